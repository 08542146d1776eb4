/** The overview of an owner's venues. Pure; server and browser use it. */

import type { AlertCounts } from '../alerts/alerts.shapes.ts'
import { daysAfter } from '../days/days.rules.ts'

/** The days of a venue's chart, with the current business day at their end. */
export const CHART_DAYS = 30
/** The same weekday of so many weeks before is what a day is compared with. */
export const WEEKS_COMPARED = 4
/** The same weekday of the four weeks before a day, the last one first. */
export function weeksBefore(day: string): string[] {
  return Array.from({ length: WEEKS_COMPARED }, (_, week) => daysAfter(day, -7 * (week + 1)))
}
/** The most open alerts of a class that are counted. */
export const MOST_ALERTS = 100
/** The most people on shift of a venue that have their names there. */
export const MOST_ON_SHIFT = 50
/** The most venues of one overview. Only a master administrator has more. */
export const MOST_VENUES = 500

/** Why a venue needs somebody, the most urgent first. A license that has ended may have ended for good. */
export const NEEDS = ['critical', 'missing', 'ended', 'grace', 'warning'] as const
export type Need = (typeof NEEDS)[number]

/** The most urgent reason why a venue needs somebody; null for none. */
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
