/** The amount of a ticket or a cash entry while somebody presses the bill buttons or types it (part 2 section 9). */

import { billsCents, MAX_CASH_DOLLARS, type TicketBill } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'

/** An amount in integer cents, and the number of each bill. A typed amount has no bills. */
export interface Payout {
  cents: number
  bills: Amounts
}

/** Adds a bill to the amount. The bill is counted only if the whole amount came from counted bills, because the bills must add up to the amount. */
export function withBill({ cents, bills }: Payout, bill: TicketBill): Payout {
  const isCounted = billsCents(bills) === cents
  return {
    cents: cents + bill * 100,
    bills: isCounted ? { ...bills, [bill]: (bills[bill] ?? 0) + 1 } : {},
  }
}

/** Whether a ticket or an entry can have this amount. Undefined means that the typed text is not an amount. */
export function isPayable(cents: number | undefined): cents is number {
  return cents !== undefined && cents > 0 && cents <= MAX_CASH_DOLLARS * 100
}
