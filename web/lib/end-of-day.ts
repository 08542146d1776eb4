/** When a business day ends. This is not in date-range.ts, because every screen loads that file, and only the Weekly Report needs this. */

import { daysAfter } from '@countroom/contract/days/days.rules.ts'

import { BUSINESS_DAY_STARTS_AT_HOUR, clockTime } from './date-range.ts'

/** The date and time of day at which a business day ends: `2026-05-30 7:00 AM`. */
export function endOfBusinessDay(day: string): string {
  return `${daysAfter(day, 1)} ${clockTime(`${String(BUSINESS_DAY_STARTS_AT_HOUR).padStart(2, '0')}:00`)}`
}
