/** Ranges of time at a location, in local time without a zone: `YYYY-MM-DDTHH:mm:ss`. */

import { daysAfter } from '@countroom/contract/days/days.rules.ts'

import { formatDate } from './format.ts'
import { isRecord } from './storage.ts'

export interface DateRange {
  from: string
  to: string
}

/** The last second of a range: the end of the day, or the end of the evening (part 1 section 5). */
export type EndTime = '23:59:59' | '19:59:59'

const DAYS = 7
const DAY_MS = 86_400_000
/** The local hour at which a business day begins. Copied from contract/kernel/time.ts, because importing that file would also load luxon. */
export const BUSINESS_DAY_STARTS_AT_HOUR = 7

/** The last seven days, including today: from 00:00 of the first day to the end of today (part 1 section 9). */
export function lastSevenDays(timezone: string, endTime: EndTime = '23:59:59', now = new Date()): DateRange {
  return sevenDaysTo(formatDate(now, timezone), endTime)
}

/** The last seven business days, including the current one. At 3 a.m., yesterday's business day is still the current one. */
export function lastSevenBusinessDays(timezone: string, nowMs: number): DateRange {
  return sevenDaysTo(businessDayAt(nowMs, timezone))
}

/** The business day (07:00 to 07:00 on the location's clocks) of an instant in ms since 1970, as YYYY-MM-DD. */
export function businessDayAt(instant: number, timezone: string): string {
  const part = Object.fromEntries(
    wallClock(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour', number>
  const day = Date.UTC(part.year, part.month - 1, part.day)
  return new Date(part.hour < BUSINESS_DAY_STARTS_AT_HOUR ? day - DAY_MS : day).toISOString().slice(0, 10)
}

function wallClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
}

/** The seven days that end with a day. */
export function sevenDaysTo(lastDay: string, endTime: EndTime = '23:59:59'): DateRange {
  return rangeOfDays(daysAfter(lastDay, 1 - DAYS), lastDay, endTime)
}

export function rangeOfDays(fromDay: string, toDay: string, endTime: EndTime = '23:59:59'): DateRange {
  return { from: `${fromDay}T00:00:00`, to: `${toDay}T${endTime}` }
}

/** The two dates of a range, YYYY-MM-DD. */
export function daysOf({ from, to }: DateRange): { fromDay: string; toDay: string } {
  return { fromDay: from.slice(0, 10), toDay: to.slice(0, 10) }
}

/** True for a calendar date, YYYY-MM-DD, that exists. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** True for an existing date and time of day, YYYY-MM-DDTHH:mm:ss. A time in an hour that the clocks skip is accepted too. */
export function isMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10))
}

/** The text of a range: `2026-05-23 – 2026-05-29` for whole days, otherwise with times, `2026-05-29 7:59 PM`. */
export function rangeText({ from, to }: DateRange): string {
  const { fromDay, toDay } = daysOf({ from, to })
  if (from.endsWith('T00:00:00') && to.endsWith('T23:59:59')) return `${fromDay} – ${toDay}`
  return `${fromDay} ${clockTime(from.slice(11))} – ${toDay} ${clockTime(to.slice(11))}`
}

/** The text of a time of day (HH:mm or longer): `7:59 PM`. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

export function isDateRange(value: unknown): value is DateRange {
  if (!isRecord(value) || typeof value.from !== 'string' || typeof value.to !== 'string') return false
  return isMoment(value.from) && isMoment(value.to) && value.from <= value.to
}

/** The weekday of a calendar day: 'Friday'. */
export function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
