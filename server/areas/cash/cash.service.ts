/** The drawer of a shift: who may change it, what it should hold, its counts, and a location's rules for cash (domain 4). */

import type { CashRules, DrawerSums } from '@countroom/contract/cash/cash.rules.ts'
import {
  CASH_DEFAULTS,
  expectedCents,
  handledCents,
  isBeyondDrawer,
  isLargeDifference,
  passesShorts,
  seesExpected,
  shortOverCents,
} from '@countroom/contract/cash/cash.rules.ts'
import type {
  CashCount,
  CashSettings,
  CountedBills,
  Drawer,
  HeldCash,
  PostedShort,
  SettledDrawer,
  WaitingHandOver,
} from '@countroom/contract/cash/cash.shapes.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { type Bill, totalCents } from '@countroom/contract/kernel/bills.ts'
import { toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import { businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'

import type { Statement } from '../../platform/db/sql.ts'
import { type Answered, type Asked, lockThenRead } from '../../platform/db/transaction.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import type { Shift } from '../clock/clock.service.ts'
import * as clock from '../clock/clock.service.ts'
import * as ledgers from '../ledgers/ledgers.service.ts'
import { drawerSections } from './cash.pdf.ts'
import * as queries from './cash.queries.ts'

const SHORTS_COUNT_FOR_MS = 30 * 24 * 3_600_000

// Access to drawers -------------------------------------------------------------------------------------------------------------

export interface OpenDrawer {
  shift: Shift
  rules: CashRules
  /** What the drawer should hold now, in integer cents. */
  expected: number
}

/**
 * Locks the shift whose drawer a change uses, so that the shift can neither end nor be settled before the change is done. Without an id, it locks the
 * acting person's open shift. The caller's `locks` and `reads` are sent in the same round trip, and the result has each answer under
 * its name. Throws 'cash.noShift', 'shift.unknown', 'cash.otherDrawer' and 'cash.settled'.
 */
export async function openDrawer<const Locks extends Asked, const Reads extends Asked>(
  scope: Scope,
  shiftId: number | undefined,
  more: { locks: Locks; reads: Reads },
): Promise<OpenDrawer & Answered<Locks> & Answered<Reads>> {
  const { locked, drawer, ...others } = await lockThenRead({
    locks: { locked: () => lockShift(scope, shiftId), ...more.locks },
    reads: {
      drawer: () =>
        queries.findDrawer(scope, shiftId === undefined ? { openOf: scope.actorId } : { shiftIds: [shiftId] }),
      ...more.reads,
    },
  })
  const shift = locked as Shift | undefined
  if (shift === undefined) throw new Refusal(shiftId === undefined ? 'cash.noShift' : 'shift.unknown')
  requireOwn(scope, shift)
  requireUnsettled(shift)
  const { sums, rules } = drawer as NonNullable<Awaited<ReturnType<typeof queries.findDrawer>>>
  return {
    shift,
    rules: rules ?? CASH_DEFAULTS,
    expected: expectedCents(sums),
    ...(others as unknown as Answered<Locks> & Answered<Reads>),
  }
}

async function lockShift(scope: Scope, shiftId: number | undefined): Promise<Shift | undefined> {
  return shiftId === undefined ? clock.lockOpenShift(scope) : (await clock.lockShiftsById(scope, [shiftId]))[0]
}

/** Throws 'cash.otherDrawer' for the drawer of somebody else, unless an administrator is signed in. */
export function requireOwn(scope: Scope, { userId }: Pick<Shift, 'userId'>): void {
  if (userId !== scope.actorId && !scope.account.isAdministrator) throw new Refusal('cash.otherDrawer')
}

/** Throws 'cash.settled' for a shift that a session has settled. */
export function requireUnsettled({ sessionId }: Pick<Shift, 'sessionId'>): void {
  if (sessionId !== null) throw new Refusal('cash.settled', { values: { sessionId } })
}

/**
 * The shift with this id, which must belong to the person. Without an id, the person's open shift, or null when there is none. Throws
 * 'shift.unknown' and 'cash.otherDrawer'.
 */
export async function findDrawerShift(
  scope: Scope,
  userId: number,
  shiftId: number | undefined,
): Promise<Shift | null> {
  const shift =
    shiftId === undefined ? await clock.findOpenShift(scope, userId) : await clock.findShiftById(scope, shiftId)
  if (shift === undefined && shiftId === undefined) return null
  if (shift?.userId !== userId) throw new Refusal('shift.unknown', { path: 'clockId' })
  requireSight(scope, shift)
  return shift
}

/**
 * Throws 'cash.otherDrawer' when the person may not see the drawer. Administrators and people with Employee Sessions see all drawers. Others see only
 * their own.
 */
export function requireSight(scope: Scope, shift: Pick<Shift, 'userId'>): void {
  if (!scope.effectiveRoles.has('ROLE_EMPLOYEE_SESSION')) requireOwn(scope, shift)
}

// Expected cash -----------------------------------------------------------------------------------------------------------------

/** The cash that moved in the drawers of these shifts, by shift id. */
export async function sumDrawers(scope: InLocation, shiftIds: readonly number[]): Promise<Map<number, DrawerSums>> {
  return queries.sumDrawers(scope, { shiftIds })
}

/** The part of the overview's SQL statement that reads the drawers of a location. */
export const OVERVIEW_PARTS = { drawers: queries.countedDrawersByDay }

/** How much counted drawers were short (below 0) or over in total, in integer cents. */
export function shortOverOf({ counted_cents, ...moved }: queries.CountedRow): number {
  return shortOverCents(counted_cents, expectedCents(queries.drawerSums(moved)))
}

async function expectedOf(scope: Scope, shiftId: number): Promise<number> {
  return expectedCents((await sumDrawers(scope, [shiftId])).get(shiftId)!)
}

/**
 * Throws 'cash.beyondDrawer', a question, when a payout is more than the drawer should hold and the person has not confirmed it. The question names
 * the amount of the payout. It does not say what the drawer should hold, because people count their drawer blind.
 */
export function requireWithinDrawer(
  scope: Scope,
  { shift, expected }: OpenDrawer,
  payoutCents: number,
  isConfirmed: boolean | undefined,
): void {
  if (isConfirmed === true || !isBeyondDrawer(payoutCents, expected)) return
  const whose = shift.userId === scope.actorId && !isForSomebody(scope) ? 'your' : `${shift.name}’s`
  throw new Refusal('cash.beyondDrawer', { values: { whose, amount: writtenAmount(payoutCents) } })
}

function isForSomebody(scope: Scope): boolean {
  return scope.account.isAdministrator && scope.actorId !== scope.account.userId
}

/**
 * The drawer of a shift. Without an id, the drawer of the acting person's open shift, or of their last shift, or null when they have no shift.
 * `expected` is null for people who may not see what the drawer should hold. Throws 'shift.unknown' and 'cash.otherDrawer'.
 */
export async function describeDrawer(scope: Scope, shiftId: number | undefined): Promise<Drawer | null> {
  const current = shiftId === undefined ? await clock.findCurrentShift(scope) : null
  const wanted = shiftId ?? current?.clockId
  if (wanted === undefined) return null
  const shift = await clock.findShiftById(scope, wanted)
  if (shift === undefined) throw new Refusal('shift.unknown', { path: 'clockId' })
  requireOwn(scope, shift)
  const [rules, expected, counts, [waiting]] = await Promise.all([
    findRules(scope),
    expectedOf(scope, wanted),
    queries.listCounts(scope, [wanted]),
    queries.listSettled(scope, [wanted]),
  ])
  const state = { isCounted: counts.length > 0, isSettled: shift.sessionId !== null }
  const sees = seesExpected(scope.account, state, rules)
  return {
    clockId: wanted,
    userId: shift.userId,
    name: shift.name,
    clockIn: shift.clockInAt.toISOString(),
    clockOut: shift.clockOutAt?.toISOString() ?? null,
    sessionId: shift.sessionId,
    expected: sees ? toDollars(expected) : null,
    counts: counts.map(countOf),
    pendingOut: toDollars(waiting?.pending_out_cents ?? 0),
    pendingIn: toDollars(waiting?.waiting_in_cents ?? 0),
    isUsed: waiting !== undefined && isUsed(waiting, waiting.waiting_in_cents, expected),
  }
}

/** The drawers that no session has settled: drawers of open shifts, and drawers of ended shifts that were counted or moved cash. */
export async function listHeldCash(scope: Scope): Promise<HeldCash[]> {
  const held = await queries.listHeld(scope)
  const sums = await sumDrawers(
    scope,
    held.map(({ shift_id }) => shift_id),
  )
  return held.map((row) => ({
    clockId: row.shift_id,
    userId: row.user_id,
    name: row.name,
    clockIn: row.clock_in_at.toISOString(),
    clockOut: row.clock_out_at?.toISOString() ?? null,
    expected: toDollars(expectedCents(sums.get(row.shift_id)!)),
    counted: row.counted_cents === null ? null : toDollars(row.counted_cents),
    pendingOut: toDollars(row.pending_out_cents),
    pendingIn: toDollars(row.pending_in_cents),
  }))
}

/** The hand-overs that wait for an answer, oldest first. */
export async function listWaitingHandOvers(scope: Scope): Promise<WaitingHandOver[]> {
  const rows = await queries.listWaitingHandOvers(scope)
  return rows.map((row) => ({
    rolloverId: row.rollover_id,
    giverName: row.giver_name,
    receiverName: row.receiver_name,
    type: row.type,
    amount: toDollars(row.amount_cents),
    requestedAt: row.requested_at.toISOString(),
  }))
}

// Set Cash Left -----------------------------------------------------------------------------------------------------------------

export interface Counted {
  count: CashCount
  /** The last count before this one. */
  before: CashCount | null
  alerts: RaisedAlert<'drawer.difference' | 'drawer.shorts'>[]
}

/**
 * Stores a count of a drawer. Only the first count of a shift raises the alert about a large difference. Throws 'cash.noShift',
 * 'shift.unknown', 'cash.otherDrawer', 'cash.settled' and 'cash.billsDiffer'.
 */
export async function saveCount(
  scope: Scope,
  { shiftId, cents, bills }: { shiftId: number | undefined; cents: number; bills: CountedBills | null },
): Promise<Counted> {
  if (bills !== null && billsTotal(bills) !== cents) throw new Refusal('cash.billsDiffer', { path: 'cashLeft' })
  const wanted = shiftId ?? (await clock.findCurrentShift(scope))?.clockId
  if (wanted === undefined) throw new Refusal('cash.noShift')
  const { shift, expected, earlier } = await openDrawer(scope, wanted, {
    locks: {},
    reads: { earlier: () => queries.listCounts(scope, [wanted]) },
  })
  const made = await queries.insertCount(scope, { shiftId: wanted, cents, bills, expectedCents: expected })
  const last = earlier.at(-1)
  return {
    count: countOf(made),
    before: last === undefined ? null : countOf(last),
    alerts: [
      ...(earlier.length === 0 ? differenceAlerts(scope, shift, cents, expected) : []),
      ...(await shortsAlerts(scope, shift)),
    ],
  }
}

function differenceAlerts(
  scope: Scope,
  shift: Shift,
  cents: number,
  expected: number,
): RaisedAlert<'drawer.difference'>[] {
  const difference = shortOverCents(cents, expected)
  if (Math.abs(difference) < scope.location.thresholds.drawerDifferenceCents) return []
  const values = {
    name: shift.name,
    difference: writtenAmount(Math.abs(difference)),
    direction: difference < 0 ? 'short' : 'over',
    counted: writtenAmount(cents),
    expected: writtenAmount(expected),
  }
  return [{ code: 'drawer.difference', cause: `shift ${shift.shiftId}`, values }]
}

/**
 * An alert when a person's shorts of the last 30 days pass both thresholds. One threshold is an amount. The other is a share of the cash that the
 * person's drawers handled.
 */
async function shortsAlerts(scope: Scope, shift: Shift): Promise<RaisedAlert<'drawer.shorts'>[]> {
  const since = new Date(scope.now.getTime() - SHORTS_COUNT_FOR_MS)
  const counts = await queries.findLastCounts(scope, shift.userId, since)
  const sums = await sumDrawers(scope, [...counts.keys()])
  let [shorts, handled] = [0, 0]
  for (const [shiftId, counted] of counts) {
    const drawer = sums.get(shiftId)!
    shorts += Math.max(0, -shortOverCents(counted, expectedCents(drawer)))
    handled += handledCents(drawer)
  }
  if (!passesShorts(shorts, handled, scope.location.thresholds)) return []
  const values = { name: shift.name, shorts: writtenAmount(shorts), handled: writtenAmount(handled) }
  return [{ code: 'drawer.shorts', cause: `shift ${shift.shiftId}`, values }]
}

/** Stores the reason why a count was short or over. Throws 'cash.countUnknown', 'cash.otherDrawer', and 'cash.reasonGiven' for a second reason. */
export async function explainCount(
  scope: Scope,
  countId: number,
  reason: string,
): Promise<{ before: CashCount; after: CashCount }> {
  const row = await queries.lockCount(scope, countId)
  if (row === undefined) throw new Refusal('cash.countUnknown')
  requireOwn(scope, { userId: row.user_id })
  if (row.reason !== '') throw new Refusal('cash.reasonGiven')
  await queries.giveReason(scope, countId, reason)
  return { before: countOf(row), after: countOf({ ...row, reason }) }
}

/** The counts of these shifts, shift by shift, oldest first. */
export async function listCounts(scope: Scope, shiftIds: readonly number[]): Promise<CashCount[]> {
  return (await queries.listCounts(scope, shiftIds)).map(countOf)
}

function countOf(row: queries.CountRow): CashCount {
  const difference = shortOverCents(row.total_cents, row.expected_cents)
  return {
    countId: row.count_id,
    clockId: row.shift_id,
    cashLeft: toDollars(row.total_cents),
    amounts: row.bills,
    expected: toDollars(row.expected_cents),
    shortOver: toDollars(difference),
    countedAt: row.counted_at.toISOString(),
    countedBy: row.counted_by,
    reason: row.reason,
    needsReason: isLargeDifference(difference) && row.reason === '',
    isBeforeHandOver: row.is_before_hand_over,
  }
}

function billsTotal({ bills, coins }: CountedBills): number {
  const counted: Partial<Record<Bill, number>> = {}
  for (const [bill, pieces] of Object.entries(bills)) counted[Number(bill) as Bill] = pieces ?? 0
  return totalCents({ bills: counted, coinsCents: toCents(coins) })
}

/** The sections about the drawer in the report of a shift. They leave out what the reader may not see. */
export async function describeDrawerOnPaper(
  scope: Scope,
  { clockId, sessionId }: { clockId: number; sessionId: number | null },
): Promise<Section[]> {
  const [rules, sums, counts] = await Promise.all([
    findRules(scope),
    sumDrawers(scope, [clockId]),
    listCounts(scope, [clockId]),
  ])
  const isSettled = sessionId !== null
  const sees = seesExpected(scope.account, { isCounted: counts.length > 0, isSettled }, rules)
  return drawerSections(sums.get(clockId)!, counts, { isSettled, sees }, scope.location.timezone)
}

// Settling ----------------------------------------------------------------------------------------------------------------------

/**
 * The drawers of shifts, for the person who settles these shifts with a session. `expected` is null for a person who may not see what a drawer
 * should hold. Throws 'shift.unknown'.
 */
export async function listSettlement(scope: Scope, clockIds: readonly number[]): Promise<SettledDrawer[]> {
  const [drawers, rules] = await Promise.all([settled(scope, clockIds), findRules(scope)])
  return drawers.map(({ row, expected, shortOver }) => {
    const state = { isCounted: row.counted_cents !== null, isSettled: row.reading_session_id !== null }
    return {
      clockId: row.shift_id,
      userId: row.user_id,
      name: row.name,
      clockIn: row.clock_in_at.toISOString(),
      isUsed: isUsed(row, row.pending_in_cents, expected),
      expected: seesExpected(scope.account, state, rules) ? toDollars(expected) : null,
      counted: row.counted_cents === null ? null : toDollars(row.counted_cents),
      shortOver: shortOver === null ? null : toDollars(shortOver),
      isBeforeHandOver: row.is_before_hand_over,
      hasMovedSince: row.counted_against_cents !== null && row.counted_against_cents !== expected,
      pendingOut: toDollars(row.pending_out_cents),
      pendingIn: toDollars(row.pending_in_cents),
      isPosted: row.is_posted,
    }
  })
}

/**
 * Whether a drawer was used: cash moved in it, somebody counted it, or a hand-over to it waits for an answer. Nobody has to count an unused drawer.
 * `offered` is the sum of these hand-overs, and `expected` what the drawer should hold, both in integer cents.
 */
function isUsed({ has_moved, counted_cents }: queries.SettledRow, offered: number, expected: number): boolean {
  return has_moved || counted_cents !== null || expected !== 0 || offered > 0
}

async function settled(scope: InLocation, clockIds: readonly number[]) {
  const ids = [...new Set(clockIds)]
  const [rows, sums] = await Promise.all([queries.listSettled(scope, ids), sumDrawers(scope, ids)])
  if (rows.length < ids.length) throw new Refusal('shift.unknown', { path: 'clockIds' })
  return rows.map((row) => {
    const expected = expectedCents(sums.get(row.shift_id)!)
    return {
      row,
      expected,
      shortOver: row.counted_cents === null ? null : shortOverCents(row.counted_cents, expected),
    }
  })
}

/** The drawers of the shifts that sessions settled. The amounts are integer cents. `countedCents` is null for a drawer that nobody counted. */
export async function listSettledDrawers(place: InLocation, sessionIds: readonly number[]) {
  const rows = await queries.listDrawersOfSessions(place, sessionIds)
  return rows.map((row) => ({
    shiftId: row.shift_id,
    sessionId: row.reading_session_id,
    userId: row.user_id,
    name: row.name,
    clockInAt: row.clock_in_at,
    countedCents: row.counted_cents,
    expectedCents: expectedCents(queries.drawerSums(row)),
  }))
}

/**
 * How much each settled drawer was short (below 0) or over, in integer cents, in the order of the owners' names. Null for a drawer that nobody
 * counted. Leaves out unused drawers.
 */
export async function listShortOvers(
  place: InLocation,
  clockIds: readonly number[],
): Promise<{ name: string; shortOverCents: number | null }[]> {
  const drawers = await settled(place, clockIds)
  return drawers
    .filter(({ row, expected }) => isUsed(row, row.pending_in_cents, expected))
    .map(({ row, shortOver }) => ({ name: row.name, shortOverCents: shortOver }))
}

/** The alerts about shifts that are settled without a count although their drawers were used. The caller has locked the rows of the shifts. */
export async function uncountedAlerts(
  scope: Scope,
  clockIds: readonly number[],
): Promise<RaisedAlert<'drawer.uncounted'>[]> {
  const drawers = await settled(scope, clockIds)
  return drawers
    .filter(({ row, expected }) => row.counted_cents === null && isUsed(row, row.pending_in_cents, expected))
    .map(({ row: { shift_id, name, clock_in_at } }) => ({
      code: 'drawer.uncounted',
      cause: `shift ${shift_id}`,
      values: { name, clockIn: writtenTime(clock_in_at, scope.location.timezone) },
    }))
}

/**
 * Posts the shorts of settled shifts to the ledgers of their employees. Each short can be posted only once. Returns the shorts, and the statements
 * that post them. Throws 'shift.unknown', 'cash.notSettled', 'cash.notShort', 'cash.shortPosted' and 'day.locked'.
 */
export async function postShorts(
  scope: Scope,
  clockIds: readonly number[],
): Promise<{ posted: PostedShort[]; writes: Statement[] }> {
  await clock.lockShiftsById(scope, [...new Set(clockIds)])
  const drawers = await settled(scope, clockIds)
  for (const { row, shortOver } of drawers) {
    const values = { name: row.name }
    if (row.reading_session_id === null) throw new Refusal('cash.notSettled', { values })
    if (shortOver === null || shortOver >= 0) throw new Refusal('cash.notShort', { values })
    if (row.is_posted) throw new Refusal('cash.shortPosted', { values })
  }
  const shorts = drawers.map(({ row, shortOver }) => ({
    shiftId: row.shift_id,
    userId: row.user_id,
    cents: -shortOver!,
  }))
  const date = businessDayOf(scope.now, scope.location.timezone)
  return {
    posted: drawers.map(({ row, shortOver }) => ({
      clockId: row.shift_id,
      name: row.name,
      amount: toDollars(-shortOver!),
    })),
    writes: [await ledgers.entriesOfShorts(scope, date, shorts)],
  }
}

// Rules -------------------------------------------------------------------------------------------------------------------------

export async function findRules(scope: Scope): Promise<CashRules> {
  return (await queries.findRules(scope)) ?? CASH_DEFAULTS
}

export async function describeRules(scope: Scope): Promise<CashSettings> {
  return settingsOf((await queries.findRules(scope)) ?? { ...CASH_DEFAULTS, version: 0 })
}

/** Throws 'list.changed' when somebody else saved first. */
export async function saveRules(
  scope: Scope,
  { version, ...rules }: Omit<CashSettings, 'version'> & { version: number | undefined },
): Promise<{ before: CashSettings; after: CashSettings }> {
  const before = await describeRules(scope)
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
  const { showsExpected, feedsMatches } = rules
  const next = {
    ticketApprovalCents: cents(rules.ticketApproval),
    changeApprovalCents: cents(rules.changeApproval),
    showsExpected,
    feedsMatches,
  }
  const saved = await queries.saveRules(scope, next, version)
  if (saved === undefined) throw new Refusal('list.changed', { values: { what: 'the cash rules' } })
  return { before, after: settingsOf({ ...next, version: saved }) }
}

function settingsOf(row: queries.CashRulesRow): CashSettings {
  const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))
  return {
    ticketApproval: dollars(row.ticketApprovalCents),
    changeApproval: dollars(row.changeApprovalCents),
    showsExpected: row.showsExpected,
    feedsMatches: row.feedsMatches,
    version: row.version,
  }
}
