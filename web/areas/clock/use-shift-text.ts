import { useLingui } from '@lingui/react/macro'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { withRepeatedHour } from '../../lib/clear-time.ts'
import { formatDate, formatDateTime, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'

/** Formats the times of a shift: `2026-05-29 3:05 PM – 11:02 PM`. The end has its own date only when it is on another day. */
export function useShiftText(): (shift: Pick<ClockRecord, 'clockIn' | 'clockOut'>) => string {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return ({ clockIn, clockOut }) => {
    const began = withRepeatedHour(formatDateTime(clockIn, timezone), clockIn, timezone)
    if (clockOut === null) return t`${began} – still open`
    const isSameDay = formatDate(clockIn, timezone) === formatDate(clockOut, timezone)
    const ended = isSameDay ? formatTime(clockOut, timezone) : formatDateTime(clockOut, timezone)
    return `${began} – ${withRepeatedHour(ended, clockOut, timezone)}`
  }
}
