import type { transactionsCalls } from '@countroom/contract/transactions/transactions.calls.ts'
import type { Rollover, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { withApprover } from '../cash/approval.service.ts'
import * as categories from './categories.service.ts'
import * as rollovers from './rollovers.service.ts'
import * as transactions from './transactions.service.ts'

export const transactionsRoutes: Handlers<typeof transactionsCalls> = {
  async listTransactions(scope, { userId, clockId }) {
    return transactions.listTransactions(scope, userId, clockId)
  },

  saveTransaction: withApprover('ROLE_TRANSACTION', async (scope, body, approver) => {
    const { before, after, writes } = await transactions.saveTransaction(scope, body, approver)
    return {
      reply: { transaction: after, message: 'Saved' },
      before: before === null ? null : traceOf(before),
      after: { ...traceOf(after), approvedBy: approver?.name ?? null },
      along: writes,
    }
  }),

  deleteTransaction: withApprover('ROLE_TRANSACTION', async (scope, { transactionId, reason }, approver) => {
    const voided = await transactions.voidTransaction(scope, transactionId, reason, approver)
    return {
      reply: { message: `The entry ${voided.transaction.description} was deleted.` },
      before: traceOf(voided.transaction),
      after: { reason: voided.reason, approvedBy: approver?.name ?? null },
      along: voided.writes,
      alerts: voided.alerts,
    }
  }),

  async getLedgerSource(scope, { ledger, entryId }) {
    return { source: await transactions.findLedgerSource(scope, ledger, entryId) }
  },

  async listUnpaidShifts(scope, { employeeId }) {
    return { shifts: await transactions.listUnpaidShifts(scope, employeeId) }
  },

  async listCategory(scope) {
    return categories.listCategories(scope)
  },

  async editCategory(scope, body) {
    const { saved, removed, renamed, added, typed } = await categories.editCategories(scope, body)
    return {
      reply: { ...saved, message: 'Saved' },
      before: { removed },
      after: { added, renamed, typed },
    }
  },

  async rollOverRequestList(scope) {
    return rollovers.listRequests(scope)
  },

  async listColleagues(scope) {
    return { employees: await rollovers.listColleagues(scope) }
  },

  async requestRollover(scope, { transactionId, receiverId, amount }) {
    const rollover = await rollovers.request(scope, { transactionId, receiverId, amount })
    return { reply: { rollover, message: 'Rollover request sent' }, before: null, after: handedOver(rollover) }
  },

  async decideRollover(scope, { transactionId, status, reason }) {
    const isAccepted = status === 'Accept'
    const rollover = isAccepted
      ? await rollovers.accept(scope, transactionId)
      : await rollovers.reject(scope, transactionId, reason)
    return {
      reply: { rollover, message: isAccepted ? 'Accepted' : 'Rejected' },
      before: handedOver(rollover),
      after: { answer: isAccepted ? 'accepted' : 'rejected', reason: reason ?? '' },
    }
  },

  async withdrawRollover(scope, { rolloverId }) {
    const rollover = await rollovers.withdraw(scope, rolloverId)
    return { reply: { rollover, message: 'Withdrawn' }, before: handedOver(rollover), after: { answer: 'withdrawn' } }
  },
}

/** What the audit trail records of an entry. */
function traceOf(entry: Transaction) {
  return {
    transactionId: entry.transactionId,
    clockId: entry.clockId,
    type: entry.type,
    description: entry.description,
    expenseType: entry.expenseType,
    amount: entry.amount,
    customer: entry.selectedCustomerName,
    employee: entry.selectedEmployeeName,
    manager: entry.nameInput,
    comments: entry.comments,
  }
}

/** What the audit trail records of a hand-over. */
function handedOver({ rolloverId, transactionId, type, description, amount, giverName, receiverName }: Rollover) {
  return { rolloverId, transactionId, type, description, amount, giver: giverName, receiver: receiverName }
}
