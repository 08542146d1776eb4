/** Converts dollars that people type into integer cents and back (part 2 section 6, domain 13). */

import { toCents } from '@countroom/contract/kernel/money.ts'

/** An amount in the format of reports: '$1,234.50'. Other commas are not accepted, because they could be decimal commas. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The text of a field after somebody typed or pasted. The dollar sign and the commas of '$1,234.50' are removed. A text with any character other than
 * digits and dots is refused, and the field keeps the text `before`. If only the character were dropped, '-5' would become 5 and '1e9' would become
 * 19. A second dot is kept and shown as a fault. With `takesMinus`, a minus before the digits is also kept and shown as a fault.
 */
export function moneyTyped(text: string, before: string, takesMinus = false): { kept: string; isRefused: boolean } {
  const bare = text.trim().replace(/^\$\s*/, '')
  const kept = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  const isKept = (takesMinus ? /^-?[\d.]*$/ : /^[\d.]*$/).test(kept)
  return isKept ? { kept, isRefused: false } : { kept: before, isRefused: true }
}

/** Typed dollars as integer cents. Undefined when the text is not an amount. */
export function centsOf(text: string): number | undefined {
  const typed = text.trim()
  return /^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(typed) ? toCents(Number(typed)) : undefined
}

/** Integer cents in the format of a field: `1234.50`. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2)
}
