import { type DayRange, daysIn, LONGEST_RANGE_DAYS } from '@countroom/contract/kernel/dates.ts'

import { Refusal } from '../refusal.ts'

/** Throws 'range.tooManyDays' where a list would be made of more days than that; of five years unless a limit is given. */
export function requireDays(range: DayRange, limit = LONGEST_RANGE_DAYS): void {
  if (daysIn(range) > limit) throw new Refusal('range.tooManyDays', { path: 'toDate', values: { limit } })
}
