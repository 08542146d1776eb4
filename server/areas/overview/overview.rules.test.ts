import { describe, expect, test } from 'vitest'

import { needOf } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { calendarOf, describeDays, urgentFirst } from './overview.rules.ts'

/** A Tuesday. */
const TODAY = calendarOf('2026-06-30')
const day = (business_day: string, daily_in = 100, daily_out = 60) => ({ business_day, daily_in, daily_out })

describe('the last business day', () => {
  test('the last business day is compared with the mean of the same weekday in the four weeks before', () => {
    const mondays = ['2026-06-22', '2026-06-15', '2026-06-08', '2026-06-01']
    const totals = [
      day('2026-06-29', 5_240, 3_658),
      // A day of the same week and a day five weeks before are not compared.
      day('2026-06-28', 9_000, 1_000),
      day('2026-05-25', 9_000, 1_000),
      ...mondays.map((monday, week) => day(monday, 5_000 + week, 4_000)),
    ]
    const drawers = [
      { business_day: '2026-06-29', cents: -12_50 },
      { business_day: '2026-06-22', cents: 10_00 },
      { business_day: '2026-06-15', cents: -5_01 },
    ]
    const { last, usual } = describeDays(TODAY, '2026-06-29', totals, drawers)
    expect(last).toEqual({
      businessDay: '2026-06-29',
      inValue: 5_240,
      outValue: 3_658,
      difference: 1_582,
      hold: 30.19,
      shortOver: -12.5,
    })
    // The daily in of the four weeks adds up to 20,006. The mean is 5,001.5, which rounds to 5,002.
    // Two drawers were counted, together 4.99 over. The mean is 2.495, which rounds to 2.50.
    expect(usual).toEqual({
      weeks: 4,
      inValue: 5_002,
      outValue: 4_000,
      difference: 1_002,
      hold: 20.02,
      shortOver: 2.5,
    })
  })

  test('the last business day is compared only with weeks that had a session on the same weekday, if there are such weeks', () => {
    const totals = [day('2026-06-29', 300, 100), day('2026-06-15', 200, 150)]
    expect(describeDays(TODAY, '2026-06-29', totals, []).usual).toMatchObject({
      weeks: 1,
      inValue: 200,
      shortOver: null,
    })
    expect(describeDays(TODAY, '2026-06-29', totals.slice(0, 1), []).usual).toBeNull()
    expect(describeDays(TODAY, null, [], [])).toMatchObject({ last: null, usual: null, isMissing: false })
  })
})

test('the chart has thirty days, ends with the current business day, and has gaps for days without a session', () => {
  const totals = [day('2026-05-31', 9, 9), day('2026-06-01', 500, 100), day('2026-06-30', 20, 50)]
  const { differences } = describeDays(TODAY, '2026-06-30', totals, [])
  expect(differences).toEqual([400, ...Array.from({ length: 28 }, () => null), -30])
})

describe('a missing session', () => {
  const missing = (...days: string[]) =>
    describeDays(
      TODAY,
      days[0]!,
      days.map((each) => day(each)),
      [],
    ).isMissing

  test('a session is missing when no session ended yesterday and at least two of the four weeks before had a session on that weekday', () => {
    expect(missing('2026-06-28', '2026-06-22', '2026-06-01')).toBe(true)
    expect(missing('2026-06-29', '2026-06-22', '2026-06-01')).toBe(false)
  })

  test('no session is missing on a weekday on which the venue is usually closed', () => {
    expect(missing('2026-06-28', '2026-06-27', '2026-06-15', '2026-05-25')).toBe(false)
  })
})

test('venues that need attention come first, and the other venues keep their order', () => {
  const venue = (name: string, more: Partial<VenueOverview> = {}) =>
    ({
      name,
      isWorking: true,
      graceUntil: null,
      isMissing: false,
      alerts: { critical: 0, warning: 0, info: 9 },
      ...more,
    }) as VenueOverview
  const alerts = { critical: 1, warning: 2, info: 0 }
  const venues = [
    venue('Alder'),
    venue('Birch', { alerts: { ...alerts, critical: 0 } }),
    venue('Cedar', { graceUntil: '2026-07-01T12:00:00.000Z' }),
    venue('Dogwood', { isMissing: true, alerts: { ...alerts, critical: 0 } }),
    venue('Elm'),
    venue('Fir', { alerts }),
    venue('Gum', { isWorking: false }),
  ]
  expect(urgentFirst(venues).map(({ name }) => name)).toEqual([
    'Fir',
    'Dogwood',
    'Gum',
    'Cedar',
    'Birch',
    'Alder',
    'Elm',
  ])
  expect(venues.map(needOf)).toEqual([null, 'warning', 'grace', 'missing', null, 'critical', 'ended'])
})
