import { expect, it } from 'vitest'

import { arrivals, minutesSince, minutesText, reportDate } from './dashboard.rules.ts'

it('a call for a report gets its day as MM/DD/YYYY', () => {
  expect(reportDate('2026-05-09')).toBe('05/09/2026')
})

it('the minutes since a time are whole, are 0 for a time in the future, and are written in hours and minutes', () => {
  const now = Date.parse('2026-05-29T03:12:59Z')
  expect(minutesSince('2026-05-29T03:00:00Z', now)).toBe(12)
  expect(minutesSince('2026-05-29T03:13:20Z', now)).toBe(0)
  expect(minutesText(0)).toBe('0 min')
  expect(minutesText(59)).toBe('59 min')
  expect(minutesText(60)).toBe('1 h 00 min')
  expect(minutesText(125)).toBe('2 h 05 min')
})

it('the new entries of a list are found, but none when the list is first loaded', () => {
  expect(arrivals(undefined, [1, 2])).toEqual([])
  expect(arrivals(new Set([1, 2]), [3, 2, 4])).toEqual([3, 4])
  expect(arrivals(new Set(), [1])).toEqual([1])
})
