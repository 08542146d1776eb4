/** Dollars as people type them, and integer cents (part 2 section 6, domain 13). */

import { toCents } from '@countroom/contract/kernel/money.ts'

/**
 * Characters that an amount cannot have. A second dot is kept and shown as a fault, because removing it would change
 * the amount.
 */
export const NOT_MONEY = /[^\d.]/g

/** Typed dollars as integer cents. Undefined when the text is not an amount. */
export function centsOf(text: string): number | undefined {
  const typed = text.trim()
  return /^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(typed) ? toCents(Number(typed)) : undefined
}

/** Integer cents as a field shows them: `1234.50`. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2)
}
