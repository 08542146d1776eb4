/** The calls of the Weekly Report (part 2 sections 2, 5 and 7; domain 9). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { MAX_CASH_DOLLARS } from '../cash/cash.rules.ts'
import { CashAmount } from '../cash/cash.shapes.ts'
import { LOCKED_DAY, MAX_DAY_NOTE_LENGTH } from '../days/days.rules.ts'
import { DateOnly, isLongRange } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { Dollars } from '../kernel/dollars.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { MAX_NAME_LENGTH } from '../kernel/names.ts'
import { serverPage } from '../kernel/server-page.ts'
import { VoidReason } from '../kernel/voids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import { MAX_COMMENTS } from '../transactions/transactions.rules.ts'
import { isTotalLine, NAMED_TOTAL } from './weekly-report.rules.ts'
import {
  EmployeeSummaryRow,
  ExpenseTypeName,
  FigureName,
  FigureRow,
  Jackpot,
  NetHistoryDay,
  ReportTotal,
  SummaryRow,
  TypedFigureName,
  WeekReport,
} from './weekly-report.shapes.ts'

/** The limit leaves room for ten sessions on each day of the longest range. */
const SessionIds = z.array(RowId).max(4_000)

/** True when both ends of a range are given, or neither. */
const isWholeRange = ({ fromDate, toDate }: { fromDate?: unknown; toDate?: unknown }) =>
  (fromDate === undefined) === (toDate === undefined)
const RANGE_WHOLE = { path: ['toDate'], message: 'Give both dates, or neither.' }

/** Whether a body asks for a report of a long range of days, or of more than 400 sessions. */
function isLongReport(body: {
  fromDate?: string | undefined
  toDate?: string | undefined
  sessionIds?: number[] | undefined
}) {
  const { fromDate, toDate, sessionIds = [] } = body
  return (
    (fromDate !== undefined && toDate !== undefined && isLongRange({ fromDate, toDate })) || sessionIds.length > 400
  )
}

/**
 * The request for a report of reading sessions. With a range of days, every business day of the range has a column. The report then has the sessions
 * of the range that `sessionIds` chooses, or all of them when there is no `sessionIds`. Without a range, only the business days of the sessions in
 * `sessionIds` have columns.
 */
export const ReportBody = z
  .strictObject({
    sessionIds: SessionIds.optional(),
    fromDate: DateOnly.optional(),
    toDate: DateOnly.optional(),
    locationId: LocationId,
  })
  .refine(isWholeRange, RANGE_WHOLE)

export const REPORT_REFUSALS = ['reading.sessionUnknown', 'range.tooManyDays'] as const

/**
 * The day that a change is about: `businessDay` or the day of `sessionIds`. The reply shows the sessions of `sessionIds`, or all sessions
 * of the day when there is no `sessionIds`.
 */
const OneDay = { sessionIds: SessionIds.optional(), businessDay: DateOnly.optional(), locationId: LocationId }

const ONE_DAY_REFUSALS = [
  'reading.sessionUnknown',
  'report.severalDays',
  'report.dayMissing',
  'day.future',
  LOCKED_DAY,
] as const

/** The reply to a change: the column of the day. */
const ChangedDay = { weekReport: WeekReport }

const rows = serverPage('rows', FigureRow)
const jackpots = serverPage('jackpots', Jackpot)

export const weeklyReportCalls = {
  weeklyReport: defineCall({
    http: 'POST /report/weeklyReport',
    allow: 'ROLE_ACCOUNTING',
    request: ReportBody,
    reply: {
      weekReport: WeekReport,
      /** The days and then WEEK TOTAL. `summary` and `employeeSummary` are empty when the report has no days. */
      summary: z.array(SummaryRow),
      employeeSummary: z.array(EmployeeSummaryRow),
      weekTotal: ReportTotal,
    },
    refuses: REPORT_REFUSALS,
    emits: [],
    audit: false,
    summary:
      'The Weekly Report: a column for each business day, the summaries and WEEK TOTAL. The range has at most 400 days',
    isCostly: isLongReport,
  }),
  listNetHistory: defineCall({
    http: 'POST /report/listNetHistory',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({ fromDate: DateOnly, toDate: DateOnly, locationId: LocationId }),
    reply: { days: z.array(NetHistoryDay) },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary:
      'The net profit of each business day of a range, beside the same weekday of the four weeks before. The range has at most 400 days',
    isCostly: isLongRange,
  }),
  updateReportField: defineCall({
    http: 'POST /report/updateReportField',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      ...OneDay,
      fieldName: TypedFigureName,
      /** Dollars; null restores the computed value. */
      value: Dollars.nullable(),
      /** The value that the screen showed. The server refuses the change when the value has changed since. */
      expected: Dollars.optional(),
    }),
    reply: ChangedDay,
    refuses: [...ONE_DAY_REFUSALS, 'report.figureChanged'],
    emits: ['report'],
    audit: 'figure of the weekly report typed',
    summary:
      'Type a figure of a day, or restore its computed value. Every typed value is kept, and the last one is used',
  }),
  updateManagerBank: defineCall({
    http: 'POST /report/updateManagerBank',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      ...OneDay,
      amount: CashAmount,
      nameInput: z.string().trim().min(1, 'Type the name of the manager.').max(MAX_NAME_LENGTH),
      /** The server ignores this name and records the person who makes the call. */
      employeeName: z.string().max(200).optional(),
      /** True to add money to the bank board, false to take it out. */
      type: z.boolean(),
    }),
    reply: ChangedDay,
    refuses: ONE_DAY_REFUSALS,
    emits: ['ledgers', 'report'],
    audit: 'bank board changed',
    summary: 'Add a manager’s money to the bank board of a day, or take it out',
  }),
  addExpense: defineCall({
    http: 'POST /report/addExpense',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      ...OneDay,
      description: z
        .string()
        .trim()
        .min(1, 'Type a description.')
        .max(MAX_NAME_LENGTH)
        .refine((description) => !isTotalLine(description), NAMED_TOTAL),
      /** Dollars, 0 or more. */
      amount: Dollars.refine(
        (dollars) => dollars >= 0 && dollars <= MAX_CASH_DOLLARS,
        `Enter an amount from 0 to ${MAX_CASH_DOLLARS.toLocaleString('en-US')}.`,
      ),
      comments: z.string().trim().max(MAX_COMMENTS).optional(),
      /** Default: Miscellaneous. */
      expenseType: ExpenseTypeName.optional(),
    }),
    reply: ChangedDay,
    refuses: ONE_DAY_REFUSALS,
    emits: ['report'],
    audit: 'expense of a manager added',
    summary: 'Add a manager’s expense to the report of a day',
  }),
  removeExpense: defineCall({
    http: 'POST /report/removeExpense',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      expenseId: RowId,
      reason: VoidReason,
      sessionIds: SessionIds.optional(),
      locationId: LocationId,
    }),
    reply: ChangedDay,
    refuses: [
      'report.expenseUnknown',
      'void.reasonMissing',
      'reading.sessionUnknown',
      'report.severalDays',
      LOCKED_DAY,
    ],
    emits: ['report'],
    audit: 'expense of a manager voided',
    summary: 'Void a manager’s expense',
  }),
  listFigureRows: defineCall({
    http: 'POST /report/listFigureRows',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      businessDay: DateOnly,
      /** The chosen sessions of the day. Default: all of them. */
      sessionIds: SessionIds.optional(),
      fieldName: FigureName,
      locationId: LocationId,
      ...rows.request,
    }),
    reply: {
      ...rows.reply,
      /** The sum of the rows on all pages, which is the computed figure. */
      sum: z.number(),
    },
    refuses: ['reading.sessionUnknown', 'report.severalDays'],
    emits: [],
    audit: false,
    summary: 'The rows that add up to a figure of the weekly report, with their sum',
    isCostly: rows.isAll,
  }),
  listJackpots: defineCall({
    http: 'POST /report/listJackpots',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      locationId: LocationId,
      /** True for only the jackpots that are still owed. Default: all jackpots, including voided jackpots. */
      isUnpaid: z.boolean().optional(),
      ...jackpots.request,
    }),
    reply: {
      ...jackpots.reply,
      /** The sum of the jackpots that are owed now, in dollars. */
      owed: z.number(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The jackpots that are or were owed to customers, newest first',
    isCostly: jackpots.isAll,
  }),
  saveJackpot: defineCall({
    http: 'POST /report/saveJackpot',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      machine: MachineName,
      customerId: RowId.nullable().optional(),
      amount: CashAmount,
      /** The business day on which the jackpot was won. */
      since: DateOnly,
      comments: z.string().trim().max(MAX_COMMENTS).optional(),
      locationId: LocationId,
    }),
    reply: { jackpot: Jackpot },
    refuses: ['machine.unknown', 'customer.unknown', 'day.future', LOCKED_DAY],
    emits: ['report'],
    audit: 'unpaid jackpot recorded',
    summary: 'Record a jackpot that is owed to a customer',
  }),
  payJackpot: defineCall({
    http: 'POST /report/payJackpot',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({
      jackpotId: RowId,
      /** Default: the current business day. */
      paidOn: DateOnly.optional(),
      locationId: LocationId,
    }),
    reply: { jackpot: Jackpot },
    refuses: ['jackpot.unknown', 'jackpot.paid', 'jackpot.paidTooEarly', 'day.future', LOCKED_DAY],
    emits: ['report'],
    audit: 'unpaid jackpot paid',
    summary: 'Record the business day on which an owed jackpot was paid',
  }),
  deleteJackpot: defineCall({
    http: 'POST /report/deleteJackpot',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({ jackpotId: RowId, reason: VoidReason, locationId: LocationId }),
    reply: {},
    refuses: ['jackpot.unknown', 'void.reasonMissing', LOCKED_DAY],
    emits: ['report'],
    audit: 'unpaid jackpot voided',
    summary: 'Void a jackpot. No day includes it anymore',
  }),
  verifyDay: defineCall({
    http: 'POST /report/verifyDay',
    allow: ADMINISTRATORS,
    request: z.strictObject({
      businessDay: DateOnly,
      /** Required when the day is short or over by $50 or more. */
      note: z.string().trim().max(MAX_DAY_NOTE_LENGTH).optional(),
      /** The figures that the administrator saw, in dollars. The server refuses the verification when one of them has changed since. */
      shortOver: z.number(),
      netProfit: z.number(),
      total: z.number(),
      locationId: LocationId,
    }),
    reply: ChangedDay,
    refuses: ['day.verified', 'day.notOver', 'day.sessionRunning', 'day.changed', 'day.noteMissing'],
    emits: ['report'],
    raises: ['day.verified'],
    audit: 'business day verified',
    summary: 'Verify a business day with all of its sessions, and lock all rows that its column is made from',
  }),
  reopenDay: defineCall({
    http: 'POST /report/reopenDay',
    allow: ADMINISTRATORS,
    request: z.strictObject({ businessDay: DateOnly, reason: VoidReason, locationId: LocationId }),
    reply: ChangedDay,
    refuses: ['day.notVerified', 'void.reasonMissing'],
    emits: ['report'],
    raises: ['day.reopened'],
    audit: 'business day reopened',
    summary: 'Reopen a verified business day, with a reason',
  }),
}
