import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'

import { businessDayBounds, businessDayOf, instantOf } from '@countroom/contract/kernel/time.ts'

import { decideMatch, type Gift, type LocationRule, type MatchCustomer, type MatchSituation } from './match.rules.ts'

const CHICAGO = 'America/Chicago'
const PLAIN: MatchCustomer = {
  pointsCents: 2000,
  isRule: false,
  cooldownHundredths: null,
  maxMatchesPerDay: null,
  maxAmountPerDayCents: null,
  matchValuesCents: [],
}
const NO_LIMITS: LocationRule = {
  isEnabled: true,
  cooldownHundredths: null,
  maxMatchesPerDay: null,
  resetTimes: [],
  countResetTime: null,
}

interface Scene {
  rule?: Partial<LocationRule> | null
  customer?: Partial<MatchCustomer>
  /** The points of each gift, by its local time. */
  gifts?: Record<string, number>
  now: string
  timezone?: string
  asked?: number
}

/** The situation of a scene, whose times are local. If a local time occurs twice, its first occurrence is meant. */
function at({ rule = {}, customer = {}, gifts = {}, now, timezone = CHICAGO, asked }: Scene): MatchSituation {
  return {
    rule: rule === null ? null : { ...NO_LIMITS, ...rule },
    customer: { ...PLAIN, ...customer },
    gifts: Object.entries(gifts).map(([wall, points]) => ({
      at: wallTime(wall, timezone),
      cents: points * 100,
      isVoided: false,
    })),
    now: wallTime(now, timezone),
    timezone,
    askedCents: asked === undefined ? null : asked * 100,
  }
}

function wallTime(wall: string, timezone: string): Date {
  return instantOf(`${wall}:00`, timezone, 'first')
}

/** The decision about a scene: the points, the limit, and the next time as a local time. */
function told(scene: Scene) {
  const { limit, nextAt, amountCents } = decideMatch(at(scene))
  const next =
    nextAt === null
      ? null
      : DateTime.fromJSDate(nextAt, { zone: scene.timezone ?? CHICAGO }).toFormat("yyyy-MM-dd'T'HH:mm")
  return { amount: amountCents / 100, limit, next }
}

describe('the amount of a match', () => {
  const now = '2026-06-01T20:00'
  test.each<[string, Scene, number]>([
    ['without match values, the amount is the number of the customer’s points', { now }, 20],
    [
      'before the first match, the amount is the customer’s first match value',
      { now, customer: { matchValuesCents: [500, 1000] } },
      5,
    ],
    [
      'after one match, the amount is the second match value',
      { now, customer: { matchValuesCents: [500, 1000] }, gifts: { '2026-06-01T10:00': 5 } },
      10,
    ],
    [
      'after more matches than there are match values, the amount is the last match value',
      {
        now,
        customer: { matchValuesCents: [500, 1000] },
        gifts: { '2026-06-01T10:00': 5, '2026-06-01T11:00': 10, '2026-06-01T12:00': 10 },
      },
      10,
    ],
    [
      'after the daily count of matches is reset, the amount is the first match value again',
      {
        now: '2026-06-01T17:00',
        rule: { isEnabled: false, countResetTime: '17:00' },
        customer: { matchValuesCents: [500, 1000] },
        gifts: { '2026-06-01T16:59': 5 },
      },
      5,
    ],
    [
      'the amount is what an administrator asked for, even if the customer has match values',
      { now, asked: 70, customer: { matchValuesCents: [500] } },
      70,
    ],
  ])('%s', (_, scene, amount) => {
    expect(told(scene)).toEqual({ amount, limit: null, next: null })
  })

  test('a customer with 0 points and no match values gets no match, at any time', () => {
    expect(told({ now, customer: { pointsCents: 0 } })).toEqual({ amount: 0, limit: 'nothing', next: null })
  })

  test('if the next match value is 0, the customer gets no match until the daily count of matches is reset', () => {
    const customer = { matchValuesCents: [500, 0] }
    expect(told({ now, customer, gifts: { '2026-06-01T10:00': 5 } })).toEqual({
      amount: 0,
      limit: 'nothing',
      next: '2026-06-02T07:00',
    })
  })
})

describe('the cooldown', () => {
  const rule = { cooldownHundredths: 400 }
  test.each<[string, Scene, string | null]>([
    [
      'a match is refused until the cooldown is over',
      { now: '2026-06-01T19:59', rule, gifts: { '2026-06-01T16:00': 20 } },
      '2026-06-01T20:00',
    ],
    ['a cooldown ends at the exact minute', { now: '2026-06-01T20:00', rule, gifts: { '2026-06-01T16:00': 20 } }, null],
    [
      'the cooldown counts from the last match',
      { now: '2026-06-01T20:00', rule, gifts: { '2026-06-01T09:00': 20, '2026-06-01T18:30': 20 } },
      '2026-06-01T22:30',
    ],
    [
      'a cooldown can be a fraction of an hour',
      { now: '2026-06-01T16:00', rule: { cooldownHundredths: 25 }, gifts: { '2026-06-01T16:00': 20 } },
      '2026-06-01T16:15',
    ],
    [
      'the cooldown ends at a reset time',
      { now: '2026-06-01T16:30', rule: { ...rule, resetTimes: ['05:00', '17:00'] }, gifts: { '2026-06-01T16:00': 20 } },
      '2026-06-01T17:00',
    ],
    [
      'the cooldown has ended if there was a reset time after the match',
      { now: '2026-06-01T17:00', rule: { ...rule, resetTimes: ['05:00', '17:00'] }, gifts: { '2026-06-01T16:59': 20 } },
      null,
    ],
    [
      'a reset at the exact time of the match does not end the cooldown',
      { now: '2026-06-01T17:01', rule: { ...rule, resetTimes: ['17:00'] }, gifts: { '2026-06-01T17:00': 20 } },
      '2026-06-01T21:00',
    ],
    [
      'the cooldown ends at a reset time of the location’s rule, even if the location’s rule is not enabled',
      {
        now: '2026-06-01T17:00',
        rule: { isEnabled: false, resetTimes: ['17:00'] },
        customer: { isRule: true, cooldownHundredths: 2400 },
        gifts: { '2026-06-01T16:00': 20 },
      },
      null,
    ],
    [
      'a cooldown can last for days',
      { now: '2026-06-03T12:00', rule: { cooldownHundredths: 7200 }, gifts: { '2026-06-01T16:00': 20 } },
      '2026-06-04T16:00',
    ],
    [
      'a cooldown of 0 hours never prevents a match',
      { now: '2026-06-01T16:00', rule: { cooldownHundredths: 0 }, gifts: { '2026-06-01T16:00': 20 } },
      null,
    ],
    [
      'the cooldown of a rule that is not enabled does not apply',
      { now: '2026-06-01T16:00', rule: { ...rule, isEnabled: false }, gifts: { '2026-06-01T16:00': 20 } },
      null,
    ],
    [
      'the location’s cooldown does not apply to a customer with their own rule',
      { now: '2026-06-01T16:00', rule, customer: { isRule: true }, gifts: { '2026-06-01T16:00': 20 } },
      null,
    ],
    [
      'a customer’s cooldown does not apply if the customer has no rule of their own',
      { now: '2026-06-01T16:00', rule: null, customer: { cooldownHundredths: 400 }, gifts: { '2026-06-01T16:00': 20 } },
      null,
    ],
  ])('%s', (_, scene, next) => {
    expect(told(scene)).toEqual({ amount: 20, limit: next === null ? null : 'cooldown', next })
  })
})

describe('the limit of matches per day', () => {
  const rule = { maxMatchesPerDay: 2 }
  const two = { '2026-06-01T09:00': 20, '2026-06-01T16:00': 20 }
  test.each<[string, Scene, string | null]>([
    ['a match below the limit is allowed', { now: '2026-06-01T20:00', rule, gifts: { '2026-06-01T09:00': 20 } }, null],
    ['a match at the limit is refused until 07:00', { now: '2026-06-01T20:00', rule, gifts: two }, '2026-06-02T07:00'],
    ['matches still count at 06:59 on the next day', { now: '2026-06-02T06:59', rule, gifts: two }, '2026-06-02T07:00'],
    ['the count starts again at 07:00', { now: '2026-06-02T07:00', rule, gifts: two }, null],
    [
      'the count starts again at the configured time',
      { now: '2026-06-01T20:00', rule: { ...rule, countResetTime: '21:30' }, gifts: two },
      '2026-06-01T21:30',
    ],
    [
      'matches before the configured time do not count',
      { now: '2026-06-01T20:00', rule: { ...rule, countResetTime: '16:00' }, gifts: two },
      null,
    ],
    [
      'a match at exactly the configured time belongs to the count that starts then',
      { now: '2026-06-01T20:00', rule: { maxMatchesPerDay: 1, countResetTime: '16:00' }, gifts: two },
      '2026-06-02T16:00',
    ],
    ['a limit of 0 allows every match', { now: '2026-06-01T20:00', rule: { maxMatchesPerDay: 0 }, gifts: two }, null],
    [
      'when the limit and a cooldown prevent a match, the next match is allowed when neither prevents it any longer',
      {
        now: '2026-06-02T05:00',
        rule: { ...rule, cooldownHundredths: 800 },
        gifts: { '2026-06-01T09:00': 20, '2026-06-02T04:00': 20 },
      },
      '2026-06-02T12:00',
    ],
  ])('%s', (_, scene, next) => {
    const { limit, ...rest } = told(scene)
    expect(rest).toEqual({ amount: 20, next })
    expect(limit).toBe(next === null ? null : 'cooldownHundredths' in scene.rule! ? 'cooldown' : 'count')
  })
})

describe('the limit of points per day', () => {
  const customer = { isRule: true, maxAmountPerDayCents: 5000 }
  const forty = { '2026-06-01T09:00': 20, '2026-06-01T16:00': 20 }
  test.each<[string, Scene, string | null]>([
    [
      'the points may reach the limit',
      { now: '2026-06-01T20:00', customer: { ...customer, maxAmountPerDayCents: 6000 }, gifts: forty },
      null,
    ],
    ['the points may not exceed the limit', { now: '2026-06-01T20:00', customer, gifts: forty }, '2026-06-02T07:00'],
    [
      'the points are counted until 07:00, even if the matches have another reset time',
      { now: '2026-06-01T20:00', rule: { countResetTime: '17:00' }, customer, gifts: forty },
      '2026-06-02T07:00',
    ],
    [
      'points that are given at exactly 07:00 count',
      { now: '2026-06-01T20:00', customer, gifts: { '2026-06-01T07:00': 40 } },
      '2026-06-02T07:00',
    ],
    ['the count of points starts again at 07:00', { now: '2026-06-02T07:00', customer, gifts: forty }, null],
    [
      'the points are not limited if the limit is 0',
      { now: '2026-06-01T20:00', customer: { ...customer, maxAmountPerDayCents: 0 }, gifts: forty },
      null,
    ],
    [
      'the points are not limited if the customer has no rule of their own',
      { now: '2026-06-01T20:00', customer: { maxAmountPerDayCents: 5000 }, gifts: forty },
      null,
    ],
  ])('%s', (_, scene, next) => {
    expect(told(scene)).toEqual({ amount: 20, limit: next === null ? null : 'amount', next })
  })

  test('if the limit is lower than one match, no match is ever allowed', () => {
    const low = { isRule: true, maxAmountPerDayCents: 1000 }
    expect(told({ now: '2026-06-01T20:00', customer: low })).toEqual({ amount: 20, limit: 'amount', next: null })
  })

  test('a reset of the match count before 07:00 brings back the first match value, which may fit under the limit of points', () => {
    const scene: Scene = {
      now: '2026-06-01T20:00',
      rule: { countResetTime: '22:00' },
      customer: { isRule: true, maxAmountPerDayCents: 3000, matchValuesCents: [500, 2000] },
      gifts: { '2026-06-01T09:00': 5, '2026-06-01T10:00': 20 },
    }
    expect(told(scene)).toEqual({ amount: 20, limit: 'amount', next: '2026-06-01T22:00' })
  })
})

describe('the other values of a decision', () => {
  test('a decision contains only limits that apply, and leaves out a limit that is empty or 0', () => {
    const now = '2026-06-01T20:00'
    const none = { cooldownHundredths: null, maxMatchesPerDay: null, maxAmountPerDayCents: null }
    const zero = { cooldownHundredths: 0, maxMatchesPerDay: 0, maxAmountPerDayCents: 0 }
    expect(decideMatch(at({ now, customer: { isRule: true, ...zero } }))).toMatchObject({ rule: 'own', ...none })
    expect(decideMatch(at({ now, rule: null }))).toMatchObject({ rule: 'none', lastMatchAt: null, ...none })
    expect(decideMatch(at({ now, rule: { cooldownHundredths: 5, maxMatchesPerDay: 2 } }))).toMatchObject({
      rule: 'location',
      cooldownHundredths: 5,
      maxMatchesPerDay: 2,
    })
  })

  test('a decision never contains a next time in the past, even if a match would have been allowed then', () => {
    const scene: Scene = {
      now: '2026-06-02T07:30',
      rule: { cooldownHundredths: 50 },
      customer: { matchValuesCents: [0, 2000] },
      gifts: { '2026-06-02T06:00': 20 },
    }
    expect(told(scene)).toEqual({ amount: 0, limit: 'nothing', next: null })
  })

  test('a gift counts even when it is later than the time of this request, because another request gave it while this request waited', () => {
    const scene: Scene = { now: '2026-06-01T06:59', rule: { maxMatchesPerDay: 1 }, gifts: { '2026-06-01T07:00': 20 } }
    expect(told(scene)).toEqual({ amount: 20, limit: 'count', next: '2026-06-02T07:00' })
  })
})

describe('on the nights when clocks change', () => {
  const cooled = { cooldownHundredths: 2400 }
  test.each<[string, Scene, string]>([
    // Chicago: clocks go forward on March 8 at 02:00 and back on November 1 at 02:00.
    [
      'a reset at 02:30 comes at 03:30 when 02:30 is skipped',
      { now: '2026-03-08T01:30', rule: { ...cooled, resetTimes: ['02:30'] }, gifts: { '2026-03-08T01:00': 20 } },
      '2026-03-08T03:30',
    ],
    [
      'a reset at 02:30 has happened at 03:30 when 02:30 is skipped',
      { now: '2026-03-08T03:30', rule: { ...cooled, resetTimes: ['02:30'] }, gifts: { '2026-03-08T01:00': 20 } },
      'allowed',
    ],
    [
      'a reset at 02:30 has not happened at 03:29 when 02:30 is skipped',
      { now: '2026-03-08T03:29', rule: { ...cooled, resetTimes: ['02:30'] }, gifts: { '2026-03-08T01:00': 20 } },
      '2026-03-08T03:30',
    ],
    [
      'a cooldown of four hours that begins at 01:00 ends at 06:00 when the hour from 02:00 is skipped',
      { now: '2026-03-08T01:00', rule: { cooldownHundredths: 400 }, gifts: { '2026-03-08T01:00': 20 } },
      '2026-03-08T06:00',
    ],
    [
      'a reset at 05:00 comes at 05:00 after clocks went forward',
      { now: '2026-03-08T04:59', rule: { ...cooled, resetTimes: ['05:00'] }, gifts: { '2026-03-07T22:00': 20 } },
      '2026-03-08T05:00',
    ],
    [
      'a reset at 05:00 comes at 05:00 after clocks went back',
      { now: '2026-11-01T04:59', rule: { ...cooled, resetTimes: ['05:00'] }, gifts: { '2026-10-31T22:00': 20 } },
      '2026-11-01T05:00',
    ],
    [
      'the count starts again at 07:00 after clocks went forward',
      { now: '2026-03-08T06:59', rule: { maxMatchesPerDay: 1 }, gifts: { '2026-03-07T07:00': 20 } },
      '2026-03-08T07:00',
    ],
    [
      'the count starts again at 07:00 after clocks went back',
      { now: '2026-11-01T06:59', rule: { maxMatchesPerDay: 1 }, gifts: { '2026-10-31T07:00': 20 } },
      '2026-11-01T07:00',
    ],
    // Berlin: clocks go forward on March 29 at 02:00 and back on October 25 at 03:00.
    [
      'a reset at 02:30 in Berlin comes at 03:30 when 02:30 is skipped',
      {
        timezone: 'Europe/Berlin',
        now: '2026-03-29T01:30',
        rule: { ...cooled, resetTimes: ['02:30'] },
        gifts: { '2026-03-29T01:00': 20 },
      },
      '2026-03-29T03:30',
    ],
    [
      'the points of a day start again at 07:00 in Berlin after clocks went back',
      {
        timezone: 'Europe/Berlin',
        now: '2026-10-25T06:59',
        customer: { isRule: true, maxAmountPerDayCents: 2000 },
        gifts: { '2026-10-24T08:00': 20 },
      },
      '2026-10-25T07:00',
    ],
    // Santiago: clocks go forward on September 6 at midnight.
    [
      'a count reset at 00:00 comes at 01:00 where midnight is skipped',
      {
        timezone: 'America/Santiago',
        now: '2026-09-05T23:00',
        rule: { maxMatchesPerDay: 1, countResetTime: '00:00' },
        gifts: { '2026-09-05T20:00': 20 },
      },
      '2026-09-06T01:00',
    ],
    // Lord Howe Island: clocks go back by half an hour on April 5 at 02:00.
    [
      'a reset in the half hour that occurs twice on Lord Howe Island happens the first time',
      {
        timezone: 'Australia/Lord_Howe',
        now: '2026-04-05T01:20',
        rule: { ...cooled, resetTimes: ['01:45'] },
        gifts: { '2026-04-05T01:00': 20 },
      },
      '2026-04-05T01:45',
    ],
  ])('%s', (_, scene, next) => {
    expect(told(scene).next).toBe(next === 'allowed' ? null : next)
    expect(told(scene).limit === null).toBe(next === 'allowed')
  })

  test.each([
    [CHICAGO, '2026-11-01T01:30:00'],
    ['Europe/Berlin', '2026-10-25T02:30:00'],
  ])('a reset in the hour that occurs twice ends one cooldown, not two, in %s', (timezone, wall) => {
    const time = wall.slice(11, 16)
    const [first, last] = [instantOf(wall, timezone, 'first'), instantOf(wall, timezone, 'last')]
    const situation = (gift: Date, now: Date): MatchSituation => ({
      rule: { ...NO_LIMITS, cooldownHundredths: 400, resetTimes: [time] },
      customer: PLAIN,
      gifts: [{ at: gift, cents: 2000, isVoided: false }],
      now,
      timezone,
      askedCents: null,
    })
    expect(decideMatch(situation(minutes(first, -10), minutes(first, 1))).limit).toBeNull()
    expect(decideMatch(situation(minutes(first, 10), minutes(last, 10)))).toMatchObject({
      limit: 'cooldown',
      nextAt: minutes(first, 250),
    })
  })
})

describe('with any settings', () => {
  const zone = fc.constantFrom(
    CHICAGO,
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'America/Santiago',
    'Australia/Lord_Howe',
    'US/Arizona',
  )
  const timeOfDay = fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 5, 7, 17, 23), fc.constantFrom(0, 30))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const limit = (...values: number[]) => fc.constantFrom(null, 0, ...values)
  /** A time near one of the nights when clocks change somewhere, or near one night when no clock changes. */
  const now = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-06-01', '2026-09-06', '2026-10-25', '2026-11-01'),
      fc.integer({ min: -1_440, max: 1_440 }),
    )
    .map(([day, minute]) => minutes(new Date(`${day}T07:00:00Z`), minute))
  const situation: fc.Arbitrary<MatchSituation> = fc
    .record({
      rule: fc.option(
        fc.record({
          isEnabled: fc.boolean(),
          cooldownHundredths: limit(50, 400, 1_000, 3_000),
          maxMatchesPerDay: limit(1, 2),
          resetTimes: fc.uniqueArray(timeOfDay, { maxLength: 3 }),
          countResetTime: fc.option(timeOfDay),
        }),
      ),
      customer: fc.record({
        pointsCents: fc.constantFrom(0, 1_000, 2_000),
        isRule: fc.boolean(),
        cooldownHundredths: limit(50, 400, 3_000),
        maxMatchesPerDay: limit(1, 2),
        maxAmountPerDayCents: limit(1_500, 3_000, 5_000),
        matchValuesCents: fc.array(fc.constantFrom(0, 500, 2_000), { maxLength: 3 }),
      }),
      ages: fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 2_000 }), cents: fc.constantFrom(500, 2_000) }), {
        maxLength: 4,
      }),
      now,
      timezone: zone,
      askedCents: fc.option(fc.constantFrom(0, 3_000), { freq: 5 }),
    })
    .map(({ ages, ...rest }) => ({
      ...rest,
      gifts: ages.map((gift): Gift => ({ at: minutes(rest.now, -gift.minutes), cents: gift.cents, isVoided: false })),
    }))

  test('the next time is the first minute at which a match is allowed', () => {
    fc.assert(
      fc.property(situation, (facts) => {
        const { limit: refused, nextAt } = decideMatch(facts)
        fc.pre(refused !== null)
        const isAllowed = (minute: number) => decideMatch({ ...facts, now: minutes(facts.now, minute) }).limit === null
        // The minutes to try. With these settings, every cooldown and every day ends within them.
        const all = Array.from({ length: 3_100 }, (_, index) => index)
        const first = nextAt === null ? all.length : (nextAt.getTime() - facts.now.getTime()) / 60_000
        for (const minute of all.filter((each) => each % 30 === 0 || Math.abs(each - first) < 3)) {
          if (minute < first && isAllowed(minute)) throw new Error(`already allowed after ${minute} minutes`)
        }
        expect(first).toBeGreaterThan(0)
        if (nextAt !== null) expect(isAllowed(first)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('removing a gift never prevents a match that was allowed, when the customer has no match values', () => {
    fc.assert(
      fc.property(situation, fc.nat(), (facts, index) => {
        fc.pre(facts.gifts.length > 0 && facts.customer.matchValuesCents.length === 0)
        const fewer = { ...facts, gifts: facts.gifts.toSpliced(index % facts.gifts.length, 1) }
        fc.pre(decideMatch(facts).limit === null)
        expect(decideMatch(fewer).limit).toBeNull()
      }),
    )
  })

  test('matches that are given whenever they are allowed never exceed the limits of a day', () => {
    fc.assert(
      fc.property(
        situation,
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 20, maxLength: 20 }),
        (facts, steps) => {
          const given: Gift[] = []
          let time = facts.now
          for (const step of steps) {
            time = minutes(time, step)
            const decision = decideMatch({ ...facts, gifts: given, now: time })
            if (decision.limit === null) given.push({ at: time, cents: decision.amountCents, isVoided: false })
          }
          const { maxAmountPerDayCents, isRule } = facts.customer
          const byDay = Map.groupBy(given, (gift) => businessDayOf(gift.at, facts.timezone))
          for (const [day, gifts] of byDay) {
            const { from, to } = businessDayBounds(day, facts.timezone)
            expect(gifts.every((gift) => gift.cents > 0 && gift.at >= from && gift.at < to)).toBe(true)
            const sum = gifts.reduce((total, gift) => total + gift.cents, 0)
            if (isRule && maxAmountPerDayCents) expect(sum).toBeLessThanOrEqual(maxAmountPerDayCents)
            const max = isRule
              ? facts.customer.maxMatchesPerDay
              : facts.rule?.isEnabled
                ? facts.rule.maxMatchesPerDay
                : null
            if (max && (facts.rule?.countResetTime ?? '07:00') === '07:00')
              expect(gifts.length).toBeLessThanOrEqual(max)
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})

function minutes(from: Date, count: number): Date {
  return new Date(from.getTime() + count * 60_000)
}
