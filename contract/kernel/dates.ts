import { z } from 'zod'

/** Dates before this one are refused. No venue has older data, and PostgreSQL has no year 0, which JavaScript accepts. */
const EARLIEST = '1900-01-01'
const isLateEnough = (text: string) => text >= EARLIEST
const TOO_EARLY = 'Enter a date in 1900 or later.'

const DAY_MS = 86_400_000
/** About a quarter of a year. A call for more days than this is costly: an account may have only a few such calls running at a time. */
const LONG_RANGE_DAYS = 92
/** The longest range of one list, in days: five years and a few days. */
export const LONGEST_RANGE_DAYS = 1_830

export interface DayRange {
  fromDate: string
  toDate: string
}

/** The number of days in a range, both ends included. When the ends are times, only their dates count. */
export function daysIn({ fromDate, toDate }: DayRange): number {
  return (Date.parse(toDate.slice(0, 10)) - Date.parse(fromDate.slice(0, 10))) / DAY_MS + 1
}

export function isLongRange(range: DayRange): boolean {
  return daysIn(range) > LONG_RANGE_DAYS
}

/** A calendar date in a call: YYYY-MM-DD, and it must exist. */
export const DateOnly = z.iso.date().refine(isLateEnough, TOO_EARLY)
/** An instant in a call: ISO 8601 in UTC. */
export const Instant = z.iso.datetime().refine(isLateEnough, TOO_EARLY)
/** A location's local time in a call, to the second: YYYY-MM-DDTHH:mm:ss, without a zone. */
export const WallTime = z.iso
  .datetime({ local: true, precision: 0 })
  .refine((text) => !text.endsWith('Z'), 'Enter the time of the location, without a time zone.')
  .refine(isLateEnough, TOO_EARLY)
