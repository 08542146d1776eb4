import { usePhone } from '../ui/use-phone.ts'
import { isIos } from './device.ts'

/** True when the menu is a drawer with the phone's screens: in a narrow window and on iPhones and iPads (part 1 section 2). */
export function useDrawer(): boolean {
  const isNarrow = usePhone()
  return isNarrow || isIos
}
