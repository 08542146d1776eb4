import { expect, it } from 'vitest'

import { begunDays, lengthOf, namedPeriods, periodBefore, weekOf, weeksBefore } from './periods.ts'

it('the period before a period has the same length', () => {
  expect(periodBefore({ from: '2026-11-16', to: '2026-11-22' })).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(lengthOf({ from: '2026-11-16', to: '2026-11-22' })).toBe(7)
})

it('a period that is moved back by weeks has the same weekdays', () => {
  const week = { from: '2026-11-17', to: '2026-11-23' }
  expect(weeksBefore(week, 4)).toEqual({ from: '2026-10-20', to: '2026-10-26' })
  expect(weeksBefore(week, 52)).toEqual({ from: '2025-11-18', to: '2025-11-24' })
})

it('the named periods are today, yesterday, this week and last week, with weeks from Tuesday to Monday', () => {
  // This day is a Sunday.
  expect(namedPeriods('2026-11-22')).toEqual({
    today: { from: '2026-11-22', to: '2026-11-22' },
    yesterday: { from: '2026-11-21', to: '2026-11-21' },
    thisWeek: { from: '2026-11-17', to: '2026-11-22' },
    lastWeek: { from: '2026-11-10', to: '2026-11-16' },
  })
  expect(namedPeriods('2026-11-24').thisWeek).toEqual({ from: '2026-11-24', to: '2026-11-24' })
  expect(namedPeriods('2026-11-23').thisWeek).toEqual({ from: '2026-11-17', to: '2026-11-23' })
})

it('the week of a day begins on the most recent Tuesday and ends on the Monday after', () => {
  const week = { from: '2026-05-26', to: '2026-06-01' }
  for (const day of ['2026-05-26', '2026-05-29', '2026-06-01']) expect(weekOf(day)).toEqual(week)
  expect(weekOf('2026-06-02').from).toBe('2026-06-02')
  // A week has seven days even when the clocks change.
  expect(weekOf('2026-03-08')).toEqual({ from: '2026-03-03', to: '2026-03-09' })
  expect(weekOf('2026-11-01')).toEqual({ from: '2026-10-27', to: '2026-11-02' })
})

it('the begun days of a week end today at the latest, and a future week keeps only its first day', () => {
  const week = weekOf('2026-05-26')
  expect(begunDays(week, '2026-06-10')).toEqual(week)
  expect(begunDays(week, '2026-05-28')).toEqual({ from: '2026-05-26', to: '2026-05-28' })
  expect(begunDays(week, '2026-05-20')).toEqual({ from: '2026-05-26', to: '2026-05-26' })
})
