import type { reportsCalls } from '@countroom/contract/reports/reports.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { renderPdf } from '../../platform/pdf/pdf.ts'
import type { Report } from '../../platform/pdf/report.ts'
import type { Scope } from '../../platform/scope.ts'
import { workbookOf } from '../../platform/xlsx/workbook.ts'
import * as reports from './reports.service.ts'

export const reportsRoutes: Handlers<typeof reportsCalls> = {
  async previewActiveMembership(scope) {
    return printed(scope, await reports.activeMembership(scope))
  },

  async previewShiftReport(scope, { userId, clockId }) {
    return printed(scope, await reports.shiftReport(scope, clockId, userId))
  },

  async previewTransactionReport(scope, body) {
    return printed(scope, await reports.transactionReport(scope, body))
  },

  async previewTicketOutReport(scope, body) {
    return printed(scope, await reports.ticketOutReport(scope, body))
  },

  async previewRaffleReport(scope, body) {
    return printed(scope, await reports.raffleReport(scope, body))
  },

  async previewBonusReport(scope, body) {
    return printed(scope, await reports.bonusReport(scope, body))
  },

  async previewLedgerStatement(scope, { ledger, personId }) {
    return printed(scope, await reports.ledgerStatement(scope, ledger, personId))
  },

  async previewWeeklyReport(scope, body) {
    return printed(scope, await reports.weeklyReport(scope, body))
  },

  async exportWeeklyReport(scope, body) {
    return { xlsxData: (await workbookOf(await reports.weeklyWorkbook(scope, body))).toString('base64') }
  },

  async previewPointReport(scope, body) {
    return printed(scope, await reports.pointsReport(scope, body))
  },

  async previewMatchPointReport(scope, { sessionId }) {
    return printed(scope, await reports.matchPointsReport(scope, sessionId))
  },

  async previewMasterReadingReport(scope, { sessionId }) {
    return printed(scope, await reports.masterReadingReport(scope, sessionId))
  },

  async previewRoundOnPaper(scope) {
    return printed(scope, await reports.roundOnPaper(scope))
  },

  async previewMatchTicketsReport(scope, { sessionId }) {
    return printed(scope, await reports.matchTicketsReport(scope, sessionId))
  },
}

async function printed(scope: Scope, report: Report): Promise<{ pdfData: string }> {
  return { pdfData: Buffer.from(await renderPdf(report, scope.gone)).toString('base64') }
}
