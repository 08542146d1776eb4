/** Reads the typed texts of match rules (part 2 sections 5 and 9). Also has the limits of the pending list and of Points Watching. */

/** A customer who waits longer than this without points is taken off the pending list and may check in again. */
export const PENDING_LASTS_HOURS = 16
/** The maximum number of days that Points Watching shows at a time. */
export const MAX_WATCHED_DAYS = 92
/** The default time from which the matches of a day are counted: the beginning of the business day. */
export const DEFAULT_COUNT_RESET = '07:00'
export const MAX_RESET_TIMES = 24

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a time of day, HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text.trim())
}

/**
 * Reads times such as '05:00,17:00'. Returns them sorted and without duplicates. Undefined when one of them is not a time of day, or when there are
 * more than MAX_RESET_TIMES. An empty text gives an empty list.
 */
export function resetTimesOf(text: string): string[] | undefined {
  const times = text
    .split(',')
    .map((time) => time.trim())
    .filter((time) => time !== '')
  return times.every(isTimeOfDay) && times.length <= MAX_RESET_TIMES ? [...new Set(times)].toSorted() : undefined
}
