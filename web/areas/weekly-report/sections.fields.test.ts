import { expect, it } from 'vitest'

import {
  columnOf,
  expenseTotalOf,
  FIGURES,
  NO_EXPENSES,
  TYPED_FIGURES,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import {
  BANK_CASH,
  EXPENSE_PERCENTAGES,
  figureFormat,
  figureLabel,
  MACHINE_PERCENTAGES,
  OUTCOME,
  type PercentLine,
  PROFIT,
  READINGS,
  type ReportLine,
} from './sections.fields.ts'

// All figures differ, so that a line with the figure of another line fails the tests.
const computed = Object.fromEntries(TYPED_FIGURES.map((figure, index) => [figure, 7 ** 2 * (index + 1) ** 3])) as never
const sums = { totalIn: 5_240_00, totalOut: 3_658_00, jpOtherIn: 340_17, jpOtherOut: 410_23 }
const expenses = { ...NO_EXPENSES, Match: 755_00, Employees: 300_00, Drawings: 12_00, Miscellaneous: 50_00 }
const column = columnOf(
  { ...sums, expenses, computed, typed: {}, hasCounts: true, isOver: true, outstandingChange: 0, drawerDifference: 0 },
  10_000_00,
)
/** The computed figures in the shape of a day of the report. Unlike in a reply, amounts stay in cents and percentages in hundredths. */
const day = {
  ...sums,
  ...column,
  expenseSet: [
    // An expense with the description 'total', which is also the description of the sum.
    { description: 'total', amount: 5_00, comments: '', isManager: true, expenseType: 'Miscellaneous' },
    { description: 'total', amount: column.expenseTotal, comments: '', isManager: false, expenseType: null },
  ],
  customers: [],
} as unknown as ReportDay

/** For each line with '=': the figure that it shows, and the sum of the lines above it according to their signs. */
function sumsOf(
  lines: readonly Pick<ReportLine | PercentLine, 'sign' | 'value'>[],
): { shown: number; added: number }[] {
  const found: { shown: number; added: number }[] = []
  let added = 0
  for (const { sign, value } of lines) {
    const figure = value(day)
    if (sign === '=') found.push({ shown: figure, added })
    else added += sign === '−' ? -figure : figure
  }
  return found
}

it.each([
  ['Profit', PROFIT, 2],
  ['Readings', READINGS.filter(({ name }) => name !== 'customers'), 1],
  ['Bank / Cash / Zelle / Employees', BANK_CASH, 2],
  ['Expenses Percentage', EXPENSE_PERCENTAGES, 1],
] as const)('the section %s adds up from top to bottom', (_, lines, count) => {
  const found = sumsOf(lines)
  expect(found).toHaveLength(count)
  for (const { shown, added } of found) expect(added).toBe(shown)
})

it('the outcome of a day ends with short/over, which is the ending balance minus the total', () => {
  const [ending, shortOver] = OUTCOME.map(({ value }) => value(day))
  expect(shortOver).toBe(ending! - column.total)
})

it('a day shows every figure that can be typed, each exactly once, and all percentages of machines', () => {
  const shown = [...PROFIT, ...OUTCOME, ...BANK_CASH].map(({ name }) => name)
  expect(TYPED_FIGURES.filter((figure) => shown.filter((name) => name === figure).length !== 1)).toEqual([])
  expect(MACHINE_PERCENTAGES.map(({ value }) => value(day))).toEqual(Object.values(column.machinePercentages))
})

it('every figure that has rows has a label, including the lines of expenses and of the bank', () => {
  expect(FIGURES.filter((figure) => figureLabel(figure) === figure)).toEqual([])
  expect(figureLabel('expense:Food Expense')).toBe('Food Expense')
  expect(figureLabel('bank:Pay: Loan')).toBe('Pay: Loan')
})

it('amounts are written as dollars with cents, negative amounts in parentheses, and customers as a whole number', () => {
  expect(figureFormat('shortOver')(-50)).toBe('($50.00)')
  expect(figureFormat('bankBoardBalance')(1234.5)).toBe('$1,234.50')
  expect(figureFormat('customers')(23)).toBe('23')
})

it('the expense total of a day without expenses is 0', () => {
  expect(expenseTotalOf({ expenseSet: [] })).toBe(0)
})
