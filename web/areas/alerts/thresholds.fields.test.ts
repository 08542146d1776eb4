import { expect, test } from 'vitest'

import { missingOf, valuesOf } from '../../ui/fields.rules.ts'
import { parseAmount, parseDays, parsePercent, THRESHOLD_FIELDS } from './thresholds.fields.ts'

const SAVED = {
  drawerDifference: 50,
  shorts: 100,
  shortsPart: 0.3,
  void: 100,
  overpaid: 20,
  unpaid: 20,
  payout: 1000,
  payoutTimes: 2,
  idleDays: 7,
  openShiftHours: 16,
  missedDays: 2,
  version: 1,
}

test('a percent may be 0, but an amount or a number of days may not, and each has a maximum', () => {
  expect(['0.01', '45.5', '1000000'].map(parseAmount)).toEqual([0.01, 45.5, 1_000_000])
  expect(['', '0', '-1', '1.234', '1000001', 'many'].map(parseAmount)).toEqual(Array(6).fill(undefined))
  expect(['0', '0.29', '100', '100.01', ''].map(parsePercent)).toEqual([0, 0.29, 100, undefined, undefined])
  expect(['1', '90', '0', '91', '1.5'].map(parseDays)).toEqual([1, 90, undefined, undefined, undefined])
})

test('the saved thresholds can be saved again, and an empty amount or an amount of 0 keeps the form from being saved', () => {
  const form = valuesOf(THRESHOLD_FIELDS, SAVED)
  expect(missingOf(THRESHOLD_FIELDS, form, undefined)).toEqual([])
  expect(missingOf(THRESHOLD_FIELDS, { ...form, void: '', payout: '0' }, undefined)).toEqual(['void', 'payout'])
})
