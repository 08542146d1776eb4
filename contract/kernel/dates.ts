import { z } from 'zod'

/** Before it nothing of a venue lies; PostgreSQL knows no year 0, which JavaScript does. */
const EARLIEST = '1900-01-01'
const isLateEnough = (text: string) => text >= EARLIEST
const TOO_EARLY = 'Give a date since 1900.'

const DAY_MS = 86_400_000
/** A list of more days than a quarter has is costly. */
const LONG_RANGE_DAYS = 92
/** The longest range of which a list is made at once: five years. */
export const LONGEST_RANGE_DAYS = 1_830

export interface DayRange {
  fromDate: string
  toDate: string
}

/** How many days a range has, both ends included; of two times their dates count. */
export function daysIn({ fromDate, toDate }: DayRange): number {
  return (Date.parse(toDate.slice(0, 10)) - Date.parse(fromDate.slice(0, 10))) / DAY_MS + 1
}

export function isLongRange(range: DayRange): boolean {
  return daysIn(range) > LONG_RANGE_DAYS
}

/** A calendar date as a call carries it, YYYY-MM-DD, that exists. */
export const DateOnly = z.iso.date().refine(isLateEnough, TOO_EARLY)
/** An instant as a call carries it: ISO 8601 in UTC. */
export const Instant = z.iso.datetime().refine(isLateEnough, TOO_EARLY)
/** What a location's wall clock shows, to the second, as a call carries it: YYYY-MM-DDTHH:mm:ss, without a zone. */
export const WallTime = z.iso
  .datetime({ local: true, precision: 0 })
  .refine((text) => !text.endsWith('Z'), 'Give the time of the location, without a zone.')
  .refine(isLateEnough, TOO_EARLY)
