import { toDollars } from '@countroom/contract/kernel/money.ts'
import type { weeklyReportCalls } from '@countroom/contract/weekly-report/weekly-report.calls.ts'
import { FIGURE_LABELS } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { Jackpot } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as report from './weekly-report.service.ts'

export const weeklyReportRoutes: Handlers<typeof weeklyReportCalls> = {
  async weeklyReport(scope, body) {
    return report.weeklyReport(scope, body)
  },

  async listNetHistory(scope, body) {
    return { days: await report.listNetHistory(scope, body) }
  },

  async updateReportField(scope, body) {
    const { day, weekReport, before, after } = await report.typeFigure(scope, body)
    const figure = FIGURE_LABELS[body.fieldName]
    return {
      reply: { weekReport, message: 'Saved' },
      before: { businessDay: day, figure, value: before },
      after: { businessDay: day, figure, value: after, isTyped: body.value !== null },
    }
  },

  async updateManagerBank(scope, body) {
    const { day, weekReport, entryId } = await report.changeBoard(scope, body)
    const amount = body.type ? body.amount : -body.amount
    return {
      reply: { weekReport, message: 'Saved' },
      before: null,
      after: { businessDay: day, entryId, name: body.nameInput, amount },
    }
  },

  async addExpense(scope, body) {
    const { day, weekReport, expenseId, expenseType } = await report.addExpense(scope, body)
    const { description, amount, comments = '' } = body
    return {
      reply: { weekReport, message: 'Saved' },
      before: null,
      after: { businessDay: day, expenseId, description, amount, expenseType, comments },
    }
  },

  async removeExpense(scope, { expenseId, reason, sessionIds }) {
    const removed = await report.removeExpense(scope, expenseId, reason, sessionIds)
    const { description, amount_cents: cents, expense_type: expenseType } = removed.expense
    return {
      reply: { weekReport: removed.weekReport, message: `${description} was removed.` },
      before: { businessDay: removed.day, expenseId, description, amount: toDollars(cents), expenseType },
      after: { reason: removed.reason },
    }
  },

  async listFigureRows(scope, body) {
    return report.listFigureRows(scope, body)
  },

  async listJackpots(scope, body) {
    return report.listJackpots(scope, body)
  },

  async saveJackpot(scope, body) {
    const jackpot = await report.saveJackpot(scope, body)
    return { reply: { jackpot, message: 'Saved' }, before: null, after: traceOf(jackpot) }
  },

  async payJackpot(scope, { jackpotId, paidOn }) {
    const { before, after } = await report.payJackpot(scope, jackpotId, paidOn)
    return { reply: { jackpot: after, message: 'Saved' }, before: traceOf(before), after: traceOf(after) }
  },

  async deleteJackpot(scope, { jackpotId, reason }) {
    const { jackpot, reason: why, writes } = await report.deleteJackpot(scope, jackpotId, reason)
    return {
      reply: { message: 'The jackpot was deleted.' },
      before: traceOf(jackpot),
      after: { reason: why },
      along: writes,
    }
  },

  async verifyDay(scope, body) {
    const { day, weekReport, netProfit, shortOver, alerts } = await report.verifyDay(scope, body)
    return {
      reply: { weekReport, message: 'Verified' },
      before: null,
      after: { businessDay: day, netProfit, shortOver, note: body.note ?? '' },
      alerts,
    }
  },

  async reopenDay(scope, { businessDay, reason }) {
    const { day, weekReport, by, at, reason: why, alerts } = await report.reopenDay(scope, businessDay, reason)
    return {
      reply: { weekReport, message: 'Reopened' },
      before: { businessDay: day, verifiedBy: by, verifiedAt: at },
      after: { businessDay: day, reason: why },
      alerts,
    }
  },
}

/** What the audit trail records about a jackpot. */
function traceOf({ jackpotId, machine, customer, amount, since, paidOn, comments }: Jackpot) {
  return { jackpotId, machine, customer, amount, since, paidOn, comments }
}
