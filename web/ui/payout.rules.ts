/** The amount of a ticket or an entry while it is entered: bills that were pressed, or an amount that was typed (part 2 section 9). Pure. */

import { billsCents, MAX_CASH_DOLLARS, type TicketBill } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'

/** An amount in integer cents, and how many bills of each kind were counted; none when it was typed. */
export interface Payout {
  cents: number
  bills: Amounts
}

/** Adds a bill to the amount. It is counted only when the whole amount was made of bills, because the counts must come to the amount. */
export function withBill({ cents, bills }: Payout, bill: TicketBill): Payout {
  const isCounted = billsCents(bills) === cents
  return {
    cents: cents + bill * 100,
    bills: isCounted ? { ...bills, [bill]: (bills[bill] ?? 0) + 1 } : {},
  }
}

/** Whether a ticket or an entry can have this amount. Undefined: what was typed is not an amount. */
export function isPayable(cents: number | undefined): cents is number {
  return cents !== undefined && cents > 0 && cents <= MAX_CASH_DOLLARS * 100
}
