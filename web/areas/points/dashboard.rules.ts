/** What the dashboard works out by itself (part 1 section 2): its business day, how long somebody waits, who is new on a list. */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The local hour at which a business day begins, as contract/kernel/time.ts has it, which would bring luxon into the first screen. */
const BUSINESS_DAY_STARTS_AT_HOUR = 7

/** The business day (07:00 to 07:00 on the location's clocks) of an instant in ms since 1970, as YYYY-MM-DD. */
export function businessDayAt(instant: number, timezone: string): string {
  const part = Object.fromEntries(
    wallClock(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour', number>
  const day = Date.UTC(part.year, part.month - 1, part.day)
  return dayOf(part.hour < BUSINESS_DAY_STARTS_AT_HOUR ? day - DAY_MS : day)
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

function dayOf(utcMs: number): string {
  return new Date(utcMs).toISOString().slice(0, 10)
}

/** So many days after a day, both YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
}

/** What a day of the calendar is called: 'Friday'. */
export function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}

/** A day as reports take it: MM/DD/YYYY (part 1 section 7). */
export function reportDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** Whole minutes since an instant; none for one that a station's clock has still before it. `now` in ms since 1970. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS))
}

/** Minutes as people say them: `12 min`, `1 h 05 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Who of a list was not on it before. Nobody on a list that is seen for the first time. */
export function arrivals(known: ReadonlySet<number> | undefined, ids: readonly number[]): number[] {
  return known ? ids.filter((id) => !known.has(id)) : []
}
