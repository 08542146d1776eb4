/** THE lines of a day of the Weekly Report, by section (part 2 section 2). Each section adds up from top to bottom. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import {
  BANK_FIGURES,
  EXPENSE_LINES,
  type ExpenseLine,
  type Figure,
  FIGURE_LABELS,
  LINE_PERCENTAGES,
  TOTAL_LINE,
  TYPED_FIGURES,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay, formatWhole } from '../../lib/format.ts'

/** How a line enters the sum below it. */
export type Sign = '+' | '−' | '='

export interface ReportLine {
  /** The figure, for the rows behind it and for what somebody types. */
  name: Figure
  label: MessageDescriptor
  value: (day: ReportDay) => number
  sign?: Sign
  /** Default: dollars with cents, negative ones in parentheses. */
  format?: (value: number) => string
}

/** Words of the contract as a message. */
function named(words: string): MessageDescriptor {
  return { id: words, message: words }
}

export function isTypedFigure(name: Figure): name is TypedFigure {
  return TYPED_FIGURES.some((figure) => figure === name)
}

function typed(name: TypedFigure, sign: Sign = '+'): ReportLine {
  return { name, label: named(FIGURE_LABELS[name]), value: (day) => day[name], sign }
}

export function expenseTotal({ expenseSet }: Pick<ReportDay, 'expenseSet'>): number {
  return expenseSet.find(({ description }) => description === TOTAL_LINE)?.amount ?? 0
}

const grossProfit: ReportLine = { name: 'grossProfit', label: msg`Gross Profit`, value: (day) => day.grossProfit }

export const PROFIT: readonly ReportLine[] = [
  grossProfit,
  { name: 'expenseTotal', label: msg`Expenses`, value: expenseTotal, sign: '−' },
  { name: 'netProfit', label: msg`Net Profit`, value: (day) => day.netProfit, sign: '=' },
  typed('openingBalance'),
  typed('jackpotNotPay'),
  typed('addBank'),
  typed('minusBank', '−'),
  typed('loanIn'),
  typed('loanOut', '−'),
  typed('employeeShortPay'),
  { name: 'total', label: msg`Total`, value: (day) => day.total, sign: '=' },
]

/** What the day ended with, against the total. */
export const OUTCOME: readonly ReportLine[] = [
  { name: 'endingBalance', label: msg`Ending Balance`, value: (day) => day.endingBalance },
  { name: 'shortOver', label: msg`Short/Over`, value: (day) => day.shortOver, sign: '=' },
]

export const READINGS: readonly ReportLine[] = [
  { name: 'totalIn', label: msg`Total In`, value: (day) => day.totalIn },
  { name: 'totalOut', label: msg`Total Out`, value: (day) => day.totalOut, sign: '−' },
  { name: 'jpOtherIn', label: msg`JP Other In`, value: (day) => day.jpOtherIn, sign: '+' },
  { name: 'jpOtherOut', label: msg`JP Other Out`, value: (day) => day.jpOtherOut, sign: '−' },
  { ...grossProfit, sign: '=' },
  { name: 'customers', label: msg`Customers`, value: (day) => day.customers.length, format: formatWhole },
]

export const BANK_CASH: readonly ReportLine[] = [
  ...BANK_FIGURES.map((name) => typed(name)),
  { name: 'bankSubtotal', label: msg`Bank Subtotal`, value: (day) => day.bankSubtotal, sign: '=' },
  typed('minusRollover', '−'),
  { name: 'ebTotal', label: msg`Ending Balance Total`, value: (day) => day.ebTotal, sign: '=' },
]

export interface PercentLine {
  label: MessageDescriptor
  value: (day: Pick<ReportDay, 'percentages' | 'machinePercentages'>) => number
  sign?: Sign
}

export const EXPENSE_PERCENTAGES: readonly PercentLine[] = [
  ...EXPENSE_LINES.map((line: ExpenseLine, index): PercentLine => ({
    label: named(line),
    value: ({ percentages }) => percentages[LINE_PERCENTAGES[line]],
    ...(index > 0 && { sign: '+' as const }),
  })),
  { label: msg`Total Pay`, value: ({ percentages }) => percentages.totalPayPct, sign: '=' },
]

export const MACHINE_PERCENTAGES: readonly PercentLine[] = [
  { label: msg`Machine Payout`, value: ({ machinePercentages }) => machinePercentages.machinePayoutPct },
  { label: msg`Machine Hold`, value: ({ machinePercentages }) => machinePercentages.machineHoldPct },
  { label: msg`Gameroom Payout`, value: ({ machinePercentages }) => machinePercentages.gameroomPayoutPct },
  { label: msg`We Kept`, value: ({ machinePercentages }) => machinePercentages.weKeptPct },
]

/** The figures that explain short/over and those of the bank board, by name, for the pages of their rows. */
const OTHERS: Partial<Record<Figure, MessageDescriptor>> = {
  bankBoardBalance: msg`Bank Board Balance`,
  bankOpeningBalance: msg`Bank Board Opening Balance`,
  openingDifference: msg`Opening Difference`,
  outstandingChange: msg`Outstanding Tickets`,
  shorts: msg`Shorts`,
  unexplained: msg`Unexplained`,
  zelleReceived: msg`Zelle Received`,
}

const LINES = [...PROFIT, ...OUTCOME, ...READINGS, ...BANK_CASH]

/** What a figure is called. An expense line is called as its type, and a line of the bank as its description. */
export function figureLabel(name: string): MessageDescriptor {
  const line = LINES.find((each) => each.name === name)
  return line?.label ?? OTHERS[name as Figure] ?? named(name.slice(name.indexOf(':') + 1))
}

/** How a figure is written. */
export function figureFormat(name: string): (value: number) => string {
  return LINES.find((each) => each.name === name)?.format ?? formatPay
}
