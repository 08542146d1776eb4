import { isIos } from '../lib/ios.ts'
import { usePhone } from './use-phone.ts'

/**
 * True when the menu slides in as a drawer and lists only the screens that a phone has. This is so in a narrow window, and on iPhones and iPads
 * (part 1 section 2).
 */
export function useDrawer(): boolean {
  const isNarrow = usePhone()
  return isNarrow || isIos
}
