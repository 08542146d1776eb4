/** Cash counted by its bills (domain 4, Set Cash Left). */

/** The bills of a drawer, in dollars, largest first. Coins are entered as one amount. */
export const BILLS = [100, 50, 20, 10, 5, 2, 1] as const
export type Bill = (typeof BILLS)[number]

/** The maximum number of bills of one kind in a count. */
export const MAX_BILLS = 9_999

/** The number of bills of each kind (0 when left out) and the coins in integer cents. */
export interface CashCount {
  bills: Partial<Record<Bill, number>>
  coinsCents: number
}

/** The total of a count, in integer cents. Throws RangeError for a number that is negative or not whole. */
export function totalCents({ bills, coinsCents }: CashCount): number {
  const amounts = BILLS.map((bill) => bill * 100 * whole(bills[bill] ?? 0))
  return amounts.reduce((total, amount) => total + amount, whole(coinsCents))
}

function whole(figure: number): number {
  if (!Number.isSafeInteger(figure) || figure < 0) throw new RangeError(`not a whole number from 0 on: ${figure}`)
  return figure
}
