import { describe, expect, test } from 'vitest'

import type { LicenceDuration } from '@countroom/contract/companies/licences.rules.ts'
import { instantOf, writtenTime } from '@countroom/contract/kernel/time.ts'

import {
  actualMembership,
  nextPeriod,
  noticeOf,
  type PaidLicence,
  standingOf,
  yearlyProjection,
} from './licences.rules.ts'

const ZONE = 'America/Chicago'
const at = (wallTime: string) => instantOf(wallTime, ZONE, 'first')
const said = (instant: Date) => writtenTime(instant, ZONE)

/** The licenses of a company that activates its first license at `start`, a local time, and renews as soon as a license has ended. */
function sold(start: string, ...durations: LicenceDuration[]): PaidLicence[] {
  const licences: PaidLicence[] = []
  for (const duration of durations) {
    const now = licences.at(-1)?.expiresAt ?? at(start)
    const period = nextPeriod(licences, duration, now, ZONE)
    licences.push({ licenceId: licences.length + 1, duration, amountCents: 20_000, revokedAt: null, ...period })
  }
  return licences
}
const ends = (licences: readonly PaidLicence[]) => licences.map(({ expiresAt }) => said(expiresAt!))

describe('a license ends at 07:00 after the business day on which its months are over', () => {
  test.each<[string, LicenceDuration[], string[]]>([
    // Months end on the day of the month on which the first license started: two months from January 31 end on March 31.
    ['2026-01-31T15:00:00', ['1M', '1M'], ['2026-03-01 7:00 AM', '2026-04-01 7:00 AM']],
    ['2028-01-31T15:00:00', ['1M', '1M'], ['2028-03-01 7:00 AM', '2028-04-01 7:00 AM']],
    // Before 07:00 on January 31, the business day is still January 30.
    ['2026-01-31T06:59:00', ['1M', '1M'], ['2026-02-28 7:00 AM', '2026-03-31 7:00 AM']],
    ['2026-01-31T07:00:00', ['1M'], ['2026-03-01 7:00 AM']],
    [
      '2028-02-29T12:00:00',
      ['1Y', '1Y', '1Y', '1Y'],
      ['2029-03-01 7:00 AM', '2030-03-01 7:00 AM', '2031-03-01 7:00 AM', '2032-03-01 7:00 AM'],
    ],
    ['2026-05-31T20:00:00', ['3M', '6M', '1M'], ['2026-09-01 7:00 AM', '2027-03-01 7:00 AM', '2027-04-01 7:00 AM']],
    // Across both clock changes, the end stays at 07:00 local time.
    ['2026-02-08T23:30:00', ['1M'], ['2026-03-09 7:00 AM']],
    ['2026-10-01T02:30:00', ['1M'], ['2026-11-01 7:00 AM']],
    // 02:30 does not exist on March 8, and 01:30 occurs twice on November 1.
    ['2026-02-08T02:30:00', ['1M'], ['2026-03-08 7:00 AM']],
    ['2026-10-01T01:30:00', ['1M'], ['2026-11-01 7:00 AM']],
  ])('licenses that start at %s and last %j end at %j', (start, durations, expected) => {
    expect(ends(sold(start, ...durations))).toEqual(expected)
  })

  test('the grace period of a license ends seven local days after the license, even when the clocks change in between', () => {
    for (const [start, end] of [
      ['2026-02-04T20:00:00', '2026-03-12 7:00 AM'],
      ['2026-09-30T20:00:00', '2026-11-07 7:00 AM'],
      ['2026-05-29T20:00:00', '2026-07-07 7:00 AM'],
    ] as const)
      expect(said(sold(start, '1M')[0]!.worksUntil!)).toBe(end)
  })
})

describe('a company', () => {
  const [licence] = sold('2026-05-29T20:00:00', '1M')
  const stateAt = (wallTime: string, licences = [licence!]) => standingOf(licences, at(wallTime)).state

  test('a company can work until the end of the grace period, to the millisecond', () => {
    expect(said(licence!.expiresAt!)).toBe('2026-06-30 7:00 AM')
    expect(stateAt('2026-06-30T06:59:59.999')).toBe('running')
    expect(stateAt('2026-06-30T07:00:00')).toBe('grace')
    expect(stateAt('2026-07-07T06:59:59.999')).toBe('grace')
    expect(stateAt('2026-07-07T07:00:00')).toBe('ended')
  })

  test('a company cannot work after a revocation or while its new key is not activated, and can work again with a new license', () => {
    const revoked = { ...licence!, revokedAt: at('2026-06-10T12:00:00') }
    const waiting = { ...licence!, licenceId: 9, startsAt: null, expiresAt: null, worksUntil: null }
    expect(stateAt('2026-06-10T12:00:00', [revoked])).toBe('revoked')
    expect(stateAt('2026-06-10T12:00:00', [waiting])).toBe('none')
    expect(standingOf([revoked, waiting], at('2026-06-10T12:00:00')).waiting).toBe(waiting)
    const period = nextPeriod([revoked, waiting], '1M', at('2026-06-11T12:00:00'), ZONE)
    expect([said(period.startsAt), said(period.expiresAt)]).toEqual(['2026-06-11 12:00 PM', '2026-07-12 7:00 AM'])
    expect(stateAt('2026-06-11T12:00:00', [revoked, { ...waiting, ...period }])).toBe('running')
  })

  test('a renewal before the end of the grace period starts when the license ends, and a later renewal starts immediately', () => {
    const renewedAt = (wallTime: string) => nextPeriod([licence!], '1M', at(wallTime), ZONE)
    const follows = { startsAt: licence!.expiresAt!, expiresAt: at('2026-07-30T07:00:00') }
    expect(renewedAt('2026-06-01T12:00:00')).toMatchObject(follows)
    expect(renewedAt('2026-07-07T06:59:59.999')).toMatchObject(follows)
    expect(renewedAt('2026-07-07T07:00:00')).toMatchObject({
      startsAt: at('2026-07-07T07:00:00'),
      expiresAt: at('2026-08-08T07:00:00'),
    })
  })

  test('after a gap, the months of a company are counted from the first day of the new license', () => {
    const [old] = sold('2026-01-31T15:00:00', '1M')
    const next = { ...old!, licenceId: 2, ...nextPeriod([old!], '1M', at('2026-04-15T12:00:00'), ZONE) }
    const third = nextPeriod([old!, next], '1M', at('2026-05-01T12:00:00'), ZONE)
    expect([said(next.expiresAt), said(third.expiresAt)]).toEqual(['2026-05-16 7:00 AM', '2026-06-16 7:00 AM'])
  })
})

test.each([
  [31, undefined],
  [30, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0.01, 1],
  [0, undefined],
  [-1, undefined],
])('%d days before the end of a license, `noticeOf` returns %s', (days, notice) => {
  const end = at('2026-06-30T07:00:00')
  expect(noticeOf(end, new Date(end.getTime() - days * 86_400_000))).toBe(notice)
})

describe('projections', () => {
  const now = at('2026-06-15T12:00:00')
  const colors = (cells: ReturnType<typeof actualMembership>) => cells.map(({ color }) => color || '-').join(' ')
  const dollars = (cells: ReturnType<typeof actualMembership>) => cells.map(({ amountCents }) => amountCents / 100)
  const open = { now, timezone: ZONE, isClosed: false }

  test('a license counts in the month of its start as paid, due or lapsed, unless it was revoked before its start', () => {
    const licences = sold('2026-03-10T12:00:00', '3M', '3M', '3M')
    expect(colors(actualMembership(licences, 2026, now, ZONE))).toBe('- - paid - - paid - - due - - -')
    expect(actualMembership(licences, 2026, now, ZONE)[5]).toEqual({ amountCents: 20_000, color: 'paid', licenceId: 2 })
    // The first license had ended before the revocation, which only ended its grace period.
    const revoked = licences.map((licence) => ({ ...licence, revokedAt: now }))
    expect(colors(actualMembership(revoked, 2026, now, ZONE))).toBe('- - paid - - lapsed - - - - - -')
  })

  test('the month of a license is a month in the company’s time zone', () => {
    const [licence] = sold('2025-12-31T23:30:00', '1Y')
    expect(dollars(actualMembership([licence!], 2025, now, ZONE))[11]).toBe(200)
    expect(dollars(actualMembership([licence!], 2026, now, ZONE)).every((amount) => amount === 0)).toBe(true)
  })

  test('the amounts of two licenses that start in the same month are added up, and neither amount is offered for correction', () => {
    const two = [...sold('2026-03-10T12:00:00', '1M'), ...sold('2026-03-20T12:00:00', '1M')]
    expect(actualMembership(two, 2026, now, ZONE)[2]).toEqual({ amountCents: 40_000, color: 'paid', licenceId: null })
  })

  test('a license that was revoked and replaced in the same month does not count', () => {
    const [first, second] = [...sold('2026-03-10T12:00:00', '1M'), ...sold('2026-03-20T12:00:00', '1M')]
    const replaced = [
      { ...first!, licenceId: 7, revokedAt: at('2026-03-19T12:00:00') },
      { ...second!, licenceId: 8 },
    ]
    expect(actualMembership(replaced, 2026, now, ZONE)[2]).toEqual({
      amountCents: 20_000,
      color: 'paid',
      licenceId: 8,
    })
  })

  test('a projection renews the last license for the same duration and amount until the year ends', () => {
    const licences = sold('2026-05-10T12:00:00', '3M')
    expect(colors(yearlyProjection(licences, 2026, open))).toBe('- - - - paid - - due - - due -')
    expect(dollars(yearlyProjection(licences, 2027, open))).toEqual([0, 200, 0, 0, 200, 0, 0, 200, 0, 0, 200, 0])
  })

  test('a projection shows a missed renewal as lapsed, and renews neither the license of a closed company nor a revoked license', () => {
    const licences = sold('2026-01-10T12:00:00', '3M')
    expect(colors(yearlyProjection(licences, 2026, open))).toBe('paid - - lapsed - - due - - due - -')
    expect(colors(yearlyProjection(licences, 2026, { ...open, isClosed: true }))).toBe('paid - - - - - - - - - - -')
    const revoked = licences.map((licence) => ({ ...licence, revokedAt: at('2026-02-01T12:00:00') }))
    expect(colors(yearlyProjection(revoked, 2026, open))).toBe('lapsed - - - - - - - - - - -')
  })
})
