/**
 * When a license starts and ends, how long its company can work, and the income from licenses (domain 11). A license that nobody revokes ends at
 * 07:00 local time, so it never ends in the middle of a business day.
 */

import type { LicenceDuration, LicenceState, ProjectionColor } from '@countroom/contract/companies/licences.rules.ts'
import { businessDayBounds, businessDayOf, instantOf, wallClockOf } from '@countroom/contract/kernel/time.ts'

const MONTHS: Record<LicenceDuration, number> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 }
/** The grace period: the company can still work for this many days after the end of its license. */
const GRACE_DAYS = 7
const DAY_MS = 24 * 3_600_000

/** The times of a license. `startsAt`, `expiresAt` and `worksUntil` are null while its key waits for its activation. */
export interface LicenceTimes {
  licenceId: number
  duration: LicenceDuration
  startsAt: Date | null
  expiresAt: Date | null
  /** The end of the grace period. */
  worksUntil: Date | null
  revokedAt: Date | null
}

export interface Period {
  startsAt: Date
  expiresAt: Date
  worksUntil: Date
}

type Activated = LicenceTimes & Period

/** The activated licenses that nobody has revoked, in the order of their starts. */
function activatedOf<Licence extends LicenceTimes>(licences: readonly Licence[]): (Licence & Period)[] {
  return licences
    .filter((licence): licence is Licence & Period => licence.startsAt !== null && licence.revokedAt === null)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The state of a company's licenses. */
export interface Standing {
  state: LicenceState
  /** The activated license that ends last. Leaves out revoked licenses. Undefined when there is none. */
  last: Activated | undefined
  /** The key that waits for its activation. */
  waiting: LicenceTimes | undefined
}

/**
 * The state of a company's licenses at an instant. Renewals follow each other without a gap, so of the licenses that are not revoked, only the last
 * one matters. The revoked licenses matter only when the company can no longer work: they decide whether the state is 'revoked'.
 */
export function standingOf(licences: readonly LicenceTimes[], now: Date): Standing {
  const last = activatedOf(licences).at(-1)
  const waiting = licences.find(({ startsAt, revokedAt }) => startsAt === null && revokedAt === null)
  return { state: stateOf(licences, last, now), last, waiting }
}

function stateOf(licences: readonly LicenceTimes[], last: Activated | undefined, now: Date): LicenceState {
  if (last !== undefined && now < last.expiresAt) return 'running'
  if (last !== undefined && now < last.worksUntil) return 'grace'
  const revoked = licences.filter(({ startsAt, revokedAt }) => startsAt !== null && revokedAt !== null)
  if (revoked.some(({ revokedAt }) => last === undefined || revokedAt! > last.worksUntil)) return 'revoked'
  return last === undefined ? 'none' : 'ended'
}

/**
 * The period of a license that is activated or renewed now. While the company can work, even in its grace period, the period begins when the last
 * license ends. So no paid day is lost and no day is free. Otherwise the period begins now.
 */
export function nextPeriod(
  licences: readonly LicenceTimes[],
  duration: LicenceDuration,
  now: Date,
  timezone: string,
): Period {
  const { state, last } = standingOf(licences, now)
  if (last === undefined || (state !== 'running' && state !== 'grace')) {
    return { startsAt: now, ...endAfter(now, MONTHS[duration], timezone) }
  }
  const { firstStart, months } = chainOf(licences)
  return { startsAt: last.expiresAt, ...endAfter(firstStart, months + MONTHS[duration], timezone) }
}

/** The licenses that follow each other without a gap up to the last license: the start of the first of them, and the sum of their months. */
function chainOf(licences: readonly LicenceTimes[]): { firstStart: Date; months: number } {
  const activated = activatedOf(licences)
  let at = activated.length - 1
  let months = MONTHS[activated[at]!.duration]
  while (at > 0 && activated[at - 1]!.expiresAt.getTime() === activated[at]!.startsAt.getTime()) {
    at -= 1
    months += MONTHS[activated[at]!.duration]
  }
  return { firstStart: activated[at]!.startsAt, months }
}

/**
 * The end of a license and of its grace period. `months` are counted from `firstStart`, the start of the first license of its chain (`chainOf`). They
 * end on the same day of the month as `firstStart` and at the same local time. In a month without this day, they end on its last day. The license
 * ends with the business day of that moment.
 */
function endAfter(firstStart: Date, months: number, timezone: string): Omit<Period, 'startsAt'> {
  const day = businessDayOf(monthsLater(firstStart, months, timezone), timezone)
  const lastOfGrace = new Date(Date.parse(day) + GRACE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return {
    expiresAt: businessDayBounds(day, timezone).to,
    worksUntil: businessDayBounds(lastOfGrace, timezone).to,
  }
}

function monthsLater(start: Date, months: number, timezone: string): Date {
  const wall = wallClockOf(start, timezone)
  const later = new Date(wall)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(wall.getUTCDate(), lastDay))
  return instantOf(later.toISOString().slice(0, -1), timezone, 'first')
}

/** How many days before the end of a license administrators get a notice. */
const NOTICE_DAYS = [1, 7, 30] as const

/** The notice that is due: the smallest of NOTICE_DAYS that covers the time that is left. Undefined when no notice is due. */
export function noticeOf(expiresAt: Date, now: Date): (typeof NOTICE_DAYS)[number] | undefined {
  const leftMs = expiresAt.getTime() - now.getTime()
  return leftMs <= 0 ? undefined : NOTICE_DAYS.find((days) => leftMs <= days * DAY_MS)
}

/** A license with its amount in cents. */
export type PaidLicence = LicenceTimes & { amountCents: number }

/**
 * The licenses that start in a month: the sum of their amounts in cents, and a color. `licenceId` is set only when exactly one license counts
 * (`cellsOf`).
 */
export interface ProjectionCell {
  amountCents: number
  color: ProjectionColor
  licenceId: number | null
}

interface Start {
  /** From 1 to 12. */
  month: number
  amountCents: number
  color: Exclude<ProjectionColor, ''>
  licenceId: number | null
}

/**
 * The cells of the months 1 to 12. When several licenses start in a month, the cell has the worst of their colors. A lapsed license does not count
 * when a license that has not lapsed starts in the same month.
 */
function cellsOf(starts: readonly Start[]): ProjectionCell[] {
  return Array.from({ length: 12 }, (_, index) => {
    const all = starts.filter(({ month }) => month === index + 1)
    const standing = all.filter(({ color }) => color !== 'lapsed')
    const here = standing.length > 0 ? standing : all
    return {
      amountCents: here.reduce((sum, { amountCents }) => sum + amountCents, 0),
      color: (['lapsed', 'due', 'paid'] as const).find((color) => here.some((start) => start.color === color)) ?? '',
      licenceId: here.length === 1 ? here[0]!.licenceId : null,
    }
  })
}

function startsIn(licences: readonly PaidLicence[], year: number, now: Date, timezone: string): Start[] {
  return licences.flatMap(({ licenceId, amountCents, startsAt, expiresAt, revokedAt }) => {
    // A renewal that was revoked before it began does not count.
    if (startsAt === null || (revokedAt !== null && revokedAt <= startsAt)) return []
    const wall = wallClockOf(startsAt, timezone)
    if (wall.getUTCFullYear() !== year) return []
    // A revocation after the end of a license ends only its grace period.
    const isCutShort = revokedAt !== null && revokedAt < expiresAt!
    const color = isCutShort ? 'lapsed' : startsAt > now ? 'due' : 'paid'
    return [{ month: wall.getUTCMonth() + 1, amountCents, color, licenceId }]
  })
}

/** The amounts of a company's licenses in a year, by the month in which the licenses start. */
export function actualMembership(
  licences: readonly PaidLicence[],
  year: number,
  now: Date,
  timezone: string,
): ProjectionCell[] {
  return cellsOf(startsIn(licences, year, now, timezone))
}

/**
 * The amounts of a company's licenses in a year, if the company renews its last license until the year ends. Each renewal has the duration and the
 * amount of the last license. The color of a renewal is 'due', or 'lapsed' when the grace period of the license before it is over. There are no
 * renewals for a closed company, or for a company that can no longer work because its license was revoked.
 */
export function yearlyProjection(
  licences: readonly PaidLicence[],
  year: number,
  { now, timezone, isClosed }: { now: Date; timezone: string; isClosed: boolean },
): ProjectionCell[] {
  const starts = startsIn(licences, year, now, timezone)
  const last = activatedOf(licences).at(-1)
  if (last === undefined || isClosed || standingOf(licences, now).state === 'revoked') return cellsOf(starts)
  const { firstStart, months } = chainOf(licences)
  let from: Period = last
  for (let more = MONTHS[last.duration]; ; more += MONTHS[last.duration]) {
    const wall = wallClockOf(from.expiresAt, timezone)
    if (wall.getUTCFullYear() > year) return cellsOf(starts)
    if (wall.getUTCFullYear() === year) {
      const color = from.worksUntil <= now ? 'lapsed' : 'due'
      starts.push({ month: wall.getUTCMonth() + 1, amountCents: last.amountCents, color, licenceId: null })
    }
    from = { startsAt: from.expiresAt, ...endAfter(firstStart, months + more, timezone) }
  }
}
