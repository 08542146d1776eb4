import useMediaQuery from '@mui/material/useMediaQuery'

/** A screen of 768 px or less (part 2 section 9), or one for fingers: a phone that is held sideways, or a tablet. */
const HANDHELD = '(max-width: 48em), (pointer: coarse)'

/** True on a phone or a tablet, with which somebody stands at a machine. */
export function useHandheld(): boolean {
  return useMediaQuery(HANDHELD, { noSsr: true })
}
