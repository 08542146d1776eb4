import { usePhone } from '../ui/use-phone.ts'
import { isIos } from './device.ts'

/** True where the menu is a drawer and only screens of a phone show: in a narrow window and on iPhones and iPads (part 1 section 2). */
export function useDrawer(): boolean {
  const isNarrow = usePhone()
  return isNarrow || isIos
}
