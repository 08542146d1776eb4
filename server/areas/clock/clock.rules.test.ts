import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'

import { faultOfTimes, hasCard, isStale, totalsOf } from './clock.rules.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-06-01T23:00:00Z')

function times(fromHoursAgo: number, toHoursAgo: number | null) {
  const ago = (hours: number) => new Date(Math.round(NOW.getTime() - hours * HOUR_MS))
  return { clockInAt: ago(fromHoursAgo), clockOutAt: toHoursAgo === null ? null : ago(toHoursAgo) }
}

const MINUTE = 1 / 60
const SECOND = 1 / 3600

describe('the times of a shift', () => {
  test.each([
    ['a day’s work', 10, 2, null],
    ['one second', 1, 1 - SECOND, null],
    ['two days', 50, 2, null],
    ['an open shift', 3, null, null],
    ['a browser that is one minute ahead', 1, -MINUTE, null],
    ['no duration', 1, 1, 'shift.order'],
    ['a clock out before the clock in', 1, 2, 'shift.order'],
    ['over two days', 50, 2 - SECOND, 'shift.tooLong'],
    ['open for over two days', 48 + SECOND, null, 'shift.tooLong'],
    ['a clock in more than a minute in the future', -MINUTE - SECOND, null, 'shift.future'],
    ['a clock out more than a minute in the future', 1, -MINUTE - SECOND, 'shift.future'],
  ] as const)('the times of a shift are checked: %s', (_, from, to, code) => {
    expect(faultOfTimes(times(from, to), NOW)?.code ?? null).toBe(code)
  })

  test('a shift one second above the limit is refused with hours that are above the limit even after rounding', () => {
    expect(faultOfTimes(times(50, 2 - SECOND), NOW)).toMatchObject({ values: { hours: 48.01, limit: 48 } })
  })
})

describe('the totals of a shift', () => {
  test('the totals of an open shift are empty', () => {
    expect(totalsOf(times(3, null), 1250)).toEqual({ hoursHundredths: null, payCents: null })
  })

  test('the totals of a shift are hours and pay, and the pay is calculated from the rounded hours', () => {
    expect(totalsOf(times(7 + 20 * MINUTE, 0), 1250)).toEqual({ hoursHundredths: 733, payCents: 9163 })
    expect(totalsOf(times(SECOND, 0), 1250)).toEqual({ hoursHundredths: 0, payCents: 0 })
  })

  test('at the same hourly rate, the totals of a shift depend only on how long the shift lasted', () => {
    const hour = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(hour, hour, fc.integer({ min: 1, max: 48 * 3600 }), (a, b, seconds) => {
        const [one, other] = [a, b].map((start) => totalsOf(times(start, start - seconds * SECOND), 1375))
        expect(one).toEqual(other)
      }),
    )
  })
})

test('a shift is stale when it has been open for over 16 hours and has not ended', () => {
  expect([times(16, null), times(16 + SECOND, null), times(40, 20)].map((shift) => isStale(shift, NOW))).toEqual([
    false,
    true,
    false,
  ])
})

describe('the card of an employee', () => {
  const person = (roles: Role[], more: { username?: string; isHere?: boolean; shifts?: number } = {}) =>
    hasCard({ username: 'ana@example.com', isHere: true, shifts: 0, roles, ...more })

  test('for people who did not work in the range, a card is shown only when employee pickers offer them', () => {
    expect(person(['ROLE_CHECK_IN_OUT'])).toBe(true)
    expect(person(['ROLE_DASHBOARD', 'ROLE_USER'])).toBe(false)
    expect(person(['ROLE_ADMIN', 'ROLE_CHECK_IN_OUT'])).toBe(false)
    expect(person(['ROLE_CHECK_IN_OUT'], { isHere: false })).toBe(false)
    expect(person(['ROLE_CHECK_IN_OUT'], { username: 'info@hall.example' })).toBe(false)
  })

  test('a card is shown for everybody who worked in the range, even for a person who has left', () => {
    expect(person(['ROLE_ADMIN'], { shifts: 1, isHere: false })).toBe(true)
  })
})
