/** The shift report: a shift's hours and pay, and the reading session that settled it. */

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { formatInstant, type Report } from '../../platform/pdf/report.ts'

export function shiftReport(source: {
  shift: ClockRecord
  /** When, by whom and why it was voided; null when it counts. */
  voided: { at: string; by: string; reason: string } | null
  /** The reading session that settled the shift; null before one did. */
  session: SessionSummary | null
  location: { name: string; timezone: string }
  generatedAt: Date
}): Report {
  const { shift, voided, session, location } = source
  const at = (instant: string) => formatInstant(instant, location.timezone)
  const remarks = [
    ...(voided === null ? [] : [{ label: 'Void', text: `${at(voided.at)} by ${voided.by}${because(voided.reason)}` }]),
    ...(shift.isManual ? [{ label: 'Entry', text: 'Entered or corrected by hand' }] : []),
    ...(shift.closedReason === '' ? [] : [{ label: 'Closed for the employee', text: shift.closedReason }]),
  ]
  const clockOut = shift.clockOut === null ? 'Still clocked in' : at(shift.clockOut)
  return {
    title: 'Shift Report',
    location: location.name,
    period: `${at(shift.clockIn)} to ${shift.clockOut === null ? 'now' : at(shift.clockOut)}`,
    generatedAt: source.generatedAt.toISOString(),
    timezone: location.timezone,
    orientation: 'portrait',
    sections: [
      ...(remarks.length === 0 ? [] : [{ kind: 'facts' as const, facts: remarks }]),
      {
        kind: 'table',
        heading: shift.name,
        columns: [
          { label: 'Clock in', holds: 'text', width: 'share' },
          { label: 'Clock out', holds: 'text', width: 'share' },
          { label: 'Total hours', holds: 'hours', width: 'fit' },
          { label: 'Total pay', holds: 'dollars', width: 'fit' },
          { label: 'State', holds: 'text', width: 'fit' },
        ],
        rows: [[at(shift.clockIn), clockOut, shift.totalHours, shift.totalPay, shift.state]],
        whenEmpty: '',
      },
      {
        kind: 'table',
        heading: 'Readings settled, in whole dollars',
        columns: [
          { label: 'Session', holds: 'text', width: 'fit' },
          { label: 'Business day', holds: 'text', width: 'fit' },
          { label: 'Ended', holds: 'text', width: 'share' },
          { label: 'Ended by', holds: 'text', width: 'share' },
          { label: 'Machines', holds: 'whole', width: 'fit' },
          { label: 'In', holds: 'whole', width: 'fit' },
          { label: 'Out', holds: 'whole', width: 'fit' },
          { label: 'Difference', holds: 'whole', width: 'fit' },
        ],
        rows:
          session === null
            ? []
            : [
                [
                  String(session.sessionId),
                  session.businessDay,
                  session.endedAt === null ? '' : at(session.endedAt),
                  session.endedBy,
                  session.totals.machines,
                  session.totals.inValue,
                  session.totals.outValue,
                  session.totals.difference,
                ],
              ],
        whenEmpty: 'No reading session has settled this shift yet.',
      },
    ],
  }
}

function because(reason: string): string {
  return reason === '' ? '' : `: ${reason}`
}
