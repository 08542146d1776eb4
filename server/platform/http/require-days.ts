import { type DayRange, daysIn, LONGEST_RANGE_DAYS } from '@countroom/contract/kernel/dates.ts'

import { Refusal } from '../refusal.ts'

/** Throws 'range.tooManyDays' when a range has more days than `limit`. Default: 1,830 days (five years and a few days). */
export function requireDays(range: DayRange, limit = LONGEST_RANGE_DAYS): void {
  if (daysIn(range) > limit) throw new Refusal('range.tooManyDays', { path: 'toDate', values: { limit } })
}
