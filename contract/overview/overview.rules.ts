/** The rules of the overview of an owner's venues. Pure functions, for server and browser. */

import type { AlertCounts } from '../alerts/alerts.shapes.ts'
import { daysAfter } from '../days/days.rules.ts'

/** The number of days in a venue's chart. The current business day is the last. */
export const CHART_DAYS = 30
/** A day is compared with the same weekday in each of this many weeks before it. */
export const WEEKS_COMPARED = 4
/** The same weekday of the four weeks before a day, the latest first. */
export function weeksBefore(day: string): string[] {
  return Array.from({ length: WEEKS_COMPARED }, (_, week) => daysAfter(day, -7 * (week + 1)))
}
/** The server counts at most this many open alerts of each class. */
export const MOST_ALERTS = 100
/** The overview of a venue names at most this many of the people on shift. */
export const MOST_ON_SHIFT = 50
/** The maximum number of venues in one overview. `isShortened` in the reply says that the person may see more. */
export const MOST_VENUES = 500

/**
 * The reasons why a venue needs attention, the most urgent first. A venue may have let its license end on purpose, so 'ended' comes after 'critical'
 * and 'missing'.
 */
export const NEEDS = ['critical', 'missing', 'ended', 'grace', 'warning'] as const
export type Need = (typeof NEEDS)[number]

/** The most urgent reason why a venue needs attention; null when there is none. */
export function needOf(venue: {
  isWorking: boolean
  graceUntil: string | null
  isMissing: boolean
  alerts: AlertCounts
}): Need | null {
  const applies: Record<Need, boolean> = {
    critical: venue.alerts.critical > 0,
    missing: venue.isMissing,
    ended: !venue.isWorking,
    grace: venue.graceUntil !== null,
    warning: venue.alerts.warning > 0,
  }
  return NEEDS.find((need) => applies[need]) ?? null
}
