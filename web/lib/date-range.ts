/** A range of time of a location, without a zone: `YYYY-MM-DDTHH:mm:ss` on the location's wall clock. */

import { formatDate } from './format.ts'
import { isRecord } from './storage.ts'

export interface DateRange {
  from: string
  to: string
}

/** The second that a range ends with: the day's last, or the end of the evening (part 1 section 5). */
export type EndTime = '23:59:59' | '19:59:59'

const DAYS = 7

/** The last seven days, today included: from 00:00 of the first to the end of today (part 1 section 9). */
export function lastSevenDays(timezone: string, endTime: EndTime = '23:59:59', now = new Date()): DateRange {
  return sevenDaysTo(formatDate(now, timezone), endTime)
}

/** The seven days that end with a day. */
export function sevenDaysTo(lastDay: string, endTime: EndTime = '23:59:59'): DateRange {
  return rangeOfDays(addDays(lastDay, 1 - DAYS), lastDay, endTime)
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

/** True for a date and time of day that exist on paper, YYYY-MM-DDTHH:mm:ss. */
export function isMoment(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10))
}

/** A range as people read it: `2026-05-23 – 2026-05-29` where it is of whole days, else with times, `2026-05-29 7:59 PM`. */
export function rangeText({ from, to }: DateRange): string {
  const { fromDay, toDay } = daysOf({ from, to })
  if (from.endsWith('T00:00:00') && to.endsWith('T23:59:59')) return `${fromDay} – ${toDay}`
  return `${fromDay} ${clockTime(from.slice(11))} – ${toDay} ${clockTime(to.slice(11))}`
}

/** A time of day, HH:mm and what follows, as people read it: `7:59 PM`. */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

export function isDateRange(value: unknown): value is DateRange {
  if (!isRecord(value) || typeof value.from !== 'string' || typeof value.to !== 'string') return false
  return isMoment(value.from) && isMoment(value.to) && value.from <= value.to
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
