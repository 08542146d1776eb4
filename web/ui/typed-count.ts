/** A count of cash while it is typed: bills, and coins in dollars (domain 4). */

import type { CashCount } from '@countroom/contract/kernel/bills.ts'

import { centsOf } from './money-entry.ts'

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
