/** The data of the Weekly Report (part 2 section 3; domain 9). Amounts are in dollars. Percentages have two decimals. */

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

/** The fields of an object: one field for each name, all of the same type. */
function each<const Name extends string, Type extends z.ZodType>(names: readonly Name[], type: Type) {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>
}

export const TypedFigureName = z.enum(TYPED_FIGURES)
export const ExpenseTypeName = z.enum(EXPENSE_TYPES)
export const ExpenseLineName = z.enum(EXPENSE_LINES)

export type FigureName = Figure | `${typeof EXPENSE_PREFIX}${ExpenseLine}` | `${typeof BANK_PREFIX}${string}`

const NAMED_FIGURES = [...FIGURES, ...EXPENSE_LINES.map((line) => `${EXPENSE_PREFIX}${line}`)]

/** A figure whose rows can be shown. It is one of FIGURES, an expense line such as 'expense:Match', or a line of the bank such as 'bank:Zelle'. */
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
  /** The computed value that the typed value replaces. */
  computed: Amount,
  at: Instant,
  by: z.string(),
})
export type TypedValue = z.infer<typeof TypedValue>

/**
 * A line of expenses. First come the lines that are calculated from the rows of the day, one for each kind. Then come the expenses of managers. The
 * last line is 'total'.
 */
export const ExpenseEntry = z.object({
  description: z.string(),
  amount: Amount,
  /** For a line that is calculated from rows: the comments of its entries. */
  comments: z.string(),
  isManager: z.boolean(),
  /** The kind of expense; null for 'total'. */
  expenseType: ExpenseLineName.nullable(),
  /** Only an expense of a manager has `expenseId`, `addedAt` and `addedBy`. */
  expenseId: RowId.optional(),
  addedAt: Instant.optional(),
  addedBy: z.string().optional(),
})
export type ExpenseEntry = z.infer<typeof ExpenseEntry>

export const BankLine = z.object({ description: z.string(), amount: Amount })

/** The money that a manager put into the house (above 0) or took out of it (below 0). */
export const BankBoardEntry = z.object({
  entryId: RowId,
  amount: Amount,
  createdDate: Instant,
  /** The typed name of the manager; empty for a loan from the bank. */
  employeeName: z.string(),
  /** The person who recorded the entry. */
  userName: z.string(),
})
export type BankBoardEntry = z.infer<typeof BankBoardEntry>

/** A shift that a session of the day settled. */
export const ReportedShift = z.object({
  userId: UserId,
  /** The reading session that settled the shift. */
  sessionId: RowId,
  locationId: LocationId,
  /** The local date of the clock-in. */
  date: DateOnly,
  timeIn: Instant,
  name: z.string(),
  clockId: RowId,
})
export type ReportedShift = z.infer<typeof ReportedShift>

/** How much the drawer of a shift was short (below 0) or over. */
export const DrawerShort = z.object({ clockId: RowId, name: z.string(), amount: Amount })

/**
 * The explanation of short/over. `unexplained` is short/over minus the change of outstanding tickets and the differences of the drawers.
 * `openingDifference` is shown separately and is not subtracted, because short/over is calculated from the typed opening balance.
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
 * Whether somebody counted the money of the house at the end of the day. Until then, short/over is 0 and has no meaning. For WEEK TOTAL, short/over
 * is the sum of the counted days, and `isCounted` is true when at least one of the days is counted.
 */
const isCounted = z.boolean()

/** The column of a business day. */
export const ReportDay = z.object({
  businessDay: DateOnly,
  /** The chosen sessions of the day that have ended. */
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
  /** The customers who got a match, each with the sum of their matches. */
  customers: z.array(z.object({ customerId: RowId, amount: Amount })),
  employeeDetails: z.array(ReportedShift),
  expenseSet: z.array(ExpenseEntry),
  percentages: ReportPercentages,
  machinePercentages: ReportMachinePercentages,
  /** The money that came into the drawers, by description. */
  bankList: z.array(BankLine),
  bankBoardList: z.array(BankBoardEntry),
  explained: Explained,
  typed: z.array(TypedValue),
  /** Null while the day is not verified. When all sessions of a verified day are chosen, its column shows the verified figures. */
  verified: Verification.nullable(),
  /** Whether old books were imported for the day. Its figures come from the old books only if no session of the day has ended. */
  isImported: z.boolean(),
})
export type ReportDay = z.infer<typeof ReportDay>

/** The columns of the days. Each key is the label of the day, such as 'Tuesday 2026-05-26'. The keys are in the order of the days. */
export const WeekReport = z.record(z.string(), ReportDay)
export type WeekReport = z.infer<typeof WeekReport>

/** A row of the first table of the summary. The last row is 'WEEK TOTAL', which has no business day. */
export const SummaryRow = z.object({
  day: z.string(),
  businessDay: DateOnly.nullable(),
  ...each(['netProfit', 'grossProfit', 'shortOver', 'totalIn', 'totalOut', 'jpOtherIn', 'jpOtherOut'], Amount),
  isCounted,
  custCount: z.number().int(),
  /** The sum of both kinds of matches. */
  matchAmount: Amount,
  matchPct: Amount,
  mchPayoutPct: Amount,
  mchHoldPct: Amount,
})
export type SummaryRow = z.infer<typeof SummaryRow>

/** A row of the second table of the summary. The last row is 'WEEK TOTAL'. */
export const EmployeeSummaryRow = z.object({
  day: z.string(),
  businessDay: DateOnly.nullable(),
  shortOver: Amount,
  isCounted,
  employeeNames: z.array(z.string()),
  /** The Zelle payments to employees' accounts on the day. */
  zelle: Amount,
  /** The employees whose accounts were paid. */
  receiveBy: z.array(z.string()),
})
export type EmployeeSummaryRow = z.infer<typeof EmployeeSummaryRow>

/** The total of the days, with the sums of expenses by line and the percentages of the sums. */
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

/** One of the rows that add up to a figure. */
export const FigureRow = z.object({
  /** When it happened; null when the row is another figure. */
  at: Instant.nullable(),
  /** The name of the employee, machine, customer or figure. */
  name: z.string(),
  description: z.string(),
  /** Positive when it raises the figure, negative when it lowers it. */
  amount: Amount,
  clockId: RowId.optional(),
  sessionId: RowId.optional(),
  transactionId: RowId.optional(),
  machine: z.string().optional(),
  customer: z.string().optional(),
  /** The name of the figure. Only for a row that is itself a figure with rows. */
  fieldName: FigureName.optional(),
  /** The business day of that figure, when it is another day. */
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
  /** The business day on which the jackpot was won. */
  since: DateOnly,
  /** Null while the jackpot is owed. */
  paidOn: DateOnly.nullable(),
  comments: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
  paidBy: z.string().nullable(),
  void: Void.nullable(),
})
export type Jackpot = z.infer<typeof Jackpot>

/** The net profit of a business day with all of its sessions. */
const NetOfDay = z.object({
  businessDay: DateOnly,
  /** Null when the day has no ended session, no imported figure and no expense of a manager. */
  netProfit: Amount.nullable(),
  /** The figure comes from imported old books. */
  isImported: z.boolean(),
})

/** A business day beside the same weekday of the four weeks before, the latest week first. */
export const NetHistoryDay = z.object({
  ...NetOfDay.shape,
  before: z.array(NetOfDay),
  /** The mean of the days in `before` that have a figure, rounded half up to the cent; null when none has. */
  usual: Amount.nullable(),
})
export type NetHistoryDay = z.infer<typeof NetHistoryDay>
