/** Dollars as people type them, and integer cents (part 2 section 6, domain 13). */

import type { CashCount } from '@countroom/contract/kernel/bills.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'

/** What an amount cannot hold. A second dot stays, and makes a fault: without it the amount would be another one. */
export const NOT_MONEY = /[^\d.]/g

/** Typed dollars as integer cents; undefined for a text that is no amount. */
export function centsOf(text: string): number | undefined {
  const typed = text.trim()
  return /^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})$/.test(typed) ? toCents(Number(typed)) : undefined
}

/** Integer cents as they stand in a field: `1234.50`. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** A count of cash as people type it: the coins are dollars, empty where there are none. */
export interface TypedCount {
  bills: CashCount['bills']
  coins: string
}

/** What a count says; undefined while its coins are not an amount. */
export function countOf({ bills, coins }: TypedCount): CashCount | undefined {
  const coinsCents = coins.trim() === '' ? 0 : centsOf(coins)
  return coinsCents === undefined ? undefined : { bills, coinsCents }
}
