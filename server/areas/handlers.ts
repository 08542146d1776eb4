/** The handler of every call. If a call of the contract has no handler here, this file does not compile. */

import type { calls } from '@countroom/contract/api.ts'

import type { Handlers } from '../platform/http/handlers.ts'
import { alertsRoutes } from './alerts/alerts.routes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { bonusRoutes } from './bonus/bonus.routes.ts'
import { cashRoutes } from './cash/cash.routes.ts'
import { clockRoutes } from './clock/clock.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { ledgersRoutes } from './ledgers/ledgers.routes.ts'
import { machinesRoutes } from './machines/machines.routes.ts'
import { notesRoutes } from './notes/notes.routes.ts'
import { oldBooksRoutes } from './old-books/old-books.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { pointsRoutes } from './points/points.routes.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { presenceRoutes } from './presence/presence.routes.ts'
import { raffleRoutes } from './raffle/raffle.routes.ts'
import { readingsRoutes } from './readings/readings.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { retentionRoutes } from './retention/retention.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { teamRoutes } from './team/team.routes.ts'
import { ticketsRoutes } from './tickets/tickets.routes.ts'
import { transactionsRoutes } from './transactions/transactions.routes.ts'
import { weeklyReportRoutes } from './weekly-report/weekly-report.routes.ts'

export const handlers: Handlers<typeof calls> = {
  ...authRoutes,
  ...setupRoutes,
  ...companiesRoutes,
  ...teamRoutes,
  ...preferencesRoutes,
  ...presenceRoutes,
  ...clockRoutes,
  ...customersRoutes,
  ...machinesRoutes,
  ...readingsRoutes,
  ...pointsRoutes,
  ...ticketsRoutes,
  ...raffleRoutes,
  ...transactionsRoutes,
  ...bonusRoutes,
  ...cashRoutes,
  ...ledgersRoutes,
  ...notesRoutes,
  ...picturesRoutes,
  ...announcementsRoutes,
  ...reportsRoutes,
  ...oldBooksRoutes,
  ...weeklyReportRoutes,
  ...alertsRoutes,
  ...overviewRoutes,
  ...deliveryRoutes,
  ...retentionRoutes,
  ...auditRoutes,
}
