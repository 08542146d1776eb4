import { describe, expect, it } from 'vitest'

import { likelyEndDay, NO_MOMENT, placeMoment, typedMomentOf } from './shift-times.rules.ts'

const CHICAGO = 'America/Chicago'
const place = (day: string, time: string, fold?: 'earlier' | 'later') => placeMoment({ day, time, fold }, CHICAGO)

describe('a typed moment', () => {
  it('a typed moment is converted to an instant in the location’s time zone, in summer and in winter', () => {
    expect(place('2026-07-01', '22:00')).toEqual({ kind: 'once', instant: '2026-07-02T03:00:00.000Z' })
    expect(place('2026-01-01', '22:00')).toEqual({ kind: 'once', instant: '2026-01-02T04:00:00.000Z' })
    expect(placeMoment({ day: '2026-07-01', time: '22:00' }, 'US/Hawaii')).toEqual({
      kind: 'once',
      instant: '2026-07-02T08:00:00.000Z',
    })
  })

  it('a moment in the hour that daylight saving time skips has no instant, but moments just before and after that hour do', () => {
    expect(place('2026-03-08', '02:00')).toEqual({ kind: 'skipped' })
    expect(place('2026-03-08', '02:59')).toEqual({ kind: 'skipped' })
    expect(place('2026-03-08', '01:59')).toEqual({ kind: 'once', instant: '2026-03-08T07:59:00.000Z' })
    expect(place('2026-03-08', '03:00')).toEqual({ kind: 'once', instant: '2026-03-08T08:00:00.000Z' })
  })

  it('a moment in the hour that daylight saving time repeats is ambiguous until the earlier or later hour is chosen', () => {
    const both = {
      kind: 'twice',
      earlier: { instant: '2026-11-01T06:30:00.000Z', zone: 'CDT' },
      later: { instant: '2026-11-01T07:30:00.000Z', zone: 'CST' },
    }
    expect(place('2026-11-01', '01:30')).toEqual({ ...both, instant: undefined })
    expect(place('2026-11-01', '01:30', 'earlier')).toEqual({ ...both, instant: both.earlier.instant })
    expect(place('2026-11-01', '01:30', 'later')).toEqual({ ...both, instant: both.later.instant })
    expect(place('2026-11-01', '00:59').kind).toBe('once')
    expect(place('2026-11-01', '02:00').kind).toBe('once')
  })

  it('a typed moment may have a year that is only half typed', () => {
    expect(place('0002-11-20', '07:48').kind).toBe('once')
  })

  it('a typed moment without a day or a time reports which part is missing', () => {
    expect(placeMoment(NO_MOMENT, CHICAGO)).toEqual({ kind: 'empty' })
    expect(place('2026-03-08', '')).toEqual({ kind: 'incomplete', missing: 'time' })
    expect(place('', '10:00')).toEqual({ kind: 'incomplete', missing: 'day' })
  })
})

it('an instant that is converted to typed text and back stays the same', () => {
  for (const instant of [
    '2026-07-02T03:00:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
    '2026-03-08T08:00:00.000Z',
  ]) {
    expect(placeMoment(typedMomentOf(instant, CHICAGO), CHICAGO)).toMatchObject({ instant })
  }
})

it('a shift is assumed to end on the next day when its end time is not after its start time', () => {
  const begin = { day: '2026-12-31', time: '22:00' }
  expect(likelyEndDay(begin, '23:30')).toBe('2026-12-31')
  expect(likelyEndDay(begin, '06:00')).toBe('2027-01-01')
  expect(likelyEndDay(begin, '22:00')).toBe('2027-01-01')
  expect(likelyEndDay({ day: '', time: '22:00' }, '06:00')).toBe('')
})
