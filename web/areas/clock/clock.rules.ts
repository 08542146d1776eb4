import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** Which greeting suits an hour of the day, 0 to 23: morning to 12, afternoon to 17, evening to 20 (part 1 section 2). */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}

/** The hour, 0 to 23, of an instant on the clocks of a zone. */
export function hourIn(instant: number, timezone: string): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(instant),
  )
}

/** How long a shift has lasted, in seconds: until its end, or until now while it is open. */
export function workedSeconds({ clockIn, clockOut }: Pick<ClockRecord, 'clockIn' | 'clockOut'>, now: number): number {
  return ((clockOut === null ? now : Date.parse(clockOut)) - Date.parse(clockIn)) / 1000
}
