/** Reading sessions, also called rounds: start a round, read every machine, and end the round with the shifts that it settles (domain 3). */

import type { AvailableShift } from '@countroom/contract/clock/clock.shapes.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { type DayRange, daysIn } from '@countroom/contract/kernel/dates.ts'
import type { CallBody, CallReply } from '@countroom/contract/kernel/define-call.ts'
import { evaluateMeter, METER_FAULTS, writtenMeter } from '@countroom/contract/kernel/meters.ts'
import { businessDayBounds, businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import type { readingsCalls } from '@countroom/contract/readings/readings.calls.ts'
import {
  averageOf,
  dailyOf,
  flagsOf,
  isLargePayout,
  isOutlier,
  lifePercentages,
  OUTLIER_WINDOW,
  outlierComparison,
} from '@countroom/contract/readings/readings.rules.ts'
import type {
  Absence,
  AbsenceReason,
  MachineRange,
  MachineTotals,
  MeterReason,
  MeterReasonKind,
  PreviousReading,
  Reading,
  RunningSession,
  SessionSummary,
  Totals,
} from '@countroom/contract/readings/readings.shapes.ts'

import { sendClosing } from '../../platform/alerts/outbox.queries.ts'
import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { requireDays } from '../../platform/http/require-days.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import { requireOpenDays } from '../days/days.service.ts'
import * as tickets from '../tickets/tickets.service.ts'
import * as rollovers from '../transactions/rollovers.service.ts'
import { areWide, masterReadingSections, REASONS, settlingSection } from './readings.pdf.ts'
import * as queries from './readings.queries.ts'
import {
  hasUnseenReading,
  missingMachines,
  monthsAndDays,
  sumTotals,
  totalsOf,
  type Revision,
} from './readings.rules.ts'

/** The parts of the SQL statement for the Overview screen that read the sessions of a location. */
export const OVERVIEW_PARTS = {
  lastDay: queries.lastDayOf,
  totals: queries.totalsByDay,
  running: queries.runningOf,
}

/** Conditions and queries about days with sessions, for other areas. */
export const { hasSessionOn, listSessionDays, totalsByDay } = queries

type ReadingToSave = CallBody<typeof readingsCalls.updateReading>['data']

/**
 * Starts a round. Refuses when a round is running, when the floor has no machines, and when the business day is verified. People can verify only days
 * that are over. So the current day is verified only if the location's time zone was changed after the verification.
 */
export async function startSession(scope: Scope): Promise<RunningSession> {
  const today = businessDayOf(scope.now, scope.location.timezone)
  await requireOpenDays(scope, [today])
  const [machines, sessionId] = await Promise.all([queries.listMachines(scope), queries.insertSession(scope, today)])
  if (sessionId === undefined) throw new Refusal('reading.sessionRunning')
  if (machines.length === 0) throw new Refusal('reading.noMachines')
  return runningSession(scope, sessionId, [], machines)
}

/** The running round, or null. The round says which of the given shifts it can still settle. Also lists the machines without a game. */
export async function loadRunningSession(
  scope: Scope,
  shiftIds: readonly number[],
): Promise<{ session: RunningSession | null; unassigned: string[] }> {
  const [sessionId, machines] = await Promise.all([queries.findRunningSessionId(scope), queries.listMachines(scope)])
  const unassigned = machines.filter((machine) => !machine.is_assigned).map(({ name }) => name)
  return {
    session: sessionId === undefined ? null : await runningSession(scope, sessionId, shiftIds, machines),
    unassigned: unassigned.toSorted(compareMachines),
  }
}

async function runningSession(
  scope: Scope,
  sessionId: number,
  shiftIds: readonly number[],
  floor: readonly { name: string }[],
): Promise<RunningSession> {
  const [session, rows, absences, clockSessionIds] = await Promise.all([
    queries.findSession(scope, sessionId),
    queries.listReadings(scope, sessionId),
    queries.listAbsences(scope, sessionId),
    shiftIds.length === 0 ? [] : clock.findAvailableShiftIds(scope, shiftIds),
  ])
  const machines = floor.map(({ name }) => name).toSorted(compareMachines)
  const readings = readingsByMachine(rows)
  const absent = absencesByMachine(absences)
  return {
    sessionId,
    sessionStarted: session!.started_at.toISOString(),
    startedBy: session!.started_by,
    readings,
    totals: totalsOf(readings),
    machines,
    missing: missingMachines(machines, readings, absent),
    absent,
    clockSessionIds,
  }
}

/**
 * The shifts that a round can settle. The next round should settle those that are due. A shift is due unless it ended before the last round ended.
 * Until the first round has ended, all are due.
 */
export async function listAvailableShifts(scope: Scope): Promise<AvailableShift[]> {
  return clock.listAvailableShifts(scope, await queries.findLastEnd(scope))
}

/**
 * Ends a round and settles the chosen shifts. While this change holds the session's lock, no save is in progress and none can begin. So no reading
 * changes between the check for missing machines and the end of the round.
 */
export async function endSession(
  scope: Scope,
  sessionId: number,
  employeeSessionIds: readonly number[],
): Promise<{ session: SessionSummary; alerts: RaisedAlert<EndAlert>[]; closing: Statement }> {
  const shiftIds = [...new Set(employeeSessionIds)]
  if (shiftIds.length === 0) throw new Refusal('reading.noShift', { path: 'employeeSessionIds' })
  const { lock, missing, available } = await lockThenRead({
    locks: {
      lock: () => queries.lockSession(scope, sessionId),
      available: () => clock.lockAvailableShifts(scope, shiftIds),
    },
    reads: { missing: () => queries.listMissingMachineNames(scope, sessionId) },
  })
  if (lock === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  if (lock.ended_at !== null) throw new Refusal('reading.noSessionRunning', { path: 'sessionId' })
  if (available.length < shiftIds.length) throw new Refusal('reading.shiftUnavailable', { path: 'employeeSessionIds' })
  if (missing.length > 0) {
    throw new Refusal('reading.missing', { values: { list: missing.toSorted(compareMachines).join(', ') } })
  }
  sentAlong(queries.endSession(scope, sessionId))
  sentAlong(clock.settleShifts(scope, shiftIds, sessionId))
  sentAlong(rollovers.lapse(scope, shiftIds))
  const [session, uncounted, outstanding] = await Promise.all([
    queries.findSession(scope, sessionId),
    cash.uncountedAlerts(scope, shiftIds),
    tickets.settleMatches(scope, sessionId),
  ])
  return {
    session: summaryOf(session!),
    alerts: [...uncounted, ...outstanding],
    closing: sendClosing(scope.location.id, sessionId, scope.now),
  }
}

type EndAlert = NonNullable<(typeof readingsCalls.endSession)['raises']>[number]

/** The meters from which a machine's next reading starts, and its reading in the running session. */
export async function previousReading(scope: Scope, machine: string): Promise<PreviousReading> {
  const state = assigned(await queries.findMachineState(scope, machine, OUTLIER_WINDOW), machine, 'machine')
  const { prevIn, prevOut } = previousMeters(state)
  return {
    machine: state.machine,
    prevIn,
    prevOut,
    previousReadAt: state.last_read_at?.toISOString() ?? null,
    reading: state.current === null ? null : readingOf(state.current),
  }
}

export interface SavedReadingAndItsPast {
  reading: Reading
  /** The reading of the same session that the save replaced; null when there was none. */
  replaced: Reading | null
  /** True when the machine had left the session and is now back. */
  isBack: boolean
  /** The statements of the save. The kernel sends them with the audit row. */
  writes: readonly Statement[]
  alerts: RaisedAlert<ReadingAlert>[]
}

type ReadingAlert = NonNullable<(typeof readingsCalls.updateReading)['raises']>[number]

/**
 * Saves one machine's meters in the running session. If the machine was already read, saves a new revision with the same previous meters and the same
 * assignment as the first reading. Saves of one machine wait for each other, so a second save corrects the first.
 */
export async function saveReading(scope: Scope, input: ReadingToSave): Promise<SavedReadingAndItsPast> {
  if (input.locationId !== scope.location.id) throw new Refusal('location.unknown', { path: 'data.locationId' })
  const typedIn = typedMeter('in', input.in)
  const typedOut = typedMeter('out', input.out)
  const { locked, found } = await lockThenRead({
    locks: { locked: () => queries.lockForSave(scope, input.sessionId, input.machine) },
    reads: { found: () => queries.findMachineState(scope, input.machine, OUTLIER_WINDOW) },
  })
  if (locked === undefined) throw await missingFor(scope, input, 'data.')
  if (locked.ended_at !== null) throw new Refusal('reading.noSessionRunning', { path: 'data.sessionId' })
  const state = assigned(found, input.machine, 'data.machine')

  const curIn = typedIn.value
  const curOut = typedOut.value
  const inReason = input.reasons?.in ?? null
  const outReason = input.reasons?.out ?? null
  const current = state.current === null ? null : readingOf(state.current)
  if (hasUnseenReading(current, input.replaces, { curIn, curOut, reasons: { in: inReason, out: outReason } }))
    throw readMeanwhile(scope, current!)

  const { prevIn, prevOut } = previousMeters(state)
  const dailyIn = guardMeter(state.machine, 'in', prevIn, curIn, inReason)
  const dailyOut = guardMeter(state.machine, 'out', prevOut, curOut, outReason)
  const isUnusual =
    isOutlier(dailyIn, state.past_in, state.past_count) || isOutlier(dailyOut, state.past_out, state.past_count)
  if (isUnusual && input.isOutlierConfirmed !== true) throw outlierOf(state, dailyIn, dailyOut)

  const saved = {
    readingId: locked.reading_id,
    sessionId: input.sessionId,
    machineId: state.machine_id,
    assignmentId: state.assignment_id,
    revision: current === null ? 0 : current.corrections + 1,
    prevIn,
    prevOut,
    curIn,
    curOut,
    dailyIn,
    dailyOut,
    inText: typedIn.formula,
    outText: typedOut.formula,
    inReason,
    outReason,
    isOutlierConfirmed: isUnusual,
  }
  const reading = readingOf({
    reading_id: saved.readingId,
    reading_session_id: saved.sessionId,
    machine: state.machine,
    game: state.game,
    type: state.type,
    revision: saved.revision,
    prev_in: prevIn,
    prev_out: prevOut,
    cur_in: curIn,
    cur_out: curOut,
    daily_in: dailyIn,
    daily_out: dailyOut,
    in_text: saved.inText,
    out_text: saved.outText,
    in_reason: inReason?.kind ?? null,
    in_note: inReason?.note ?? null,
    out_reason: outReason?.kind ?? null,
    out_note: outReason?.note ?? null,
    in_before: inReason?.before ?? null,
    out_before: outReason?.before ?? null,
    is_outlier_confirmed: isUnusual,
    read_at: scope.now.toISOString(),
    read_by: locked.reader,
    reader_id: scope.actorId,
    corrected_reader: state.current?.reader_id === scope.actorId ? null : (state.current?.read_by ?? null),
  })
  const writes = [queries.insertReading(scope, saved)]
  if (state.is_absent) writes.push(queries.endAbsence(scope, input.sessionId, state.machine_id))
  return {
    reading,
    replaced: current,
    isBack: state.is_absent,
    writes,
    alerts: alertsOf(scope, reading, state.machine_id),
  }
}

/** The alerts of a saved reading. A correction in the same session has the same cause as the first reading, so it does not raise an alert again. */
function alertsOf(scope: Scope, reading: Reading, machineId: number): RaisedAlert<ReadingAlert>[] {
  const { machine, sessionId, reasons } = reading
  const cause = `session ${sessionId}, machine ${machineId}`
  const alerts: RaisedAlert<ReadingAlert>[] = []
  for (const meter of ['in', 'out'] as const) {
    const reason = reasons[meter]
    if (reason === null) continue
    const [previous, current] = meter === 'in' ? [reading.prevIn, reading.curIn] : [reading.prevOut, reading.curOut]
    const values = {
      machine,
      field: METER_LABELS[meter],
      previous: writtenMeter(previous),
      current: writtenMeter(current),
      kind: reason.kind,
      note: reason.note,
    }
    alerts.push({ code: 'meter.fell', cause: `${cause}, ${meter}`, values })
  }
  const daily = () => ({ machine, in: writtenMeter(reading.inValue), out: writtenMeter(reading.outValue) })
  if (isLargePayout(reading.inValue, reading.outValue, scope.location.thresholds))
    alerts.push({ code: 'machine.paidOut', cause, values: daily() })
  if (reading.isOutlierConfirmed) alerts.push({ code: 'reading.outlierConfirmed', cause, values: daily() })
  return alerts
}

/** The refusal of a change that found nothing to lock. Names the first cause: an unknown session, a session that has ended, or an unknown machine. */
async function missingFor(scope: Scope, { sessionId, machine }: PlaceInRound, within: string): Promise<Refusal> {
  const session = await queries.findSession(scope, sessionId)
  if (session === undefined) return new Refusal('reading.sessionUnknown', { path: `${within}sessionId` })
  if (session.ended_at !== null) return new Refusal('reading.noSessionRunning', { path: `${within}sessionId` })
  return new Refusal('machine.unknown', { path: `${within}machine`, values: { machine } })
}

/** A machine in a session. */
interface PlaceInRound {
  sessionId: number
  machine: string
}

/**
 * Takes a machine out of the running session because nobody can read its meters. Refuses a machine that already has a reading in the session, and a
 * machine that has already left.
 */
export async function leaveSession(
  scope: Scope,
  place: PlaceInRound & { reason: AbsenceReason; note: string },
): Promise<Absence> {
  const state = await holdInRound(scope, place)
  const { machine } = state
  if (state.current !== null) {
    const { read_at, read_by: reader } = state.current
    const time = writtenTime(read_at, scope.location.timezone)
    throw new Refusal('reading.alreadyRead', { path: 'machine', values: { machine, time, reader } })
  }
  if (state.is_absent) throw new Refusal('reading.alreadyLeft', { path: 'machine', values: { machine } })
  const { sessionId, reason, note } = place
  const leftBy = await queries.insertAbsence(scope, { sessionId, machineId: state.machine_id, reason, note })
  return { machine, reason, note, leftAt: scope.now.toISOString(), leftBy }
}

/** Brings a machine back into the running session that it left. */
export async function rejoinSession(scope: Scope, place: PlaceInRound): Promise<Absence> {
  const state = await holdInRound(scope, place)
  const { machine } = state
  const absence = (await queries.listAbsences(scope, place.sessionId)).find((each) => each.machine === machine)
  if (absence === undefined) throw new Refusal('reading.notLeft', { path: 'machine', values: { machine } })
  await scope.db.run(queries.endAbsence(scope, place.sessionId, state.machine_id))
  return absenceOf(absence)
}

/** Locks a machine in the running session until the change is done. */
async function holdInRound(scope: Scope, place: PlaceInRound): Promise<queries.MachineState> {
  const { locked, state } = await lockThenRead({
    locks: { locked: () => queries.lockForSave(scope, place.sessionId, place.machine) },
    reads: { state: () => queries.findMachineState(scope, place.machine, OUTLIER_WINDOW) },
  })
  if (locked === undefined || state === undefined) throw await missingFor(scope, place, '')
  if (locked.ended_at !== null) throw new Refusal('reading.noSessionRunning', { path: 'sessionId' })
  return state
}

/** One session with its current readings, by machine number. */
export async function listReadings(
  scope: Scope,
  sessionId: number,
): Promise<{ session: SessionSummary; readings: Reading[]; absent: Absence[] }> {
  const [session, rows, absences] = await Promise.all([
    queries.findSession(scope, sessionId),
    queries.listReadings(scope, sessionId),
    queries.listAbsences(scope, sessionId),
  ])
  if (session === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  return { session: summaryOf(session), readings: readingsByMachine(rows), absent: absencesByMachine(absences) }
}

/** All revisions of a machine's reading in a session, newest first. */
export async function listRevisions(scope: Scope, sessionId: number, machine: string): Promise<Revision[]> {
  const [session, isKnown, rows] = await Promise.all([
    queries.findSession(scope, sessionId),
    queries.hasMachineEver(scope, machine),
    queries.listRevisions(scope, sessionId, machine),
  ])
  if (session === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  if (!isKnown) throw new Refusal('machine.unknown', { path: 'machine', values: { machine } })
  return rows.map(revisionOf)
}

/** The revisions of a session that corrections replaced, by machine number, then in the order in which they were read. */
async function listReplaced(scope: Scope, sessionId: number): Promise<Revision[]> {
  const rows = await queries.listReplacedReadings(scope, sessionId)
  return rows.map(revisionOf).toSorted((a, b) => compareMachines(a.machine, b.machine))
}

/** The sessions of a range of business days with their totals, newest first. Throws 'range.tooManyDays'. */
export async function listSessions(
  scope: Scope,
  fromDay: string,
  toDay: string,
): Promise<{ sessions: SessionSummary[]; totals: Totals }> {
  requireDays({ fromDate: fromDay, toDate: toDay })
  const sessions = (await queries.listSessions(scope, fromDay, toDay)).map(summaryOf)
  return { sessions, totals: sumTotals(sessions.map((session) => session.totals)) }
}

/** A session and the sections of its Master Reading Report. Throws 'reading.sessionUnknown'. */
export async function describeSession(
  scope: Scope,
  sessionId: number,
): Promise<{ session: SessionSummary; sections: Section[]; isWide: boolean }> {
  const [{ session, readings, absent }, replaced] = await Promise.all([
    listReadings(scope, sessionId),
    listReplaced(scope, sessionId),
  ])
  const sections = masterReadingSections({ session, readings, absent, replaced }, scope.location.timezone)
  return { session, sections, isWide: areWide(readings) }
}

/** The section of a shift's report about the session that settled the shift. `sessionId` is null while no session has settled it. */
export async function describeSettling(scope: Scope, sessionId: number | null): Promise<Section[]> {
  const session = sessionId === null ? null : await findSession(scope, sessionId)
  return [settlingSection(session, scope.location.timezone)]
}

/**
 * One session and its time span. Events of this span that happen outside shifts belong to the session (domain 3). `from` is the end of the previous
 * session, or null if there is none. `before` is the session's own end, or null while it runs. Throws 'reading.sessionUnknown'.
 */
export async function findSessionSpan(
  scope: Scope,
  sessionId: number,
): Promise<{ session: SessionSummary; from: Date | null; before: Date | null }> {
  const [session, from] = await Promise.all([findSession(scope, sessionId), queries.findPreviousEnd(scope, sessionId)])
  return { session, from, before: session.endedAt === null ? null : new Date(session.endedAt) }
}

/** One session. Throws 'reading.sessionUnknown'. */
export async function findSession(scope: Scope, sessionId: number): Promise<SessionSummary> {
  const session = await queries.findSession(scope, sessionId)
  if (session === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  return summaryOf(session)
}

/** A session, and the machine that made the least in it (null when no machine was read). Throws 'reading.sessionUnknown'. */
export async function describeEnd(
  place: InLocation,
  sessionId: number,
): Promise<{ session: SessionSummary; worst: Pick<Reading, 'machine' | 'difference'> | null }> {
  const [session, rows] = await Promise.all([
    queries.findSession(place, sessionId),
    queries.listReadings(place, sessionId),
  ])
  if (session === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  const [worst] = readingsByMachine(rows).toSorted((a, b) => a.difference - b.difference)
  return { session: summaryOf(session), worst: worst ?? null }
}

/** The totals of each machine over a range of business days, the best first. Throws 'range.tooManyDays'. */
export async function listMachineTotals(scope: Scope, fromDay: string, toDay: string): Promise<MachineTotals[]> {
  requireDays({ fromDate: fromDay, toDate: toDay })
  const rows = await queries.listMachineTotals(scope, monthsAndDays({ from: fromDay, to: toDay }))
  return rows.map((row) => ({
    machine: row.machine,
    game: row.game,
    type: row.type,
    sessions: row.sessions,
    inValue: row.daily_in,
    outValue: row.daily_out,
    difference: row.daily_in - row.daily_out,
  }))
}

/**
 * The figures of the machines over a range of business days, the best first, beside their figures in another range. Throws 'range.tooManyDays'.
 */
export async function listMachineResults(
  scope: Scope,
  asked: DayRange,
  compared: DayRange | undefined,
): Promise<CallReply<typeof readingsCalls.listMachineResults>> {
  const ranges = [asked, ...(compared === undefined ? [] : [compared])]
  for (const range of ranges) requireDays(range)
  const days = ranges.map(({ fromDate: from, toDate: to }) => ({ from, to }))
  const { timezone, thresholds } = scope.location
  const rows = await queries.listMachineResults(
    scope,
    days.map(({ from, to }) => ({
      from,
      to,
      startsAt: businessDayBounds(from, timezone).from,
      endsAt: businessDayBounds(to, timezone).to,
    })),
    days.map(monthsAndDays),
  )
  const lastDay = rows[0]?.last_day ?? null
  const machines = rows.map((row) => {
    const [range, before] = row.ranges.map(machineRangeOf)
    return {
      machineId: row.machine_id,
      machine: row.machine,
      game: row.game,
      type: row.type,
      ...range!,
      lastPlayed: row.last_played,
      flags: flagsOf({ ...range!, idleDays: idleDaysOf(row, timezone) }, thresholds),
      compared: before ?? null,
    }
  })
  return {
    machines: machines.toSorted((one, other) => other.difference - one.difference),
    lastDay,
    idleDays: thresholds.idleDays,
  }
}

function machineRangeOf(row: queries.MachineRangeRow): MachineRange {
  return {
    daysOnFloor: row.days_on_floor,
    sessions: row.rounds,
    inValue: row.daily_in,
    outValue: row.daily_out,
    difference: row.daily_in - row.daily_out,
  }
}

/**
 * The number of days from a machine's last play to the last day with a session. Null when the machine was not on the floor on that day. For a machine
 * that was never played, counts from the day on which it was added.
 */
function idleDaysOf(row: queries.MachineResultRow, timezone: string): number | null {
  const [{ last_on_floor: lastOnFloor } = { last_on_floor: null }] = row.ranges
  if (lastOnFloor === null || lastOnFloor !== row.last_day) return null
  const fromDate = row.last_played ?? businessDayOf(row.created_at, timezone)
  return daysIn({ fromDate, toDate: lastOnFloor }) - 1
}

// The checks of a save ---------------------------------------------------------------------------------------------------------

type MeterName = 'in' | 'out'
const METER_LABELS: Record<MeterName, string> = { in: 'In', out: 'Out' }

/** Parses the typed entry of a meter into its value, and its text if it was a formula. Throws 'reading.meterInvalid'. */
function typedMeter(meter: MeterName, entry: string | number): { value: number; formula: string | null } {
  const text = String(entry).trim()
  const { value, fault } = evaluateMeter(text)
  if (fault !== undefined) {
    throw new Refusal('reading.meterInvalid', {
      path: `data.${meter}`,
      values: { field: METER_LABELS[meter], problem: METER_FAULTS[fault] },
    })
  }
  return { value, formula: /^\d+$/.test(text) ? null : text }
}

type AssignedMachine = queries.MachineState & { assignment_id: number }

function assigned(state: queries.MachineState | undefined, machine: string, path: string): AssignedMachine {
  if (state === undefined) throw new Refusal('machine.unknown', { path, values: { machine } })
  if (state.assignment_id === null)
    throw new Refusal('reading.notAssigned', { path, values: { machine: state.machine } })
  return { ...state, assignment_id: state.assignment_id }
}

/**
 * The values of the last reading since the machine's last reset, or the values with which its assignment began. Readings of the running session do
 * not count, so a correction starts from the same values as the first reading.
 */
function previousMeters(state: AssignedMachine): { prevIn: number; prevOut: number } {
  return { prevIn: state.last_in ?? state.assigned_in, prevOut: state.last_out ?? state.assigned_out }
}

/**
 * The daily figure of a meter. Throws:
 * 'reading.meterFell': the meter fell and has no reason.
 * 'reading.guardNotNeeded': the meter has a reason but did not fall.
 * 'reading.beforeTooLow': the value before clearing is below the previous reading.
 */
function guardMeter(
  machine: string,
  meter: MeterName,
  previous: number,
  current: number,
  reason: MeterReason | null,
): number {
  if (reason !== null && current >= previous) {
    throw new Refusal('reading.guardNotNeeded', {
      path: `data.reasons.${meter}`,
      values: { machine, field: METER_LABELS[meter], previous, current },
    })
  }
  const before = reason?.before
  if (before !== undefined && before < previous) {
    throw new Refusal('reading.beforeTooLow', {
      path: `data.reasons.${meter}`,
      values: { machine, field: METER_LABELS[meter], previous, before },
    })
  }
  const daily = dailyOf(previous, current, reason)
  if (daily === undefined) {
    throw new Refusal('reading.meterFell', {
      path: `data.${meter}`,
      values: { machine, field: METER_LABELS[meter], previous, current },
    })
  }
  return daily
}

/** The refusal of a save that would replace a reading that the person who saves has not seen. */
function readMeanwhile(scope: Scope, { machine, readBy, readAt, curIn, curOut, reasons }: Reading): Refusal {
  return new Refusal('reading.readMeanwhile', {
    path: 'data.replaces',
    values: {
      reader: readBy,
      machine,
      time: writtenTime(readAt, scope.location.timezone),
      in: withReason(curIn, reasons.in),
      out: withReason(curOut, reasons.out),
    },
  })
}

/** A meter for a sentence. If it fell, adds why. */
function withReason(meter: number, reason: MeterReason | null): string | number {
  if (reason === null) return meter
  const at = reason.before === undefined ? '' : ` at ${reason.before}`
  return `${meter} (${REASONS[reason.kind]}${at})`
}

/** The refusal of an unusually high daily figure. If both figures are too high, it names In. */
function outlierOf(state: queries.MachineState, dailyIn: number, dailyOut: number): Refusal {
  const isIn = isOutlier(dailyIn, state.past_in, state.past_count)
  const meter = isIn ? 'in' : 'out'
  const pastTotal = isIn ? state.past_in : state.past_out
  return new Refusal('reading.outlier', {
    path: `data.${meter}`,
    values: {
      machine: state.machine,
      field: METER_LABELS[meter],
      daily: isIn ? dailyIn : dailyOut,
      comparison: outlierComparison(METER_LABELS[meter], pastTotal, state.past_count),
      average: averageOf(pastTotal, state.past_count),
      past: pastTotal,
      count: state.past_count,
    },
  })
}

// Rows to replies --------------------------------------------------------------------------------------------------------------

/** Why each meter fell. */
function reasonsOf(row: queries.ReadingRow): Record<MeterName, MeterReason | null> {
  return {
    in: reasonOf(row.in_reason, row.in_note, row.in_before),
    out: reasonOf(row.out_reason, row.out_note, row.out_before),
  }
}

function reasonOf(kind: MeterReasonKind | null, note: string | null, before: number | null): MeterReason | null {
  if (kind === null || note === null) return null
  return { kind, note, ...(before !== null && { before }) }
}

function readingOf(row: queries.ReadingRow): Reading {
  return {
    readingId: row.reading_id,
    sessionId: row.reading_session_id,
    machine: row.machine,
    game: row.game,
    type: row.type,
    prevIn: row.prev_in,
    prevOut: row.prev_out,
    curIn: row.cur_in,
    curOut: row.cur_out,
    inValue: row.daily_in,
    outValue: row.daily_out,
    difference: row.daily_in - row.daily_out,
    ...lifePercentages(row.cur_in, row.cur_out),
    readAt: row.read_at,
    readBy: row.read_by,
    corrections: row.revision,
    correctedReader: row.corrected_reader,
    reasons: reasonsOf(row),
    isOutlierConfirmed: row.is_outlier_confirmed,
  }
}

function readingsByMachine(rows: readonly queries.ReadingRow[]): Reading[] {
  return rows.map(readingOf).toSorted((a, b) => compareMachines(a.machine, b.machine))
}

function absenceOf({ machine, reason, note, left_at, left_by }: queries.AbsenceRow): Absence {
  return { machine, reason, note, leftAt: left_at.toISOString(), leftBy: left_by }
}

function absencesByMachine(rows: readonly queries.AbsenceRow[]): Absence[] {
  return rows.map(absenceOf).toSorted((a, b) => compareMachines(a.machine, b.machine))
}

function revisionOf(row: queries.ReadingRow): Revision {
  const reasons = reasonsOf(row)
  return {
    revision: row.revision,
    machine: row.machine,
    curIn: row.cur_in,
    curOut: row.cur_out,
    inText: row.in_text,
    outText: row.out_text,
    inReason: reasons.in,
    outReason: reasons.out,
    readAt: row.read_at,
    readBy: row.read_by,
  }
}

function summaryOf(row: queries.SessionRow): SessionSummary {
  return {
    sessionId: row.reading_session_id,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    startedBy: row.started_by,
    endedBy: row.ended_by,
    businessDay: row.business_day,
    totals: {
      machines: row.machines,
      inValue: row.daily_in,
      outValue: row.daily_out,
      difference: row.daily_in - row.daily_out,
    },
    employees: row.employees,
  }
}
