/** The zone of announcements. They belong to the platform and not to a location (part 1 section 9). */
const ANNOUNCEMENT_TIMEZONE = 'America/Chicago'

const MINUTE_MS = 60_000

/** The instant, in ms since 1970, of 'YYYY-MM-DD hh:mm AM/PM' in Chicago or of an ISO instant; undefined for anything else. */
export function announcedInstant(datetime: string): number | undefined {
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(datetime)) return Date.parse(datetime)
  const match = /^(\d{4}-\d\d-\d\d) (\d{1,2}):(\d\d) (AM|PM)$/.exec(datetime)
  if (!match) return undefined
  const [, day, hour12, minute, half] = match
  const hour = (Number(hour12) % 12) + (half === 'PM' ? 12 : 0)
  const asIfUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${minute}:00Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  // The guess has the offset of the answer, except within hours of a clock change. A second pass corrects that.
  const guess = asIfUtc - offsetMs(asIfUtc)
  return asIfUtc - offsetMs(guess)
}

/** How far Chicago's clocks are ahead of UTC at an instant; negative, because they are behind. */
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
