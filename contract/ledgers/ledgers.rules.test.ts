import { expect, test } from 'vitest'

import { dateFault, isBeyondLimit, signedCents, typeOf } from './ledgers.rules.ts'

test('ADD makes an amount positive, SUBTRACT makes it negative, and the sign of an amount tells its type', () => {
  expect([signedCents('ADD', 5_00), signedCents('SUBTRACT', 5_00), signedCents('SUBTRACT', -5_00)]).toEqual([
    5_00, -5_00, -5_00,
  ])
  expect([typeOf(0.01), typeOf(-0.01)]).toEqual(['ADD', 'SUBTRACT'])
})

test('the date of an entry is not in the future and not before the employee was hired', () => {
  const days = { today: '2026-06-10', hiredOn: '2026-06-01' }
  expect(['2026-06-11', '2026-06-10', '2026-06-01', '2026-05-31'].map((date) => dateFault(date, days))).toEqual([
    'future',
    null,
    null,
    'beforeHired',
  ])
  expect(dateFault('1999-01-01', { ...days, hiredOn: null })).toBeNull()
})

test('a loan is beyond the limit when debt and loan together are above the limit; without a limit, every loan is allowed', () => {
  expect(isBeyondLimit(50_00, 150_00, 200_00)).toBe(false)
  expect(isBeyondLimit(50_01, 150_00, 200_00)).toBe(true)
  expect(isBeyondLimit(1_00, -1_00, 0)).toBe(false)
  expect(isBeyondLimit(1, 0, 0)).toBe(true)
  expect(isBeyondLimit(1_000_000_00, 0, null)).toBe(false)
  // A customer who owes more than a new limit may still pay back.
  expect(isBeyondLimit(-10_00, 300_00, 200_00)).toBe(false)
})
