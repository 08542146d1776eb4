/** Converts instants to dates and times of day in a location's zone, with daylight saving time (domains 1 and 13). For server and browser. */

import { DateTime, IANAZone } from 'luxon'

import { divideHalfUp } from './money.ts'
import { DEFAULT_TIMEZONE } from './timezones.ts'

/** The local hour at which a business day begins. */
export const BUSINESS_DAY_STARTS_AT_HOUR = 7

/** The business day (07:00 to 07:00 local time) that an instant belongs to, as YYYY-MM-DD. */
export function businessDayOf(instant: Date, timezone: string): string {
  const wallMs = wallClockOf(instant, timezone).getTime()
  return new Date(wallMs - BUSINESS_DAY_STARTS_AT_HOUR * HOUR_MS).toISOString().slice(0, 10)
}

/** The instants at which a business day begins (inclusive) and ends (exclusive). They are 23 or 25 hours apart when the clocks change. */
export function businessDayBounds(day: string, timezone: string): { from: Date; to: Date } {
  const startMs = Date.parse(`${day}T00:00:00Z`) + BUSINESS_DAY_STARTS_AT_HOUR * HOUR_MS
  const [from, to] = [startMs, startMs + DAY_MS].map((wallMs) => {
    return instantOf(new Date(wallMs).toISOString().slice(0, -1), timezone, 'first')
  })
  return { from: from!, to: to! }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/**
 * A cache of each zone's minutes ahead of UTC, by zone and UTC day; null for a day on which the clocks change. Without it, finding the minutes for a
 * row of a list would take longer than all other work on the row.
 */
const offsetsByDay = new Map<string, Map<number, number | null>>()

function minutesAhead(ms: number, timezone: string): number {
  const zone = IANAZone.create(timezone)
  const day = Math.floor(ms / DAY_MS)
  const offsets = offsetsByDay.get(timezone) ?? new Map<number, number | null>()
  offsetsByDay.set(timezone, offsets)
  let offset = offsets.get(day)
  if (offset === undefined) {
    const atStart = zone.offset(day * DAY_MS)
    offset = atStart === zone.offset((day + 1) * DAY_MS - 1) ? atStart : null
    offsets.set(day, offset)
  }
  return offset ?? zone.offset(ms)
}

/** The local time at an instant: a Date whose UTC fields hold the local year, month, day and time. */
export function wallClockOf(instant: Date, timezone: string): Date {
  return new Date(instant.getTime() + minutesAhead(instant.getTime(), timezone) * MINUTE_MS)
}

/**
 * The instant of a local time. When the clocks go back, an hour occurs twice, and `which` chooses the first or the last instant. When the clocks go
 * forward, an hour is skipped, and a time in it is taken as one hour later.
 */
export function instantOf(wallTime: string, timezone: string, which: 'first' | 'last'): Date {
  const wallMs = Date.parse(`${wallTime}Z`)
  // The clocks change at most once within these two days, so no other offset is possible.
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => wallMs - minutesAhead(wallMs + away, timezone) * MINUTE_MS)
  const possible = [before!, after!].filter((ms) => wallMs - ms === minutesAhead(ms, timezone) * MINUTE_MS)
  if (possible.length === 0) return new Date(before!)
  return new Date(which === 'first' ? Math.min(...possible) : Math.max(...possible))
}

/** The time between two instants in hundredths of an hour, rounded half up (domain 4). */
export function hundredthHoursBetween(from: Date, to: Date): number {
  return Number(divideHalfUp(BigInt(to.getTime() - from.getTime()) * 100n, 3_600_000n))
}

/** The pay in cents for hundredths of an hour at an hourly rate in cents, rounded half up (domain 4). */
export function payCents(hundredthHours: number, hourlyRateCents: number): number {
  return Number(divideHalfUp(BigInt(hundredthHours) * BigInt(hourlyRateCents), 100n))
}

/** An announcement's end in a socket message: 'YYYY-MM-DD hh:mm AM/PM' in America/Chicago (part 1 section 3). */
export function announcementTime(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: DEFAULT_TIMEZONE }).setLocale('en-US').toFormat('yyyy-MM-dd hh:mm a')
}

/** Reads the text of `announcementTime`. The hour may have one digit. Undefined for any other text. */
export function announcedTime(text: string): Date | undefined {
  // Luxon would also accept 13:00 PM.
  if (!/ (0?[1-9]|1[0-2]):/.test(text)) return undefined
  const read = DateTime.fromFormat(text, 'yyyy-MM-dd h:mm a', { zone: DEFAULT_TIMEZONE, locale: 'en-US' })
  return read.isValid ? read.toJSDate() : undefined
}

/**
 * An instant in local time for refusals and reports: 2026-05-29 3:02 AM (part 1 section 9). It always has the date, because a night shift crosses
 * midnight. In the hour that occurs twice, it also has the zone: 2026-11-01 1:30 AM CST.
 */
export function writtenTime(instant: Date | string, timezone: string): string {
  const at = new Date(instant)
  const wallTime = wallClockOf(at, timezone).toISOString().slice(0, -1)
  const [first, last] = [instantOf(wallTime, timezone, 'first'), instantOf(wallTime, timezone, 'last')]
  const format = first < last ? 'yyyy-MM-dd h:mm a ZZZZ' : 'yyyy-MM-dd h:mm a'
  return DateTime.fromJSDate(at, { zone: timezone }).setLocale('en-US').toFormat(format)
}
