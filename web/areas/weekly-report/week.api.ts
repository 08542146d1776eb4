/** Lets other screens open a week of the Weekly Report. */

import { rangeOfDays } from '../../lib/date-range.ts'
import { weekOf } from '../../lib/periods.ts'
import { keepDateRange } from '../../ui/date-range-filter.tsx'

/** The name under which the browser keeps the chosen week. */
export const WEEK_RANGE = 'weekly-report'

/**
 * Chooses the week of a business day before the report is opened. `timezone` is the zone of the report's location. Returns the path of the report.
 */
export function pathToWeek(businessDay: string, timezone: string): string {
  const { from, to } = weekOf(businessDay)
  keepDateRange(WEEK_RANGE, rangeOfDays(from, to), timezone)
  return '/report'
}
