/** Dollars as people type them, and integer cents (part 2 section 6, domain 13). */

import { toCents } from '@countroom/contract/kernel/money.ts'

/** An amount as reports write it: '$1,234.50'. Other commas could be decimal ones. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The text of a field after somebody typed or pasted, with only digits and dots. It stays as it was `before` when the text has other characters,
 * because without them '-5' would be 5 and '1e9' 19. A second dot is kept and shown as a fault. With `takesMinus` so is a minus, which would
 * otherwise be lost before the digits behind it are typed.
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

/** Integer cents as a field shows them: `1234.50`. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2)
}
