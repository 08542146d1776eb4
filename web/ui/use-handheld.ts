import useMediaQuery from '@mui/material/useMediaQuery'

/**
 * The media query for a screen of 768 px or less (part 2 section 9) or a touch screen. A tablet, or a phone that is held sideways, may be wider than
 * 768 px.
 */
const HANDHELD = '(max-width: 48em), (pointer: coarse)'

/** True in a narrow window or on a touch screen. This is usually a phone or a tablet, which a person can carry to a machine. */
export function useHandheld(): boolean {
  return useMediaQuery(HANDHELD)
}
