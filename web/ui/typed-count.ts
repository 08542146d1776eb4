/** A count of cash while somebody types it: bills, and coins in dollars (domain 4). */

import type { CashCount } from '@countroom/contract/kernel/bills.ts'

import { centsOf } from './money-entry.ts'

/** The typed count of cash. The coins are in dollars, or empty if there are none. */
export interface TypedCount {
  bills: CashCount['bills']
  coins: string
}

/** The count in bills and cents. Undefined while the coins are not a valid amount. */
export function countOf({ bills, coins }: TypedCount): CashCount | undefined {
  const coinsCents = coins.trim() === '' ? 0 : centsOf(coins)
  return coinsCents === undefined ? undefined : { bills, coinsCents }
}
