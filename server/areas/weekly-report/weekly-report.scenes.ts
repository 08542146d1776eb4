/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { weeklyReportCalls } from '@countroom/contract/weekly-report/weekly-report.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addCustomer } from '../../testing/customers.ts'
import { freeDay } from '../../testing/report.ts'
import { addMachine } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof weeklyReportCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const { reportDay: businessDay, expenseId, jackpotId } = at
  const report = { fromDate: businessDay, toDate: businessDay, sessionIds: [at.sessionId], locationId }
  return {
    weeklyReport: report,
    listNetHistory: { fromDate: at.importedDay, toDate: at.importedDay, locationId },
    updateReportField: { businessDay, fieldName: 'bank1', value: 120.5, locationId },
    updateManagerBank: { businessDay, amount: 200, nameInput: 'Marta', employeeName: 'Ada', type: true, locationId },
    addExpense: { businessDay, description: 'Ice', amount: 12, comments: 'Two bags', expenseType: "Sam's", locationId },
    removeExpense: { expenseId, reason: 'Added twice', locationId },
    listFigureRows: { businessDay, fieldName: 'total', locationId },
    listJackpots: { locationId },
    saveJackpot: {
      machine: `${at.canaries[0]}1`,
      customerId: at.customerId,
      amount: 2_000,
      since: businessDay,
      comments: 'Waits for the bank',
      locationId,
    },
    payJackpot: { jackpotId, locationId },
    deleteJackpot: { jackpotId, reason: 'Recorded twice', locationId },
    verifyDay: { businessDay: '2025-01-07', note: '', shortOver: 0, netProfit: 0, total: 0, locationId },
    reopenDay: { businessDay: at.verifiedDay, reason: 'A wrong count', locationId },
  }
}

const scenes: Scenes['scenes'] = {
  updateReportField: async (venue) => ({ businessDay: freeDay(), fieldName: 'atm', value: 80, locationId: venue.id }),
  updateManagerBank: async (venue) => ({
    businessDay: freeDay(),
    amount: 500,
    nameInput: 'Marta',
    type: false,
    locationId: venue.id,
  }),
  addExpense: async (venue) => ({
    businessDay: freeDay(),
    description: 'Cleaning',
    amount: 50,
    comments: 'Carpet',
    expenseType: 'Maintenance/Upgrades',
    locationId: venue.id,
  }),
  removeExpense: async (venue, admin) => {
    const businessDay = freeDay()
    const { weekReport } = await admin.call('POST /report/addExpense', {
      businessDay,
      description: 'Cleaning',
      amount: 50,
      locationId: venue.id,
    })
    const [day] = Object.values(weekReport)
    const { expenseId } = day!.expenseSet.find(({ isManager }) => isManager)!
    return { expenseId: expenseId!, reason: 'Added twice', locationId: venue.id }
  },
  saveJackpot: async (venue, admin) => ({
    machine: await addMachine(admin, venue),
    customerId: await addCustomer(venue.house, venue),
    amount: 2_000,
    since: freeDay(),
    comments: 'Waits for the bank',
    locationId: venue.id,
  }),
  payJackpot: async (venue, admin) => {
    const since = freeDay()
    const machine = await addMachine(admin, venue)
    const body = { machine, amount: 2_000, since, locationId: venue.id }
    const { jackpot } = await admin.call('POST /report/saveJackpot', body)
    return { jackpotId: jackpot.jackpotId, paidOn: since, locationId: venue.id }
  },
  deleteJackpot: async (venue, admin) => {
    const machine = await addMachine(admin, venue)
    const body = { machine, amount: 2_000, since: freeDay(), locationId: venue.id }
    const { jackpot } = await admin.call('POST /report/saveJackpot', body)
    return { jackpotId: jackpot.jackpotId, reason: 'Recorded twice', locationId: venue.id }
  },
  verifyDay: async (venue) => ({
    businessDay: freeDay(),
    note: 'Nothing to explain',
    shortOver: 0,
    netProfit: 0,
    total: 0,
    locationId: venue.id,
  }),
  reopenDay: async (venue, admin) => {
    const businessDay = freeDay()
    const day = { businessDay, locationId: venue.id }
    await admin.call('POST /report/verifyDay', { ...day, note: '', shortOver: 0, netProfit: 0, total: 0 })
    return { ...day, reason: 'A wrong count' }
  },
}

export const weeklyReportScenes: Scenes = { bodies, scenes }
