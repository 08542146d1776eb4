import { expect, test } from 'vitest'

import { addressOf, columnNumber } from './addresses.rules.ts'

test.each([
  [0, 0, 'A1'],
  [25, 9, 'Z10'],
  [26, 0, 'AA1'],
  [51, 0, 'AZ1'],
  [52, 0, 'BA1'],
  [701, 0, 'ZZ1'],
  [702, 0, 'AAA1'],
])('the cell in column %i and row %i, both counted from 0, is %s', (column, row, address) => {
  expect(addressOf(column, row)).toBe(address)
  expect(columnNumber(address.replace(/\d+/, ''))).toBe(column)
})
