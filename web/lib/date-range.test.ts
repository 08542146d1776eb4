import { describe, expect, it } from 'vitest'

import { daysAfter } from '@countroom/contract/days/days.rules.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'

import {
  businessDayAt,
  daysOf,
  isDateRange,
  isDay,
  isMoment,
  lastSevenBusinessDays,
  lastSevenDays,
  rangeOfDays,
  rangeText,
  sevenDaysTo,
  weekdayOf,
} from './date-range.ts'

const CHICAGO = 'America/Chicago'

describe('a business day', () => {
  it.each([
    ['2026-05-30T11:59:59Z', '2026-05-29'],
    ['2026-05-30T12:00:00Z', '2026-05-30'],
    // The clocks go forward, so 07:00 is only six hours after midnight.
    ['2026-03-08T11:59:59Z', '2026-03-07'],
    ['2026-03-08T12:00:00Z', '2026-03-08'],
    // The clocks go back, so 07:00 is eight hours after midnight.
    ['2026-11-01T12:59:59Z', '2026-10-31'],
    ['2026-11-01T13:00:00Z', '2026-11-01'],
    // Midnight is hour 0 of the new date, not hour 24 of the old one.
    ['2026-05-29T05:00:00Z', '2026-05-28'],
  ])('%s is in the business day %s in Chicago', (instant, day) => {
    expect(businessDayAt(Date.parse(instant), CHICAGO)).toBe(day)
  })

  it.each([CHICAGO, 'US/Samoa', 'US/Aleutian', 'US/Arizona', 'US/Hawaii', 'US/Eastern'])(
    'the business day agrees with the server’s business day for every 37th half hour of a year in %s',
    (timezone) => {
      for (let at = Date.UTC(2025, 11, 30); at < Date.UTC(2027, 0, 3); at += 37 * 1_800_000) {
        expect(businessDayAt(at, timezone)).toBe(businessDayOf(new Date(at), timezone))
      }
    },
  )
})

describe('the default range', () => {
  it('the default range is the seven days to the end of today, by the location’s clock', () => {
    const lateEvening = new Date('2026-03-10T03:00:00Z')
    expect(lastSevenDays('America/Chicago', '23:59:59', lateEvening)).toEqual({
      from: '2026-03-03T00:00:00',
      to: '2026-03-09T23:59:59',
    })
  })

  it('the default range of Master Reading is seven business days, and at 3 a.m. it ends with yesterday', () => {
    const at = (wall: string) => daysOf(lastSevenBusinessDays(CHICAGO, Date.parse(wall)))
    expect(at('2026-03-10T08:00:00Z')).toEqual({ fromDay: '2026-03-03', toDay: '2026-03-09' })
    expect(at('2026-03-10T11:59:59Z')).toEqual({ fromDay: '2026-03-03', toDay: '2026-03-09' })
    expect(at('2026-03-10T12:00:00Z')).toEqual({ fromDay: '2026-03-04', toDay: '2026-03-10' })
  })

  it('a range of seven days can end with a given day', () => {
    expect(sevenDaysTo('2026-03-03')).toEqual({ from: '2026-02-25T00:00:00', to: '2026-03-03T23:59:59' })
  })

  it('the default range can end at a given time of its last day', () => {
    const { to } = lastSevenDays('UTC', '19:59:59', new Date('2026-01-03T12:00:00Z'))
    expect(to).toBe('2026-01-03T19:59:59')
  })
})

describe('a stored range', () => {
  it('a stored range is accepted when both of its moments exist and are in order', () => {
    const range = rangeOfDays('2026-02-27', '2026-03-01')
    expect(isDateRange(range)).toBe(true)
    expect(daysOf(range)).toEqual({ fromDay: '2026-02-27', toDay: '2026-03-01' })
  })

  it('a stored range is refused when its moments are out of order, do not exist or lack a time', () => {
    expect(isDateRange(rangeOfDays('2026-03-02', '2026-03-01'))).toBe(false)
    expect(isDateRange(rangeOfDays('2026-02-30', '2026-03-01'))).toBe(false)
    expect(isDateRange({ from: '2026-03-01', to: '2026-03-02' })).toBe(false)
    expect(isDateRange('last week')).toBe(false)
  })
})

it('a day is accepted only if it exists and is written as YYYY-MM-DD', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2026-2-9')).toBe(false)
  expect(isDay('')).toBe(false)
})

it('a moment is accepted only if its time of day exists and its day and time are complete', () => {
  expect(isMoment('2026-03-01T23:59:59')).toBe(true)
  expect(isMoment('2026-03-01T24:00:00')).toBe(false)
  expect(isMoment('2026-03-01T9:00:00')).toBe(false)
  expect(isMoment('T09:00:00')).toBe(false)
})

it('a range of whole days is written without times, and any other range is written with times', () => {
  expect(rangeText(rangeOfDays('2026-05-23', '2026-05-29'))).toBe('2026-05-23 – 2026-05-29')
  expect(rangeText(rangeOfDays('2026-05-23', '2026-05-29', '19:59:59'))).toBe(
    '2026-05-23 12:00 AM – 2026-05-29 7:59 PM',
  )
})

it('the day before or after a day is correct at the ends of months and years and when the clocks change', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
  // A day on which the clocks change counts as one day.
  expect(daysAfter('2026-03-08', 1)).toBe('2026-03-09')
  expect(daysAfter('2026-11-01', -1)).toBe('2026-10-31')
})

it('the weekday of a day is correct', () => {
  expect(weekdayOf('2026-05-29')).toBe('Friday')
  expect(weekdayOf('2026-11-01')).toBe('Sunday')
})
