/**
 * THE figures of the Weekly Report (domain 9): sums of a business day in, its whole column out. Server, PDF, XLSX and browser use it. Pure; amounts
 * are integer cents, percentages integer hundredths of a percent.
 */

import { divideHalfUp } from '../kernel/money.ts'
import { EXPENSE_TYPES } from '../transactions/transactions.rules.ts'

/** The longest range of one report, in days. */
export const LONGEST_REPORT_DAYS = 400
/** The longest range on one page. */
export const LONGEST_PRINTED_DAYS = 7
/** The longest range in a workbook. */
export const LONGEST_EXPORTED_DAYS = 31

// Expenses ----------------------------------------------------------------------------------------------------------------------

/** The prizes of the raffle. No transaction has this type. */
export const DRAWINGS = 'Drawings'

/** The lines of expenses, in the order of the report. */
export const EXPENSE_LINES = [
  ...EXPENSE_TYPES.slice(0, EXPENSE_TYPES.indexOf("Sam's")),
  DRAWINGS,
  ...EXPENSE_TYPES.slice(EXPENSE_TYPES.indexOf("Sam's")),
] as const
export type ExpenseLine = (typeof EXPENSE_LINES)[number]

/** The name of the line that adds up all others. */
export const TOTAL_LINE = 'total'

/** The message about an expense with that name. */
export const NAMED_TOTAL = 'The sum of the expenses is called total. Type another description.'

/** Whether somebody wants to call an expense by the name of their sum. */
export function isTotalLine(description: string): boolean {
  return description.trim().toLowerCase() === TOTAL_LINE
}

/** What the expenses of a day come to. The sum alone counts under no kind. */
export function expenseTotalOf({
  expenseSet,
}: {
  expenseSet: readonly { amount: number; expenseType: ExpenseLine | null }[]
}): number {
  return expenseSet.find(({ expenseType }) => expenseType === null)?.amount ?? 0
}

/** The line of a manager's expense for which nobody chose a type. */
export const DEFAULT_EXPENSE_LINE = 'Miscellaneous' satisfies ExpenseLine

/** The percentage of each line (part 2 section 3). */
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

/** What the money of the house consists of at the end of a day, in the order of the report. */
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

/** The figures that somebody may type. The last five are overrides of figures that the rows of the day make. */
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

/** Those for which a typed value says that somebody counted the money of the house. What reached Zelle accounts is no count. */
export const COUNTED_FIGURES: readonly TypedFigure[] = BANK_FIGURES.filter((figure) => figure !== 'zelle')

/** A figure's name as sentences, screens, paper and workbooks write it. */
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

/** The names of the percentages that are not of one kind of expense. */
export const PERCENTAGE_LABELS = {
  totalPayPct: 'Total Pay',
  machinePayoutPct: 'Machine Payout',
  machineHoldPct: 'Machine Hold',
  gameroomPayoutPct: 'Gameroom Payout',
  weKeptPct: 'We Kept',
} as const satisfies Record<'totalPayPct' | keyof MachinePercentages, string>

/** The local hour from which on a shift that clocks in is one of the night. */
export const NIGHT_STARTS_AT_HOUR = 14

// A column ----------------------------------------------------------------------------------------------------------------------

/** What the rows of one business day come to, before anything of it is calculated. */
export interface RawColumn {
  /** Of Regular machines; and of Jackpot and Other machines together. */
  totalIn: number
  totalOut: number
  jpOtherIn: number
  jpOtherOut: number
  /** Every expense by line, those of managers among them. */
  expenses: ExpenseSums
  /** What each figure that can be typed comes to by itself. That of the opening balance is `left` of the day before. */
  computed: Readonly<Record<Exclude<TypedFigure, 'openingBalance'>, number>>
  /** What was typed instead. */
  typed: Readonly<Partial<Record<TypedFigure, number>>>
  /** Whether anybody counted a drawer of the day. */
  hasCounts: boolean
  /** Whether the day is over. Until then its drawers are no count of what the house ends the day with. */
  isOver: boolean
  /** The tickets that the sessions of the day printed, less those paid. */
  outstandingChange: number
  /** What the counted drawers were short (below 0) or over together. */
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
   * Whether somebody counted what the house ended the day with: they typed a count, or the day is over and a drawer of it was counted. Until then
   * short/over and what is unexplained are 0, because nothing can be compared with the total.
   */
  isCounted: boolean
  /** What the next day opens with: the ending balance if anything was counted, else the total. */
  left: number
}

/** The column of a business day. `left`: what the day before left, which is what this day opens with unless somebody typed another balance. */
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
     * A printed ticket that is not paid yet is still in the house: it makes the day over. A short drawer makes it short. The opening difference is in
     * neither: short/over begins with the opening balance that was typed, so last night's difference is no part of it.
     */
    unexplained: isCounted ? shortOver - raw.outstandingChange - raw.drawerDifference : 0,
    ...percentagesOf(raw),
    isCounted,
    left: isTyped || raw.hasCounts ? endingBalance : total,
  }
}

/** What the percentages of a day or of a week are made of. */
export type Shared = Pick<RawColumn, 'totalIn' | 'totalOut' | 'jpOtherIn' | 'jpOtherOut' | 'expenses'>

/** The percentages of what came in, each half up, then added and subtracted as they are printed. All are 0 when nothing came in. */
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

/** 100 % in hundredths. */
const WHOLE = 10_000

/** The share of an amount in what came in, in hundredths of a percent, half up; 0 when nothing came in. */
export function shareOf(cents: number, cameIn: number): number {
  return cameIn > 0 ? Number(divideHalfUp(BigInt(cents) * BigInt(WHOLE), BigInt(cameIn))) : 0
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

// The week ----------------------------------------------------------------------------------------------------------------------

/** The label of the row that adds up the days. */
export const WEEK_TOTAL = 'WEEK TOTAL'

/** The amounts of a day that WEEK TOTAL adds. A balance is no such amount. */
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

/** Adds the amounts of the days, and works the percentages out again from the added amounts. */
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

/** The matches of both kinds, and their share in what came in, as the summary shows them. */
export function matchesOf({ expenses, totalIn, jpOtherIn }: Shared): { matchAmount: number; matchPct: number } {
  const matchAmount = expenses.Match + expenses['High Roller Match']
  return { matchAmount, matchPct: shareOf(matchAmount, totalIn + jpOtherIn) }
}

// Names of figures --------------------------------------------------------------------------------------------------------------

/** The figures whose rows can be shown, besides a line of expenses and one of the bank. */
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

/** How the rows of an expense line are asked for: 'expense:Match'. */
export const EXPENSE_PREFIX = 'expense:'
/** How the rows of a line of the bank are asked for: 'bank:Zelle'. */
export const BANK_PREFIX = 'bank:'
