/** The shift report: a shift's hours and pay, the reading session that settled it, and what was voided of it. */

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'
import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { type Cell, type Report, type Table } from '../../platform/pdf/report.ts'
import type { Gift } from '../points/watching.service.ts'

export function shiftReport(source: {
  shift: ClockRecord
  /** When, by whom and why it was voided; null when it counts. */
  voided: Void | null
  /** The reading session that settled the shift; null before one did. */
  session: SessionSummary | null
  /** The points given in the shift. */
  gifts: readonly Gift[]
  location: { name: string; timezone: string }
  generatedAt: Date
}): Report {
  const { shift, voided, session, location } = source
  const at = (instant: string) => writtenTime(instant, location.timezone)
  const voids = voidRows(source.gifts, at)
  const remarks = [
    ...(voided === null ? [] : [{ label: 'Void', text: voidText(at(voided.at), voided) }]),
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
          { label: 'State', holds: 'phrase', width: 'fit' },
        ],
        rows: [[at(shift.clockIn), clockOut, shift.totalHours, shift.totalPay, shift.state]],
        whenEmpty: '',
      },
      {
        kind: 'table',
        heading: 'Readings settled, in whole dollars',
        columns: [
          { label: 'Session', holds: 'phrase', width: 'fit' },
          { label: 'Business day', holds: 'phrase', width: 'fit' },
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
      ...(voids.length === 0 ? [] : [voidTable(voids)]),
    ],
  }
}

/** What was given in the shift and voided since (domain page, section 13). */
function voidTable(rows: Cell[][]): Table {
  return {
    kind: 'table',
    heading: 'Void',
    columns: [
      { label: 'Time given', holds: 'phrase', width: 'fit' },
      { label: 'Customer', holds: 'text', width: 'share' },
      { label: 'Machine', holds: 'text', width: 'fit' },
      { label: 'Points', holds: 'whole', width: 'fit' },
      { label: 'Voided', holds: 'text', width: 'fit' },
    ],
    rows,
    whenEmpty: '',
  }
}

function voidRows(gifts: readonly Gift[], at: (instant: string) => string): Cell[][] {
  return gifts.flatMap(({ givenAt, firstName, lastName, machine, cents, voided }) => {
    if (voided === null) return []
    const customer = `${firstName} ${lastName}`.trim()
    return [[at(givenAt.toISOString()), customer, machine, toDollars(cents), voidText(at(voided.at), voided)]]
  })
}

/** When, by whom and why. */
function voidText(when: string, { by, reason }: { by: string; reason: string }): string {
  return `${when} by ${by}${reason === '' ? '' : `: ${reason}`}`
}
