import useMediaQuery from '@mui/material/useMediaQuery'

import { PHONE } from './phone.ts'

/** True when screens use their phone layout: 800 px or less (part 1 section 9). */
export function usePhone(): boolean {
  return useMediaQuery(PHONE)
}
