/** Rules for business days and their verification (domain 9). Pure, so that the browser can use them too. */

/** The refusal of a change that would alter the column of a verified day in the Weekly Report. */
export const LOCKED_DAY = 'day.locked' as const

/** The maximum number of characters in the note of a verification. */
export const MAX_DAY_NOTE_LENGTH = 500

/** A day that is short or over by at least this much, in integer cents, needs a note before it can be verified. */
export const EXPLAINED_FROM_CENTS = 50_00

/** Whether a day with this short/over, in integer cents, needs a note. */
export function needsNote(shortOverCents: number): boolean {
  return Math.abs(shortOverCents) >= EXPLAINED_FROM_CENTS
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

const TUESDAY = 2
const DAY_MS = 86_400_000

/** The calendar date that is `days` days after `day`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first day of the week of a business day. Every week begins on a Tuesday (part 2 section 9). */
export function weekStartOf(businessDay: string): string {
  const dayOfWeek = new Date(`${businessDay}T00:00:00Z`).getUTCDay()
  return daysAfter(businessDay, -((dayOfWeek - TUESDAY + 7) % 7))
}

/** The label of a business day: 'Tuesday 2026-05-26'. */
export function dayLabel(businessDay: string): string {
  return `${weekday.format(new Date(`${businessDay}T00:00:00Z`))} ${businessDay}`
}
