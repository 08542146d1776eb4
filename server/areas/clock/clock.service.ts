/** The time clock and its shifts (domain 4). */

import { isStation, whyUnlisted } from '@countroom/contract/access/roles.ts'
import type { clockCalls } from '@countroom/contract/clock/clock.calls.ts'
import { STALE_AFTER_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type {
  AvailableShift,
  ClockRecord,
  LocalDateTime,
  SessionEmployee,
} from '@countroom/contract/clock/clock.shapes.ts'
import type { DayRange } from '@countroom/contract/kernel/dates.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { businessDayBounds, instantOf, wallClockOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'

import { pageOf } from '../../platform/db/counted-page.ts'
import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireDays } from '../../platform/http/require-days.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import * as days from '../days/days.service.ts'
import { shiftSections } from './clock.pdf.ts'
import * as queries from './clock.queries.ts'
import { faultOfTimes, hasCard, isStale, type ShiftTimes, type ShiftTotals, totalsOf } from './clock.rules.ts'

const SECOND_MS = 1_000

/** The part of the overview's SQL statement that lists the people on shift at a location. */
export const OVERVIEW_PARTS = { onShift: queries.onShiftAt }

export interface ShiftChange {
  before: ClockRecord | null
  after: ClockRecord
}

// The time clock ---------------------------------------------------------------------------------------------------------------

/** Opens a shift for the acting person, beginning now. */
export async function clockIn(scope: Scope): Promise<ClockRecord> {
  const [person, shift] = await Promise.all([queries.findPerson(scope, scope.actorId), queries.startShift(scope)])
  if (isStation(person!.username, person!.roles)) throw new Refusal('clock.station')
  if (shift !== undefined) return clockRecordOf(scope, shift)
  const inTheWay = await queries.findInTheWay(scope, scope.actorId, { clockInAt: scope.now, clockOutAt: null }, null)
  // The other shift is no longer in the way, for example because somebody voided it in the meantime. So try again.
  if (inTheWay === undefined) return clockIn(scope)
  if (inTheWay.clock_out_at === null) throw new Refusal('clock.alreadyIn')
  const to = writtenTime(inTheWay.clock_out_at, scope.location.timezone)
  throw new Refusal('clock.covered', { values: { name: inTheWay.name, to } })
}

/** Closes the acting person's open shift now and calculates its totals. */
export async function clockOut(scope: Scope): Promise<ShiftChange> {
  const shift = await lockOwnOpenShift(scope)
  // If the server's clock was set back during the shift, the shift has no duration instead of a negative one.
  const clockOutAt = scope.now < shift.clock_in_at ? shift.clock_in_at : scope.now
  return close(scope, shift, clockOutAt, null)
}

/**
 * Locks the acting person's open shift. A call that moves cash locks the same shift with `lockOpenShift`, so that the shift cannot end during that
 * call (domain 4). Throws 'clock.notIn'.
 */
export async function lockOwnOpenShift(scope: Scope): Promise<queries.ShiftRow> {
  const shift = await queries.lockOwnOpenShift(scope)
  if (shift === undefined) throw new Refusal('clock.notIn')
  return shift
}

/** The acting person's open shift, or their last shift when none is open. Null when they have no shift. */
export async function findCurrentShift(scope: Scope): Promise<ClockRecord | null> {
  const shift = await queries.findCurrentShift(scope)
  return shift === undefined ? null : clockRecordOf(scope, shift)
}

// Employee Sessions ------------------------------------------------------------------------------------------------------------

type ListBody = CallBody<typeof clockCalls.listEmployeeSession>

/** A page of the shifts that began in a range of the location's time, with the sums of all pages. */
export async function listShifts(scope: Scope, body: ListBody) {
  const { orderBy = 'clockIn' } = body
  const found = await queries.listShifts(scope, {
    range: rangeOf(scope, body),
    userId: body.userId,
    search: body.search?.trim() ?? '',
    state: body.state,
    orderBy,
    order: body.order ?? (body.orderBy === undefined ? 'desc' : 'asc'),
    ...pageOf(body),
  })
  return {
    employeeSession: found.shifts.map((shift) => clockRecordOf(scope, shift)),
    // The statement reads all shifts for the sums, so it also counts all of them.
    total: found.total,
    hasMore: false,
    totalHours: found.hours_hundredths / 100,
    totalPay: toDollars(found.pay_cents),
  }
}

/** The current state of a shift. Throws 'shift.unknown' when the shift does not exist or is voided. */
export async function getShift(scope: Scope, shiftId: number): Promise<ClockRecord> {
  const { shift, voided } = await findShift(scope, shiftId, undefined)
  if (voided !== null) throw new Refusal('shift.unknown', { path: 'clockId' })
  return shift
}

/**
 * The cards of the people whom employee pickers offer, and of other people who worked in the range. Each card has the totals of the person's shifts.
 * The cards are sorted by name.
 */
export async function listCards(
  scope: Scope,
  body: CallBody<typeof clockCalls.listSessionEmployees>,
): Promise<SessionEmployee[]> {
  const people = await queries.listPeople(scope, rangeOf(scope, body))
  return people
    .filter((person) => hasCard({ ...person, isHere: person.is_here }))
    .map((person) => ({
      userId: person.user_id,
      name: person.name,
      employeeColor: person.employee_color,
      unlisted: whyUnlisted({ ...person, isHere: person.is_here }),
      employeePerHour: toDollars(person.hourly_rate_cents),
      shifts: person.shifts,
      totalHours: person.hours_hundredths / 100,
      totalPay: toDollars(person.pay_cents),
      unpaidPay: toDollars(person.unpaid_cents),
      isClockedIn: person.open_since !== null,
      openSince: person.open_since?.toISOString() ?? null,
    }))
}

/**
 * Marks all of the shifts as paid or as unpaid, or changes none. Throws 'shift.unknown', 'shift.own', and 'shift.open' for an open shift that would
 * be marked as paid.
 */
export async function markShifts(
  scope: Scope,
  clockIds: readonly number[],
  state: 'Paid' | 'Unpaid',
): Promise<{ before: ClockRecord[]; after: ClockRecord[] }> {
  const ids = [...new Set(clockIds)]
  const shifts = await queries.lockShifts(scope, ids)
  if (shifts.length < ids.length) throw new Refusal('shift.unknown', { path: 'clockIds' })
  for (const shift of shifts) requireNotOwn(scope, shift.user_id)
  const open = shifts.find((shift) => shift.clock_out_at === null)
  if (state === 'Paid' && open !== undefined) throw new Refusal('shift.open', { values: { name: open.name } })
  sentAlong(queries.markShifts(scope, ids, state))
  const marked = await queries.lockShifts(scope, ids)
  return {
    before: shifts.map((row) => clockRecordOf(scope, row)),
    after: marked.map((row) => clockRecordOf(scope, row)),
  }
}

type SaveBody = CallBody<typeof clockCalls.manualClockSave>

/** Enters a shift, or corrects one that is not paid yet. */
export async function saveShift(scope: Scope, body: SaveBody): Promise<ShiftChange> {
  const times = { clockInAt: new Date(body.clockIn), clockOutAt: body.clockOut ? new Date(body.clockOut) : null }
  return typeof body.clockId === 'number' ? correct(scope, body, body.clockId, times) : enter(scope, body, times)
}

async function enter(scope: Scope, body: SaveBody, times: ShiftTimes): Promise<ShiftChange> {
  const person = await queries.findPerson(scope, body.userId)
  if (person === undefined || !person.is_here || isStation(person.username, person.roles)) {
    throw new Refusal('user.unknown', { path: 'userId' })
  }
  requireNotOwn(scope, person.user_id)
  const entry = entryOf(scope, body, times, { name: person.name, rateCents: person.hourly_rate_cents, state: 'Unpaid' })
  await requireOpen(scope, { user_id: person.user_id, shift_id: null }, null, times)
  const entered = await queries.enterShift(scope, person, entry)
  if (entered !== undefined) return { before: null, after: clockRecordOf(scope, entered) }
  const inTheWay = await queries.findInTheWay(scope, person.user_id, times, null)
  return inTheWay === undefined ? enter(scope, body, times) : refuse(overlap(scope, inTheWay))
}

async function correct(scope: Scope, body: SaveBody, shiftId: number, times: ShiftTimes): Promise<ShiftChange> {
  const shift = await lockShift(scope, shiftId)
  if (shift.user_id !== body.userId) throw new Refusal('shift.unknown', { path: 'userId' })
  requireNotOwn(scope, shift.user_id)
  if (shift.state === 'Paid') throw new Refusal('shift.paid')
  if (shift.reading_session_id !== null && !scope.account.isAdministrator) throw settled(shift.reading_session_id)
  // A correction never ends a stale shift. Only an administrator may move its start: others could then end the shift without a reason, and move the
  // start back.
  if (isStale(timesOf(shift), scope.now) && (times.clockOutAt !== null || !scope.account.isAdministrator)) {
    throw new Refusal('shift.stale', { values: { hours: STALE_AFTER_HOURS } })
  }
  if (body.version !== undefined && body.version !== shift.version) {
    throw new Refusal('list.changed', { values: { what: 'this employee session' } })
  }
  const entry = entryOf(scope, body, times, {
    name: shift.name,
    rateCents: shift.hourly_rate_cents,
    state: shift.state,
  })
  await requireOpen(scope, shift, timesOf(shift), times)
  const corrected = await queries.correctShift(scope, shiftId, entry)
  if (corrected !== undefined) return { before: clockRecordOf(scope, shift), after: clockRecordOf(scope, corrected) }
  const inTheWay = await queries.findInTheWay(scope, shift.user_id, times, shiftId)
  return inTheWay === undefined ? correct(scope, body, shiftId, times) : refuse(overlap(scope, inTheWay))
}

/** Makes the shift to save. Checks the typed values against the rules and against the totals that the server calculates. */
function entryOf(
  scope: Scope,
  body: SaveBody,
  times: ShiftTimes,
  known: { name: string; rateCents: number; state: 'Paid' | 'Unpaid' },
): queries.ShiftEntry {
  if (body.name !== undefined && body.name.trim() !== known.name) {
    const problem = `name: This person is called ${known.name}. Reload and try again.`
    throw new Refusal('request.malformed', { path: 'name', values: { problem } })
  }
  requireTimes(scope, times)
  const totals = totalsOf(times, known.rateCents)
  requireTotals(body, totals)
  const state = body.state ?? known.state
  if (state === 'Paid' && times.clockOutAt === null) throw new Refusal('shift.open', { values: { name: known.name } })
  return { ...times, totals, state }
}

function requireTimes(scope: Scope, times: ShiftTimes): void {
  const fault = faultOfTimes(times, scope.now)
  if (fault === null) return
  const { code, ...detail } = fault
  throw new Refusal(code, detail)
}

/** Throws 'shift.totalsDiffer' when the form sent totals that differ from the server's totals. An open shift has no totals. */
function requireTotals({ totalHours, totalPay }: SaveBody, totals: ShiftTotals): void {
  const hours = totals.hoursHundredths ?? 0
  const pay = totals.payCents ?? 0
  if ((totalHours ?? hours / 100) === hours / 100 && toCents(totalPay ?? toDollars(pay)) === pay) return
  throw new Refusal('shift.totalsDiffer', {
    path: 'totalPay',
    values: { hours: (hours / 100).toFixed(2), pay: toDollars(pay).toFixed(2) },
  })
}

/**
 * Voids a shift that is neither paid nor settled, and that has no entry, ticket, bonus, prize or match from the drawer except voided ones. When the
 * shift was open, its owner is no longer clocked in. Throws 'shift.unknown', 'shift.own', 'shift.paid', 'shift.settled', 'shift.hasCash',
 * 'void.reasonMissing' and 'day.locked'.
 */
export async function voidShift(scope: Scope, shiftId: number, reason: string | undefined): Promise<ShiftChange> {
  const shift = await lockShift(scope, shiftId)
  requireNotOwn(scope, shift.user_id)
  if (shift.state === 'Paid') throw new Refusal('shift.paid')
  if (shift.reading_session_id !== null) throw settled(shift.reading_session_id)
  // No reading session settles a voided shift. The cash of a voided shift would therefore be missing from every reading session.
  if (await queries.hasCash(scope, shiftId)) throw new Refusal('shift.hasCash')
  await requireOpen(scope, shift, timesOf(shift), null)
  const voided = await queries.voidShift(scope, shiftId, requireVoidReason(reason))
  return { before: clockRecordOf(scope, shift), after: clockRecordOf(scope, voided) }
}

/** Closes a shift that its owner left open for too long. */
export async function closeStaleShift(
  scope: Scope,
  shiftId: number,
  clockOutAt: Date,
  reason: string,
): Promise<ShiftChange> {
  const shift = await lockShift(scope, shiftId)
  if (!isStale(timesOf(shift), scope.now)) {
    throw new Refusal('shift.notStale', { values: { hours: STALE_AFTER_HOURS } })
  }
  requireTimes(scope, { clockInAt: shift.clock_in_at, clockOutAt })
  await requireOpen(scope, shift, timesOf(shift), { clockInAt: shift.clock_in_at, clockOutAt })
  return close(scope, shift, clockOutAt, reason)
}

/** A shift of the given person, with its report sections. Throws 'shift.unknown'. */
export async function describeShift(
  scope: Scope,
  shiftId: number,
  userId: number,
): Promise<{ shift: ClockRecord; sections: Section[] }> {
  const { shift, voided } = await findShift(scope, shiftId, userId)
  return { shift, sections: shiftSections(shift, voided, scope.location.timezone) }
}

/** A shift at this location, with its void. When `userId` is given, the shift must belong to that person. Throws 'shift.unknown'. */
export async function findShift(
  scope: Scope,
  shiftId: number,
  userId: number | undefined,
): Promise<{ shift: ClockRecord; voided: Void | null }> {
  const shift = await queries.findShift(scope, shiftId, userId)
  if (shift === undefined) throw new Refusal('shift.unknown', { path: 'clockId' })
  return { shift: clockRecordOf(scope, shift), voided: voidOf(shift) }
}

/** The id of the last shift that a person worked on a business day. Throws 'shift.unknown'. */
export async function findShiftOfDay(scope: Scope, userId: number, day: string): Promise<number> {
  const { from, to } = businessDayBounds(day, scope.location.timezone)
  const shift = await queries.findLastShift(scope, userId, to)
  const isOfDay =
    shift !== undefined && (shift.clock_in_at >= from || shift.clock_out_at === null || shift.clock_out_at > from)
  if (!isOfDay) throw new Refusal('shift.unknown', { path: 'date' })
  return shift.shift_id
}

// Shifts for calls that move cash ----------------------------------------------------------------------------------------------

/** What a call that moves cash needs to know about a shift. */
export interface Shift {
  shiftId: number
  userId: number
  name: string
  clockInAt: Date
  clockOutAt: Date | null
  /** The reading session that settled the shift. */
  sessionId: number | null
  state: 'Paid' | 'Unpaid'
}

/** Locks the acting person's open shift, so that it can neither end nor be settled before the change is done. Undefined without an open shift. */
export async function lockOpenShift(scope: Scope): Promise<Shift | undefined> {
  const row = await queries.lockOwnOpenShift(scope)
  return row && shiftOf(row)
}

/** Locks shifts in the order of their ids. Leaves out unknown and voided shifts. */
export async function lockShiftsById(scope: Scope, shiftIds: readonly number[]): Promise<Shift[]> {
  return (await queries.lockShifts(scope, shiftIds)).map(shiftOf)
}

/** A shift that is not voided, or undefined. */
export async function findShiftById(scope: Scope, shiftId: number): Promise<Shift | undefined> {
  const row = await queries.findShift(scope, shiftId, undefined)
  return row === undefined || row.voided_at !== null ? undefined : shiftOf(row)
}

/** A person's open shift, or undefined. */
export async function findOpenShift(scope: Scope, userId: number): Promise<Shift | undefined> {
  const row = await queries.findOpenShift(scope, userId)
  return row && shiftOf(row)
}

/** A person's unpaid shifts that have ended, oldest first, at most as many as a payroll offers. */
export async function listUnpaidShifts(scope: Scope, userId: number): Promise<ClockRecord[]> {
  return (await queries.listUnpaidShifts(scope, userId)).map((row) => clockRecordOf(scope, row))
}

function shiftOf(row: queries.ShiftRow): Shift {
  return {
    shiftId: row.shift_id,
    userId: row.user_id,
    name: row.name,
    clockInAt: row.clock_in_at,
    clockOutAt: row.clock_out_at,
    sessionId: row.reading_session_id,
    state: row.state,
  }
}

// Settling ---------------------------------------------------------------------------------------------------------------------

/** The names of the people who were clocked in at an instant, in the order in which they clocked in. */
export async function listNamesAt({ db, location }: InLocation, at: Date): Promise<string[]> {
  return queries.listNamesAt(db, location.id, at)
}

/** The shifts that a reading session can settle, newest first. `lastEnd` is when the last reading session ended; null when none has ended yet. */
export async function listAvailableShifts(scope: Scope, lastEnd: Date | null): Promise<AvailableShift[]> {
  const rows = await queries.listAvailableShifts(scope)
  return rows.map((row) => ({
    clockId: row.shift_id,
    userId: row.user_id,
    name: row.name,
    clockIn: row.clock_in_at.toISOString(),
    clockOut: row.clock_out_at?.toISOString() ?? null,
    isDue: row.clock_out_at === null || lastEnd === null || row.clock_out_at >= lastEnd,
  }))
}

/** The ids of the given shifts that a reading session can settle. */
export function findAvailableShiftIds(scope: Scope, shiftIds: readonly number[]): Promise<number[]> {
  return queries.findAvailableShiftIds(scope, shiftIds)
}

/** Locks the given shifts that a reading session can settle, until this change is done. Returns their ids. */
export function lockAvailableShifts(scope: Scope, shiftIds: readonly number[]): Promise<number[]> {
  return queries.lockAvailableShifts(scope, shiftIds)
}

/** Settles shifts with a reading session. The caller has locked the rows of the shifts. */
export function settleShifts(scope: Scope, shiftIds: readonly number[], sessionId: number): Promise<void> {
  return queries.settleShifts(scope, shiftIds, sessionId)
}

// Shared helpers ---------------------------------------------------------------------------------------------------------------

/** Throws 'shift.own': only an administrator may change the records of their own hours. */
function requireNotOwn(scope: Scope, userId: number): void {
  if (scope.account.isAdministrator) return
  if (userId === scope.actorId || userId === scope.account.userId) throw new Refusal('shift.own', { path: 'userId' })
}

async function lockShift(scope: Scope, shiftId: number): Promise<queries.ShiftRow> {
  const [shift] = await queries.lockShifts(scope, [shiftId])
  if (shift === undefined) throw new Refusal('shift.unknown', { path: 'clockId' })
  return shift
}

async function close(
  scope: Scope,
  shift: queries.ShiftRow,
  clockOutAt: Date,
  reason: string | null,
): Promise<ShiftChange> {
  const totals = totalsOf({ clockInAt: shift.clock_in_at, clockOutAt }, shift.hourly_rate_cents)
  const closed = await queries.closeShift(scope, shift.shift_id, { clockOutAt, totals, reason })
  return { before: clockRecordOf(scope, shift), after: clockRecordOf(scope, closed) }
}

function timesOf(shift: queries.ShiftRow): ShiftTimes {
  return { clockInAt: shift.clock_in_at, clockOutAt: shift.clock_out_at }
}

/**
 * Throws 'day.locked' when new times of a shift, or its void, would change the figures of a verified day. These figures depend on the time that was
 * worked and on the matches that belong to the day.
 */
async function requireOpen(
  scope: Scope,
  { user_id, shift_id }: Pick<queries.ShiftRow, 'user_id'> & { shift_id: number | null },
  before: ShiftTimes | null,
  after: ShiftTimes | null,
): Promise<void> {
  const { touched } = await lockThenRead({
    locks: { days: () => days.holdDays(scope) },
    reads: { touched: () => queries.listTouchedDays(scope, user_id, shift_id, before, after) },
  })
  if (touched.length > 0) await days.requireOpenDays(scope, touched)
}

/** The refusal to change or void a settled shift. The totals of the round depend on the shift, so they would change too. */
function settled(sessionId: number): Refusal {
  return new Refusal('shift.settled', { values: { sessionId } })
}

function overlap(scope: Scope, shift: queries.ShiftRow): Refusal {
  const at = (instant: Date) => writtenTime(instant, scope.location.timezone)
  const to = shift.clock_out_at === null ? 'now' : at(shift.clock_out_at)
  return new Refusal('shift.overlaps', {
    path: 'clockIn',
    values: { name: shift.name, from: at(shift.clock_in_at), to },
  })
}

function refuse(refusal: Refusal): never {
  throw refusal
}

/** The instants at which a range of the location's time begins and ends. Throws 'range.tooManyDays'. */
function rangeOf(scope: Scope, days: DayRange): queries.Range {
  requireDays(days)
  const { fromDate, toDate } = days
  const { timezone } = scope.location
  // The whole last second is included. A shift that began at 19:59:59.500 is shown as 19:59:59, so it belongs to a range that ends at 19:59:59.
  const before = new Date(instantOf(toDate, timezone, 'last').getTime() + SECOND_MS)
  return { from: instantOf(fromDate, timezone, 'first'), before }
}

function clockRecordOf(scope: Scope, shift: queries.ShiftRow): ClockRecord {
  const { id, timezone } = scope.location
  return {
    clockId: shift.shift_id,
    userId: shift.user_id,
    name: shift.name,
    locationId: id,
    timeIn: localDateTime(shift.clock_in_at, timezone),
    timeOut: shift.clock_out_at && localDateTime(shift.clock_out_at, timezone),
    clockIn: shift.clock_in_at.toISOString(),
    clockOut: shift.clock_out_at?.toISOString() ?? null,
    totalHours: shift.total_hours_hundredths === null ? null : shift.total_hours_hundredths / 100,
    totalPay: shift.total_pay_cents === null ? null : toDollars(shift.total_pay_cents),
    state: shift.state,
    status: shift.clock_out_at === null ? 'open' : 'closed',
    sessionId: shift.reading_session_id,
    isManual: shift.is_manual,
    closedReason: shift.closed_reason,
    hourlyRate: toDollars(shift.hourly_rate_cents),
    version: shift.version,
  }
}

function localDateTime(instant: Date, timezone: string): LocalDateTime {
  const wall = wallClockOf(instant, timezone)
  return {
    year: wall.getUTCFullYear(),
    monthValue: wall.getUTCMonth() + 1,
    dayOfMonth: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    nano: wall.getUTCMilliseconds() * 1_000_000,
  }
}
