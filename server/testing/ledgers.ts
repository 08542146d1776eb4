/** Entries of ledgers, for tests. */

import type { EntryType } from '@countroom/contract/ledgers/ledgers.rules.ts'

import type { Caller, Place } from './caller.ts'

export interface LoanOptions {
  amount?: number
  date?: string
  type?: EntryType
}

/** The business day on which the clock of a house begins. */
export const LEDGER_DAY = '2026-06-01'

/** Enters what a customer owes by hand: 100 dollars more, unless the options say otherwise. Returns the number of the entry. */
export async function lend(who: Caller, venue: Place, customerId: number, options: LoanOptions = {}): Promise<number> {
  const { entryId } = await who.call('POST /loan/saveCustomerLoan', {
    loanHistory: {
      customerLoanId: customerId,
      loanEntries: [{ amount: 100, date: LEDGER_DAY, type: 'ADD', ...options }],
    },
    locationId: venue.id,
  })
  return entryId
}

/** Enters what an employee is short by hand: 20 dollars more, unless the options say otherwise. Returns the number of the entry. */
export async function chargeShort(
  who: Caller,
  venue: Place,
  userId: number,
  options: LoanOptions = {},
): Promise<number> {
  const { entryId } = await who.call('POST /loan/saveEmployeeLoan', {
    shortHistory: {
      employeeLoanId: userId,
      shortHistory: [{ amount: 20, date: LEDGER_DAY, type: 'ADD', ...options }],
    },
    locationId: venue.id,
  })
  return entryId
}
