import { describe, expect, it } from 'vitest'

import type { WatchedDay, WatchedEntry } from '@countroom/contract/points/points.shapes.ts'

import {
  chosenDate,
  dayBeside,
  foldedTotals,
  ownPhotos,
  signedInAt,
  totalsTable,
  watchedRows,
} from './points-watching.rules.ts'

let lastId = 0
const gift = (userId: number, type: string, points: number): WatchedEntry => ({
  pendingId: ++lastId,
  customer: { customerId: 1, firstName: 'Rosa', lastName: 'Diaz', photos: [], files: [] },
  points,
  signInDate: '2026-05-29',
  signInTime: '19:12:00',
  givenAt: '2026-05-30T00:20:00.000Z',
  ticket: '12',
  type,
  userId,
  isHighRoller: false,
  photo: null,
  photoDeleted: null,
})

const days: WatchedDay[] = [
  {
    date: '2026-05-29',
    customerPendingList: [gift(2, 'Ben Kovac', 20), gift(1, 'Ana Reyes', 40), gift(2, 'Ben Kovac', 5)],
  },
  { date: '2026-05-28', customerPendingList: [gift(1, 'Ana Reyes', 10)] },
]

it('the rows are the visits of all days or of one day, each with its business day', () => {
  expect(watchedRows(days).map(({ date, points }) => [date, points])).toEqual([
    ['2026-05-29', 20],
    ['2026-05-29', 40],
    ['2026-05-29', 5],
    ['2026-05-28', 10],
  ])
  expect(watchedRows(days, '2026-05-28').map(({ points }) => points)).toEqual([10])
  expect(watchedRows(days, '2026-05-27')).toEqual([])
})

describe('the totals', () => {
  const table = totalsTable(watchedRows(days))

  it('the totals are computed by employee, by day and overall', () => {
    expect(table.employees).toEqual([
      { userId: 1, name: 'Ana Reyes', total: { points: 50, matches: 2 } },
      { userId: 2, name: 'Ben Kovac', total: { points: 25, matches: 2 } },
    ])
    expect(table.days.map(({ date, total }) => [date, total.points, total.matches])).toEqual([
      ['2026-05-29', 65, 3],
      ['2026-05-28', 10, 1],
    ])
    expect(table.total).toEqual({ points: 75, matches: 4 })
  })

  it('the totals show how much each employee gave on each day', () => {
    expect(table.days[0]!.byEmployee.get(2)).toEqual({ points: 25, matches: 2 })
    expect(table.days[1]!.byEmployee.get(2)).toBeUndefined()
  })

  it('the totals keep two employees with the same name apart', () => {
    const namesakes = [{ date: '2026-05-29', customerPendingList: [gift(1, 'Ana Reyes', 1), gift(3, 'Ana Reyes', 2)] }]
    expect(totalsTable(watchedRows(namesakes)).employees.map(({ userId }) => userId)).toEqual([3, 1])
  })
})

it('the screen opens with the latest day, and keeps the chosen day while that day has points', () => {
  expect(chosenDate(days, undefined)).toBe('2026-05-29')
  expect(chosenDate(days, '2026-05-28')).toBe('2026-05-28')
  expect(chosenDate(days, '2026-05-27')).toBe('2026-05-29')
  expect(chosenDate(days, '')).toBe('')
  expect(chosenDate([], undefined)).toBe('')
})

it('a step to an earlier or later day goes to the next day that has points', () => {
  expect(dayBeside(days, '2026-05-29', 'earlier')).toBe('2026-05-28')
  expect(dayBeside(days, '2026-05-28', 'later')).toBe('2026-05-29')
  expect(dayBeside(days, '2026-05-28', 'earlier')).toBeUndefined()
  expect(dayBeside(days, '', 'earlier')).toBe('2026-05-29')
})

it.each([1, 2, 3])('with %i columns for three employees, the columns add up to each day’s total', (columns) => {
  const crowd = [...days, { date: '2026-05-27', customerPendingList: [gift(3, 'Cy Young', 7)] }]
  const table = totalsTable(watchedRows(crowd))
  const { shown, others } = foldedTotals(table, columns)
  expect(shown.length + (others ? 1 : 0)).toBe(columns)
  for (const day of table.days) {
    const seen = [...shown.map(({ userId }) => day.byEmployee.get(userId)), others?.ofDay(day)]
    expect(seen.reduce((sum, one) => sum + (one?.points ?? 0), 0)).toBe(day.total.points)
    expect(seen.reduce((sum, one) => sum + (one?.matches ?? 0), 0)).toBe(day.total.matches)
  }
  const totals = [...shown.map(({ total }) => total), others?.total]
  expect(totals.reduce((sum, one) => sum + (one?.points ?? 0), 0)).toBe(table.total.points)
})

it('each photo of a customer is listed once, and the check-in has its date and time', () => {
  const photo = (path: string) => ({
    path,
    localURL: `/photos/1/customer/${path}`,
    displayName: '',
    type: 'image/jpeg' as const,
  })
  const entry = gift(1, 'Ana Reyes', 5)
  const customer = { ...entry.customer, photos: [photo('b'), photo('a')], files: [photo('b')] }
  expect(ownPhotos({ ...entry, customer }).map(({ path }) => path)).toEqual(['b', 'a'])
  expect(signedInAt(entry)).toBe('2026-05-29T19:12:00')
})
