import { expect, it } from 'vitest'

import { addDays, arrivals, minutesSince, minutesText, reportDate, weekdayOf } from './dashboard.rules.ts'

it('goes from day to day, over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  // Days on which the clocks change are days like others.
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
})

it('names days and writes them for reports', () => {
  expect(weekdayOf('2026-05-29')).toBe('Friday')
  expect(weekdayOf('2026-11-01')).toBe('Sunday')
  expect(reportDate('2026-05-09')).toBe('05/09/2026')
})

it('counts whole minutes, and none of a time to come', () => {
  const now = Date.parse('2026-05-29T03:12:59Z')
  expect(minutesSince('2026-05-29T03:00:00Z', now)).toBe(12)
  expect(minutesSince('2026-05-29T03:13:20Z', now)).toBe(0)
  expect(minutesText(0)).toBe('0 min')
  expect(minutesText(59)).toBe('59 min')
  expect(minutesText(60)).toBe('1 h 00 min')
  expect(minutesText(125)).toBe('2 h 05 min')
})

it('tells who is new on a list, and nobody on one that is seen first', () => {
  expect(arrivals(undefined, [1, 2])).toEqual([])
  expect(arrivals(new Set([1, 2]), [3, 2, 4])).toEqual([3, 4])
  expect(arrivals(new Set(), [1])).toEqual([1])
})
