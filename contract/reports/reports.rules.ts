/** Reports (part 1 section 7, part 2 section 7). */

/** '06/01/2026 18:00' names the business day 2026-06-01. */
export function dayOfReport(date: string): string {
  const [month, day, year] = date.slice(0, 10).split('/')
  return `${year}-${month}-${day}`
}
