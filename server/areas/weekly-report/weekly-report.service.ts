/** The weekly report: a column for each business day, the figures and expenses that people add, and the verification of days (domain 9). */

import { dayLabel, daysAfter, needsNote } from '@countroom/contract/days/days.rules.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { daysIn } from '@countroom/contract/kernel/dates.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { divideHalfUp, toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { businessDayOf, instantOf, wallClockOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import { weeksBefore } from '@countroom/contract/overview/overview.rules.ts'
import type { ExpenseType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { weeklyReportCalls } from '@countroom/contract/weekly-report/weekly-report.calls.ts'
import {
  columnOf,
  COUNTED_FIGURES,
  DEFAULT_EXPENSE_LINE,
  FIGURE_LABELS,
  LONGEST_EXPORTED_DAYS,
  LONGEST_PRINTED_DAYS,
  LONGEST_REPORT_DAYS,
  NIGHT_STARTS_AT_HOUR,
  type TypedFigure,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type {
  EmployeeSummaryRow,
  FigureName,
  FigureRow,
  Jackpot,
  NetHistoryDay,
  ReportDay,
  ReportTotal,
  SummaryRow,
  WeekReport,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { pageOf } from '../../platform/db/counted-page.ts'
import type { LocationRef, Statement } from '../../platform/db/sql.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireDays } from '../../platform/http/require-days.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import type { Sheet } from '../../platform/xlsx/workbook.ts'
import * as cash from '../cash/cash.service.ts'
import * as daysLocked from '../days/days.service.ts'
import * as ledgers from '../ledgers/ledgers.service.ts'
import { holdMachine } from '../machines/machines.service.ts'
import * as oldBooks from '../old-books/old-books.service.ts'
import * as readings from '../readings/readings.service.ts'
import {
  asVerified,
  chosenOf,
  type DayRows,
  leftOf,
  openingsOf,
  rawOf,
  type ReportedDay,
  reportDayOf,
  type VerifiedFigures,
  zelleReceivedOf,
} from './columns.rules.ts'
import { rowsBehind } from './figures.service.ts'
import { summaryOf, totalOf } from './summary.rules.ts'
import { weekSectionsOnPaper } from './weekly-report.pdf.ts'
import * as queries from './weekly-report.queries.ts'
import { weekSheets } from './workbook.rules.ts'

/** A day opens with the balance of the day before. It opens with 0 if no balance was known in the last `DAYS_BACK` days (`openingsOf`). */
const DAYS_BACK = 62

/** A location, its time zone, and the current time. */
export interface ReportedPlace extends InLocation {
  readonly now: Date
  readonly location: Pick<Scope['location'], 'id' | 'timezone'>
}

// Columns -----------------------------------------------------------------------------------------------------------------------

/** The columns of a range of business days. `isChosen` says which of their sessions to include. */
export async function columnsOf(
  place: ReportedPlace,
  days: queries.Days,
  isChosen: (sessionId: number, businessDay: string) => boolean = () => true,
): Promise<ReportedDay[]> {
  const anchor = await queries.findAnchor(place, days.from, DAYS_BACK, COUNTED_FIGURES, oldBooks)
  const all = await loadDays(place, { from: anchor ?? days.from, to: days.to })
  const openings = openingsOf(all, anchor !== undefined, DAYS_BACK)
  return all
    .filter(({ day }) => day >= days.from)
    .map((whole) => describe(whole, openings.get(whole.day)!, (sessionId) => isChosen(sessionId, whole.day)))
}

/**
 * The net profit and the short/over of a business day with all of its sessions, in integer cents. `shortOverCents` is null while the day is not
 * counted.
 */
export async function findOutcome(
  place: ReportedPlace,
  day: string,
): Promise<{ netProfitCents: number; shortOverCents: number | null }> {
  const [{ shown }] = (await columnsOf(place, { from: day, to: day })) as [ReportedDay]
  return { netProfitCents: toCents(shown.netProfit), shortOverCents: shown.isCounted ? toCents(shown.shortOver) : null }
}

function describe(whole: DayRows, opening: number, isChosen: (sessionId: number) => boolean): ReportedDay {
  const rows = chosenOf(whole, isChosen)
  const raw = rawOf(rows)
  const column = columnOf(raw, opening)
  const computed = reportDayOf(rows, raw, column)
  const { verified } = whole
  if (verified === undefined) return { rows, raw, column, shown: computed, zelleReceived: zelleReceivedOf(whole) }
  const { figures, ...verification } = verified
  const isWhole = rows.sessions.length === whole.sessions.length
  return {
    rows,
    raw,
    column,
    // A verification stores only the figures of the whole day. If some sessions are not chosen, the computed figures are shown. They do not change
    // either, because the rows of the day are locked, and the day keeps the balances that it began with.
    shown: {
      ...(isWhole ? { ...figures.column, isCounted: figures.column.isCounted ?? true } : computed),
      verified: verification,
    },
    zelleReceived: figures.zelleReceived,
  }
}

/** The rows of every day of a range. */
async function loadDays(place: ReportedPlace, days: queries.Days): Promise<DayRows[]> {
  const { id, timezone } = place.location
  const [
    sessions,
    entries,
    awards,
    gifts,
    outstanding,
    figures,
    expenses,
    jackpots,
    board,
    zelle,
    before,
    imported,
    verified,
  ] = await Promise.all([
    queries.listSessions(place, days),
    queries.listEntrySums(place, days),
    queries.listAwardSums(place, days),
    queries.listGiftSums(place, days),
    queries.listOutstanding(place, days),
    queries.listFigures(place, days),
    queries.listExpenses(place, days),
    queries.listJackpotsOf(place, days),
    queries.listBoard(place, days),
    queries.listZelle(place, days),
    queries.findBalancesBefore(place, days.from),
    oldBooks.listOldDays(place, days.from, days.to),
    daysLocked.listVerified(place, days.from, days.to),
  ])
  const sessionIds = sessions.map(({ reading_session_id }) => reading_session_id)
  const drawers = sessionIds.length === 0 ? [] : await cash.listSettledDrawers(place, sessionIds)
  const dayOf = new Map(sessions.map((row) => [row.reading_session_id, row.business_day]))
  const bySession = <Row extends { reading_session_id: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => dayOf.get(row.reading_session_id)!)
  const byDay = <Row extends { business_day: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.business_day)
  const grouped = {
    sessions: byDay(sessions),
    entries: bySession(entries),
    awards: bySession(awards),
    gifts: bySession(gifts),
    outstanding: bySession(outstanding),
    drawers: Map.groupBy(drawers, ({ sessionId }) => dayOf.get(sessionId)!),
    figures: byDay(figures),
    expenses: byDay(expenses),
    board: byDay(board),
    zelle: byDay(zelle),
  }
  let [boardBefore, zelleBefore] = [before.board_cents, before.zelle_cents]
  const today = businessDayOf(place.now, timezone)
  const dateOf = (at: Date) => wallClockOf(at, timezone).toISOString().slice(0, 10)
  return Array.from({ length: daysIn({ fromDate: days.from, toDate: days.to }) }, (_, place_) => {
    const day = daysAfter(days.from, place_)
    const rows: DayRows = {
      day,
      sessions: grouped.sessions.get(day) ?? [],
      hasSessions: grouped.sessions.has(day),
      isOver: day < today,
      imported: imported.get(day),
      drawers: grouped.drawers.get(day) ?? [],
      entries: grouped.entries.get(day) ?? [],
      awards: grouped.awards.get(day) ?? [],
      gifts: grouped.gifts.get(day) ?? [],
      outstanding: grouped.outstanding.get(day) ?? [],
      figures: grouped.figures.get(day) ?? [],
      expenses: grouped.expenses.get(day) ?? [],
      jackpots: jackpots.filter(({ owed_on, paid_on }) => owed_on === day || paid_on === day),
      board: grouped.board.get(day) ?? [],
      zelle: grouped.zelle.get(day) ?? [],
      boardBefore,
      zelleBefore,
      // All stored verifications come from `verifiedFiguresOf`, so their figures have this type.
      verified: verified.get(day) as DayRows['verified'],
      nightFrom: instantOf(`${day}T${NIGHT_STARTS_AT_HOUR}:00:00`, timezone, 'first'),
      dateOf,
      locationId: id,
    }
    for (const { cents } of rows.board) boardBefore += cents
    for (const { cents } of rows.zelle) zelleBefore += cents
    return asVerified(rows)
  })
}

// The report --------------------------------------------------------------------------------------------------------------------

export type ReportBody = Omit<CallBody<typeof weeklyReportCalls.weeklyReport>, 'locationId'>

/** The chosen days of a report. Throws 'range.tooManyDays' and 'reading.sessionUnknown'. */
async function reportedDays(
  scope: Scope,
  { sessionIds, fromDate, toDate }: ReportBody,
  longestDays = LONGEST_REPORT_DAYS,
): Promise<ReportedDay[]> {
  if (fromDate !== undefined && toDate !== undefined) requireDays({ fromDate, toDate }, longestDays)
  const chosen = sessionIds === undefined ? undefined : await requireSessions(scope, sessionIds)
  const isChosen = (sessionId: number) => chosen?.has(sessionId) ?? true
  if (fromDate !== undefined && toDate !== undefined)
    return fromDate > toDate ? [] : columnsOf(scope, { from: fromDate, to: toDate }, isChosen)
  const days = [...new Set(chosen?.values())].toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  requireDays({ fromDate: from, toDate: to }, longestDays)
  const between = await columnsOf(scope, { from, to }, isChosen)
  return between.filter(({ rows }) => days.includes(rows.day))
}

/** The days of sessions, by session. Throws 'reading.sessionUnknown'. */
async function requireSessions(scope: Scope, sessionIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(sessionIds)]
  const found = ids.length === 0 ? [] : await queries.findDaysOf(scope, ids)
  if (found.length < ids.length) throw new Refusal('reading.sessionUnknown', { path: 'sessionIds' })
  return new Map(found.map((row) => [row.reading_session_id, row.business_day]))
}

interface WholeReport {
  days: ReportDay[]
  summary: SummaryRow[]
  employeeSummary: EmployeeSummaryRow[]
  total: ReportTotal
}

async function wholeReport(scope: Scope, body: ReportBody, longestDays?: number): Promise<WholeReport> {
  const days = await reportedDays(scope, body, longestDays)
  const shown = days.map((day) => day.shown)
  const summary = summaryOf(days.map(({ shown: day, zelleReceived }) => ({ ...day, zelleReceived })))
  return { days: shown, ...summary, total: totalOf(shown) }
}

/**
 * The report of a range of days. If the request has `sessionIds`, the report has only these sessions. If the request has no range, the report has the
 * days of these sessions.
 */
export async function weeklyReport(
  scope: Scope,
  body: ReportBody,
): Promise<{
  weekReport: WeekReport
  summary: SummaryRow[]
  employeeSummary: EmployeeSummaryRow[]
  weekTotal: ReportTotal
}> {
  const { days, total, ...summary } = await wholeReport(scope, body)
  return { weekReport: weekReportOf(days), ...summary, weekTotal: total }
}

/** The report of at most seven days, to print on one page. Throws 'range.tooManyDays' and 'reading.sessionUnknown'. */
export async function describeWeek(scope: Scope, body: ReportBody): Promise<{ period: string; sections: Section[] }> {
  const { timezone } = scope.location
  const report = await wholeReport(scope, body, LONGEST_PRINTED_DAYS)
  return { period: periodOf(report.days), sections: weekSectionsOnPaper({ ...report, timezone }) }
}

/** The report of at most 31 days, for a workbook. Throws 'range.tooManyDays' and 'reading.sessionUnknown'. */
export async function exportWeek(scope: Scope, body: ReportBody): Promise<Sheet[]> {
  return weekSheets({ ...(await wholeReport(scope, body, LONGEST_EXPORTED_DAYS)), location: scope.location.name })
}

function periodOf(days: readonly ReportDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'No day'
  const from = dayLabel(first.businessDay)
  return first === last ? from : `${from} to ${dayLabel(last.businessDay)}`
}

function weekReportOf(days: readonly ReportDay[]): WeekReport {
  return Object.fromEntries(days.map((day) => [dayLabel(day.businessDay), day]))
}

// Net profit --------------------------------------------------------------------------------------------------------------------

const NET_PARTS: queries.NetParts = {
  totalsByDay: readings.totalsByDay,
  oldNetByDay: oldBooks.oldNetByDay,
  verifiedOf: daysLocked.verifiedOf,
}

/** The overview (areas/overview) puts this part into its SQL statement to read the net profit of days. */
export const OVERVIEW_PARTS = {
  net: (at: LocationRef, days: queries.Days) => queries.netByDay(at, days, NET_PARTS),
}

/** The net profit of each day of a range, beside the same weekday of the four weeks before. Throws 'range.tooManyDays'. */
export async function listNetHistory(
  scope: Scope,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<NetHistoryDay[]> {
  requireDays({ fromDate, toDate }, LONGEST_REPORT_DAYS)
  const rows = await queries.listNet(scope, { from: weeksBefore(fromDate).at(-1)!, to: toDate }, NET_PARTS)
  const netOn = new Map(rows.map((row) => [row.business_day, row]))
  const netOf = (businessDay: string) => {
    const row = netOn.get(businessDay)
    return {
      businessDay,
      netProfit: row === undefined ? null : toDollars(row.net_cents),
      isImported: row?.is_imported ?? false,
    }
  }
  return Array.from({ length: Math.max(0, daysIn({ fromDate, toDate })) }, (_, place) => {
    const day = daysAfter(fromDate, place)
    const before = weeksBefore(day)
    const known = before.flatMap((each) => netOn.get(each) ?? [])
    return { ...netOf(day), before: before.map(netOf), usual: meanOf(known.map(({ net_cents }) => net_cents)) }
  })
}

/** The mean of amounts of integer cents. Returns dollars, rounded half up to the cent. Null when there are no amounts. */
function meanOf(cents: readonly number[]): number | null {
  if (cents.length === 0) return null
  const sum = cents.reduce((total, each) => total + each, 0)
  return toDollars(Number(divideHalfUp(BigInt(sum), BigInt(cents.length))))
}

// Changes of a day --------------------------------------------------------------------------------------------------------------

interface OneDay {
  sessionIds?: number[] | undefined
  businessDay?: string | undefined
}

interface ChosenDay {
  day: string
  isChosen: (sessionId: number) => boolean
}

/** The day and the chosen sessions that a request names. Throws 'report.dayMissing', 'report.severalDays' and 'reading.sessionUnknown'. */
async function chosenDay(scope: Scope, { sessionIds, businessDay }: OneDay): Promise<ChosenDay> {
  const chosen = await requireSessions(scope, sessionIds ?? [])
  const named = new Set([...chosen.values(), ...(businessDay === undefined ? [] : [businessDay])])
  if (named.size > 1) throw new Refusal('report.severalDays', { path: 'sessionIds' })
  const [day] = named
  if (day === undefined) throw new Refusal('report.dayMissing', { path: 'businessDay' })
  return { day, isChosen: (sessionId) => sessionIds === undefined || chosen.has(sessionId) }
}

/** The day that a change names, as `chosenDay` returns it. Also throws 'day.future' if the day has not begun, and 'day.locked' if it is verified. */
async function openDay(scope: Scope, body: OneDay): Promise<ChosenDay> {
  const chosen = await chosenDay(scope, body)
  daysLocked.requireBegun(scope, chosen.day, 'businessDay')
  await daysLocked.requireOpenDaysAlone(scope, [chosen.day])
  return chosen
}

async function shownDay(scope: Scope, { day, isChosen }: ChosenDay): Promise<ReportedDay> {
  return (await columnsOf(scope, { from: day, to: day }, isChosen))[0]!
}

export interface ChangedDay {
  day: string
  weekReport: WeekReport
}

async function changed(scope: Scope, chosen: ChosenDay): Promise<ChangedDay> {
  return { day: chosen.day, weekReport: weekReportOf([(await shownDay(scope, chosen)).shown]) }
}

/** Stores a typed figure, or goes back to the computed one. Throws 'report.figureChanged' and the errors of `openDay`. */
export async function typeFigure(
  scope: Scope,
  body: OneDay & { fieldName: TypedFigure; value: number | null; expected?: number | undefined },
): Promise<ChangedDay & { before: number; after: number }> {
  const { fieldName: figure, value, expected } = body
  const chosen = await openDay(scope, body)
  const { shown } = await shownDay(scope, chosen)
  if (expected !== undefined && toCents(expected) !== toCents(shown[figure])) throw figureChanged(scope, shown, figure)
  await queries.insertFigure(scope, { day: chosen.day, figure, cents: value === null ? null : toCents(value) })
  const after = await shownDay(scope, chosen)
  return { day: chosen.day, weekReport: weekReportOf([after.shown]), before: shown[figure], after: after.shown[figure] }
}

function figureChanged(scope: Scope, { typed, ...shown }: ReportDay, figure: TypedFigure): Refusal {
  const value = shown[figure]
  const written = writtenAmount(toCents(value))
  const label = FIGURE_LABELS[figure]
  const by = typed.find(({ fieldName }) => fieldName === figure)
  const what =
    by === undefined
      ? `${label} is now ${written}.`
      : `${by.by} set ${label} to ${written} at ${writtenTime(by.at, scope.location.timezone)}.`
  return new Refusal('report.figureChanged', { path: 'expected', values: { what, value, by: by?.by ?? '' } })
}

/** Adds money to the bank board of a day, or takes money out. The amount is in dollars. */
export async function changeBoard(
  scope: Scope,
  body: OneDay & { amount: number; nameInput: string; type: boolean },
): Promise<ChangedDay & { entryId: number }> {
  const chosen = await openDay(scope, body)
  const cents = (body.type ? 1 : -1) * toCents(body.amount)
  const entryId = await ledgers.postToBoard(scope, { cents, name: body.nameInput, date: chosen.day })
  return { entryId, ...(await changed(scope, chosen)) }
}

/** Adds an expense of a manager to a day. The amount is in dollars. */
export async function addExpense(
  scope: Scope,
  body: OneDay & {
    description: string
    amount: number
    comments?: string | undefined
    expenseType?: ExpenseType | undefined
  },
): Promise<ChangedDay & { expenseId: number; expenseType: ExpenseType }> {
  const chosen = await openDay(scope, body)
  const { description, comments = '', expenseType = DEFAULT_EXPENSE_LINE } = body
  const cents = toCents(body.amount)
  const expenseId = await queries.insertExpense(scope, {
    day: chosen.day,
    description,
    cents,
    comments,
    type: expenseType,
  })
  return { expenseId, expenseType, ...(await changed(scope, chosen)) }
}

/**
 * Voids an expense of a manager. Throws 'report.expenseUnknown', 'void.reasonMissing', 'report.severalDays', 'reading.sessionUnknown' and
 * 'day.locked'.
 */
export async function removeExpense(
  scope: Scope,
  expenseId: number,
  reason: string | undefined,
  sessionIds: number[] | undefined,
): Promise<ChangedDay & { expense: queries.ExpenseRow; reason: string }> {
  const expense = await queries.lockExpense(scope, expenseId)
  if (expense === undefined) throw new Refusal('report.expenseUnknown')
  const why = requireVoidReason(reason)
  const chosen = await chosenDay(scope, { businessDay: expense.business_day, sessionIds })
  await daysLocked.requireOpenDays(scope, [chosen.day])
  await queries.voidExpense(scope, expenseId, why)
  return { expense, reason: why, ...(await changed(scope, chosen)) }
}

// Verification ------------------------------------------------------------------------------------------------------------------

/**
 * Verifies a business day and locks it. The figures must still be the ones that the administrator saw. Throws 'day.notOver', 'day.verified',
 * 'day.sessionRunning', 'day.changed' and 'day.noteMissing'.
 */
export async function verifyDay(
  scope: Scope,
  body: { businessDay: string; note?: string | undefined; shortOver: number; netProfit: number; total: number },
): Promise<ChangedDay & { netProfit: number; shortOver: number | null; alerts: RaisedAlert<'day.verified'>[] }> {
  const { businessDay: day, note = '' } = body
  await daysLocked.beginVerification(scope, day)
  const label = dayLabel(day)
  const running = await queries.findRunning(scope, day)
  if (running !== undefined) throw new Refusal('day.sessionRunning', { values: { sessionId: running, day: label } })
  const whole: ChosenDay = { day, isChosen: () => true }
  const reported = await shownDay(scope, whole)
  const { netProfit, shortOver, total, isCounted } = reported.shown
  const written = {
    netProfit: writtenAmount(toCents(netProfit)),
    shortOver: isCounted ? writtenAmount(toCents(shortOver)) : 'not counted',
  }
  if (body.netProfit !== netProfit || body.shortOver !== shortOver || body.total !== total)
    throw new Refusal('day.changed', { values: { day: label, ...written, total: writtenAmount(toCents(total)) } })
  if (needsNote(toCents(shortOver)) && note === '') {
    const direction = shortOver < 0 ? 'short' : 'over'
    const amount = writtenAmount(Math.abs(toCents(shortOver)))
    throw new Refusal('day.noteMissing', { path: 'note', values: { day: label, amount, direction } })
  }
  const { verificationId, name } = await daysLocked.verify(scope, day, note, verifiedFiguresOf(reported))
  const { weekReport } = await changed(scope, whole)
  return {
    day,
    weekReport,
    netProfit,
    shortOver: isCounted ? shortOver : null,
    alerts: [
      { code: 'day.verified', cause: `verification ${verificationId}`, values: { name, day: label, ...written } },
    ],
  }
}

/** The figures that a verification of a day stores. */
export function verifiedFiguresOf({ shown, rows, column, zelleReceived }: ReportedDay): VerifiedFigures {
  const left = leftOf(rows, column.openingBalance - column.openingDifference)
  return { column: shown, zelleReceived, left: toDollars(left) }
}

/** Reopens a verified day. Throws 'day.notVerified' and 'void.reasonMissing'. */
export async function reopenDay(
  scope: Scope,
  day: string,
  reason: string | undefined,
): Promise<ChangedDay & { reason: string; by: string; at: string; alerts: RaisedAlert<'day.reopened'>[] }> {
  const why = requireVoidReason(reason)
  const { verificationId, verification, name } = await daysLocked.reopen(scope, day, why)
  const values = { name, day: dayLabel(day), verifier: verification.by, reason: why }
  return {
    ...(await changed(scope, { day, isChosen: () => true })),
    reason: why,
    by: verification.by,
    at: verification.at,
    alerts: [{ code: 'day.reopened', cause: `verification ${verificationId}`, values }],
  }
}

// The rows behind a figure ------------------------------------------------------------------------------------------------------

/** A page of the rows behind a figure, and the sum of all rows in dollars. Throws 'reading.sessionUnknown' and 'report.severalDays'. */
export async function listFigureRows(
  scope: Scope,
  body: OneDay & {
    businessDay: string
    fieldName: FigureName
    page?: number | undefined
    rowsPerPage?: PageSize | undefined
  },
): Promise<{ rows: FigureRow[]; total: number; hasMore: boolean; sum: number }> {
  const { day, isChosen } = await chosenDay(scope, body)
  const yesterday = daysAfter(day, -1)
  // The opening balance comes from all sessions of the day before, even if only some sessions are chosen.
  const isIncluded = (sessionId: number, of: string) => of === yesterday || isChosen(sessionId)
  const [before, reported] = await columnsOf(scope, { from: yesterday, to: day }, isIncluded)
  const rows = await rowsBehind(scope, body.fieldName, reported!, yesterday, before!.column, isChosen)
  const { limit, offset } = pageOf(body)
  return {
    rows: rows.slice(offset, offset + limit).map(({ cents, ...row }) => ({ ...row, amount: toDollars(cents) })),
    total: rows.length,
    hasMore: false,
    sum: toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
  }
}

// Jackpots ----------------------------------------------------------------------------------------------------------------------

export async function listJackpots(
  scope: Scope,
  body: { isUnpaid?: boolean | undefined; page?: number | undefined; rowsPerPage?: PageSize | undefined },
): Promise<{ jackpots: Jackpot[]; total: number; hasMore: boolean; owed: number }> {
  const { rows, owed_cents, ...counted } = await queries.listJackpots(scope, body.isUnpaid === true, pageOf(body))
  return { jackpots: rows.map(jackpotOf), ...counted, owed: toDollars(owed_cents) }
}

/** Records a jackpot that the venue owes. Throws 'machine.unknown', 'customer.unknown', 'day.future' and 'day.locked'. */
export async function saveJackpot(
  scope: Scope,
  body: Omit<CallBody<typeof weeklyReportCalls.saveJackpot>, 'locationId'>,
): Promise<Jackpot> {
  const { since, customerId = null, comments = '' } = body
  daysLocked.requireBegun(scope, since, 'since')
  await daysLocked.requireOpenDays(scope, [since])
  const machine = await holdMachine(scope, body.machine)
  if (machine === undefined)
    throw new Refusal('machine.unknown', { path: 'machine', values: { machine: body.machine } })
  if (customerId !== null && !(await queries.hasCustomer(scope, customerId)))
    throw new Refusal('customer.unknown', { path: 'customerId' })
  const cents = toCents(body.amount)
  const jackpotId = await queries.insertJackpot(scope, {
    machineId: machine.id,
    customerId,
    cents,
    owedOn: since,
    comments,
  })
  return jackpotOf((await queries.lockJackpot(scope, jackpotId))!)
}

/** Stores the day on which a jackpot was paid. Throws 'jackpot.unknown', 'jackpot.paid', 'jackpot.paidTooEarly', 'day.future' and 'day.locked'. */
export async function payJackpot(
  scope: Scope,
  jackpotId: number,
  paidOn = businessDayOf(scope.now, scope.location.timezone),
): Promise<{ before: Jackpot; after: Jackpot }> {
  const row = await queries.lockJackpot(scope, jackpotId)
  if (row === undefined) throw new Refusal('jackpot.unknown')
  if (row.paid_on !== null) throw new Refusal('jackpot.paid', { values: { day: row.paid_on } })
  if (paidOn < row.owed_on)
    throw new Refusal('jackpot.paidTooEarly', { path: 'paidOn', values: { since: row.owed_on } })
  daysLocked.requireBegun(scope, paidOn, 'paidOn')
  // A payment on a later day does not change the column of the day on which the jackpot became owed.
  await daysLocked.requireOpenDays(scope, [paidOn])
  await queries.payJackpot(scope, jackpotId, paidOn)
  return { before: jackpotOf(row), after: jackpotOf((await queries.lockJackpot(scope, jackpotId))!) }
}

/** Voids a jackpot. Throws 'jackpot.unknown', 'void.reasonMissing' and 'day.locked'. */
export async function deleteJackpot(
  scope: Scope,
  jackpotId: number,
  reason: string | undefined,
): Promise<{ jackpot: Jackpot; reason: string; writes: Statement[] }> {
  const row = await queries.lockJackpot(scope, jackpotId)
  if (row === undefined) throw new Refusal('jackpot.unknown')
  const why = requireVoidReason(reason)
  await daysLocked.requireOpenDays(scope, [row.owed_on, ...(row.paid_on === null ? [] : [row.paid_on])])
  return { jackpot: jackpotOf(row), reason: why, writes: [queries.voidJackpot(scope, jackpotId, why)] }
}

function jackpotOf(row: queries.JackpotRow): Jackpot {
  return {
    jackpotId: row.jackpot_id,
    machine: row.machine,
    customerId: row.customer_id,
    customer: row.customer,
    amount: toDollars(row.amount_cents),
    since: row.owed_on,
    paidOn: row.paid_on,
    comments: row.comments,
    recordedAt: row.recorded_at.toISOString(),
    recordedBy: row.recorded_by,
    paidBy: row.paid_by,
    void: voidOf(row),
  }
}
