/** The registry of every call. A call that is not listed here does not exist for the server, the reference, the typed client or server/proofs. */

import { alertsCalls } from './alerts/alerts.calls.ts'
import { announcementsCalls } from './announcements/announcements.calls.ts'
import { auditCalls } from './audit/audit.calls.ts'
import { authCalls } from './auth/auth.calls.ts'
import { bonusCalls } from './bonus/bonus.calls.ts'
import { cashCalls } from './cash/cash.calls.ts'
import { clockCalls } from './clock/clock.calls.ts'
import { companiesCalls } from './companies/companies.calls.ts'
import { customersCalls } from './customers/customers.calls.ts'
import { deliveryCalls } from './delivery/delivery.calls.ts'
import type { CallInput, CallResult } from './kernel/define-call.ts'
import { ledgersCalls } from './ledgers/ledgers.calls.ts'
import { machinesCalls } from './machines/machines.calls.ts'
import { notesCalls } from './notes/notes.calls.ts'
import { oldBooksCalls } from './old-books/old-books.calls.ts'
import { overviewCalls } from './overview/overview.calls.ts'
import { picturesCalls } from './pictures/pictures.calls.ts'
import { pointsCalls } from './points/points.calls.ts'
import { preferencesCalls } from './preferences/preferences.calls.ts'
import { presenceCalls } from './presence/presence.calls.ts'
import { raffleCalls } from './raffle/raffle.calls.ts'
import { readingsCalls } from './readings/readings.calls.ts'
import { reportsCalls } from './reports/reports.calls.ts'
import { retentionCalls } from './retention/retention.calls.ts'
import { setupCalls } from './setup/setup.calls.ts'
import { teamCalls } from './team/team.calls.ts'
import { ticketsCalls } from './tickets/tickets.calls.ts'
import { transactionsCalls } from './transactions/transactions.calls.ts'
import { weeklyReportCalls } from './weekly-report/weekly-report.calls.ts'

export const areas = {
  auth: authCalls,
  setup: setupCalls,
  companies: companiesCalls,
  team: teamCalls,
  presence: presenceCalls,
  preferences: preferencesCalls,
  clock: clockCalls,
  machines: machinesCalls,
  readings: readingsCalls,
  customers: customersCalls,
  points: pointsCalls,
  tickets: ticketsCalls,
  raffle: raffleCalls,
  transactions: transactionsCalls,
  bonus: bonusCalls,
  cash: cashCalls,
  ledgers: ledgersCalls,
  notes: notesCalls,
  pictures: picturesCalls,
  announcements: announcementsCalls,
  reports: reportsCalls,
  oldBooks: oldBooksCalls,
  weeklyReport: weeklyReportCalls,
  alerts: alertsCalls,
  overview: overviewCalls,
  delivery: deliveryCalls,
  retention: retentionCalls,
  audit: auditCalls,
} as const

export const calls = {
  ...authCalls,
  ...setupCalls,
  ...companiesCalls,
  ...teamCalls,
  ...presenceCalls,
  ...preferencesCalls,
  ...clockCalls,
  ...machinesCalls,
  ...readingsCalls,
  ...customersCalls,
  ...pointsCalls,
  ...ticketsCalls,
  ...raffleCalls,
  ...transactionsCalls,
  ...bonusCalls,
  ...cashCalls,
  ...ledgersCalls,
  ...notesCalls,
  ...picturesCalls,
  ...announcementsCalls,
  ...reportsCalls,
  ...oldBooksCalls,
  ...weeklyReportCalls,
  ...alertsCalls,
  ...overviewCalls,
  ...deliveryCalls,
  ...retentionCalls,
  ...auditCalls,
} as const

type Calls = typeof calls
export type CallName = keyof Calls
export type CallsByHttp = { [Name in CallName as Calls[Name]['http']]: Calls[Name] }

/** The method and path of every call. The browser names calls this way. */
export type Http = keyof CallsByHttp
export type InputAt<Path extends Http> = CallInput<CallsByHttp[Path]>
export type ResultAt<Path extends Http> = CallResult<CallsByHttp[Path]>
