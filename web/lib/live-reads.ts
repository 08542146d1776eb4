/** The calls whose data is out of date after a message from the server (part 1 section 4). */

import type { Topic } from '@countroom/contract/kernel/live.ts'

import type { ReadHttp } from './client.ts'

/** The calls for the cash that drawers should hold. The dollars of a match may come out of a drawer, so giving points can change this cash too. */
const DRAWERS = [
  'POST /transaction/getDrawer',
  'POST /transaction/previewSettlement',
  'POST /transaction/listHeldCash',
] as const satisfies readonly ReadHttp[]

/** The calls for the debts of customers and employees. The lists also show who has left, so a change of customers or employees reloads them. */
const CUSTOMER_LEDGERS = [
  'POST /loan/listCustomerLoan',
  'POST /loan/getCustomerBalance',
] as const satisfies readonly ReadHttp[]
const EMPLOYEE_LEDGERS = [
  'POST /loan/listEmployeeLoan',
  'POST /loan/listZelleLoan',
] as const satisfies readonly ReadHttp[]

/** The calls for the Weekly Report. Its figures come from ended reading sessions, the shifts that these settled, and what was entered for a day. */
export const WEEKLY_REPORT = [
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
  'POST /report/listNetHistory',
] as const satisfies readonly ReadHttp[]

/** The calls to reload for each topic. The shell handles a person's own rights (`account`). */
const READS: Record<Topic, readonly ReadHttp[]> = {
  machines: ['POST /machine/list', 'POST /customer/customerPendingList', 'POST /setup/getFirstSteps'],
  games: ['POST /game/list', 'POST /setup/getFirstSteps'],
  assignments: ['POST /setup/getFirstSteps', 'POST /machine/listAssignTemplates', 'POST /machine/listMachineResults'],
  readings: [
    'POST /machine/loadStartedSession',
    'POST /machine/getPreviousInAndOutReading',
    'POST /machine/listReading',
    'POST /machine/listReadingHistory',
    'POST /machine/listAssignTemplates',
    'POST /machine/getSessionIds',
    'POST /machine/listMachineTotals',
    'POST /machine/listMachineResults',
    'POST /ticketOut/listMatchTickets',
  ],
  sessions: [
    'POST /overview/list',
    'POST /machine/loadStartedSession',
    'POST /machine/getAvailableEmployeeSessions',
    'POST /machine/listReading',
    'POST /machine/getSessionIds',
    'POST /machine/listMachineTotals',
    'POST /machine/listMachineResults',
    'POST /ticketOut/listMatchTickets',
    'POST /transaction/listHeldCash',
    'POST /raffle/listRaffles',
    ...WEEKLY_REPORT,
  ],
  clock: [
    'POST /overview/list',
    'POST /clock/loadClockRecords',
    'POST /clock/getEmployeeSession',
    'POST /clock/listEmployeeSession',
    'POST /clock/listSessionEmployees',
    'POST /machine/getAvailableEmployeeSessions',
    'POST /account/getOnlineEmployee',
    'POST /transaction/listHeldCash',
    'POST /raffle/listRaffles',
    ...WEEKLY_REPORT,
  ],
  /** A shift was marked as paid or as unpaid. Unlike `clock`, this changes nobody's rights. */
  pay: [
    'POST /clock/loadClockRecords',
    'POST /clock/getEmployeeSession',
    'POST /clock/listEmployeeSession',
    'POST /clock/listSessionEmployees',
  ],
  presence: ['POST /team/fetchLinkedUsers', 'POST /account/getOnlineEmployee'],
  employees: [
    'POST /setup/getFirstSteps',
    'GET /account/getUsers',
    'POST /team/getRoles',
    'POST /team/getStations',
    'POST /account/getAllEmployees',
    'POST /team/fetchLinkedUsers',
    'POST /account/getOnlineEmployee',
    'POST /clock/listSessionEmployees',
    'POST /audit/getFilters',
    'POST /customer/listPointsEmployees',
    'POST /transaction/listColleagues',
    ...EMPLOYEE_LEDGERS,
  ],
  account: [],
  company: ['GET /company/listAvailableCompanies', 'POST /team/getRoles', 'POST /overview/list'],
  companies: [
    'POST /overview/list',
    'GET /company/listAvailableCompanies',
    'POST /company/list',
    'POST /company/viewCompanyLicenseKey',
    'POST /company/getLicenseHistory',
    'POST /company/getActualMembership',
    'POST /company/getYearlyProjections',
  ],
  customers: [
    'POST /customer/list',
    'POST /customer/get',
    'POST /customer/searchByCustomerName',
    'POST /customer/getCustomerHistory',
    'POST /customer/customerPendingList',
    'POST /customer/customerPointsList',
    'POST /customer/customerPendingByUserAndDate',
    'POST /customer/listPointsEmployees',
    'POST /customer/getMatchOffer',
    'POST /raffle/listWinnerPhotos',
    ...CUSTOMER_LEDGERS,
    ...DRAWERS,
  ],
  /** The pending list changed, for example after a check-in. When points are given or voided, the server also sends `customers`. */
  pending: [
    'POST /customer/list',
    'POST /customer/get',
    'POST /customer/searchByCustomerName',
    'POST /customer/getCustomerHistory',
    'POST /customer/customerPendingList',
  ],
  rules: [
    'POST /setup/getFirstSteps',
    'POST /rule/list',
    'POST /rule/getCashRules',
    'POST /rule/getPhotoRules',
    'POST /rule/countOldPhotos',
    'POST /alert/getThresholds',
    'POST /customer/getMatchOffer',
  ],
  /** The cash of a drawer moved, was counted or was handed over. */
  cash: [
    ...DRAWERS,
    'POST /transaction/list',
    'POST /transaction/rollOverRequestList',
    'POST /transaction/listColleagues',
    'POST /transaction/listUnpaidShifts',
    'POST /ticketOut/list',
  ],
  bonuses: ['POST /bonus/list'],
  bonusDefinitions: ['POST /bonus/bonusList'],
  tickets: ['POST /ticketOut/listMatchTickets', 'POST /ticketOut/listEmployeeTickets'],
  raffle: ['POST /raffle/listRaffles', 'POST /raffle/listDraws', 'POST /raffle/getDraw'],
  categories: ['POST /transaction/listCategory'],
  ledgers: [
    ...CUSTOMER_LEDGERS,
    ...EMPLOYEE_LEDGERS,
    'POST /loan/listEntries',
    'POST /loan/getSource',
    ...WEEKLY_REPORT,
  ],
  report: [...WEEKLY_REPORT, 'POST /overview/list', 'POST /report/listJackpots', 'POST /report/listImportedWeeks'],
  alerts: ['POST /alert/list', 'POST /overview/list', 'POST /delivery/get'],
  notes: ['POST /note/list', 'POST /note/getUnread'],
  pictures: [
    'POST /machine/listMachinePicture',
    'POST /machine/getLastMachinePicture',
    'POST /machine/listReadingPictures',
  ],
  announcements: ['POST /announcement/list'],
}

/** The calls whose data is out of date after a change of these topics. Each call is listed once. */
export function readsOf(topics: readonly Topic[]): ReadHttp[] {
  return [...new Set(topics.flatMap((topic) => READS[topic]))]
}
