/** Defines the lines of the Weekly Report by section, for both the PDF and the workbook (part 2 section 2; domain 9). Pure functions. */

import { sumDollars } from '@countroom/contract/kernel/money.ts'
import {
  BANK_FIGURES,
  BANK_PREFIX,
  EXPENSE_LINES,
  EXPENSE_PREFIX,
  expenseTotalOf,
  FIGURE_LABELS,
  LINE_PERCENTAGES,
  type NamedFigure,
  PERCENTAGE_LABELS,
  TOTAL_LINE,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportDay, ReportTotal } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

/** The percentages of one column. A column is a day or WEEK TOTAL. */
type Percentages = Pick<ReportTotal, 'percentages' | 'machinePercentages'>

/** Gives a formula the addresses of other cells in its column. */
export interface ColumnCells {
  /** The address of a line's cell, such as 'B5'. */
  at: (name: string) => string
  /** The range from one line's cell to another line's cell, such as 'B5:B9'. */
  range: (first: string, last: string) => string
}

interface LineBase {
  name: string
  label: string
  isBold?: true
  /** The workbook's formula for the line, beginning with '='. A line without a formula has a plain value. */
  formula?: (cells: ColumnCells) => string
}

/** A line of dollars, or of a number of people. If `isAdded`, WEEK TOTAL is the sum of the days. Otherwise WEEK TOTAL is empty, as for a balance. */
export interface AmountLine extends LineBase {
  holds: 'money' | 'whole'
  /** The figure of a day. Null for a day that does not have the figure. */
  value: (day: ReportDay) => number | null
  isAdded: boolean
}

/** A line of percentages with two decimals. WEEK TOTAL computes them from its own sums. */
export interface PercentLine extends LineBase {
  holds: 'percent'
  value: (column: Percentages) => number
}

export type WeekLine = AmountLine | PercentLine

export interface WeekSection {
  heading: string
  lines: WeekLine[]
}

type Options = Partial<Pick<AmountLine, 'formula' | 'isBold' | 'isAdded' | 'holds'>>

const amount = (name: string, label: string, value: AmountLine['value'], options: Options = {}): AmountLine => ({
  name,
  label,
  holds: 'money',
  value,
  isAdded: true,
  ...options,
})

const figure = (name: NamedFigure, value: AmountLine['value'], options: Options = {}) =>
  amount(name, FIGURE_LABELS[name], value, options)

const typed = (name: TypedFigure, options: Options = {}) => figure(name, (day) => day[name], options)

const cents = (formula: string) => `=ROUND(${formula},2)`

const PROFIT: WeekLine[] = [
  figure('grossProfit', (day) => day.grossProfit, {
    formula: ({ at }) => cents(`${at('totalIn')}-${at('totalOut')}+${at('jpOtherIn')}-${at('jpOtherOut')}`),
  }),
  figure('expenseTotal', expenseTotalOf, {
    formula: ({ at }) => `=${at(EXPENSE_TOTAL)}`,
  }),
  figure('netProfit', (day) => day.netProfit, {
    isBold: true,
    formula: ({ at }) => cents(`${at('grossProfit')}-${at('expenseTotal')}`),
  }),
  typed('openingBalance', { isAdded: false }),
  typed('jackpotNotPay'),
  typed('addBank'),
  typed('minusBank'),
  typed('loanIn'),
  typed('loanOut'),
  typed('employeeShortPay'),
  figure('total', (day) => day.total, {
    isBold: true,
    isAdded: false,
    formula: ({ at }) =>
      cents(
        ['openingBalance', 'netProfit', 'jackpotNotPay', 'addBank'].map(at).join('+') +
          `-${at('minusBank')}+${at('loanIn')}-${at('loanOut')}+${at('employeeShortPay')}`,
      ),
  }),
  figure('endingBalance', (day) => day.endingBalance, {
    isAdded: false,
    formula: ({ at }) => `=${at('ebTotal')}`,
  }),
  figure('shortOver', (day) => (day.isCounted ? day.shortOver : null), {
    isBold: true,
    formula: ({ at }) => cents(`${at('endingBalance')}-${at('total')}`),
  }),
]

const EXPLAINED: WeekLine[] = [
  figure('outstandingChange', ({ explained }) => explained.outstandingChange),
  amount('shorts', 'Drawers', ({ explained }) => sumDollars(explained.shorts.map((drawer) => drawer.amount))),
  figure('unexplained', ({ explained, isCounted }) => (isCounted ? explained.unexplained : null), {
    formula: ({ at }) => cents(`${at('shortOver')}-${at('outstandingChange')}-${at('shorts')}`),
  }),
  figure('openingDifference', ({ explained }) => explained.openingDifference),
]

const expenseName = (line: string) => `${EXPENSE_PREFIX}${line}`
/** The name of the line of the day's total expenses: 'expense:total'. */
const EXPENSE_TOTAL = expenseName(TOTAL_LINE)

const FIRST_EXPENSE = EXPENSE_LINES[0]!
const LAST_EXPENSE = EXPENSE_LINES.at(-1)!

const EXPENSES: WeekLine[] = [
  ...EXPENSE_LINES.map((line) =>
    amount(expenseName(line), line, ({ expenseSet }) =>
      sumDollars(expenseSet.filter(({ expenseType }) => expenseType === line).map((entry) => entry.amount)),
    ),
  ),
  amount(EXPENSE_TOTAL, 'Total', expenseTotalOf, {
    isBold: true,
    formula: ({ range }) => cents(`SUM(${range(expenseName(FIRST_EXPENSE), expenseName(LAST_EXPENSE))})`),
  }),
]

const READINGS: WeekLine[] = [
  figure('totalIn', (day) => day.totalIn),
  figure('totalOut', (day) => day.totalOut),
  figure('jpOtherIn', (day) => day.jpOtherIn),
  figure('jpOtherOut', (day) => day.jpOtherOut),
  figure('customers', (day) => day.customers.length, { holds: 'whole' }),
]

const BANK_CASH: WeekLine[] = [
  ...BANK_FIGURES.map((name) => typed(name, { isAdded: false })),
  figure('bankSubtotal', (day) => day.bankSubtotal, {
    isBold: true,
    isAdded: false,
    formula: ({ range }) => cents(`SUM(${range(BANK_FIGURES[0], BANK_FIGURES.at(-1)!)})`),
  }),
  typed('minusRollover', { isAdded: false }),
  figure('ebTotal', (day) => day.ebTotal, {
    isBold: true,
    isAdded: false,
    formula: ({ at }) => cents(`${at('bankSubtotal')}-${at('minusRollover')}`),
  }),
]

const percent = (
  name: string,
  label: string,
  value: PercentLine['value'],
  formula: PercentLine['formula'] & object,
): PercentLine => ({ name, label, holds: 'percent', value, formula })

const machinePercent = (
  name: keyof ReportTotal['machinePercentages'],
  formula: PercentLine['formula'] & object,
): PercentLine => percent(name, PERCENTAGE_LABELS[name], ({ machinePercentages }) => machinePercentages[name], formula)

/** The formula of a share: `part` divided by Total In plus JP Other In. 0 when that sum is not above 0. */
const share = ({ at }: ColumnCells, part: string) => {
  const cameIn = `(${at('totalIn')}+${at('jpOtherIn')})`
  return `=IF(${cameIn}>0,ROUND((${part})/${cameIn},4),0)`
}

/** The formula of 1 minus `part`, which is a share. 0 when Total In plus JP Other In is not above 0. */
const rest = ({ at }: ColumnCells, part: string) => `=IF(${at('totalIn')}+${at('jpOtherIn')}>0,1-${part},0)`

const EXPENSE_PERCENTAGES: WeekLine[] = [
  ...EXPENSE_LINES.map((line) => {
    const name = LINE_PERCENTAGES[line]
    return percent(
      name,
      line,
      ({ percentages }) => percentages[name],
      (cells) => share(cells, cells.at(expenseName(line))),
    )
  }),
  percent(
    'totalPayPct',
    PERCENTAGE_LABELS.totalPayPct,
    ({ percentages }) => percentages.totalPayPct,
    ({ range }) => `=SUM(${range(LINE_PERCENTAGES[FIRST_EXPENSE], LINE_PERCENTAGES[LAST_EXPENSE])})`,
  ),
]

const MACHINE_PERCENTAGES: WeekLine[] = [
  machinePercent('machinePayoutPct', (cells) => share(cells, `${cells.at('totalOut')}+${cells.at('jpOtherOut')}`)),
  machinePercent('machineHoldPct', (cells) => rest(cells, cells.at('machinePayoutPct'))),
  machinePercent('gameroomPayoutPct', ({ at }) => `=${at('machinePayoutPct')}+${at('totalPayPct')}`),
  machinePercent('weKeptPct', (cells) => rest(cells, cells.at('gameroomPayoutPct'))),
]

const BANK_BOARD: WeekLine[] = [
  amount('bankOpeningBalance', 'Opening Balance', (day) => day.bankOpeningBalance, { isAdded: false }),
  amount('bankBoardAdded', 'Added', ({ bankBoardList }) =>
    sumDollars(bankBoardList.map((entry) => Math.max(0, entry.amount))),
  ),
  amount('bankBoardTaken', 'Taken Out', ({ bankBoardList }) =>
    sumDollars(bankBoardList.map((entry) => Math.min(0, entry.amount))),
  ),
  amount('bankBoardBalance', 'Balance', (day) => day.bankBoardBalance, {
    isBold: true,
    isAdded: false,
    formula: ({ range }) => cents(`SUM(${range('bankOpeningBalance', 'bankBoardTaken')})`),
  }),
]

/** The money that came into the drawers: a line for each description that at least one of the days has. */
function bankLines(days: readonly ReportDay[]): WeekLine[] {
  const descriptions = new Set(days.flatMap(({ bankList }) => bankList.map(({ description }) => description)))
  return [...descriptions]
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((name) =>
      amount(
        `${BANK_PREFIX}${name}`,
        name,
        ({ bankList }) => bankList.find(({ description }) => description === name)?.amount ?? 0,
      ),
    )
}

/** The sections of the report, in the order of the specification. The section Bank is left out when no money came into the drawers. */
export function weekSections(days: readonly ReportDay[]): WeekSection[] {
  const bank = bankLines(days)
  return [
    { heading: 'Profit', lines: PROFIT },
    { heading: 'Short/Over Explained', lines: EXPLAINED },
    { heading: 'Expenses', lines: EXPENSES },
    { heading: 'Readings', lines: READINGS },
    { heading: 'Bank / Cash / Zelle / Employees', lines: BANK_CASH },
    { heading: 'Expenses Percentage', lines: EXPENSE_PERCENTAGES },
    { heading: 'Machine Percentages', lines: MACHINE_PERCENTAGES },
    ...(bank.length > 0 ? [{ heading: 'Bank', lines: bank }] : []),
    { heading: 'Bank Board', lines: BANK_BOARD },
  ]
}

/** The value of a line in WEEK TOTAL: the sum of the days, or the percentage of the sums. Null for a balance, and when no day has the figure. */
export function weekValue(line: WeekLine, days: readonly ReportDay[], total: ReportTotal): number | null {
  if (line.holds === 'percent') return line.value(total)
  if (!line.isAdded) return null
  const values = days.map(line.value).filter((value) => value !== null)
  if (values.length === 0) return null
  return line.holds === 'whole' ? values.reduce((sum, value) => sum + value, 0) : sumDollars(values)
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

/** The head of a day's column, such as 'Tue, 05/26'. */
export function columnHead(businessDay: string): string {
  return shortDay.format(new Date(`${businessDay}T00:00:00Z`))
}
