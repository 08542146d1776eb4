/** The Weekly Report (part 2 section 3; domain 9). Amounts in dollars, percentages in percent with two decimals. */

import { z } from 'zod'

import { Verification } from '../days/days.shapes.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { MAX_NAME_LENGTH } from '../kernel/names.ts'
import { Void } from '../kernel/voids.ts'
import { EXPENSE_TYPES } from '../transactions/transactions.rules.ts'
import {
  BANK_PREFIX,
  EXPENSE_LINES,
  EXPENSE_PREFIX,
  type ExpenseLine,
  type Figure,
  FIGURES,
  LINE_PERCENTAGES,
  TYPED_FIGURES,
} from './weekly-report.rules.ts'

const Amount = z.number()

/** Fields of one type, named by a list. */
function each<const Name extends string, Type extends z.ZodType>(names: readonly Name[], type: Type) {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>
}

export const TypedFigureName = z.enum(TYPED_FIGURES)
export const ExpenseTypeName = z.enum(EXPENSE_TYPES)
export const ExpenseLineName = z.enum(EXPENSE_LINES)

export type FigureName = Figure | `${typeof EXPENSE_PREFIX}${ExpenseLine}` | `${typeof BANK_PREFIX}${string}`

const NAMED_FIGURES = [...FIGURES, ...EXPENSE_LINES.map((line) => `${EXPENSE_PREFIX}${line}`)]

/** A figure whose rows can be shown: one of the list, an expense line such as 'expense:Match', or a line of the bank such as 'bank:Zelle'. */
export const FigureName = z
  .string()
  .regex(new RegExp(`^(${NAMED_FIGURES.join('|')}|${BANK_PREFIX}.{1,${MAX_NAME_LENGTH}})$`)) as unknown as z.ZodType<
  FigureName,
  FigureName
>

/** A figure that somebody typed. */
export const TypedValue = z.object({
  fieldName: TypedFigureName,
  value: Amount,
  /** What the figure would be otherwise. */
  computed: Amount,
  at: Instant,
  by: z.string(),
})
export type TypedValue = z.infer<typeof TypedValue>

/**
 * A line of expenses. The first lines are those that the rows of the day make, one for each kind; then come the expenses of managers, and last the
 * line 'total'.
 */
export const ExpenseEntry = z.object({
  description: z.string(),
  amount: Amount,
  /** For a line that the rows make: the comments of its entries. */
  comments: z.string(),
  isManager: z.boolean(),
  /** Under which kind it counts; null for 'total'. */
  expenseType: ExpenseLineName.nullable(),
  /** The rest is of a manager's expense alone. */
  expenseId: RowId.optional(),
  addedAt: Instant.optional(),
  addedBy: z.string().optional(),
})
export type ExpenseEntry = z.infer<typeof ExpenseEntry>

export const BankLine = z.object({ description: z.string(), amount: Amount })

/** What a manager put into the house or, below 0, took out of it. */
export const BankBoardEntry = z.object({
  entryId: RowId,
  amount: Amount,
  createdDate: Instant,
  /** The name that was typed; empty for a loan from the bank. */
  employeeName: z.string(),
  /** Who recorded it. */
  userName: z.string(),
})
export type BankBoardEntry = z.infer<typeof BankBoardEntry>

/** A shift that a session of the day settled. */
export const ReportedShift = z.object({
  userId: UserId,
  /** The reading session that settled it. */
  sessionId: RowId,
  locationId: LocationId,
  /** The local date of clock in. */
  date: DateOnly,
  timeIn: Instant,
  name: z.string(),
  clockId: RowId,
})
export type ReportedShift = z.infer<typeof ReportedShift>

/** The drawer of a shift that was short (below 0) or over. */
export const DrawerShort = z.object({ clockId: RowId, name: z.string(), amount: Amount })

/**
 * What explains short/over. `unexplained` is short/over less the change of outstanding tickets and the differences of the drawers. The opening
 * difference stands beside it and is no part of it, because short/over begins with the balance that was typed.
 */
export const Explained = z.object({
  outstandingChange: Amount,
  openingDifference: Amount,
  shorts: z.array(DrawerShort),
  unexplained: Amount,
})

export const ReportPercentages = z.object({
  ...each(Object.values(LINE_PERCENTAGES), Amount),
  totalPayPct: Amount,
})
export const ReportMachinePercentages = z.object(
  each(['machinePayoutPct', 'machineHoldPct', 'gameroomPayoutPct', 'weKeptPct'], Amount),
)

/**
 * Whether somebody counted what the house ended the day with. Until then short/over is 0 and says nothing. WEEK TOTAL adds the counted days; it is
 * counted when one of them is.
 */
const isCounted = z.boolean()

/** The column of a business day. */
export const ReportDay = z.object({
  businessDay: DateOnly,
  /** The ended sessions of the day that were chosen. */
  sessionIds: z.array(RowId),
  /** Whether any session of the day has ended, chosen or not. */
  hasSessions: z.boolean(),
  ...each(TYPED_FIGURES, Amount),
  ...each(
    [
      'netProfit',
      'grossProfit',
      'total',
      'endingBalance',
      'shortOver',
      'totalIn',
      'totalOut',
      'jpOtherIn',
      'jpOtherOut',
      'bankSubtotal',
      'ebTotal',
      'bankBoardBalance',
      'bankOpeningBalance',
      'openingDifference',
    ],
    Amount,
  ),
  isCounted,
  /** The customers who got a match, with its sum. */
  customers: z.array(z.object({ customerId: RowId, amount: Amount })),
  employeeDetails: z.array(ReportedShift),
  expenseSet: z.array(ExpenseEntry),
  percentages: ReportPercentages,
  machinePercentages: ReportMachinePercentages,
  /** What came into the drawers, by description. */
  bankList: z.array(BankLine),
  bankBoardList: z.array(BankBoardEntry),
  explained: Explained,
  typed: z.array(TypedValue),
  /** Null while the day is open. A verified day shows what was verified, when all of its sessions are chosen. */
  verified: Verification.nullable(),
  /** The figures are those of an old book that somebody imported. */
  isImported: z.boolean(),
})
export type ReportDay = z.infer<typeof ReportDay>

/** The columns by the label of their day, 'Tuesday 2026-05-26', in the order of the days. */
export const WeekReport = z.record(z.string(), ReportDay)
export type WeekReport = z.infer<typeof WeekReport>

/** A row of the summary. The last one is 'WEEK TOTAL', which has no business day. */
export const SummaryRow = z.object({
  day: z.string(),
  businessDay: DateOnly.nullable(),
  ...each(['netProfit', 'grossProfit', 'shortOver', 'totalIn', 'totalOut', 'jpOtherIn', 'jpOtherOut'], Amount),
  isCounted,
  custCount: z.number().int(),
  /** Matches of both kinds. */
  matchAmount: Amount,
  matchPct: Amount,
  mchPayoutPct: Amount,
  mchHoldPct: Amount,
})
export type SummaryRow = z.infer<typeof SummaryRow>

/** A row of the second summary. The last one is 'WEEK TOTAL'. */
export const EmployeeSummaryRow = z.object({
  day: z.string(),
  businessDay: DateOnly.nullable(),
  shortOver: Amount,
  isCounted,
  employeeNames: z.array(z.string()),
  /** What reached Zelle accounts on the day. */
  zelle: Amount,
  /** Whose accounts it reached. */
  receiveBy: z.array(z.string()),
})
export type EmployeeSummaryRow = z.infer<typeof EmployeeSummaryRow>

/** What the days come to together: every expense by line, and the percentages worked out again. */
export const ReportTotal = z.object({
  ...each(
    ['netProfit', 'grossProfit', 'shortOver', 'totalIn', 'totalOut', 'jpOtherIn', 'jpOtherOut', 'expenseTotal'],
    Amount,
  ),
  isCounted,
  expenses: z.array(z.object({ expenseType: ExpenseLineName, amount: Amount })),
  percentages: ReportPercentages,
  machinePercentages: ReportMachinePercentages,
})
export type ReportTotal = z.infer<typeof ReportTotal>

/** A row behind a figure. */
export const FigureRow = z.object({
  /** When it happened; null for a figure that other figures make. */
  at: Instant.nullable(),
  /** Who or what it is: an employee, a machine, a customer, or a figure. */
  name: z.string(),
  description: z.string(),
  /** With its sign in the figure. */
  amount: Amount,
  clockId: RowId.optional(),
  sessionId: RowId.optional(),
  transactionId: RowId.optional(),
  machine: z.string().optional(),
  customer: z.string().optional(),
  /** A figure with rows of its own, and its day where that is another one. */
  fieldName: FigureName.optional(),
  businessDay: DateOnly.optional(),
})
export type FigureRow = z.infer<typeof FigureRow>

/** A jackpot that a customer won and the house pays later. */
export const Jackpot = z.object({
  jackpotId: RowId,
  machine: z.string(),
  customerId: RowId.nullable(),
  customer: z.string().nullable(),
  amount: Amount,
  /** The business day on which it was won. */
  since: DateOnly,
  /** Null while it is owed. */
  paidOn: DateOnly.nullable(),
  comments: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
  paidBy: z.string().nullable(),
  void: Void.nullable(),
})
export type Jackpot = z.infer<typeof Jackpot>

/** The net profit of a business day, of all of its sessions. */
const NetOfDay = z.object({
  businessDay: DateOnly,
  /** Null for a day without an ended session, a figure of an old book, or an expense of a manager. */
  netProfit: Amount.nullable(),
  /** The figure is that of an old book that somebody imported. */
  isImported: z.boolean(),
})

/** A business day beside the same weekday of the four weeks before, the last week first. */
export const NetHistoryDay = z.object({
  ...NetOfDay.shape,
  before: z.array(NetOfDay),
  /** The mean of those days that have a figure, half up to the cent; null when none has. */
  usual: Amount.nullable(),
})
export type NetHistoryDay = z.infer<typeof NetHistoryDay>
