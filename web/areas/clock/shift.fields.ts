/** The fields of the form for an employee session (part 1 sections 2 and 5). */

import { msg } from '@lingui/core/macro'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { formatDateTime } from '../../lib/format.ts'
import type { FieldTable } from '../../ui/fields.rules.ts'
import { draftOf, emptyDraft, type ShiftDraft } from './shift-form.rules.ts'

/** The times are typed in `timezone`. `userId` is the employee of a new session, or null when none is chosen yet. */
export function shiftFields(timezone: string, userId: number | null): FieldTable<ClockRecord, ShiftDraft> {
  const typed = (shift: ClockRecord | undefined) => (shift ? draftOf(shift, timezone) : emptyDraft(userId))
  return {
    userId: { label: msg`Employee Name`, of: (shift) => typed(shift).userId },
    clockIn: {
      label: msg`Clock In`,
      of: (shift) => typed(shift).clockIn,
      display: (_, shift) => (shift ? formatDateTime(shift.clockIn, timezone) : ''),
    },
    clockOut: {
      label: msg`Clock Out`,
      of: (shift) => typed(shift).clockOut,
      display: (_, shift) => (shift?.clockOut ? formatDateTime(shift.clockOut, timezone) : msg`still open`),
    },
    state: {
      label: msg`State`,
      of: (shift) => typed(shift).state,
      display: (state) => (state === 'Paid' ? msg`Paid` : msg`Unpaid`),
    },
  }
}
