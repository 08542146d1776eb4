import { expect, test } from 'vitest'

import { THRESHOLD_DEFAULTS } from '../alerts/thresholds.rules.ts'
import { EMPTY_DRAWER, handledCents, isLargeDifference, passesShorts } from './cash.rules.ts'

test('shorts raise an alert when they are at least 100.00 and above 0.3 % of the cash handled', () => {
  expect(passesShorts(99_99, 500_00, THRESHOLD_DEFAULTS)).toBe(false)
  expect(passesShorts(100_00, 500_00, THRESHOLD_DEFAULTS)).toBe(true)
  expect(passesShorts(100_00, 33_333_33, THRESHOLD_DEFAULTS)).toBe(true)
  expect(passesShorts(100_00, 33_333_34, THRESHOLD_DEFAULTS)).toBe(false)
  expect(passesShorts(300_00, 100_000_00, THRESHOLD_DEFAULTS)).toBe(false)
  expect(passesShorts(300_01, 100_000_00, THRESHOLD_DEFAULTS)).toBe(true)
})

test('a difference of at least 50.00 is large, in either direction', () => {
  expect([-50_00, -49_99, 0, 49_99, 50_00].map(isLargeDifference)).toEqual([true, false, false, false, true])
})

test('the cash that a drawer handled is the sum of the cash that came in and the cash that was paid', () => {
  expect(handledCents({ ...EMPTY_DRAWER, bankCents: 500_00, expenseCents: 20_00, ticketCents: 150_00 })).toBe(670_00)
})
