/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { ledgersCalls } from '@countroom/contract/ledgers/ledgers.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addCustomer } from '../../testing/customers.ts'
import { LEDGER_DAY, lend } from '../../testing/ledgers.ts'

type Scenes = AreaScenes<typeof ledgersCalls>

const ENTRY = { amount: 12.5, date: LEDGER_DAY, type: 'ADD' as const }

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const one = { ledger: 'customerLoan' as const, locationId }
  const people = { locationId, search: '', isOpen: true, orderBy: 'balance' as const, order: 'desc' as const }
  return {
    listCustomerLoan: people,
    saveCustomerLoan: { loanHistory: { customerLoanId: at.customerId, loanEntries: [ENTRY] }, locationId },
    listEmployeeLoan: people,
    saveEmployeeLoan: { shortHistory: { employeeLoanId: at.colleague.userId, shortHistory: [ENTRY] }, locationId },
    listZelleLoan: people,
    saveZelleLoan: {
      zelleHistory: {
        employeeLoanId: at.colleague.userId,
        zelleHistory: [{ ...ENTRY, customerId: at.customerId, customerName: `${at.canaries[0]} paid` }],
      },
      locationId,
    },
    listLedgerEntries: { ...one, personId: at.customerId },
    reverseLedgerEntry: { ...one, entryId: at.ledgerEntryId, reason: 'wrong customer' },
    getCustomerBalance: { customerId: at.customerId, locationId },
  }
}

const scenes: Scenes['scenes'] = {
  saveCustomerLoan: async (venue) => ({
    loanHistory: { customerLoanId: await addCustomer(venue.house, venue), loanEntries: [ENTRY] },
    locationId: venue.id,
  }),
  saveEmployeeLoan: async (venue) => ({
    shortHistory: { employeeLoanId: (await venue.employee()).userId, shortHistory: [ENTRY] },
    locationId: venue.id,
  }),
  saveZelleLoan: async (venue) => ({
    zelleHistory: { employeeLoanId: (await venue.employee()).userId, zelleHistory: [ENTRY] },
    locationId: venue.id,
  }),
  reverseLedgerEntry: async (venue, admin) => ({
    ledger: 'customerLoan',
    entryId: await lend(admin, venue, await addCustomer(venue.house, venue)),
    reason: 'wrong customer',
    locationId: venue.id,
  }),
}

export const ledgersScenes: Scenes = { bodies, scenes }
