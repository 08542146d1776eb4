/** How the audit trail describes the changes of ledgers: the labels of the values, and a sentence for each change. */

import { type AuditWords, type ChangesOf, factsOf } from '../audit/words.rules.ts'
import type { ledgersCalls } from './ledgers.calls.ts'

/** The sentence for an entry that adds to a debt or reduces it. */
const entered =
  (what: string) =>
  ({ after }: { after: unknown }) =>
    factsOf(after)['type'] === 'ADD' ? `added to the ${what} of {person}` : `reduced the ${what} of {person}`

export const ledgersWords: AuditWords<ChangesOf<typeof ledgersCalls>> = {
  keys: {
    entryId: ['Ledger entry number', 'id'],
    person: ['Person', 'person'],
    personId: ['Person number', 'id'],
    ledger: ['Ledger', 'text'],
    type: ['Type', 'text'],
    amount: ['Amount', 'money'],
    date: ['Date', 'day'],
    customer: ['Customer', 'person'],
    balance: ['Balance', 'money'],
    reverses: ['Reverses the entry number', 'id'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    saveCustomerLoan: entered('loan'),
    saveEmployeeLoan: entered('shorts'),
    saveZelleLoan: entered('Zelle account'),
    reverseLedgerEntry: 'reversed an entry of {person}',
  },
}
