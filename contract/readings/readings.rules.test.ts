import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { THRESHOLD_DEFAULTS } from '../alerts/thresholds.rules.ts'
import { MAX_METER } from '../kernel/meters.ts'
import {
  averageOf,
  dailyOf,
  flagsOf,
  isAbsenceExplained,
  isLargePayout,
  isOutlier,
  holdPercent,
  lifePercentages,
  METER_REASONS,
  missesPlay,
  outlierComparison,
} from './readings.rules.ts'

const meters = fc.nat(MAX_METER)

test.each([
  ['broken', '', true],
  ['retired', '', true],
  ['other', ' ', false],
  ['other', 'Being moved', true],
] as const)(
  'a machine may be taken out of a round with the reason %s and the note %j: %s',
  (reason, note, expected) => {
    expect(isAbsenceExplained(reason, note)).toBe(expected)
  },
)

test.each([
  ['pays out 1,000 and takes in less than half', 499, 1000, true],
  ['pays out 1,000 and takes in exactly half', 500, 1000, false],
  ['pays out 999', 0, 999, false],
])('a machine that %s raises the alert for a large payout (in %i, out %i): %s', (_, dailyIn, dailyOut, expected) => {
  expect(isLargePayout(dailyIn, dailyOut, THRESHOLD_DEFAULTS)).toBe(expected)
})

test.each([
  ['play and a usual hold', { inValue: 1000, difference: 300, idleDays: 0 }, []],
  ['six days without play', { inValue: 0, difference: 0, idleDays: 6 }, []],
  ['seven days without play', { inValue: 0, difference: 0, idleDays: 7 }, ['dead']],
  ['gone from the floor', { inValue: 0, difference: 0, idleDays: null }, []],
  ['a dollar more out than in', { inValue: 1000, difference: -1, idleDays: 0 }, ['bleeding']],
  ['half of 500 kept', { inValue: 500, difference: 250, idleDays: 0 }, ['highHold']],
  ['a little less than half kept', { inValue: 1_000_000, difference: 499_949, idleDays: 0 }, []],
  ['all of a small amount kept', { inValue: 499, difference: 499, idleDays: 0 }, []],
  ['more out than in, then no play for 30 days', { inValue: 100, difference: -20, idleDays: 30 }, ['dead', 'bleeding']],
] as const)('a machine gets the right flags: %s', (_, machine, flags) => {
  expect(flagsOf(machine, THRESHOLD_DEFAULTS)).toEqual(flags)
})

describe('a daily figure', () => {
  test('the daily figure of a meter that did not fall is its movement, even when a reason for a fall is given', () => {
    fc.assert(
      fc.property(meters, meters, fc.constantFrom(null, ...METER_REASONS), (previous, moved, kind) => {
        fc.pre(previous + moved <= MAX_METER)
        expect(dailyOf(previous, previous + moved, kind && { kind })).toBe(moved)
      }),
    )
  })

  test('the daily figure of a meter that fell without a reason is undefined', () => {
    fc.assert(
      fc.property(meters, meters, (current, fell) => {
        fc.pre(fell > 0 && current + fell <= MAX_METER)
        expect(dailyOf(current + fell, current, null)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['of a rollover is counted past the highest value of the meter', 99_990, 25, 'rollover', 35],
    ['of a rollover of a 12-digit meter is counted past its highest value', MAX_METER, 0, 'rollover', 1],
    ['of a cleared meter without a noted value is counted from zero', 37_066, 40, 'cleared', 40],
    ['of a correction is the negative difference to the previous reading', 37_066, 36_066, 'correction', -1000],
  ] as const)('the daily figure %s', (_, previous, current, kind, daily) => {
    expect(dailyOf(previous, current, { kind })).toBe(daily)
  })

  test('the daily figure of a cleared meter includes the play before the clearing only when somebody noted the last value', () => {
    const cleared = { kind: 'cleared', before: 37_200 } as const
    expect(dailyOf(37_066, 40, cleared)).toBe(174)
    expect(dailyOf(37_066, 40, { ...cleared, before: 37_066 })).toBe(40)
    expect([cleared, { kind: 'cleared' } as const, { kind: 'rollover' } as const, null].map(missesPlay)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('the daily figure of a rollover is the whole movement when the highest value of the meter has as many digits as the previous reading', () => {
    fc.assert(
      fc.property(meters, meters, (previous, moved) => {
        const top = 10 ** String(previous).length
        const current = (previous + moved) % top
        fc.pre(moved < top && current < previous)
        expect(dailyOf(previous, current, { kind: 'rollover' })).toBe(moved)
      }),
    )
  })
})

test('the hold is the part of the In value that the machine kept, in percent, and null when no money came in', () => {
  expect(holdPercent({ inValue: 5240, difference: 1582 })).toBe(30.19)
  expect(holdPercent({ inValue: 6370, difference: -244 })).toBe(-3.83)
  expect(holdPercent({ inValue: 800, difference: 1 })).toBe(0.13)
  // The In value may be below 0 after the correction of a meter that was read too high.
  for (const inValue of [0, -100]) expect(holdPercent({ inValue, difference: 0 })).toBeNull()
})

describe('life pay and life hold', () => {
  test.each([
    ['machine 13 on a real night', 37_236, 36_242, 97.33, 2.67],
    ['nothing paid', 290, 0, 0, 100],
    ['a half rounds up', 800, 1, 0.13, 99.87],
    ['more paid than taken', 100, 250, 250, -150],
  ])(
    'life pay and life hold are percentages of all the money that came in: %s',
    (_, curIn, curOut, lifePay, lifeHold) => {
      expect(lifePercentages(curIn, curOut)).toEqual({ lifePay, lifeHold })
    },
  )

  test('life pay and life hold are null when no money came in', () => {
    expect(lifePercentages(0, 0)).toEqual({ lifePay: null, lifeHold: null })
  })

  test('life pay and life hold add up to 100 and have at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_METER }), meters, (curIn, curOut) => {
        const { lifePay, lifeHold } = lifePercentages(curIn, curOut)
        expect(Math.round(lifePay! * 100) + Math.round(lifeHold! * 100)).toBe(10_000)
        expect(lifePay).toBe(Math.round(lifePay! * 100) / 100)
      }),
    )
  })
})

describe('an unusual reading', () => {
  test.each([
    ['five times the average is not unusual', 500, 1000, 10, false],
    ['a dollar more than five times the average is unusual', 501, 1000, 10, true],
    ['nothing is unusual without five earlier readings', 1_000_000, 400, 4, false],
    ['nothing is unusual without history', 1_000_000, 0, 0, false],
    ['a figure can be unusual after five readings', 501, 500, 5, true],
    ['the first dollar after ten readings without play is unusual', 1, 0, 10, true],
    ['a figure of 0 is never unusual, even after corrections below zero', 0, -50, 10, false],
  ])('%s', (_, daily, pastTotal, pastCount, expected) => {
    expect(isOutlier(daily, pastTotal, pastCount)).toBe(expected)
  })

  test('the message about an unusual reading does not compare the reading with an average below 1', () => {
    for (const [total, count] of [
      [0, 5],
      [4, 10],
      [-50, 7],
    ] as const) {
      expect(outlierComparison('In', total, count)).toBe(
        `unusually high. In the last ${count} readings, In was ${total} in total`,
      )
    }
    expect(outlierComparison('In', 500, 5)).toBe('over five times its average of 100')
  })

  test.each([
    [1005, 10, 101],
    [1004, 10, 100],
    [0, 0, 0],
  ])('the average of past readings that add up to %i in %i rounds is %i', (pastTotal, pastCount, average) => {
    expect(averageOf(pastTotal, pastCount)).toBe(average)
  })
})
