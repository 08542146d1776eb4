import useMediaQuery from '@mui/material/useMediaQuery'

import { PHONE_MAX_WIDTH_PX } from './phone.ts'

/** True where screens take their phone form: 800 px or less (part 1 section 9). */
export function usePhone(): boolean {
  return useMediaQuery(`(max-width: ${PHONE_MAX_WIDTH_PX}px)`, { noSsr: true })
}
