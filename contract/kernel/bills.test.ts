import { expect, test } from 'vitest'

import { BILLS, type Bill, totalCents } from './bills.ts'

test('counted bills and coins add up to an amount in cents', () => {
  expect(totalCents({ bills: { 100: 2, 20: 3, 1: 4 }, coinsCents: 75 })).toBe(264_75)
  expect(totalCents({ bills: {}, coinsCents: 0 })).toBe(0)
  const oneOfEach = Object.fromEntries(BILLS.map((bill) => [bill, 1])) as Record<Bill, number>
  expect(totalCents({ bills: oneOfEach, coinsCents: 0 })).toBe(188_00)
})

test('half a bill, a negative number of bills and a negative amount of coins are refused', () => {
  expect(() => totalCents({ bills: { 20: 0.5 }, coinsCents: 0 })).toThrow(RangeError)
  expect(() => totalCents({ bills: { 20: -1 }, coinsCents: 0 })).toThrow(RangeError)
  expect(() => totalCents({ bills: {}, coinsCents: -5 })).toThrow(RangeError)
})
