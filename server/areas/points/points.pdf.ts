/** The points sections of reports (part 2 section 7). */

import { toDollars } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

import { phrase, text, whole } from '../../platform/pdf/columns.ts'
import { type Cell, formatCell, type Section, type Table } from '../../platform/pdf/report.ts'
import { voidText } from '../../platform/pdf/void-text.ts'
import {
  customerName,
  type NamedSums,
  type SummedGift,
  sumsByCustomer,
  sumsByEmployee,
  sumsOf,
} from './gift-sums.rules.ts'

/** A gift as reports show it. Voided gifts are not in the sums. */
export interface PrintedGift extends SummedGift {
  machine: string
  givenAt: Date
  voided: Void | null
}

/** All gifts: who gave what to whom. `isOfOne` is true when one employee gave them all. */
export function giftSections(gifts: readonly PrintedGift[], isOfOne: boolean, timezone: string): Section[] {
  const counted = gifts.filter((gift) => gift.voided === null)
  return [
    figuresOf(counted),
    {
      kind: 'table',
      heading: 'Points given',
      columns: [
        phrase('Time given'),
        text('Customer'),
        text('Machine'),
        whole('Points'),
        phrase('Kind'),
        text('Given by'),
      ],
      rows: counted.map((gift) => [
        writtenTime(gift.givenAt, timezone),
        customerName(gift),
        gift.machine,
        toDollars(gift.cents),
        kindOf(gift),
        gift.employeeName,
      ]),
      totals: [
        [`Total of ${formatCell(counted.length, 'whole')}`, '', '', toDollars(sumsOf(counted).totalCents), '', ''],
      ],
      whenEmpty: emptyText(gifts),
    },
    kindsTable(counted, emptyText(gifts)),
    ...(isOfOne ? [] : [namesTable('Totals by employee', 'Employee', sumsByEmployee(counted), emptyText(gifts))]),
    voidTable(gifts, timezone),
  ]
}

/** The sums of matches by kind, employee and customer. */
export function matchSections(gifts: readonly PrintedGift[], timezone: string): Section[] {
  const counted = gifts.filter((gift) => gift.voided === null)
  const whenEmpty = emptyText(gifts)
  return [
    figuresOf(counted),
    {
      kind: 'columns',
      sections: [
        kindsTable(counted, whenEmpty),
        namesTable('Totals by employee', 'Employee', sumsByEmployee(counted), whenEmpty),
        namesTable('Totals by customer', 'Customer', sumsByCustomer(counted), whenEmpty),
      ],
    },
    voidTable(gifts, timezone),
  ]
}

/** The key figures of gifts. */
function figuresOf(gifts: readonly PrintedGift[]): Section {
  const { gifts: visits, matchCents, highRollerCents, totalCents } = sumsOf(gifts)
  return {
    kind: 'figures',
    figures: [
      { label: 'Points', value: toDollars(totalCents), holds: 'whole' },
      { label: 'Match', value: toDollars(matchCents), holds: 'whole' },
      { label: 'High Roller Match', value: toDollars(highRollerCents), holds: 'whole' },
      { label: 'Visits', value: visits, holds: 'whole' },
    ],
  }
}

/** The points of a shift for its report: the sums by kind, and the gifts that were voided later (domain 13). Empty for a shift without gifts. */
export function shiftSections(gifts: readonly PrintedGift[], timezone: string): Section[] {
  const counted = gifts.filter((gift) => gift.voided === null)
  const rows = gifts.flatMap(({ voided, ...gift }) =>
    voided === null
      ? []
      : [
          [
            writtenTime(gift.givenAt, timezone),
            customerName(gift),
            gift.machine,
            toDollars(gift.cents),
            voidText(voided, timezone),
          ],
        ],
  )
  const columns = [phrase('Time given'), text('Customer'), text('Machine'), whole('Points'), text('Void')]
  return [
    ...(counted.length === 0 ? [] : [{ ...kindsTable(counted, ''), heading: 'Points given' }]),
    ...(rows.length === 0 ? [] : [{ kind: 'table' as const, heading: 'Void points', columns, rows, whenEmpty: '' }]),
  ]
}

function kindOf({ isHighRoller }: SummedGift): string {
  return isHighRoller ? 'High Roller Match' : 'Match'
}

/** Why a table without rows is empty. `gifts` includes the voided gifts. */
function emptyText(gifts: readonly PrintedGift[]): string {
  return gifts.length === 0 ? 'No points were given.' : 'All points were voided.'
}

function kindsTable(gifts: readonly PrintedGift[], whenEmpty: string): Table {
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
    whenEmpty,
  }
}

function namesTable(heading: string, whose: string, sums: readonly NamedSums[], whenEmpty: string): Table {
  return {
    kind: 'table',
    heading,
    columns: [text(whose), whole('Visits'), whole('Match'), whole('High Roller Match'), whole('Points')],
    rows: sums.map((each) => [
      each.name,
      each.gifts,
      toDollars(each.matchCents),
      toDollars(each.highRollerCents),
      toDollars(each.totalCents),
    ]),
    whenEmpty,
  }
}

function voidTable(gifts: readonly PrintedGift[], timezone: string): Table {
  const at = (instant: Date | string) => writtenTime(instant, timezone)
  return {
    kind: 'table',
    heading: 'Void',
    columns: [
      phrase('Time given'),
      text('Customer'),
      text('Machine'),
      whole('Points'),
      text('Given by'),
      phrase('Voided'),
      text('By'),
      text('Why'),
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
