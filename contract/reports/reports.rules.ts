/** Rules for the requests of reports (part 1 section 7, part 2 section 7). */

/** The business day of a report's date: 2026-06-01 for '06/01/2026 18:00'. */
export function dayOfReport(date: string): string {
  const [month, day, year] = date.slice(0, 10).split('/')
  return `${year}-${month}-${day}`
}
