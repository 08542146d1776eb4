/** The words of the audit trail about changes of entries, categories and hand-overs. */

import { type AuditWords, type ChangesOf, factsOf, listChange } from '../audit/words.rules.ts'
import type { transactionsCalls } from './transactions.calls.ts'

export const transactionsWords: AuditWords<ChangesOf<typeof transactionsCalls>> = {
  keys: {
    transactionId: ['Entry number', 'id'],
    clockId: ['Employee session number', 'id'],
    type: ['Bank or expense', 'text'],
    description: ['Description', 'text'],
    expenseType: ['Expense type', 'text'],
    amount: ['Amount', 'money'],
    customer: ['Customer', 'person'],
    employee: ['Employee', 'person'],
    manager: ['Manager', 'person'],
    comments: ['Comments', 'text'],
    approvedBy: ['Approved by', 'person'],
    reason: ['Reason', 'text'],
    added: ['Added', 'text'],
    removed: ['Removed', 'text'],
    renamed: ['Renamed', 'part'],
    typed: ['Expense types', 'part'],
    name: ['Name', 'text'],
    to: ['To', 'text'],
    rolloverId: ['Hand-over number', 'id'],
    giver: ['From', 'person'],
    receiver: ['To', 'person'],
    answer: ['Answer', 'text'],
  },
  sentences: {
    saveTransaction: {
      added: 'added {type} entry {description}',
      changed: 'changed {type} entry {description}',
    },
    deleteTransaction: 'voided {type} entry {description}',
    editCategory: listChange('category', 'categories'),
    requestRollover: 'offered {description} to {receiver}',
    decideRollover: ({ after }) => `${String(factsOf(after)['answer'])} {description} from {giver}`,
    withdrawRollover: 'withdrew the offer of {description} to {receiver}',
  },
}
