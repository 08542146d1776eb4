/** The points report and the match points report (part 2 section 7). */

import { toDollars } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

import { type Cell, type Column, formatCell, type Report, type Section, type Table } from '../../platform/pdf/report.ts'
import {
  customerName,
  type NamedSums,
  type ReportedGift,
  sumsByCustomer,
  sumsByEmployee,
  sumsOf,
} from './reports.rules.ts'

/** Points given, as the reports tell them; one that was voided is in no sum. */
export interface PrintedGift extends ReportedGift {
  machine: string
  givenAt: Date
  voided: Void | null
}

interface Printed {
  gifts: readonly PrintedGift[]
  location: { name: string; timezone: string }
  generatedAt: Date
}

const text = (label: string, width: Column['width'] = 'fit'): Column => ({ label, holds: 'text', width })
const phrase = (label: string): Column => ({ label, holds: 'phrase', width: 'fit' })
const whole = (label: string): Column => ({ label, holds: 'whole', width: 'fit' })

/** Who gave what to whom, one by one. */
export function pointsReport(source: Printed & { covers: string; employee: string | null }): Report {
  const { location, covers, employee } = source
  const at = clockOf(location.timezone)
  const gifts = source.gifts.filter((gift) => gift.voided === null)
  return reportOf(source, {
    title: 'Points Report',
    period: `${covers} · ${employee ?? 'Everybody'}`,
    sections: [
      {
        kind: 'table',
        heading: 'Points given',
        columns: [
          phrase('Time given'),
          text('Customer', 'share'),
          text('Machine'),
          whole('Points'),
          phrase('Kind'),
          text('Given by', 'share'),
        ],
        rows: gifts.map((gift) => [
          at(gift.givenAt),
          customerName(gift),
          gift.machine,
          toDollars(gift.cents),
          kindOf(gift),
          gift.employeeName,
        ]),
        totals: [
          [`Total of ${formatCell(gifts.length, 'whole')}`, '', '', toDollars(sumsOf(gifts).totalCents), '', ''],
        ],
        whenEmpty: 'No points were given.',
      },
      kindsTable(gifts),
      ...(employee === null ? [namesTable('Totals by employee', 'Employee', sumsByEmployee(gifts))] : []),
      voidTable(source.gifts, at),
    ],
  })
}

/** What the matches of a reading session's business day come to. */
export function matchPointsReport(source: Printed & { session: { sessionId: number; businessDay: string } }): Report {
  const { sessionId, businessDay } = source.session
  const gifts = source.gifts.filter((gift) => gift.voided === null)
  return reportOf(source, {
    title: 'Match Points Report',
    period: `Business day ${businessDay} · reading session ${sessionId}`,
    sections: [
      kindsTable(gifts),
      namesTable('Totals by employee', 'Employee', sumsByEmployee(gifts)),
      namesTable('Totals by customer', 'Customer', sumsByCustomer(gifts)),
      voidTable(source.gifts, clockOf(source.location.timezone)),
    ],
  })
}

function reportOf(
  { location, generatedAt }: Printed,
  what: { title: string; period: string; sections: Section[] },
): Report {
  return {
    ...what,
    location: location.name,
    generatedAt: generatedAt.toISOString(),
    timezone: location.timezone,
    orientation: 'landscape',
  }
}

function kindOf({ isHighRoller }: ReportedGift): string {
  return isHighRoller ? 'High Roller Match' : 'Match'
}

function kindsTable(gifts: readonly PrintedGift[]): Table {
  const kinds = Map.groupBy(gifts, kindOf)
  const row = (label: string, of: readonly PrintedGift[]): Cell[] => [
    label,
    of.length,
    toDollars(sumsOf(of).totalCents),
  ]
  return {
    kind: 'table',
    heading: 'Totals by kind',
    columns: [phrase('Kind'), whole('Visits'), whole('Points')],
    rows: gifts.length === 0 ? [] : ['Match', 'High Roller Match'].map((kind) => row(kind, kinds.get(kind) ?? [])),
    totals: [row('Total', gifts)],
    whenEmpty: 'No points were given.',
  }
}

function namesTable(heading: string, whose: string, sums: readonly NamedSums[]): Table {
  return {
    kind: 'table',
    heading,
    columns: [text(whose, 'share'), whole('Visits'), whole('Match'), whole('High Roller Match'), whole('Points')],
    rows: sums.map((each) => [
      each.name,
      each.gifts,
      toDollars(each.matchCents),
      toDollars(each.highRollerCents),
      toDollars(each.totalCents),
    ]),
    whenEmpty: 'No points were given.',
  }
}

function voidTable(gifts: readonly PrintedGift[], at: (instant: Date | string) => string): Table {
  return {
    kind: 'table',
    heading: 'Void',
    columns: [
      phrase('Time given'),
      text('Customer', 'share'),
      text('Machine'),
      whole('Points'),
      text('Given by', 'share'),
      phrase('Voided'),
      text('By', 'share'),
      text('Why', 'share'),
    ],
    rows: gifts.flatMap(({ voided, ...gift }) =>
      voided === null
        ? []
        : [
            [
              at(gift.givenAt),
              customerName(gift),
              gift.machine,
              toDollars(gift.cents),
              gift.employeeName,
              at(voided.at),
              voided.by,
              voided.reason,
            ],
          ],
    ),
    whenEmpty: 'Nothing was voided.',
  }
}

function clockOf(timezone: string): (instant: Date | string) => string {
  return (instant) => writtenTime(instant, timezone)
}
