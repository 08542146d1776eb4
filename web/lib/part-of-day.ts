/** The part of the day for a greeting (part 1 section 2, part 2 section 9). Pure. */

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** The part of the day for an hour from 0 to 23: morning to 12, afternoon to 17, evening to 20 (part 1 section 2). */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}

/** The hour of an instant in a time zone, 0 to 23. */
export function hourIn(instant: number, timezone: string): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(instant),
  )
}
