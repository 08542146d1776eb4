/** The sections of reports about reading sessions. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'
import { holdPercent, missesPlay } from '@countroom/contract/readings/readings.rules.ts'
import type {
  Absence,
  MeterReason,
  Reading,
  SessionSummary,
  Totals,
} from '@countroom/contract/readings/readings.shapes.ts'

import { percent, phrase, signed, text, whole } from '../../platform/pdf/columns.ts'
import type { Cell, Section, Table } from '../../platform/pdf/report.ts'
import { type Revision, totalsByType, totalsOf } from './readings.rules.ts'

/** The labels of the reasons why a meter fell. */
export const REASONS = {
  rollover: 'Rollover',
  cleared: 'Meter cleared',
  correction: 'Correction of the previous reading',
} as const

/** Says why a meter fell, and whether play may be missing. */
function reasonText(reason: MeterReason): string {
  return `${REASONS[reason.kind]}${missesPlay(reason) ? ' (earlier play may be missing)' : ''}`
}

const ABSENCE_REASONS = { broken: 'Broken', retired: 'Retired', other: 'Other' } as const

/** The sections of the Master Reading Report about one session. */
export function masterReadingSections(
  source: {
    session: SessionSummary
    readings: readonly Reading[]
    /** The machines that left the session without a reading. */
    absent: readonly Absence[]
    /** The readings that corrections replaced. */
    replaced: readonly Revision[]
  },
  timezone: string,
): Section[] {
  const { session, readings, absent, replaced } = source
  const at = (instant: string) => writtenTime(instant, timezone)
  return [
    figuresOf(totalsOf(readings)),
    {
      kind: 'facts',
      facts: [
        { label: 'Started', text: `${at(session.startedAt)} by ${session.startedBy}` },
        {
          label: 'Ended',
          text: session.endedAt === null ? 'Still running' : `${at(session.endedAt)} by ${session.endedBy}`,
        },
        {
          label: 'Read by',
          text: [...new Set(readings.map((reading) => reading.readBy))].join(', ') || 'Nobody yet',
        },
        { label: 'Shifts settled', text: session.employees.map((employee) => employee.name).join(', ') || 'None' },
      ],
    },
    machinesTable(readings),
    absencesTable(absent, at),
    typesTable(readings),
    correctionsTable(readings, replaced, at),
    reasonsTable(readings),
    { kind: 'signatures', labels: [session.endedBy ?? session.startedBy, 'Manager'] },
  ]
}

/** True when the figures need a landscape page. Portrait pages are easier to read on a phone. */
export function areWide(readings: readonly Reading[]): boolean {
  return readings.some(({ curIn, curOut, prevIn, prevOut }) => Math.max(curIn, curOut, prevIn, prevOut) >= 1_000_000)
}

/** The key figures of a session. */
function figuresOf({ machines, inValue, outValue, difference }: Totals): Section {
  return {
    kind: 'figures',
    figures: [
      { label: 'In', value: inValue, holds: 'whole' },
      { label: 'Out', value: outValue, holds: 'whole' },
      { label: 'Difference', value: difference, holds: 'signed' },
      { label: 'Hold %', value: holdPercent({ inValue, difference }), holds: 'percent' },
      { label: 'Machines', value: machines, holds: 'whole' },
    ],
  }
}

/** The section of a shift's report about the session that settled the shift. `session` is null while no session has settled it. */
export function settlingSection(session: SessionSummary | null, timezone: string): Section {
  const at = (instant: string) => writtenTime(instant, timezone)
  return {
    kind: 'table',
    heading: 'Reading session that settled this shift, in whole dollars',
    columns: [
      phrase('Session'),
      phrase('Business day'),
      text('Ended'),
      text('Ended by'),
      whole('Machines'),
      whole('In'),
      whole('Out'),
      signed('Difference'),
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
  }
}

/** The machines that were not read, with the reasons why they are missing in the table of readings. */
function absencesTable(absent: readonly Absence[], at: (instant: string) => string): Table {
  return {
    kind: 'table',
    heading: 'Machines taken out of the session',
    columns: [text('Machine'), text('Reason'), text('Note'), text('When'), text('Who')],
    rows: absent.map(({ machine, reason, note, leftAt, leftBy }) => [
      machine,
      ABSENCE_REASONS[reason],
      note,
      at(leftAt),
      leftBy,
    ]),
    whenEmpty: 'No machines were taken out of the session.',
  }
}

function typesTable(readings: readonly Reading[]): Table {
  return {
    kind: 'table',
    heading: 'Totals by type',
    columns: [text('Type'), whole('Machines'), whole('Daily in'), whole('Daily out'), signed('Difference')],
    rows: totalsByType(readings).map(({ type, totals }) => totalsRow(type, totals)),
    totals: [totalsRow('Total', totalsOf(readings))],
    whenEmpty: 'No machine has been read.',
  }
}

function totalsRow(label: string, totals: Totals): Cell[] {
  return [label, totals.machines, totals.inValue, totals.outValue, totals.difference]
}

function machinesTable(readings: readonly Reading[]): Table {
  const { inValue, outValue, difference } = totalsOf(readings)
  return {
    kind: 'table',
    heading: 'Machines',
    columns: [
      text('Machine'),
      text('Game'),
      text('Type'),
      whole('Prev in'),
      whole('Prev out'),
      whole('Cur in'),
      whole('Cur out'),
      whole('Daily in'),
      whole('Daily out'),
      signed('Difference'),
      percent('Life pay'),
      percent('Life hold'),
    ],
    rows: readings.map((reading) => [
      reading.machine,
      reading.game,
      reading.type,
      reading.prevIn,
      reading.prevOut,
      reading.curIn,
      reading.curOut,
      reading.inValue,
      reading.outValue,
      reading.difference,
      reading.lifePay,
      reading.lifeHold,
    ]),
    totals: [[`Total of ${readings.length}`, '', '', '', '', '', '', inValue, outValue, difference, '', '']],
    whenEmpty: 'No machine has been read.',
  }
}

/** For each corrected machine: the replaced values, then the current values. */
function correctionsTable(
  readings: readonly Reading[],
  replaced: readonly Revision[],
  at: (instant: string) => string,
): Table {
  const corrected = new Map(
    readings.filter((reading) => reading.corrections > 0).map((reading) => [reading.machine, reading]),
  )
  const rows = [...corrected.values()].flatMap((reading) => [
    ...replaced
      .filter((revision) => revision.machine === reading.machine)
      .map((revision) => [
        reading.machine,
        'Replaced',
        revision.curIn,
        revision.curOut,
        at(revision.readAt),
        revision.readBy,
      ]),
    [reading.machine, 'Current', reading.curIn, reading.curOut, at(reading.readAt), reading.readBy],
  ])
  return {
    kind: 'table',
    heading: 'Corrections',
    columns: [text('Machine'), text('Value'), whole('Cur in'), whole('Cur out'), text('When'), text('Who')],
    rows,
    whenEmpty: 'No reading was corrected.',
  }
}

function reasonsTable(readings: readonly Reading[]): Table {
  const rows = readings.flatMap(({ machine, reasons, ...reading }) => [
    ...reasonRow(reasons.in, [machine, 'In', reading.prevIn], [reading.curIn, reading.inValue]),
    ...reasonRow(reasons.out, [machine, 'Out', reading.prevOut], [reading.curOut, reading.outValue]),
  ])
  const confirmed = readings
    .filter((reading) => reading.isOutlierConfirmed)
    .flatMap(({ machine, prevIn, curIn, inValue, prevOut, curOut, outValue, readBy }): Cell[][] => {
      const why = ['Unusual reading, confirmed', `by ${readBy}`]
      return [
        [machine, 'In', prevIn, null, curIn, inValue, ...why],
        [machine, 'Out', prevOut, null, curOut, outValue, ...why],
      ]
    })
  return {
    kind: 'table',
    heading: 'Meters that fell, and unusual readings',
    columns: [
      text('Machine'),
      text('Meter'),
      whole('Previous'),
      whole('Before clearing'),
      whole('Current'),
      whole('Daily'),
      text('Reason'),
      text('Note'),
    ],
    rows: [...rows, ...confirmed],
    whenEmpty: 'No meter fell, and nothing was unusual.',
  }
}

function reasonRow(reason: MeterReason | null, start: Cell[], end: Cell[]): Cell[][] {
  if (reason === null) return []
  return [[...start, reason.before ?? null, ...end, reasonText(reason), reason.note]]
}
