/** What the dashboard works out by itself (part 1 section 2): how long somebody waits, who is new on a list. */

const MINUTE_MS = 60_000

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
