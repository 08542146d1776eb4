import { expect, test } from 'vitest'

import { NO_EXPENSES } from '../weekly-report/weekly-report.rules.ts'
import { OLD_DAY_FIELDS, type OldDayField, type OldDayRow, readOldDay } from './old-books.rules.ts'

const TODAY = '2026-06-02'
const EMPTY = Object.fromEntries(OLD_DAY_FIELDS.map((field) => [field, ''])) as Record<OldDayField, string>
const row = (cells: Partial<Record<OldDayField, string>>): OldDayRow => ({
  ...EMPTY,
  row: 2,
  date: '2026-05-29',
  in: '5240',
  out: '3658',
  ...cells,
})
const faultsOf = (cells: Partial<Record<OldDayField, string>>) =>
  readOldDay(row(cells), TODAY).faults.map(({ field, problem }) => `${field}: ${problem}`)

test('a row becomes a business day; an empty expense is 0, and an empty balance is unknown', () => {
  expect(
    readOldDay(row({ match: '$755.00', employees: '300', maintenance: '50.5', ending: '(1,200.25)' }), TODAY),
  ).toEqual({
    faults: [],
    day: {
      businessDay: '2026-05-29',
      totalIn: 5_240_00,
      totalOut: 3_658_00,
      jpOtherIn: 0,
      jpOtherOut: 0,
      expenses: { ...NO_EXPENSES, Match: 755_00, Employees: 300_00, 'Maintenance/Upgrades': 50_50 },
      opening: null,
      ending: -1_200_25,
    },
  })
})

test('the faults of a row name the field and say what is wrong', () => {
  expect(faultsOf({ date: 'soon', in: '', out: 'NaN', bonus: '(5)', opening: 'x' })).toEqual([
    'date: Write the date as YYYY-MM-DD or MM/DD/YYYY.',
    'in: Write an amount such as 1,234.50 or (50.00).',
    'out: Write an amount such as 1,234.50 or (50.00).',
    'bonus: Write an amount of 0 or more.',
    'opening: Write an amount such as 1,234.50 or (50.00).',
  ])
  expect(faultsOf({ date: 'WEEK TOTAL' })).toEqual(['date: This is the totals line. Delete it from the file.'])
})

test('a day that is not over is refused', () => {
  expect(faultsOf({ date: '2026-06-01' })).toEqual([])
  for (const date of [TODAY, '2027-01-01'])
    expect(faultsOf({ date })).toEqual(['date: This day is not over yet. Import days before today.'])
})
