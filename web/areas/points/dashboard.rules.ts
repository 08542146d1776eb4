/** Rules of the dashboard (part 1 section 2): how long a customer has waited, which entries are new, and the format of a report’s day. */

const MINUTE_MS = 60_000

/** A day in the format of report calls: MM/DD/YYYY (part 1 section 7). */
export function reportDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** The whole minutes from an instant until `now`; 0 when the instant is later. `now` is in ms since 1970. */
export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS))
}

/** Minutes as text: `12 min`, `1 h 05 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** The entries that were not on the list before. Empty when the list is loaded for the first time. */
export function arrivals(known: ReadonlySet<number> | undefined, ids: readonly number[]): number[] {
  return known ? ids.filter((id) => !known.has(id)) : []
}
