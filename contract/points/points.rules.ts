/** Match rules as they are typed (part 2 sections 5 and 9), and what the dashboard's lists agree on. */

/** Somebody who waits for longer without being given anything has gone: they may check in again. */
export const PENDING_LASTS_HOURS = 16
/** Points watching shows at most so many days at once. */
export const MAX_WATCHED_DAYS = 92
/** Where nothing else is set, a day of matches begins when the business day does. */
export const DEFAULT_COUNT_RESET = '07:00'
export const MAX_RESET_TIMES = 24

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a time of day, HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text.trim())
}

/** The times of '05:00,17:00', in order, each once; undefined when one of them is no time of day. An empty text has none. */
export function resetTimesOf(text: string): string[] | undefined {
  const times = text
    .split(',')
    .map((time) => time.trim())
    .filter((time) => time !== '')
  return times.every(isTimeOfDay) && times.length <= MAX_RESET_TIMES ? [...new Set(times)].toSorted() : undefined
}

/** '06/01/2026 18:00' is of the business day 2026-06-01. */
export function dayOfReport(date: string): string {
  const [month, day, year] = date.slice(0, 10).split('/')
  return `${year}-${month}-${day}`
}
