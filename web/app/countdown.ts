/** The time zone of announcements. It is fixed, because one announcement may be for locations in several time zones (part 1 section 9). */
const ANNOUNCEMENT_TIMEZONE = 'America/Chicago'

const MINUTE_MS = 60_000

/** Reads 'YYYY-MM-DD hh:mm AM/PM' as Chicago time, or an ISO instant. Returns ms since 1970, or undefined for other text. */
export function announcedInstant(datetime: string): number | undefined {
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(datetime)) {
    const instant = Date.parse(datetime)
    return Number.isNaN(instant) ? undefined : instant
  }
  const match = /^(\d{4}-\d\d-\d\d) (\d{1,2}):(\d\d) (AM|PM)$/.exec(datetime)
  if (!match) return undefined
  const [, day, hour12, minute, half] = match
  const hour = (Number(hour12) % 12) + (half === 'PM' ? 12 : 0)
  const asIfUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${minute}:00Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  // Near a clock change, the offset at `asIfUtc` can be wrong. Then the offset at `guess` is right.
  const guess = asIfUtc - offsetMs(asIfUtc)
  return asIfUtc - offsetMs(guess)
}

/** The difference of Chicago's clocks from UTC at an instant, in ms. It is negative, because Chicago is behind UTC. */
function offsetMs(instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: ANNOUNCEMENT_TIMEZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return wall - Math.floor(instant / MINUTE_MS) * MINUTE_MS
}
