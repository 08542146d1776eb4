/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { cashCalls } from './cash.calls.ts'

export const cashWords: AuditWords<ChangesOf<typeof cashCalls>> = {
  keys: {
    countId: ['Count number', 'id'],
    clockId: ['Employee session number', 'id'],
    cashLeft: ['Cash left', 'money'],
    expected: ['Expected', 'money'],
    shortOver: ['Short or over', 'money'],
    reason: ['Reason', 'text'],
    ticketApproval: ['Tickets above this amount need a second person', 'money'],
    changeApproval: ['Voids and updates of at least this amount need a second person', 'money'],
    showsExpected: ['Employees see what their drawer should hold', 'yesNo'],
    feedsMatches: ['Matches are fed from the drawer', 'yesNo'],
    version: ['Version', 'id'],
    posted: ['Shorts', 'part'],
    name: ['Employee', 'person'],
    amount: ['Short', 'money'],
  },
  sentences: {
    saveCashLeft: 'counted a drawer',
    saveCashReason: 'explained the difference of a drawer',
    postShorts: 'posted shorts to ledgers',
    saveCashRules: 'changed the rules for cash',
  },
}
