import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  announcedTime,
  announcementTime,
  businessDayBounds,
  businessDayOf,
  hundredthHoursBetween,
  instantOf,
  payCents,
  writtenTime,
  wallClockOf,
} from './time.ts'
import { TIMEZONES } from './timezones.ts'

const HOUR_MS = 3_600_000
const CHICAGO = 'America/Chicago'
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const zones = fc.constantFrom(...TIMEZONES)

function hoursIn(day: string): number {
  const { from, to } = businessDayBounds(day, CHICAGO)
  return (to.getTime() - from.getTime()) / HOUR_MS
}

describe('a business day', () => {
  test.each([
    ['03:00 on Wednesday belongs to Tuesday', '2026-05-27T08:00:00Z', '2026-05-26'],
    ['06:59:59.999 still belongs to the day before', '2026-05-27T11:59:59.999Z', '2026-05-26'],
    ['07:00 begins the day', '2026-05-27T12:00:00Z', '2026-05-27'],
    ['in winter 07:00 is an hour later in UTC', '2026-01-15T12:59:59Z', '2026-01-14'],
    ['06:59:59 after the clocks went forward belongs to the day before', '2026-03-08T11:59:59Z', '2026-03-07'],
    ['06:59:59 after the clocks went back belongs to the day before', '2026-11-01T12:59:59Z', '2026-10-31'],
  ])('%s', (_, instant, day) => {
    expect(businessDayOf(new Date(instant), CHICAGO)).toBe(day)
  })

  test('a business day has 23 hours when the clocks go forward, 25 when they go back, and otherwise 24', () => {
    expect(['2026-03-07', '2026-10-31', '2026-06-01'].map(hoursIn)).toEqual([23, 25, 24])
  })

  test('a business day contains every instant that belongs to it, in every zone', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { from, to } = businessDayBounds(businessDayOf(instant, zone), zone)
        expect(from <= instant && instant < to).toBe(true)
      }),
    )
  })

  test('a business day ends where the next business day begins', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { to } = businessDayBounds(businessDayOf(instant, zone), zone)
        expect(businessDayBounds(businessDayOf(to, zone), zone).from).toEqual(to)
      }),
    )
  })
})

describe('a local time', () => {
  test.each([
    ['in summer', '2026-06-01T19:59:59', '2026-06-02T00:59:59.000Z', '2026-06-02T00:59:59.000Z'],
    ['in winter', '2026-01-15T07:00:00', '2026-01-15T13:00:00.000Z', '2026-01-15T13:00:00.000Z'],
    ['before the clocks go forward', '2026-03-08T01:59:59', '2026-03-08T07:59:59.000Z', '2026-03-08T07:59:59.000Z'],
    ['that does not exist', '2026-03-08T02:30:00', '2026-03-08T08:30:00.000Z', '2026-03-08T08:30:00.000Z'],
    ['after the clocks went forward', '2026-03-08T03:00:00', '2026-03-08T08:00:00.000Z', '2026-03-08T08:00:00.000Z'],
    ['that occurs twice', '2026-11-01T01:30:00', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
    ['after the clocks went back', '2026-11-01T02:00:00', '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z'],
  ])('a time %s: the first instant of %s is %s, and the last is %s', (_, wall, first, last) => {
    expect([instantOf(wall, CHICAGO, 'first'), instantOf(wall, CHICAGO, 'last')].map((at) => at.toISOString())).toEqual(
      [first, last],
    )
  })

  test('a local time is converted by the rules of its own zone', () => {
    expect(instantOf('2026-03-08T02:30:00', 'US/Arizona', 'first').toISOString()).toBe('2026-03-08T09:30:00.000Z')
  })
})

describe('the wall clock', () => {
  test.each([
    ['before the clocks go forward', '2026-03-08T07:59:59.999Z', '2026-03-08T01:59:59.999Z'],
    ['after the clocks went forward', '2026-03-08T08:00:00.000Z', '2026-03-08T03:00:00.000Z'],
    ['the first time in the hour that occurs twice', '2026-11-01T06:30:00.000Z', '2026-11-01T01:30:00.000Z'],
    ['the second time in the hour that occurs twice', '2026-11-01T07:30:00.000Z', '2026-11-01T01:30:00.000Z'],
  ])('the wall clock is right %s', (_, instant, wall) => {
    expect(wallClockOf(new Date(instant), CHICAGO).toISOString()).toBe(wall)
  })

  test('the wall time of an instant can be converted back to the instant, in every zone', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const second = new Date(Math.floor(instant.getTime() / 1000) * 1000)
        const wall = wallClockOf(second, zone).toISOString().slice(0, 19)
        const possible = [instantOf(wall, zone, 'first'), instantOf(wall, zone, 'last')].map((at) => at.getTime())
        expect(possible).toContain(second.getTime())
      }),
    )
  })
})

describe('hours and pay', () => {
  const start = new Date('2026-05-29T23:00:00Z')
  const after = (ms: number) => new Date(start.getTime() + ms)

  test.each([
    [8 * HOUR_MS, 800],
    [18_000, 1],
    [17_999, 0],
    [0, 0],
    [7 * HOUR_MS + 20 * 60_000, 733],
  ])('%i ms are %i hundredths of an hour', (ms, hundredths) => {
    expect(hundredthHoursBetween(start, after(ms))).toBe(hundredths)
  })

  test.each([
    [733, 1250, 9163],
    [1, 50, 1],
    [1, 49, 0],
    [800, 0, 0],
  ])('%i hundredths of an hour at %i cents an hour pay %i cents', (hundredths, rate, cents) => {
    expect(payCents(hundredths, rate)).toBe(cents)
  })

  test('hours are rounded by at most half a hundredth, and pay by at most half a cent', () => {
    fc.assert(
      fc.property(fc.nat(400 * HOUR_MS), fc.nat(100_000), (ms, rate) => {
        const hundredths = hundredthHoursBetween(start, after(ms))
        expect(Math.abs(ms * 100 - hundredths * HOUR_MS) * 2).toBeLessThanOrEqual(HOUR_MS)
        expect(Math.abs(hundredths * rate - payCents(hundredths, rate) * 100) * 2).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('dates in refusals', () => {
  test.each([
    ['are YYYY-MM-DD with a 12-hour time', '2026-12-31T11:05:00.000Z', '2026-12-31 5:05 AM'],
    ['are dates of the location, even when UTC has the next date', '2027-01-01T05:59:00.000Z', '2026-12-31 11:59 PM'],
    ['show midnight as 12:00 AM', '2026-07-05T05:00:00.000Z', '2026-07-05 12:00 AM'],
    ['say the zone of the first 1:30', '2026-11-01T06:30:00.000Z', '2026-11-01 1:30 AM CDT'],
    ['say the zone of the second 1:30', '2026-11-01T07:30:00.000Z', '2026-11-01 1:30 AM CST'],
    ['say no zone after the skipped hour', '2026-03-08T08:30:00.000Z', '2026-03-08 3:30 AM'],
  ])('dates in refusals %s', (_, instant, written) => {
    expect(writtenTime(new Date(instant), CHICAGO)).toBe(written)
  })
})

describe('the end of an announcement', () => {
  test('the end of an announcement is the same instant after it is written as text and parsed, to the minute', () => {
    for (const instant of ['2026-05-30T02:05:00Z', '2026-12-01T18:00:00Z', '2026-03-08T08:30:00Z'])
      expect(announcedTime(announcementTime(new Date(instant)))).toEqual(new Date(instant))
    expect(announcedTime('2026-05-29 9:05 PM')).toEqual(new Date('2026-05-30T02:05:00Z'))
  })

  test('a text that is not a date with a 12-hour time is refused', () => {
    for (const text of [
      '',
      'tonight',
      '2026-02-30 09:00 PM',
      '2026-06-01 13:00 PM',
      '2026-06-01 00:10 AM',
      '2026-06-01 21:00',
    ])
      expect(announcedTime(text), text).toBeUndefined()
  })
})
