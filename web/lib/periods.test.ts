import { expect, it } from 'vitest'

import { lengthOf, namedPeriods, periodBefore, weeksBefore } from './periods.ts'

it('compares a period with the one of the same length before it', () => {
  expect(periodBefore({ from: '2026-11-16', to: '2026-11-22' })).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(lengthOf({ from: '2026-11-16', to: '2026-11-22' })).toBe(7)
})

it('finds the same weekdays of weeks before', () => {
  const week = { from: '2026-11-17', to: '2026-11-23' }
  expect(weeksBefore(week, 4)).toEqual({ from: '2026-10-20', to: '2026-10-26' })
  expect(weeksBefore(week, 52)).toEqual({ from: '2025-11-18', to: '2025-11-24' })
})

it('offers today, yesterday, this week and last week, with weeks from Tuesday to Monday', () => {
  // A Sunday.
  expect(namedPeriods('2026-11-22')).toEqual({
    today: { from: '2026-11-22', to: '2026-11-22' },
    yesterday: { from: '2026-11-21', to: '2026-11-21' },
    thisWeek: { from: '2026-11-17', to: '2026-11-22' },
    lastWeek: { from: '2026-11-10', to: '2026-11-16' },
  })
  expect(namedPeriods('2026-11-24').thisWeek).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(namedPeriods('2026-11-23').thisWeek).toEqual({ from: '2026-11-17', to: '2026-11-23' })
})
