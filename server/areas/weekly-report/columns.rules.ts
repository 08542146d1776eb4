/** Computes the columns of the weekly report from the rows of business days. Pure functions. */

import type { Verification } from '@countroom/contract/days/days.shapes.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import {
  type Column,
  columnOf,
  COUNTED_FIGURES,
  DRAWINGS,
  EXPENSE_LINES,
  type ExpenseLine,
  NO_EXPENSES,
  type RawColumn,
  TOTAL_LINE,
  TYPED_FIGURES,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ExpenseEntry, ReportDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { ImportedDay } from '../old-books/old-books.service.ts'
import type * as queries from './weekly-report.queries.ts'

/** The data of a settled drawer that the report needs. */
export interface ReportedDrawer {
  shiftId: number
  sessionId: number
  userId: number
  name: string
  clockInAt: Date
  /** The last count. Null when nobody has counted the drawer. */
  countedCents: number | null
  expectedCents: number
}

/** The rows of one business day. */
export interface DayRows {
  day: string
  sessions: queries.SessionRow[]
  /** True when any session of the day has ended, even one that is not chosen. */
  hasSessions: boolean
  /** True when the business day is over. */
  isOver: boolean
  drawers: ReportedDrawer[]
  entries: queries.EntrySumsRow[]
  awards: queries.AwardSumsRow[]
  gifts: queries.GiftSumsRow[]
  outstanding: queries.OutstandingRow[]
  figures: queries.FigureRow[]
  expenses: queries.ExpenseRow[]
  jackpots: queries.JackpotRow[]
  board: queries.BoardRow[]
  zelle: queries.ZelleRow[]
  /** The balance of the bank board before the day, in cents. */
  boardBefore: number
  zelleBefore: number
  /** The figures of old books for the day. They are used only if no session of the day has ended. */
  imported: ImportedDay | undefined
  verified: (Verification & { figures: VerifiedFigures }) | undefined
  /** Shifts of the day that begin at this instant or later are night shifts. */
  nightFrom: Date
  /** The local date of an instant. */
  dateOf: (at: Date) => string
  locationId: number
}

/** The figures that a verification stores. `column` is the column as it was shown. */
export interface VerifiedFigures {
  /** Verifications of earlier releases have no `isCounted`. Their days are shown as counted. */
  column: Omit<ReportDay, 'isCounted'> & { isCounted?: boolean }
  zelleReceived: ZelleReceived
  /** The opening balance of the next day, in dollars. */
  left: number
}

export interface ZelleReceived {
  /** In dollars. */
  amount: number
  by: string[]
}

const sum = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
  rows.reduce((total, row) => total + cents(row), 0)

/** A day with its column, for the chosen sessions. */
export interface ReportedDay {
  rows: DayRows
  raw: RawColumn
  column: Column
  shown: ReportDay
  zelleReceived: ZelleReceived
}

/** The expenses of the chosen sessions and of old books, by line. The expenses that managers add to the day are not included. */
export function expensesOf(rows: DayRows): Record<ExpenseLine, number> {
  const lines = { ...NO_EXPENSES } as Record<ExpenseLine, number>
  for (const { expense_type: line, type, cents } of rows.entries)
    if (line !== null) lines[line] += type === 'expense' ? cents : -cents
  lines.Match += sum(rows.gifts, (row) => row.match_cents)
  lines['High Roller Match'] += sum(rows.gifts, (row) => row.high_roller_cents)
  lines.Bonus += sum(rows.awards, (row) => row.bonus_cents)
  lines[DRAWINGS] += sum(rows.awards, (row) => row.prize_cents)
  const old = oldBooksOf(rows)
  if (old !== undefined) for (const line of EXPENSE_LINES) lines[line] += old.expenses[line]
  return lines
}

/** The figures of old books for a day. Undefined if there are none, or if a session of the day has ended. */
export function oldBooksOf({ imported, hasSessions }: DayRows): ImportedDay | undefined {
  return hasSessions ? undefined : imported
}

/** The rows of a day with only the chosen sessions. Rows that belong to the day and not to a session stay. */
export function chosenOf(rows: DayRows, isChosen: (sessionId: number) => boolean): DayRows {
  const ofSession = <Row extends { reading_session_id: number }>(list: Row[]) =>
    list.filter((row) => isChosen(row.reading_session_id))
  return {
    ...rows,
    sessions: ofSession(rows.sessions),
    drawers: rows.drawers.filter(({ sessionId }) => isChosen(sessionId)),
    entries: ofSession(rows.entries),
    awards: ofSession(rows.awards),
    gifts: ofSession(rows.gifts),
    outstanding: ofSession(rows.outstanding),
  }
}

/**
 * The rows of a day. A verified day keeps the balances that it began with, even if earlier days change. All its other rows are locked, so figures that
 * are computed from its rows agree with the verified figures.
 */
export function asVerified(rows: DayRows): DayRows {
  if (rows.verified === undefined) return rows
  const { bankOpeningBalance, zelle, typed } = rows.verified.figures.column
  const zelleAfter = typed.find(({ fieldName }) => fieldName === 'zelle')?.computed ?? zelle
  return {
    ...rows,
    boardBefore: toCents(bankOpeningBalance),
    zelleBefore: toCents(zelleAfter) - sum(rows.zelle, ({ cents }) => cents),
  }
}

/**
 * The sign of a jackpot in the figure of a day.
 * 1: the jackpot became owed on the day.
 * -1: the jackpot was paid on the day.
 * 0: neither, or both.
 */
export function jackpotSign(
  day: string,
  { owed_on, paid_on }: { owed_on: string; paid_on: string | null },
): 1 | -1 | 0 {
  if (owed_on === paid_on) return 0
  if (owed_on === day) return 1
  return paid_on === day ? -1 : 0
}

const differenceOf = ({ countedCents, expectedCents }: ReportedDrawer) =>
  countedCents === null ? 0 : countedCents - expectedCents

/** Sums the rows of a day into the raw figures of its column. */
export function rawOf(rows: DayRows): RawColumn {
  const expenses = expensesOf(rows)
  for (const { expense_type, amount_cents } of rows.expenses) expenses[expense_type] += amount_cents
  const posted = (posting: string, type: string) =>
    sum(
      rows.entries.filter((row) => row.posting === posting && row.type === type),
      ({ cents }) => cents,
    )
  const old = oldBooksOf(rows)
  // The ending balance of old books includes the money in Zelle accounts, so `nightCount` is that balance without this money.
  const zelle = rows.zelleBefore + sum(rows.zelle, ({ cents }) => cents)
  const counted = rows.drawers.filter(({ countedCents }) => countedCents !== null)
  const countOf = (isNight: boolean) =>
    sum(
      counted.filter(({ clockInAt }) => clockInAt >= rows.nightFrom === isNight),
      ({ countedCents }) => countedCents!,
    )
  const board = (isAdded: boolean) =>
    sum(
      rows.board.filter(({ is_added }) => is_added === isAdded),
      ({ cents }) => cents,
    )
  return {
    totalIn: sum(rows.sessions, (row) => row.total_in) * 100 + (old?.totalIn ?? 0),
    totalOut: sum(rows.sessions, (row) => row.total_out) * 100 + (old?.totalOut ?? 0),
    jpOtherIn: sum(rows.sessions, (row) => row.other_in) * 100 + (old?.jpOtherIn ?? 0),
    jpOtherOut: sum(rows.sessions, (row) => row.other_out) * 100 + (old?.jpOtherOut ?? 0),
    expenses,
    computed: {
      jackpotNotPay: sum(rows.jackpots, (row) => jackpotSign(rows.day, row) * row.amount_cents),
      morningPull: 0,
      nightPull: 0,
      morningCount: countOf(false),
      nightCount: typeof old?.ending === 'number' ? old.ending - zelle : countOf(true),
      bank1: 0,
      bank2: 0,
      bank3: 0,
      manager: 0,
      atm: 0,
      zelle,
      supervisor: 0,
      minusRollover: 0,
      addBank: board(true),
      minusBank: 0 - board(false),
      loanIn: posted('payLoan', 'bank'),
      loanOut: posted('loan', 'expense'),
      employeeShortPay: posted('employeePayShort', 'bank'),
    },
    typed: Object.fromEntries(rows.figures.map(({ figure, value_cents }) => [figure, value_cents])),
    hasCounts: counted.length > 0 || typeof old?.ending === 'number',
    isOver: rows.isOver,
    outstandingChange: sum(rows.outstanding, ({ cents }) => cents),
    drawerDifference: sum(rows.drawers, differenceOf),
  }
}

/**
 * The opening balance of each day, by day, in integer cents. A verified day keeps its opening balance. Another day opens with the opening balance of
 * old books, if they have one. Otherwise it opens with the balance that the day before left, or with 0 if no balance was known in the last `daysBack`
 * days. A balance is known on the first day of the location's history, and on a day when it was counted, typed, verified or imported. `isAnchored` is
 * true when the first of the days is the day that `findAnchor` found.
 */
export function openingsOf(days: readonly DayRows[], isAnchored: boolean, daysBack: number): Map<string, number> {
  const openings = new Map<string, number>()
  let left = 0
  // The number of days since the last balance that was counted, typed, verified or imported. When `isAnchored`, it begins at 0. Otherwise it is
  // undefined until there is such a balance.
  let age: number | undefined = isAnchored ? 0 : undefined
  for (const rows of days) {
    const old = oldBooksOf(rows)
    const opening = verifiedOpeningOf(rows) ?? old?.opening ?? (age !== undefined && age <= daysBack ? left : 0)
    openings.set(rows.day, opening)
    const { typed, hasCounts } = rawOf(rows)
    left = leftOf(rows, opening)
    const isAnchor =
      rows.verified !== undefined ||
      hasCounts ||
      typed.openingBalance !== undefined ||
      typeof old?.opening === 'number' ||
      COUNTED_FIGURES.some((figure) => typed[figure] !== undefined)
    if (isAnchor) age = 1
    // At the beginning of the history, `age` stays 0 until the first day with rows.
    else if (age !== undefined && (age > 0 || hasBegun(rows))) age += 1
  }
  return openings
}

/** The opening balance of a verified day before somebody typed another one, in integer cents. Undefined if the day is not verified. */
function verifiedOpeningOf({ verified }: DayRows): number | undefined {
  if (verified === undefined) return undefined
  const { openingBalance, openingDifference } = verified.figures.column
  return toCents(openingBalance) - toCents(openingDifference)
}

/** True when a day has rows from which its column is computed. */
function hasBegun({ sessions, figures, expenses, jackpots, board, imported }: DayRows): boolean {
  return imported !== undefined || [sessions, figures, expenses, jackpots, board].some((rows) => rows.length > 0)
}

/** The balance that a day leaves for the next day, in integer cents. A verified day leaves the verified amount. */
export function leftOf(rows: DayRows, opening: number): number {
  return rows.verified === undefined ? columnOf(rawOf(rows), opening).left : toCents(rows.verified.figures.left)
}

/**
 * The amount that people paid into Zelle accounts on a day, and the names of the accounts' owners. Leaves out owners whose payments of the day were
 * all voided, corrected away or reversed on the same day.
 */
export function zelleReceivedOf({ zelle }: DayRows): ZelleReceived {
  const received = zelle.filter(({ is_received }) => is_received)
  const payments = Map.groupBy(received, ({ source, user_id }) => `${source} ${user_id}`).values()
  const kept = [...payments].filter((rows) => sum(rows, ({ cents }) => cents) > 0)
  return {
    amount: toDollars(sum(received, ({ cents }) => cents)),
    by: [...new Set(kept.map(([row]) => row!.name))],
  }
}

/** The lines of expenses: the computed lines, then the expenses of managers, then 'total'. */
function expenseSetOf(rows: DayRows): ExpenseEntry[] {
  const computed = expensesOf(rows)
  const commentsOf = (line: ExpenseLine) =>
    rows.entries.flatMap((row) => (row.expense_type === line && row.comments !== null ? [row.comments] : [])).join('\n')
  const lines = EXPENSE_LINES.map((line) => ({
    description: line,
    amount: toDollars(computed[line]),
    comments: commentsOf(line),
    isManager: false,
    expenseType: line,
  }))
  const managers = rows.expenses.map((row) => ({
    description: row.description,
    amount: toDollars(row.amount_cents),
    comments: row.comments,
    isManager: true,
    expenseType: row.expense_type,
    expenseId: row.expense_id,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
  }))
  const total = sum([...lines, ...managers], ({ amount }) => toCents(amount))
  return [
    ...lines,
    ...managers,
    { description: TOTAL_LINE, amount: toDollars(total), comments: '', isManager: false, expenseType: null },
  ]
}

function dollarsOf<Name extends string>(names: readonly Name[], cents: Readonly<Record<Name, number>>) {
  return Object.fromEntries(names.map((name) => [name, toDollars(cents[name])])) as Record<Name, number>
}

/** Converts hundredths of a percent to percent. */
function percentOf<Hundredths extends object>(hundredths: Hundredths): Record<keyof Hundredths & string, number> {
  return Object.fromEntries(Object.entries(hundredths).map(([name, value]) => [name, value / 100])) as Record<
    keyof Hundredths & string,
    number
  >
}

/** The column of a day as people see it. `rows` are the rows of the chosen sessions. */
export function reportDayOf(rows: DayRows, raw: RawColumn, column: Column): ReportDay {
  const boardChange = sum(rows.board, ({ cents }) => cents)
  const customers = new Map<number, number>()
  for (const { customer_id, match_cents, high_roller_cents } of rows.gifts)
    customers.set(customer_id, (customers.get(customer_id) ?? 0) + match_cents + high_roller_cents)
  const bank = new Map<string, number>()
  for (const { type, description, cents } of rows.entries)
    if (type === 'bank') bank.set(description, (bank.get(description) ?? 0) + cents)
  const computed: Record<TypedFigure, number> = {
    ...raw.computed,
    openingBalance: column.openingBalance - column.openingDifference,
  }
  return {
    businessDay: rows.day,
    sessionIds: rows.sessions.map(({ reading_session_id }) => reading_session_id),
    hasSessions: rows.hasSessions,
    ...dollarsOf(
      [
        ...TYPED_FIGURES,
        'netProfit',
        'grossProfit',
        'total',
        'endingBalance',
        'shortOver',
        'bankSubtotal',
        'ebTotal',
        'openingDifference',
      ],
      column,
    ),
    ...dollarsOf(['totalIn', 'totalOut', 'jpOtherIn', 'jpOtherOut'], raw),
    isCounted: column.isCounted,
    bankOpeningBalance: toDollars(rows.boardBefore),
    bankBoardBalance: toDollars(rows.boardBefore + boardChange),
    customers: [...customers].map(([customerId, cents]) => ({ customerId, amount: toDollars(cents) })),
    employeeDetails: rows.drawers.map(({ shiftId, sessionId, userId, name, clockInAt }) => ({
      userId,
      sessionId,
      locationId: rows.locationId,
      date: rows.dateOf(clockInAt),
      timeIn: clockInAt.toISOString(),
      name,
      clockId: shiftId,
    })),
    expenseSet: expenseSetOf(rows),
    percentages: percentOf(column.percentages),
    machinePercentages: percentOf(column.machinePercentages),
    bankList: [...bank]
      .map(([description, cents]) => ({ description, amount: toDollars(cents) }))
      .toSorted((one, other) => one.description.localeCompare(other.description, 'en')),
    bankBoardList: rows.board.map(({ entry_id, cents, recorded_at, name, recorded_by }) => ({
      entryId: entry_id,
      amount: toDollars(cents),
      createdDate: recorded_at.toISOString(),
      employeeName: name,
      userName: recorded_by,
    })),
    explained: {
      outstandingChange: toDollars(raw.outstandingChange),
      openingDifference: toDollars(column.openingDifference),
      shorts: rows.drawers
        .filter((drawer) => differenceOf(drawer) !== 0)
        .map((drawer) => ({ clockId: drawer.shiftId, name: drawer.name, amount: toDollars(differenceOf(drawer)) })),
      unexplained: toDollars(column.unexplained),
    },
    typed: rows.figures.map(({ figure, value_cents, typed_at, typed_by }) => ({
      fieldName: figure,
      value: toDollars(value_cents),
      computed: toDollars(computed[figure]),
      at: typed_at.toISOString(),
      by: typed_by,
    })),
    verified: null,
    isImported: rows.imported !== undefined,
  }
}
