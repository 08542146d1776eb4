import { formatTime, repeatedHourZone } from './format.ts'

/** Adds the zone to a written time that comes twice when the clocks go back: `1:30 AM CDT`. */
export function withRepeatedHour(text: string, instant: string, timezone: string): string {
  const zone = repeatedHourZone(instant, timezone)
  return zone === undefined ? text : `${text} ${zone}`
}

/** A time of day that means one instant, also on the night on which the clocks go back. */
export function clearTime(instant: string, timezone: string): string {
  return withRepeatedHour(formatTime(instant, timezone), instant, timezone)
}
