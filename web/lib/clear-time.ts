import { formatExactTime, formatTime } from './format.ts'

const HOUR_MS = 3_600_000

/** Returns the text of a time, with the zone added if the time comes twice when the clocks go back: `1:30 AM CDT`. */
export function withRepeatedHour(text: string, instant: string, timezone: string): string {
  const zone = repeatedHourZone(instant, timezone)
  return zone === undefined ? text : `${text} ${zone}`
}

/** The text of a time of day. It is unambiguous even on the night when the clocks go back. */
export function clearTime(instant: string, timezone: string): string {
  return withRepeatedHour(formatTime(instant, timezone), instant, timezone)
}

/**
 * The short name of the zone, such as `CDT`, for an instant in the hour that comes twice when the clocks go back. In that hour, one date and
 * time mean two instants. Undefined for any other instant.
 */
export function repeatedHourZone(instant: Date | string, timezone: string): string | undefined {
  const at = new Date(instant).getTime()
  const shown = (shiftMs: number) => formatExactTime(new Date(at + shiftMs), timezone)
  if (![-HOUR_MS, HOUR_MS].some((shiftMs) => shown(shiftMs) === shown(0))) return undefined
  const named = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' }).formatToParts(at)
  return named.find(({ type }) => type === 'timeZoneName')?.value
}
