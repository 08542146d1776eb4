/** Makes business days of the Weekly Report for tests. */

import { OLD_DAY_FIELDS, type OldDayField, type OldDayRow } from '@countroom/contract/old-books/old-books.rules.ts'

import type { Caller, Place } from './caller.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('1900-01-02')
/** The opening balance of a day may come from a count up to 62 days earlier. The days of `freeDay` are further apart, so each begins with 0. */
const APART = 70

let days = 0

/** Returns a new business day, long before the days of other tests. Its opening balance is 0. */
export function freeDay(): string {
  return new Date(FIRST + days++ * APART * DAY_MS).toISOString().slice(0, 10)
}

/** A row of old books, which a venue kept before it used Countroom. It has the figures of a real night, 2026-05-29. */
export function oldDay(date: string, cells: Partial<Record<OldDayField, string>> = {}): OldDayRow {
  const empty = Object.fromEntries(OLD_DAY_FIELDS.map((field) => [field, ''])) as Record<OldDayField, string>
  const real = { in: '5,240', out: '3,658', match: '755', employees: '300', maintenance: '50' }
  return { ...empty, ...real, row: 2, date, ...cells }
}

/** Verifies a day with the figures that the Weekly Report shows. */
export async function verifyAsShown(admin: Caller, { id: locationId }: Place, businessDay: string): Promise<void> {
  const asked = { fromDate: businessDay, toDate: businessDay, locationId }
  const { weekReport } = await admin.call('POST /report/weeklyReport', asked)
  const [day] = Object.values(weekReport)
  const { shortOver, netProfit, total } = day!
  const note = 'Counted twice'
  await admin.call('POST /report/verifyDay', { businessDay, shortOver, netProfit, total, note, locationId })
}

/** Adds a manager's expense and an owed jackpot to a day, verifies another day, and imports a third day. */
export async function busyReport(
  admin: Caller,
  venue: Place,
  machine: string,
  description: string,
  businessDay = '2025-11-04',
) {
  const locationId = venue.id
  const verifiedDay = '2025-01-14'
  // The sessions of all tests are on later days. The server refuses to import a day that has a session.
  const importedDay = '2010-01-05'
  const added = await admin.call('POST /report/addExpense', { businessDay, description, amount: 25, locationId })
  const [day] = Object.values(added.weekReport)
  const { jackpot } = await admin.call('POST /report/saveJackpot', {
    machine,
    amount: 500,
    since: businessDay,
    comments: description,
    locationId,
  })
  await verifyAsShown(admin, venue, verifiedDay)
  await admin.call('POST /report/importWeeks', { locationId, rows: [oldDay(importedDay)] })
  const { imports } = await admin.call('POST /report/listImportedWeeks', { locationId })
  return {
    importId: imports[0]!.importId,
    reportDay: businessDay,
    verifiedDay,
    importedDay,
    expenseId: day!.expenseSet.find(({ isManager }) => isManager)!.expenseId!,
    jackpotId: jackpot.jackpotId,
  }
}
