/** The lines of a day of the Weekly Report, by section (part 2 section 2). The lines above an '=' add up to it, except in `OUTCOME`. */

import {
  BANK_FIGURES,
  EXPENSE_LINES,
  type ExpenseLine,
  expenseTotalOf,
  type Figure,
  FIGURE_LABELS,
  LINE_PERCENTAGES,
  type NamedFigure,
  PERCENTAGE_LABELS,
  TYPED_FIGURES,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay, formatWhole } from '../../lib/format.ts'

/** '+' and '−' say how a line counts in the sum below it. '=' marks the sum. */
export type Sign = '+' | '−' | '='

export interface ReportLine {
  /** The name of the figure in the calls that list its rows and that save a typed value. */
  name: Figure
  label: string
  value: (day: ReportDay) => number
  sign?: Sign
  /** Default: dollars with cents, negative ones in parentheses. */
  format?: (value: number) => string
}

export function isTypedFigure(name: Figure): name is TypedFigure {
  return TYPED_FIGURES.some((figure) => figure === name)
}

function line(name: NamedFigure, value: ReportLine['value'], sign?: Sign): ReportLine {
  return { name, label: FIGURE_LABELS[name], value, ...(sign && { sign }) }
}

function typed(name: TypedFigure, sign: Sign = '+'): ReportLine {
  return line(name, (day) => day[name], sign)
}

const grossProfit = line('grossProfit', (day) => day.grossProfit)

export const PROFIT: readonly ReportLine[] = [
  grossProfit,
  line('expenseTotal', expenseTotalOf, '−'),
  line('netProfit', (day) => day.netProfit, '='),
  typed('openingBalance'),
  typed('jackpotNotPay'),
  typed('addBank'),
  typed('minusBank', '−'),
  typed('loanIn'),
  typed('loanOut', '−'),
  typed('employeeShortPay'),
  line('total', (day) => day.total, '='),
]

/** The ending balance of the day, and short/over: the ending balance minus the total. */
export const OUTCOME: readonly ReportLine[] = [
  line('endingBalance', (day) => day.endingBalance),
  line('shortOver', (day) => day.shortOver, '='),
]

export const READINGS: readonly ReportLine[] = [
  line('totalIn', (day) => day.totalIn),
  line('totalOut', (day) => day.totalOut, '−'),
  line('jpOtherIn', (day) => day.jpOtherIn, '+'),
  line('jpOtherOut', (day) => day.jpOtherOut, '−'),
  { ...grossProfit, sign: '=' },
  { ...line('customers', (day) => day.customers.length), format: formatWhole },
]

export const BANK_CASH: readonly ReportLine[] = [
  ...BANK_FIGURES.map((name) => typed(name)),
  line('bankSubtotal', (day) => day.bankSubtotal, '='),
  typed('minusRollover', '−'),
  line('ebTotal', (day) => day.ebTotal, '='),
]

export interface PercentLine {
  label: string
  value: (day: Pick<ReportDay, 'percentages' | 'machinePercentages'>) => number
  sign?: Sign
}

export const EXPENSE_PERCENTAGES: readonly PercentLine[] = [
  ...EXPENSE_LINES.map((type: ExpenseLine, index): PercentLine => ({
    label: type,
    value: ({ percentages }) => percentages[LINE_PERCENTAGES[type]],
    ...(index > 0 && { sign: '+' as const }),
  })),
  { label: PERCENTAGE_LABELS.totalPayPct, value: ({ percentages }) => percentages.totalPayPct, sign: '=' },
]

const MACHINE_SHARES = ['machinePayoutPct', 'machineHoldPct', 'gameroomPayoutPct', 'weKeptPct'] as const

export const MACHINE_PERCENTAGES: readonly PercentLine[] = MACHINE_SHARES.map((name) => ({
  label: PERCENTAGE_LABELS[name],
  value: ({ machinePercentages }) => machinePercentages[name],
}))

/** The labels of figures that are not in a list of lines. */
const OTHERS: Partial<Record<Figure, string>> = {
  bankBoardBalance: 'Bank Board Balance',
  bankOpeningBalance: 'Bank Board Opening Balance',
  openingDifference: FIGURE_LABELS.openingDifference,
  outstandingChange: FIGURE_LABELS.outstandingChange,
  shorts: 'Shorts',
  unexplained: FIGURE_LABELS.unexplained,
  zelleReceived: 'Zelle Received',
}

const LINES = [...PROFIT, ...OUTCOME, ...READINGS, ...BANK_CASH]

/** The label of a figure. The label of an expense line is its type, and the label of a line of the bank is its description. */
export function figureLabel(name: string): string {
  const found = LINES.find((each) => each.name === name)
  return found?.label ?? OTHERS[name as Figure] ?? name.slice(name.indexOf(':') + 1)
}

/** The format of a figure. */
export function figureFormat(name: string): (value: number) => string {
  return LINES.find((each) => each.name === name)?.format ?? formatPay
}
