/**
 * Calculates the figures of the Weekly Report (domain 9). `columnOf` calculates the whole column of a business day from the sums of the day's rows.
 * The server, the PDF, the workbook and the browser all use these pure functions. Amounts are integer cents, and percentages are integer hundredths
 * of a percent.
 */

import { divideHalfUp } from '../kernel/money.ts'
import { EXPENSE_TYPES } from '../transactions/transactions.rules.ts'

/** The longest range of one report, in days. */
export const LONGEST_REPORT_DAYS = 400
/** The longest range of the PDF, which has one page, in days. */
export const LONGEST_PRINTED_DAYS = 7
/** The longest range of an Excel workbook, in days. */
export const LONGEST_EXPORTED_DAYS = 31

// Expenses ----------------------------------------------------------------------------------------------------------------------

/** The line of the raffle's prizes. No transaction has this expense type. */
export const DRAWINGS = 'Drawings'

/** The lines of expenses, in the order of the report. */
export const EXPENSE_LINES = [
  ...EXPENSE_TYPES.slice(0, EXPENSE_TYPES.indexOf("Sam's")),
  DRAWINGS,
  ...EXPENSE_TYPES.slice(EXPENSE_TYPES.indexOf("Sam's")),
] as const
export type ExpenseLine = (typeof EXPENSE_LINES)[number]

/** The name of the line that adds up all other lines of expenses. */
export const TOTAL_LINE = 'total'

/** The message when somebody calls an expense 'total'. */
export const NAMED_TOTAL = 'A description cannot be “total”. Type another one.'

/** Whether the description of an expense is the name of the total line. */
export function isTotalLine(description: string): boolean {
  return description.trim().toLowerCase() === TOTAL_LINE
}

/** The sum of a day's expenses. In `expenseSet`, it is the line without an expense type. */
export function expenseTotalOf({
  expenseSet,
}: {
  expenseSet: readonly { amount: number; expenseType: ExpenseLine | null }[]
}): number {
  return expenseSet.find(({ expenseType }) => expenseType === null)?.amount ?? 0
}

/** The line of a manager's expense when nobody chose a type. */
export const DEFAULT_EXPENSE_LINE = 'Miscellaneous' satisfies ExpenseLine

/** The name of each line's percentage in replies (part 2 section 3). */
export const LINE_PERCENTAGES = {
  Match: 'matchPct',
  'High Roller Match': 'highRollerMatchPct',
  Bonus: 'bonusPct',
  Employees: 'employeePct',
  Drawings: 'drawingsPct',
  "Sam's": 'samsPct',
  'Food Expense': 'foodExpensePct',
  'Maintenance/Upgrades': 'maintenancePct',
  Miscellaneous: 'miscellaneousTotal',
} as const satisfies Record<ExpenseLine, string>
type LinePercentage = (typeof LINE_PERCENTAGES)[ExpenseLine]

export type ExpenseSums = Readonly<Record<ExpenseLine, number>>

export const NO_EXPENSES = Object.fromEntries(EXPENSE_LINES.map((line) => [line, 0])) as unknown as ExpenseSums

// Figures that can be typed -----------------------------------------------------------------------------------------------------

/** The figures that make up the money of the house at the end of a day, in the order of the report. */
export const BANK_FIGURES = [
  'morningPull',
  'nightPull',
  'morningCount',
  'nightCount',
  'bank1',
  'bank2',
  'bank3',
  'manager',
  'atm',
  'zelle',
  'supervisor',
] as const

/** The figures that somebody may type. A typed value replaces the computed value, which is 0 for most of the BANK_FIGURES. */
export const TYPED_FIGURES = [
  'openingBalance',
  'jackpotNotPay',
  ...BANK_FIGURES,
  'minusRollover',
  'addBank',
  'minusBank',
  'loanIn',
  'loanOut',
  'employeeShortPay',
] as const
export type TypedFigure = (typeof TYPED_FIGURES)[number]

/**
 * A typed value for one of these figures means that somebody counted the money of the house. Zelle is not one of them, because money in Zelle
 * accounts is not counted.
 */
export const COUNTED_FIGURES: readonly TypedFigure[] = BANK_FIGURES.filter((figure) => figure !== 'zelle')

/** A figure's name in sentences, on screens, in PDFs and in workbooks. */
export const FIGURE_LABELS = {
  openingBalance: 'Opening Balance',
  jackpotNotPay: 'Jackpot Not Paid',
  morningPull: 'Morning Pull',
  nightPull: 'Night Pull',
  morningCount: 'Morning Count',
  nightCount: 'Night Count',
  bank1: 'Bank 1',
  bank2: 'Bank 2',
  bank3: 'Bank 3',
  manager: 'Manager',
  atm: 'ATM',
  zelle: 'Zelle',
  supervisor: 'Supervisor',
  minusRollover: 'Minus Rollover',
  addBank: 'Add Bank',
  minusBank: 'Minus Bank',
  loanIn: 'Loan In',
  loanOut: 'Loans Given',
  employeeShortPay: 'Employee Short Pay',
  grossProfit: 'Gross Profit',
  expenseTotal: 'Expenses',
  netProfit: 'Net Profit',
  total: 'Total',
  endingBalance: 'Ending Balance',
  shortOver: 'Short/Over',
  totalIn: 'Total In',
  totalOut: 'Total Out',
  jpOtherIn: 'JP Other In',
  jpOtherOut: 'JP Other Out',
  customers: 'Customers',
  bankSubtotal: 'Bank Subtotal',
  ebTotal: 'Ending Balance Total',
  openingDifference: 'Opening Difference',
  outstandingChange: 'Outstanding Tickets',
  unexplained: 'Unexplained',
} as const satisfies Record<TypedFigure, string> & Partial<Record<Figure, string>>
export type NamedFigure = keyof typeof FIGURE_LABELS

/** The names of the percentages that do not belong to one kind of expense. */
export const PERCENTAGE_LABELS = {
  totalPayPct: 'Total Pay',
  machinePayoutPct: 'Machine Payout',
  machineHoldPct: 'Machine Hold',
  gameroomPayoutPct: 'Gameroom Payout',
  weKeptPct: 'We Kept',
} as const satisfies Record<'totalPayPct' | keyof MachinePercentages, string>

/** A shift that begins at this local hour of the business day or later is a night shift. */
export const NIGHT_STARTS_AT_HOUR = 14

// A column ----------------------------------------------------------------------------------------------------------------------

/** The sums of the rows of one business day, from which its column is calculated. */
export interface RawColumn {
  /** `totalIn` and `totalOut` are the sums of Regular machines. `jpOtherIn` and `jpOtherOut` are the sums of Jackpot and Other machines. */
  totalIn: number
  totalOut: number
  jpOtherIn: number
  jpOtherOut: number
  /** The sums of all expenses by line, including the expenses of managers. */
  expenses: ExpenseSums
  /** The computed value of each figure that can be typed. The computed opening balance is the `left` of the day before. */
  computed: Readonly<Record<Exclude<TypedFigure, 'openingBalance'>, number>>
  /** The typed values, which replace the computed values. */
  typed: Readonly<Partial<Record<TypedFigure, number>>>
  /** Whether anybody counted a drawer of the day, or old books have the ending balance of the day. */
  hasCounts: boolean
  /** Whether the day is over. Until then, counted drawers are not a count of the money at the end of the day. */
  isOver: boolean
  /** The amount of the tickets that were printed in the sessions of the day, minus the amount of the tickets that were paid. */
  outstandingChange: number
  /** How much all counted drawers together were short (below 0) or over. */
  drawerDifference: number
}

type Amounts = Record<
  | TypedFigure
  | 'grossProfit'
  | 'expenseTotal'
  | 'netProfit'
  | 'total'
  | 'bankSubtotal'
  | 'ebTotal'
  | 'endingBalance'
  | 'shortOver'
  | 'openingDifference'
  | 'unexplained',
  number
>

export interface Percentages extends Record<LinePercentage, number> {
  totalPayPct: number
}

export interface MachinePercentages {
  machinePayoutPct: number
  machineHoldPct: number
  gameroomPayoutPct: number
  weKeptPct: number
}

export interface Column extends Amounts {
  percentages: Percentages
  machinePercentages: MachinePercentages
  /**
   * Whether the money of the house was counted at the end of the day. It was counted when somebody typed a count. After the day, a counted drawer or
   * an ending balance from old books is enough. While `isCounted` is false, short/over and the unexplained amount are 0, because there is no count
   * to compare with the total.
   */
  isCounted: boolean
  /**
   * The balance that the day leaves for the next day. With a typed count, a counted drawer or an ending balance from old books, it is the ending
   * balance. Otherwise it is the total.
   */
  left: number
}

/**
 * The column of a business day. `left` is the balance that the day before left. It is the opening balance of this day, unless somebody typed another
 * balance.
 */
export function columnOf(raw: RawColumn, left: number): Column {
  const figures = { ...raw.computed, openingBalance: left, ...raw.typed } as Record<TypedFigure, number>
  const grossProfit = raw.totalIn - raw.totalOut + raw.jpOtherIn - raw.jpOtherOut
  const expenseTotal = sumOf(EXPENSE_LINES.map((line) => raw.expenses[line]))
  const netProfit = grossProfit - expenseTotal
  const total =
    figures.openingBalance +
    netProfit +
    figures.jackpotNotPay +
    figures.addBank -
    figures.minusBank +
    figures.loanIn -
    figures.loanOut +
    figures.employeeShortPay
  const bankSubtotal = sumOf(BANK_FIGURES.map((figure) => figures[figure]))
  const ebTotal = bankSubtotal - figures.minusRollover
  const endingBalance = ebTotal
  const isTyped = COUNTED_FIGURES.some((figure) => raw.typed[figure] !== undefined)
  const isCounted = isTyped || (raw.hasCounts && raw.isOver)
  const shortOver = isCounted ? endingBalance - total : 0
  return {
    ...figures,
    grossProfit,
    expenseTotal,
    netProfit,
    total,
    bankSubtotal,
    ebTotal,
    endingBalance,
    shortOver,
    openingDifference: figures.openingBalance - left,
    /**
     * The money for a printed ticket that is not paid yet is still in the house, so it raises short/over. A short drawer lowers short/over. The
     * opening difference is not subtracted, because short/over is calculated from the typed opening balance and does not include it.
     */
    unexplained: isCounted ? shortOver - raw.outstandingChange - raw.drawerDifference : 0,
    ...percentagesOf(raw),
    isCounted,
    left: isTyped || raw.hasCounts ? endingBalance : total,
  }
}

/** The amounts from which the percentages of a day or of a week are calculated. */
export type Shared = Pick<RawColumn, 'totalIn' | 'totalOut' | 'jpOtherIn' | 'jpOtherOut' | 'expenses'>

/**
 * The percentages of the money that came in. Each share is rounded half up. Sums and differences are calculated from the rounded shares. All
 * percentages are 0 when no money came in.
 */
export function percentagesOf(of: Shared): { percentages: Percentages; machinePercentages: MachinePercentages } {
  const cameIn = of.totalIn + of.jpOtherIn
  const share = (cents: number) => shareOf(cents, cameIn)
  const lines = EXPENSE_LINES.map((line) => [LINE_PERCENTAGES[line], share(of.expenses[line])] as const)
  const totalPayPct = sumOf(lines.map(([, hundredths]) => hundredths))
  const machinePayoutPct = share(of.totalOut + of.jpOtherOut)
  const whole = cameIn > 0 ? WHOLE : 0
  return {
    percentages: { ...(Object.fromEntries(lines) as Record<LinePercentage, number>), totalPayPct },
    machinePercentages: {
      machinePayoutPct,
      machineHoldPct: whole - machinePayoutPct,
      gameroomPayoutPct: machinePayoutPct + totalPayPct,
      weKeptPct: whole - machinePayoutPct - totalPayPct,
    },
  }
}

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000

/** An amount as a share of the money that came in, in hundredths of a percent, rounded half up; 0 when no money came in. */
export function shareOf(cents: number, cameIn: number): number {
  return cameIn > 0 ? Number(divideHalfUp(BigInt(cents) * BigInt(WHOLE), BigInt(cameIn))) : 0
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

// The week ----------------------------------------------------------------------------------------------------------------------

/** The label of the row that adds up the days. */
export const WEEK_TOTAL = 'WEEK TOTAL'

/** The amounts of a day that WEEK TOTAL adds. Balances are not added. */
export interface DayAmounts extends Shared {
  grossProfit: number
  netProfit: number
  shortOver: number
  isCounted: boolean
}

export interface WeekTotal extends DayAmounts {
  expenseTotal: number
  percentages: Percentages
  machinePercentages: MachinePercentages
}

/** Adds the amounts of the days and calculates the percentages from the sums. */
export function weekTotalOf(days: readonly DayAmounts[]): WeekTotal {
  const added = (amount: (day: DayAmounts) => number) => sumOf(days.map(amount))
  const shared = {
    totalIn: added((day) => day.totalIn),
    totalOut: added((day) => day.totalOut),
    jpOtherIn: added((day) => day.jpOtherIn),
    jpOtherOut: added((day) => day.jpOtherOut),
    expenses: Object.fromEntries(
      EXPENSE_LINES.map((line) => [line, added((day) => day.expenses[line])]),
    ) as unknown as ExpenseSums,
  }
  return {
    ...shared,
    grossProfit: added((day) => day.grossProfit),
    netProfit: added((day) => day.netProfit),
    shortOver: added((day) => day.shortOver),
    isCounted: days.some((day) => day.isCounted),
    expenseTotal: added((day) => sumOf(EXPENSE_LINES.map((line) => day.expenses[line]))),
    ...percentagesOf(shared),
  }
}

/** The sum of both kinds of matches and its share of the money that came in, for the summary. */
export function matchesOf({ expenses, totalIn, jpOtherIn }: Shared): { matchAmount: number; matchPct: number } {
  const matchAmount = expenses.Match + expenses['High Roller Match']
  return { matchAmount, matchPct: shareOf(matchAmount, totalIn + jpOtherIn) }
}

// Names of figures --------------------------------------------------------------------------------------------------------------

/** The figures whose rows can be shown. The rows of a line of expenses or of the bank can be shown too. */
export const FIGURES = [
  ...TYPED_FIGURES,
  'totalIn',
  'totalOut',
  'jpOtherIn',
  'jpOtherOut',
  'grossProfit',
  'expenseTotal',
  'netProfit',
  'total',
  'bankSubtotal',
  'ebTotal',
  'endingBalance',
  'shortOver',
  'customers',
  'bankBoardBalance',
  'bankOpeningBalance',
  'openingDifference',
  'outstandingChange',
  'shorts',
  'unexplained',
  'zelleReceived',
] as const
export type Figure = (typeof FIGURES)[number]

/** The prefix to ask for the rows of an expense line: 'expense:Match'. */
export const EXPENSE_PREFIX = 'expense:'
/** The prefix to ask for the rows of a line of the bank list: 'bank:Zelle'. */
export const BANK_PREFIX = 'bank:'
