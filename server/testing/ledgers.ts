/** Adds ledger entries for tests. */

import type { EntryType } from '@countroom/contract/ledgers/ledgers.rules.ts'

import type { Caller, Place } from './caller.ts'

export interface LoanOptions {
  amount?: number
  date?: string
  type?: EntryType
}

/** The business day on which the clock of the tests starts. */
export const LEDGER_DAY = '2026-06-01'

/** Adds an entry by hand to a customer's debt. By default it adds 100 dollars. Returns the id of the entry. */
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

/** Adds an entry by hand to the shorts (missing cash) that an employee owes. By default it adds 20 dollars. Returns the id of the entry. */
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
