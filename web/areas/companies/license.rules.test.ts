import { expect, test } from 'vitest'

import type { ProjectionRow } from '@countroom/contract/companies/companies.shapes.ts'

import {
  amountOf,
  amountTyped,
  changedAmounts,
  endOf,
  licenseStateOf,
  type Month,
  MONTHS,
  wholeDollarsOf,
} from './license.rules.ts'

test('a license waits for activation, starts later, runs, has ended, or is revoked', () => {
  const now = new Date('2026-06-01T12:00:00.000Z')
  const from = (startDate: string | null, expiryDate: string | null, revokedAt: string | null = null) =>
    licenseStateOf({ startDate, expiryDate, revokedAt }, now)
  expect(from(null, null)).toBe('waiting')
  expect(from('2026-06-01T12:00:00.001Z', '2026-07-01T12:00:00.000Z')).toBe('later')
  expect(from('2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z')).toBe('running')
  expect(from('2026-05-01T12:00:00.000Z', '2026-06-01T12:00:00.000Z')).toBe('ended')
  expect(from('2026-05-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z', '2026-05-31T12:00:00.000Z')).toBe('revoked')
})

test('a license ends at its revocation, unless it ended before', () => {
  const [expiryDate, earlier, later] = [
    '2026-06-01T12:00:00.000Z',
    '2026-05-01T12:00:00.000Z',
    '2026-06-05T12:00:00.000Z',
  ]
  expect(endOf({ expiryDate, revokedAt: null })).toBe(expiryDate)
  expect(endOf({ expiryDate, revokedAt: earlier })).toBe(earlier)
  expect(endOf({ expiryDate, revokedAt: later })).toBe(expiryDate)
  // A key that was revoked before its activation has no other end.
  expect(endOf({ expiryDate: null, revokedAt: later })).toBe(later)
  expect(endOf({ expiryDate: null, revokedAt: null })).toBeNull()
})

test('an amount consists of digits, and a decimal point with at most two more digits may follow', () => {
  expect(['0', '200', '12.5', '12.', ' 7 '].map(amountOf)).toEqual([0, 200, 12.5, 12, 7])
  expect(['', '.', '-1', '1e3', '12.345', '1,200'].map(amountOf)).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(amountTyped('12.5', '12')).toBe('12.5')
  expect(['12.5.', '-1', '1e', '1 2'].map((text) => amountTyped(text, '12'))).toEqual(['12', '12', '12', '12'])
})

test('a license is sold for whole dollars, and an amount with cents is refused', () => {
  expect(['0', '200', '12.', '12.00'].map(wholeDollarsOf)).toEqual([0, 200, 12, 12])
  expect(['', '.', '12.50', '12.5', '1234567'].map(wholeDollarsOf)).toEqual(Array.from({ length: 5 }, () => undefined))
})

test('only the months that the person changed are saved, so that a correction by somebody else stays', () => {
  const everyMonth = <Value>(of: (month: Month) => Value) =>
    Object.fromEntries(MONTHS.map((month) => [month, of(month)])) as Record<Month, Value>
  const opened: ProjectionRow['monthly'] = everyMonth((month) => ({
    amount: 200,
    color: 'paid' as const,
    licenseKeyId: month === '12' ? null : Number(month),
  }))
  const typed = { ...everyMonth(() => '200'), 3: '250.50', 4: '', 12: '300' }
  expect(changedAmounts(typed, opened)).toEqual([{ month: '3', licensekey: 3, amount: 250.5 }])
  // After a refusal, Save does not send a month again that it had saved, unless the person changed it again.
  const half = { ...opened, 3: { ...opened[3], amount: 250.5 } }
  expect(changedAmounts({ ...typed, 5: '0' }, half)).toEqual([{ month: '5', licensekey: 5, amount: 0 }])
  expect(changedAmounts({ ...typed, 3: '200' }, half)).toEqual([{ month: '3', licensekey: 3, amount: 200 }])
})
