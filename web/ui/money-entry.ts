/** Dollars as people type them, and integer cents (part 2 section 6, domain 13). */

import type { CashCount } from '@countroom/contract/kernel/bills.ts'
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

/** A count of cash as typed. The coins are in dollars, or empty if there are none. */
export interface TypedCount {
  bills: CashCount['bills']
  coins: string
}

/** The count in bills and cents. Undefined while the coins are not a valid amount. */
export function countOf({ bills, coins }: TypedCount): CashCount | undefined {
  const coinsCents = coins.trim() === '' ? 0 : centsOf(coins)
  return coinsCents === undefined ? undefined : { bills, coinsCents }
}
