/** The Weekly Report on one page: every line by day with WEEK TOTAL, both tables of the summary, and the bank board (part 2 section 2). */

import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import { FIGURE_LABELS, WEEK_TOTAL } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type {
  EmployeeSummaryRow,
  ReportDay,
  ReportTotal,
  SummaryRow,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { money, percent, phrase, text, whole } from '../../platform/pdf/columns.ts'
import type { Cell, Facts, Section, Table } from '../../platform/pdf/report.ts'
import { columnHead, type WeekLine, type WeekSection, weekSections, weekValue } from './lines.rules.ts'

/** The data of a report. */
export interface PrintedWeek {
  days: readonly ReportDay[]
  total: ReportTotal
  summary: readonly SummaryRow[]
  employeeSummary: readonly EmployeeSummaryRow[]
  timezone: string
}

/** The number of sections in the first column of the page. The other sections are in the second column. */
const LEFT_SECTIONS = 5

export function weekSectionsOnPaper(week: PrintedWeek): Section[] {
  const { days, total } = week
  if (days.length === 0) return [{ kind: 'facts', facts: [{ label: 'Days', text: 'No day was chosen.' }] }]
  const tables = weekSections(days).map((section) => sectionTable(section, days, total))
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Gross profit', value: toCents(total.grossProfit), holds: 'money' },
        { label: 'Expenses', value: toCents(total.expenseTotal), holds: 'money' },
        { label: 'Net profit', value: toCents(total.netProfit), holds: 'money' },
        { label: 'Short/over', value: total.isCounted ? toCents(total.shortOver) : null, holds: 'money' },
        { label: 'We kept', value: total.machinePercentages.weKeptPct, holds: 'percent' },
      ],
    },
    factsOf(week),
    {
      kind: 'beside',
      parts: [
        tables.slice(0, LEFT_SECTIONS),
        [...tables.slice(LEFT_SECTIONS), summaryTable(week.summary), employeeTable(week.employeeSummary)],
        // The entries of the bank board have their own column, because their table is narrow and may be long.
        boardTables(days),
      ].filter((part) => part.length > 0),
    },
  ]
}

function sectionTable({ heading, lines }: WeekSection, days: readonly ReportDay[], total: ReportTotal): Table {
  const row = (line: WeekLine): Cell[] => [
    line.label,
    ...days.map((day) => cellOf(line, line.value(day))),
    cellOf(line, weekValue(line, days, total)),
  ]
  // All lines of a section hold the same kind of value, except the number of customers. `cellOf` writes that number as text.
  const column = lines[0]?.holds === 'percent' ? percent : money
  const isSum = lines.at(-1)?.isBold === true
  return {
    kind: 'table',
    heading,
    columns: [text(''), ...days.map(({ businessDay }) => column(columnHead(businessDay))), column(WEEK_TOTAL)],
    // A bold last line, such as the sum of the lines above it, becomes the total row of the table.
    rows: lines.slice(0, isSum ? -1 : undefined).map(row),
    ...(isSum && { totals: lines.slice(-1).map(row) }),
    whenEmpty: '',
  }
}

function cellOf({ holds }: WeekLine, value: number | null): Cell {
  if (value === null) return null
  if (holds === 'money') return toCents(value)
  return holds === 'whole' ? value.toLocaleString('en-US') : value
}

/** Lists the verified days and who verified them, the days from old books, the days that are not counted, and the typed figures. */
function factsOf({ days, timezone }: PrintedWeek): Facts {
  const of = (isAsked: (day: ReportDay) => boolean) =>
    days
      .filter(isAsked)
      .map(({ businessDay }) => columnHead(businessDay))
      .join(' · ')
  const verified = days.flatMap(({ businessDay, verified: by }) => {
    if (by === null) return []
    const note = by.note === '' ? '' : `: ${by.note}`
    return [`${columnHead(businessDay)} by ${by.by}, ${writtenTime(by.at, timezone)}${note}`]
  })
  const typedOf = ({ businessDay, typed }: ReportDay) => {
    const figures = typed.map(({ fieldName }) => FIGURE_LABELS[fieldName]).join(', ')
    const people = [...new Set(typed.map(({ by }) => by))].join(', ')
    return typed.length === 0 ? [] : [`${columnHead(businessDay)}: ${figures} (${people})`]
  }
  const facts = [
    { label: 'Verified', text: verified.join(' · ') || 'No day' },
    { label: 'From old books', text: of(({ isImported, hasSessions }) => isImported && !hasSessions) },
    { label: 'Not counted', text: of(({ isCounted }) => !isCounted) },
    { label: 'Typed by hand', text: days.flatMap(typedOf).join(' · ') },
  ]
  return { kind: 'facts', facts: facts.filter((fact) => fact.text !== '') }
}

/** The entries of the bank board. No table if there are none. */
function boardTables(days: readonly ReportDay[]): Table[] {
  const rows = days.flatMap(({ businessDay, bankBoardList }) =>
    bankBoardList.map((entry): Cell[] => [
      columnHead(businessDay),
      entry.employeeName,
      entry.userName,
      toCents(entry.amount),
    ]),
  )
  if (rows.length === 0) return []
  const columns = [phrase('Day'), text('Name'), text('Recorded by'), money('Amount')]
  return [{ kind: 'table', heading: 'Bank Board Entries', columns, rows, whenEmpty: '' }]
}

const headOf = (businessDay: string | null) => (businessDay === null ? WEEK_TOTAL : columnHead(businessDay))

function summaryTable(summary: readonly SummaryRow[]): Table {
  const rows = summary.map((row): Cell[] => [
    headOf(row.businessDay),
    toCents(row.netProfit),
    toCents(row.grossProfit),
    row.isCounted ? toCents(row.shortOver) : null,
    toCents(row.totalIn),
    toCents(row.totalOut),
    toCents(row.jpOtherIn),
    toCents(row.jpOtherOut),
    row.custCount,
    toCents(row.matchAmount),
    row.matchPct,
    row.mchPayoutPct,
    row.mchHoldPct,
  ])
  return {
    kind: 'table',
    heading: 'Summary',
    columns: [
      phrase('Day'),
      money('Net Profit'),
      money('Gross Profit'),
      money('Short/Over'),
      money('Total In'),
      money('Total Out'),
      money('JP Other In'),
      money('JP Other Out'),
      whole('Customers'),
      money('Match'),
      percent('Match %'),
      percent('Payout %'),
      percent('Hold %'),
    ],
    rows: rows.slice(0, -1),
    totals: rows.slice(-1),
    whenEmpty: '',
  }
}

function employeeTable(summary: readonly EmployeeSummaryRow[]): Table {
  const rows = summary.map((row): Cell[] => [
    headOf(row.businessDay),
    row.isCounted ? toCents(row.shortOver) : null,
    row.employeeNames.join(', '),
    toCents(row.zelle),
    row.receiveBy.join(', '),
  ])
  return {
    kind: 'table',
    heading: 'Employees and Zelle',
    columns: [phrase('Day'), money('Short/Over'), text('Employee Names'), money('Zelle'), text('Receive By')],
    rows: rows.slice(0, -1),
    totals: rows.slice(-1),
    whenEmpty: '',
  }
}
