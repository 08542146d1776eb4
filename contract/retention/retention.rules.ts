/** When photos are deleted, and which ones are old then (domain 8). Pure. */

import { businessDayBounds, businessDayOf } from '../kernel/time.ts'

const DAY_MS = 24 * 3_600_000

/** When photos are deleted next: at the beginning of the next business day, so that a mistake of today can be corrected. */
export function nextDeletion(now: Date, timezone: string): Date {
  return businessDayBounds(businessDayOf(now, timezone), timezone).to
}

/** What was taken before this instant is older than so many days at the deletion of the business day of `now`. */
export function keptSince(now: Date, timezone: string, days: number): Date {
  const today = Date.parse(`${businessDayOf(now, timezone)}T00:00:00Z`)
  return businessDayBounds(new Date(today - days * DAY_MS).toISOString().slice(0, 10), timezone).from
}
