import { expect, it } from 'vitest'

import { hourIn, partOfDay, workedSeconds } from './clock.rules.ts'

it('greets by the hour: morning to 12, afternoon to 17, evening to 20, otherwise night', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour))
  expect(parts).toEqual([
    ...Array<string>(12).fill('morning'),
    ...Array<string>(5).fill('afternoon'),
    ...Array<string>(3).fill('evening'),
    ...Array<string>(4).fill('night'),
  ])
})

it('takes the hour from the location’s clocks, daylight saving included', () => {
  expect(hourIn(Date.parse('2026-01-15T06:30:00Z'), 'America/Chicago')).toBe(0)
  expect(hourIn(Date.parse('2026-07-15T05:30:00Z'), 'America/Chicago')).toBe(0)
  expect(hourIn(Date.parse('2026-07-15T05:30:00Z'), 'US/Hawaii')).toBe(19)
})

it('measures an open shift until now and a closed one until its end', () => {
  const clockIn = '2026-05-29T22:00:00Z'
  const now = Date.parse('2026-05-30T06:00:30Z')
  expect(workedSeconds({ clockIn, clockOut: null }, now)).toBe(8 * 3600 + 30)
  expect(workedSeconds({ clockIn, clockOut: '2026-05-30T01:00:00Z' }, now)).toBe(3 * 3600)
})
