import { businessDayAt } from './date-range.ts'
import { useUser } from './session.ts'
import { MINUTE_MS, useNow } from './use-now.ts'

/** The current business day of the location. */
export function useBusinessDay(): string {
  const { locationTimezone } = useUser()
  return businessDayAt(useNow(true, MINUTE_MS), locationTimezone)
}
