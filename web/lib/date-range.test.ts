import { describe, expect, it } from 'vitest'

import {
  daysOf,
  isDateRange,
  isDay,
  isMoment,
  lastSevenDays,
  rangeOfDays,
  rangeText,
  sevenDaysTo,
} from './date-range.ts'

describe('the default range', () => {
  it('is seven days to the end of today, by the location’s clock', () => {
    const lateEvening = new Date('2026-03-10T03:00:00Z')
    expect(lastSevenDays('America/Chicago', '23:59:59', lateEvening)).toEqual({
      from: '2026-03-03T00:00:00',
      to: '2026-03-09T23:59:59',
    })
  })

  it('can end with a day that is given', () => {
    expect(sevenDaysTo('2026-03-03')).toEqual({ from: '2026-02-25T00:00:00', to: '2026-03-03T23:59:59' })
  })

  it('can end with the evening', () => {
    const { to } = lastSevenDays('UTC', '19:59:59', new Date('2026-01-03T12:00:00Z'))
    expect(to).toBe('2026-01-03T19:59:59')
  })
})

describe('a kept range', () => {
  it('is taken when both moments exist in order', () => {
    const range = rangeOfDays('2026-02-27', '2026-03-01')
    expect(isDateRange(range)).toBe(true)
    expect(daysOf(range)).toEqual({ fromDay: '2026-02-27', toDay: '2026-03-01' })
  })

  it('is refused otherwise', () => {
    expect(isDateRange(rangeOfDays('2026-03-02', '2026-03-01'))).toBe(false)
    expect(isDateRange(rangeOfDays('2026-02-30', '2026-03-01'))).toBe(false)
    expect(isDateRange({ from: '2026-03-01', to: '2026-03-02' })).toBe(false)
    expect(isDateRange('last week')).toBe(false)
  })
})

it('knows the days that exist', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2026-2-9')).toBe(false)
  expect(isDay('')).toBe(false)
})

it('knows the times of day that exist', () => {
  expect(isMoment('2026-03-01T23:59:59')).toBe(true)
  expect(isMoment('2026-03-01T24:00:00')).toBe(false)
  expect(isMoment('2026-03-01T9:00:00')).toBe(false)
  expect(isMoment('T09:00:00')).toBe(false)
})

it('is written with times where it is not of whole days', () => {
  expect(rangeText(rangeOfDays('2026-05-23', '2026-05-29'))).toBe('2026-05-23 – 2026-05-29')
  expect(rangeText(rangeOfDays('2026-05-23', '2026-05-29', '19:59:59'))).toBe(
    '2026-05-23 12:00 AM – 2026-05-29 7:59 PM',
  )
})
