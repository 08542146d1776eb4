/** When photos are deleted, and which photos are old enough (domain 8). */

import { businessDayBounds, businessDayOf } from '../kernel/time.ts'

const DAY_MS = 24 * 3_600_000

/** When photos are deleted next: at the beginning of the next business day. Until then, people can correct a mistake in the rules. */
export function nextDeletion(now: Date, timezone: string): Date {
  return businessDayBounds(businessDayOf(now, timezone), timezone).to
}

/** The deletion on the business day of `now` removes photos that were taken before this instant, because they are older than `days` days. */
export function keptSince(now: Date, timezone: string, days: number): Date {
  const today = Date.parse(`${businessDayOf(now, timezone)}T00:00:00Z`)
  return businessDayBounds(new Date(today - days * DAY_MS).toISOString().slice(0, 10), timezone).from
}
