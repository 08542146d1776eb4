/**
 * The sections about the time clock in a shift report: times, hours, pay and state. They also say whether the shift was entered or changed by hand,
 * why an administrator closed it, and who voided it and why.
 */

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

import { hours, money, phrase, text } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

/** `voided` is null for a shift that is not voided. */
export function shiftSections(shift: ClockRecord, voided: Void | null, timezone: string): Section[] {
  const at = (instant: string) => writtenTime(instant, timezone)
  const remarks = [
    ...(voided === null ? [] : [{ label: 'Void', text: voidText(voided, timezone) }]),
    ...(shift.isManual ? [{ label: 'Entry', text: 'Entered, corrected or closed by hand' }] : []),
    ...(shift.closedReason === '' ? [] : [{ label: 'Reason for closing', text: shift.closedReason }]),
  ]
  const clockOut = shift.clockOut === null ? 'Still clocked in' : at(shift.clockOut)
  const pay = shift.totalPay === null ? null : toCents(shift.totalPay)
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Total hours', value: shift.totalHours, holds: 'hours' },
        { label: 'Total pay', value: pay, holds: 'money' },
      ],
    },
    ...(remarks.length === 0 ? [] : [{ kind: 'facts' as const, facts: remarks }]),
    {
      kind: 'table',
      heading: shift.name,
      columns: [text('Clock in'), text('Clock out'), hours('Total hours'), money('Total pay'), phrase('State')],
      rows: [[at(shift.clockIn), clockOut, shift.totalHours, pay, shift.state]],
      whenEmpty: '',
    },
  ]
}
