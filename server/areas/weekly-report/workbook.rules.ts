/** The Weekly Report as a workbook. Its sums and percentages are formulas, so that people can continue to work with it. Pure functions. */

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { EXPENSE_PREFIX, WEEK_TOTAL } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type {
  EmployeeSummaryRow,
  ReportDay,
  ReportTotal,
  SummaryRow,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { addressOf } from '../../platform/xlsx/addresses.rules.ts'
import type { Holds, Sheet, SheetCell } from '../../platform/xlsx/workbook.ts'
import { type ColumnCells, type WeekLine, type WeekSection, weekSections, weekValue } from './lines.rules.ts'

export interface ExportedWeek {
  location: string
  days: readonly ReportDay[]
  total: ReportTotal
  summary: readonly SummaryRow[]
  employeeSummary: readonly EmployeeSummaryRow[]
}

const WEEK = 'Week'
/** The number of rows above the first section of the week: the title, and the headings of the days. */
const HEAD_ROWS = 2
const LABEL_WIDTH = 30
const FIGURE_WIDTH = 20
const NAMES_WIDTH = 40

const bold = (text: string): SheetCell => ({ text, isBold: true })
const boldRight = (text: string): SheetCell => ({ text, isBold: true, isRight: true })

/** The sheets: the week by day, both tables of the summary, the expenses with comments, and the entries of the bank board. */
export function weekSheets(week: ExportedWeek): Sheet[] {
  const sections = weekSections(week.days)
  const rowOf = rowsOfLines(sections)
  return [
    weekSheet(week, sections, rowOf),
    summarySheet(week, rowOf),
    employeeSheet(week, rowOf),
    expenseSheet(week),
    boardSheet(week),
  ]
}

/** The row of each line in the sheet of the week, by the line's name. */
function rowsOfLines(sections: readonly WeekSection[]): Map<string, number> {
  const rows = new Map<string, number>()
  let row = HEAD_ROWS
  for (const { lines } of sections) {
    // An empty row and the heading are above the lines.
    row += 2
    for (const { name } of lines) rows.set(name, row++)
  }
  return rows
}

function weekSheet(week: ExportedWeek, sections: readonly WeekSection[], rowOf: ReadonlyMap<string, number>): Sheet {
  const { location, days, total } = week
  const lineCells = (line: WeekLine): SheetCell[] => [
    { text: line.label, ...(line.isBold && { isBold: true }) },
    ...days.map((day, index) => lineCell(line, line.value(day), cellsOf(rowOf, 1 + index))),
    weekCell(line, days.length, weekValue(line, days, total), rowOf),
  ]
  return {
    name: WEEK,
    rows: [
      [bold(`Weekly Report · ${location}`)],
      [null, ...days.map(({ businessDay }) => boldRight(dayLabel(businessDay))), boldRight(WEEK_TOTAL)],
      ...sections.flatMap(({ heading, lines }) => [[], [bold(heading)], ...lines.map(lineCells)]),
    ],
    widths: [LABEL_WIDTH, ...days.map(() => FIGURE_WIDTH), FIGURE_WIDTH],
    sticky: { rows: HEAD_ROWS, columns: 1 },
  }
}

/** The cell of a line in WEEK TOTAL: the sum of the days, or a percentage that is computed from the sums. */
function weekCell(
  line: WeekLine,
  dayCount: number,
  value: number | null,
  rowOf: ReadonlyMap<string, number>,
): SheetCell {
  if (value === null || dayCount === 0) return null
  const column = 1 + dayCount
  if (line.holds === 'percent') return lineCell(line, value, cellsOf(rowOf, column))
  const row = rowOf.get(line.name)!
  const sum = `SUM(${addressOf(1, row)}:${addressOf(column - 1, row)})`
  return { formula: `=ROUND(${sum},2)`, value, holds: line.holds, ...(line.isBold && { isBold: true }) }
}

/** Finds the address of a line's cell by the line's name, in one column of the week's sheet. */
function cellsOf(rowOf: ReadonlyMap<string, number>, column: number): ColumnCells {
  const at = (name: string) => addressOf(column, rowOf.get(name)!)
  return { at, range: (first, last) => `${at(first)}:${at(last)}` }
}

/** The cell of a figure in a column. Empty for a day that does not have the figure. */
function lineCell(line: WeekLine, shown: number | null, cells: ColumnCells): SheetCell {
  if (shown === null) return null
  const holds: Holds = line.holds === 'percent' ? 'share' : line.holds
  const value = line.holds === 'percent' ? shareOf(shown) : shown
  const style = line.isBold === true && { isBold: true }
  if (line.formula === undefined) return { value, holds, ...style }
  return { formula: line.formula(cells), value, holds, ...style }
}

/** Converts percent with two decimals to a fraction of 1. */
function shareOf(percent: number): number {
  return Number((percent / 100).toFixed(4))
}

/** The first table of the summary. Its formulas refer to the week's sheet; Match % refers to its own row. */
function summarySheet({ days, summary }: ExportedWeek, rowOf: ReadonlyMap<string, number>): Sheet {
  const AMOUNTS = [
    ['Net Profit', 'netProfit'],
    ['Gross Profit', 'grossProfit'],
    ['Short/Over', 'shortOver'],
    ['Total In', 'totalIn'],
    ['Total Out', 'totalOut'],
    ['JP Other In', 'jpOtherIn'],
    ['JP Other Out', 'jpOtherOut'],
  ] as const
  const rows = summary.map((row, index): SheetCell[] => {
    const isTotal = row.businessDay === null
    const { at } = cellsOf(rowOf, 1 + index)
    const style = isTotal && { isBold: true }
    const linked = (name: string, value: number, holds: Holds): SheetCell => ({
      formula: `=${WEEK}!${at(name)}`,
      value,
      holds,
      ...style,
    })
    // The figures of this row are in columns B to M of this sheet.
    const here = (column: number) => addressOf(column, 1 + index)
    const matches = ['Match', 'High Roller Match'].map((line) => `${WEEK}!${at(`${EXPENSE_PREFIX}${line}`)}`)
    const cameIn = `(${here(4)}+${here(6)})`
    return [
      { text: row.day, ...style },
      ...AMOUNTS.map(([, name]) => (name === 'shortOver' && !row.isCounted ? null : linked(name, row[name], 'money'))),
      linked('customers', row.custCount, 'whole'),
      { formula: `=${matches.join('+')}`, value: row.matchAmount, holds: 'money', ...style },
      {
        formula: `=IF(${cameIn}>0,ROUND(${here(9)}/${cameIn},4),0)`,
        value: shareOf(row.matchPct),
        holds: 'share',
        ...style,
      },
      linked('machinePayoutPct', shareOf(row.mchPayoutPct), 'share'),
      linked('machineHoldPct', shareOf(row.mchHoldPct), 'share'),
    ]
  })
  const heads = [...AMOUNTS.map(([label]) => label), 'Customers', 'Match', 'Match %', 'Payout %', 'Hold %']
  return {
    name: 'Summary',
    rows: [[bold('Day'), ...heads.map(boldRight)], ...(days.length === 0 ? [] : rows)],
    widths: [LABEL_WIDTH, ...heads.map(() => 16)],
    sticky: { rows: 1, columns: 1 },
  }
}

/** The second table of the summary. */
function employeeSheet({ employeeSummary }: ExportedWeek, rowOf: ReadonlyMap<string, number>): Sheet {
  const rows = employeeSummary.map((row, index): SheetCell[] => {
    const isTotal = row.businessDay === null
    const style = isTotal && { isBold: true }
    const zelle: SheetCell = isTotal
      ? {
          formula: `=ROUND(SUM(${addressOf(3, 1)}:${addressOf(3, index)}),2)`,
          value: row.zelle,
          holds: 'money',
          ...style,
        }
      : { value: row.zelle, holds: 'money' }
    return [
      { text: row.day, ...style },
      row.isCounted
        ? {
            formula: `=${WEEK}!${cellsOf(rowOf, 1 + index).at('shortOver')}`,
            value: row.shortOver,
            holds: 'money',
            ...style,
          }
        : null,
      { text: row.employeeNames.join(', '), ...style },
      zelle,
      { text: row.receiveBy.join(', '), ...style },
    ]
  })
  return {
    name: 'Employees',
    rows: [
      [bold('Day'), boldRight('Short/Over'), bold('Employee Names'), boldRight('Zelle'), bold('Receive By')],
      ...rows,
    ],
    widths: [LABEL_WIDTH, 16, NAMES_WIDTH, 16, NAMES_WIDTH],
    sticky: { rows: 1, columns: 1 },
  }
}

/** The expenses of managers, and the lines of other expenses that have comments. */
function expenseSheet({ days }: ExportedWeek): Sheet {
  const rows = days.flatMap(({ businessDay, expenseSet }) =>
    expenseSet
      .filter(({ expenseType, isManager, comments }) => expenseType !== null && (isManager || comments !== ''))
      .map((entry): SheetCell[] => [
        { text: dayLabel(businessDay) },
        { text: entry.expenseType ?? '' },
        { text: entry.description },
        { value: entry.amount, holds: 'money' },
        { text: entry.comments },
        { text: entry.isManager ? (entry.addedBy ?? '') : 'Shifts' },
      ]),
  )
  return {
    name: 'Expenses',
    rows: [
      [bold('Day'), bold('Expense Type'), bold('Description'), boldRight('Amount'), bold('Comments'), bold('Added by')],
      ...rows,
    ],
    widths: [LABEL_WIDTH, 22, LABEL_WIDTH, 16, NAMES_WIDTH, 22],
    sticky: { rows: 1, columns: 1 },
  }
}

/**
 * The bank board: each entry with the balance after it. The opening balance gets a row on the first day. It also gets a row on each day that does not
 * open with the balance of the row above.
 */
function boardSheet({ days }: ExportedWeek): Sheet {
  const rows: SheetCell[][] = [
    [bold('Day'), bold('Name'), bold('Recorded by'), boldRight('Amount'), boldRight('Balance')],
  ]
  let balance: number | undefined
  for (const { businessDay, bankOpeningBalance, bankBoardList } of days) {
    const day = { text: dayLabel(businessDay) }
    if (balance !== toCents(bankOpeningBalance)) {
      balance = toCents(bankOpeningBalance)
      rows.push([day, { text: 'Opening Balance' }, null, null, { value: bankOpeningBalance, holds: 'money' }])
    }
    for (const { amount, employeeName, userName } of bankBoardList) {
      balance += toCents(amount)
      const formula = `=ROUND(${addressOf(4, rows.length - 1)}+${addressOf(3, rows.length)},2)`
      rows.push([
        day,
        { text: employeeName },
        { text: userName },
        { value: amount, holds: 'money' },
        { formula, value: toDollars(balance), holds: 'money' },
      ])
    }
  }
  return {
    name: 'Bank Board',
    rows,
    widths: [LABEL_WIDTH, LABEL_WIDTH, 22, 16, 16],
    sticky: { rows: 1, columns: 1 },
  }
}
