/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { weeklyReportCalls } from './weekly-report.calls.ts'

export const weeklyReportWords: AuditWords<ChangesOf<typeof weeklyReportCalls>> = {
  keys: {
    businessDay: ['Business day', 'day'],
    figure: ['Figure', 'text'],
    value: ['Value', 'money'],
    isTyped: ['Typed by hand', 'yesNo'],
    entryId: ['Entry number', 'id'],
    name: ['Name', 'person'],
    amount: ['Amount', 'money'],
    expenseId: ['Expense number', 'id'],
    description: ['Description', 'text'],
    expenseType: ['Expense type', 'text'],
    comments: ['Comments', 'text'],
    reason: ['Reason', 'text'],
    jackpotId: ['Jackpot number', 'id'],
    machine: ['Machine', 'machine'],
    customer: ['Customer', 'person'],
    since: ['Owed since', 'day'],
    paidOn: ['Paid on', 'day'],
    note: ['Note', 'text'],
    netProfit: ['Net profit', 'money'],
    shortOver: ['Short or over', 'money'],
    verifiedBy: ['Verified by', 'person'],
    verifiedAt: ['Verified at', 'time'],
  },
  sentences: {
    updateReportField: ({ after }) =>
      (after as { isTyped: boolean }).isTyped
        ? 'typed {figure} of {businessDay}'
        : 'went back to the computed {figure} of {businessDay}',
    updateManagerBank: ({ after }) =>
      (after as { amount: number }).amount < 0
        ? 'took {name}’s money out of the bank board of {businessDay}'
        : 'added {name}’s money to the bank board of {businessDay}',
    addExpense: 'added the expense {description} to {businessDay}',
    removeExpense: 'voided the expense {description} of {businessDay}',
    saveJackpot: 'recorded an unpaid jackpot of machine {machine}',
    payJackpot: 'noted that the jackpot of machine {machine} was paid on {paidOn}',
    deleteJackpot: 'voided the jackpot of machine {machine}',
    verifyDay: 'verified {businessDay}',
    reopenDay: 'reopened {businessDay}',
  },
}
