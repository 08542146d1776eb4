import { expect, test } from 'vitest'

import { sheetCents, sheetDate } from './sheet-cells.ts'

test('a date is recognized in ISO or US format, when it exists and is not before 1900', () => {
  expect(['2026-05-26', ' 5/26/2026 ', '05/26/2026'].map(sheetDate)).toEqual(Array(3).fill('2026-05-26'))
  expect(sheetDate('2/29/2028')).toBe('2028-02-29')
  for (const text of [
    '2026-02-29',
    '13/1/2026',
    '5/26/26',
    '26.05.2026',
    '46168',
    'Tuesday',
    '',
    '0000-01-01',
    '1899-12-31',
  ])
    expect(sheetDate(text), text).toBeUndefined()
})

test.each([
  ['1234.5', 1_234_50],
  ['$1,234.50', 1_234_50],
  [' $ 7 ', 7_00],
  ['.5', 50],
  ['-50', -50_00],
  ['-$1,000', -1_000_00],
  ['(50)', -50_00],
  ['($1,234.56)', -1_234_56],
  ['0', 0],
  ['(0)', 0],
  ['0.30000000000000004', 30],
  ['1000000000', 1_000_000_000_00],
])('the amount %j is %i cents', (text, cents) => {
  expect(sheetCents(text)).toBe(cents)
})

test.each([
  '',
  ' ',
  '$',
  '-',
  '()',
  '(-50)',
  '1,23',
  '1,234,5',
  '1.234,50',
  '0.005',
  '1e3',
  'NaN',
  '1000000000.01',
  '5O',
  '1 000',
])('the text %j is not an amount', (text) => {
  expect(sheetCents(text)).toBeUndefined()
})
