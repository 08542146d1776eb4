import { expect, test } from 'vitest'

import { OLD_DAY_FIELDS, type OldDayRow } from '@countroom/contract/old-books/old-books.rules.ts'

import { type KnownDays, planOldBooks } from './old-books.rules.ts'

const KNOWN: KnownDays = {
  today: '2026-06-02',
  withSessions: new Set(['2026-05-28']),
  verified: new Map([['2026-05-27', { by: 'Renata Cole' }]]),
  imported: new Set(['2026-05-26']),
}
const EMPTY = Object.fromEntries(OLD_DAY_FIELDS.map((field) => [field, ''])) as unknown as OldDayRow
const row = (line: number, date: string): OldDayRow => ({ ...EMPTY, row: line, date, in: '100', out: '60' })

test('the days of old books are compared with each other and with the days that have sessions, are verified or were imported', () => {
  const plan = planOldBooks(
    [
      row(2, '2026-05-25'),
      row(3, '5/24/2026'),
      row(4, '2026-05-24'),
      row(5, '2026-05-26'),
      row(6, '2026-05-27'),
      row(7, '2026-05-28'),
      { ...row(8, '2026-05-23'), in: 'x' },
      { ...row(9, '2026-05-23'), out: 'x' },
    ],
    KNOWN,
  )
  expect(
    plan.findings.map(({ row: line, faults, warnings }) => [
      line,
      ...faults.map(({ problem }) => problem),
      ...warnings,
    ]),
  ).toEqual([
    [3, 'This day is also in row 4.'],
    [4, 'This day is also in row 3.'],
    [5, 'This day was imported before. These figures take the place of the earlier ones.'],
    [6, 'Renata Cole verified this day. An administrator has to reopen it first.'],
    [7, 'This day has reading sessions, so its figures come from them. Delete the row.'],
    [8, 'Write an amount such as 1,234.50 or (50.00).'],
    [9, 'Write an amount such as 1,234.50 or (50.00).'],
  ])
  expect(plan.days.map(({ businessDay }) => businessDay)).toEqual(['2026-05-25', '2026-05-26'])
})
