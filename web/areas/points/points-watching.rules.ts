/** Points Watching (part 2 sections 2 and 3): the points given, by day and by employee. */

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'
import type { WatchedDay, WatchedEntry } from '@countroom/contract/points/points.shapes.ts'

/** A visit with the business day on which its points were given. */
export interface WatchedRow extends WatchedEntry {
  date: string
}

/** The visits of all days or of one day, in the order of the server. */
export function watchedRows(days: readonly WatchedDay[], date = ''): WatchedRow[] {
  return days
    .filter((day) => date === '' || day.date === date)
    .flatMap((day) => day.customerPendingList.map((entry) => ({ ...entry, date: day.date })))
}

export interface PointsTotal {
  points: number
  matches: number
}

export function totalOf(rows: readonly WatchedRow[]): PointsTotal {
  return { points: rows.reduce((sum, { points }) => sum + points, 0), matches: rows.length }
}

export interface TotalsTable {
  /** The employees who gave points, highest total first. */
  employees: { userId: number; name: string; total: PointsTotal }[]
  /** Latest day first. */
  days: { date: string; total: PointsTotal; byEmployee: ReadonlyMap<number, PointsTotal> }[]
  total: PointsTotal
}

/** The points given by day and by employee. */
export function totalsTable(rows: readonly WatchedRow[]): TotalsTable {
  const byDay = Map.groupBy(rows, ({ date }) => date)
  const byEmployee = Map.groupBy(rows, ({ userId }) => userId)
  return {
    employees: [...byEmployee]
      .map(([userId, given]) => ({ userId, name: given[0]!.type, total: totalOf(given) }))
      .toSorted((one, other) => other.total.points - one.total.points || one.name.localeCompare(other.name, 'en')),
    days: [...byDay]
      .map(([date, given]) => ({
        date,
        total: totalOf(given),
        byEmployee: new Map([...Map.groupBy(given, ({ userId }) => userId)].map(([id, own]) => [id, totalOf(own)])),
      }))
      .toSorted((one, other) => other.date.localeCompare(one.date)),
    total: totalOf(rows),
  }
}

/** The employees who have their own column, and the total of all others. */
export interface FoldedTotals {
  shown: TotalsTable['employees']
  /** Undefined when every employee has a column. */
  others: { count: number; total: PointsTotal; ofDay: (day: TotalsTable['days'][number]) => PointsTotal } | undefined
}

/** Puts the employees into `columns` columns. If they do not fit, the last column has the sum of all others, so the columns add up to the total. */
export function foldedTotals({ employees, total }: TotalsTable, columns: number): FoldedTotals {
  if (employees.length <= columns) return { shown: employees, others: undefined }
  const shown = employees.slice(0, Math.max(0, columns - 1))
  const without = (all: PointsTotal, own: readonly (PointsTotal | undefined)[]): PointsTotal => ({
    points: all.points - own.reduce((sum, one) => sum + (one?.points ?? 0), 0),
    matches: all.matches - own.reduce((sum, one) => sum + (one?.matches ?? 0), 0),
  })
  return {
    shown,
    others: {
      count: employees.length - shown.length,
      total: without(
        total,
        shown.map((one) => one.total),
      ),
      ofDay: ({ total: ofAll, byEmployee }) =>
        without(
          ofAll,
          shown.map(({ userId }) => byEmployee.get(userId)),
        ),
    },
  }
}

/** The date that stands for all days. */
export const ALL_DATES = ''

/**
 * The day to show: the wanted day if it has points, otherwise the latest day. `ALL_DATES` when all dates are wanted or when no day has points.
 */
export function chosenDate(days: readonly WatchedDay[], wanted: string | undefined): string {
  if (wanted === ALL_DATES || days.some(({ date }) => date === wanted)) return wanted ?? ALL_DATES
  return days[0]?.date ?? ALL_DATES
}

/** The next earlier or later day that has points. Undefined when there is none. `days` has the latest day first. */
export function dayBeside(days: readonly WatchedDay[], shown: string, step: 'earlier' | 'later'): string | undefined {
  const index = days.findIndex(({ date }) => date === shown)
  if (index === -1) return step === 'earlier' ? days[0]?.date : undefined
  return days[step === 'earlier' ? index + 1 : index - 1]?.date
}

/** The time of the check-in in a format that sorts: '2026-05-29T19:12:00', in the location's time. */
export function signedInAt({ signInDate, signInTime }: WatchedEntry): string {
  return `${signInDate}T${signInTime}`
}

/** The customer's photos, newest first. An entry lists photos in two fields, and each photo is returned once. */
export function ownPhotos({ customer: { photos, files } }: WatchedEntry): PhotoFile[] {
  const byPath = new Map([...files, ...photos].map((photo) => [photo.path, photo]))
  return [...byPath.values()]
}
