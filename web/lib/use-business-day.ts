import { businessDayAt } from './date-range.ts'
import { useUser } from './session.ts'
import { MINUTE_MS, useNow } from './use-now.ts'

/** The business day of the location now. */
export function useBusinessDay(): string {
  const { locationTimezone } = useUser()
  return businessDayAt(useNow(true, MINUTE_MS), locationTimezone)
}
