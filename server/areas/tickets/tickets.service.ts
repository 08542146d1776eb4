/** Tickets that are paid from a drawer, and their matches with the amounts that the machines printed (domain 6). */

import { needsChangeApproval, needsTicketApproval } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import {
  type DifferenceReason,
  outstandingAlert,
  outstandingCents,
  REPEATED_WITHIN_MS,
} from '@countroom/contract/tickets/tickets.rules.ts'
import type { EmployeeTicket, MatchTicketRow, TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Approver, requireApproval } from '../cash/approval.service.ts'
import * as cash from '../cash/cash.service.ts'
import { lockMachine, lockMachines } from '../machines/machines.service.ts'
import { matchSections, type PrintedTicket, ticketOutSections, ticketSections } from './tickets.pdf.ts'
import * as queries from './tickets.queries.ts'
import { agoInWords } from './tickets.rules.ts'

/** The tickets of a shift, newest first, and their sum in dollars. */
export async function listTickets(
  scope: Scope,
  userId: number,
  shiftId: number | undefined,
): Promise<{ tickets: TicketOut[]; total: number }> {
  const shift = await cash.findDrawerShift(scope, userId, shiftId)
  const rows = shift === null ? [] : await queries.listTickets(scope, shift.shiftId)
  return {
    tickets: rows.map((row) => ticketOf(scope, row)),
    total: toDollars(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
  }
}

/** The sections of a shift's report about its tickets. */
export async function describeShift(scope: Scope, shiftId: number): Promise<Section[]> {
  return ticketSections(await listPrinted(scope, shiftId), scope.location.timezone)
}

/** The sections of the Ticket Out report of a shift. */
export async function describeTickets(scope: Scope, shiftId: number): Promise<Section[]> {
  return ticketOutSections(await listPrinted(scope, shiftId), scope.location.timezone)
}

async function listPrinted(scope: Scope, shiftId: number): Promise<PrintedTicket[]> {
  const rows = await queries.listTicketsForReport(scope, shiftId)
  return rows.map((row) => ({ ...ticketOf(scope, row), voided: voidOf(row) }))
}

export interface TicketToPay {
  shiftId: number | undefined
  machine: string
  cents: number
  bills: Amounts | null
  isRepeatConfirmed: boolean | undefined
  isBeyondDrawerConfirmed: boolean | undefined
}

/**
 * Pays a ticket from the drawer of a shift. Throws 'cash.noShift', 'shift.unknown', 'cash.otherDrawer', 'cash.settled', 'machine.unknown',
 * 'approval.needed', 'ticket.repeated' and 'cash.beyondDrawer'.
 */
export async function payTicket(
  scope: Scope,
  ticket: TicketToPay,
  approver: Approver | null,
): Promise<{ ticket: TicketOut; writes: Statement[] }> {
  const { cents } = ticket
  const since = new Date(scope.now.getTime() - REPEATED_WITHIN_MS)
  const drawer = await cash.openDrawer(scope, ticket.shiftId, {
    locks: { machine: () => lockMachine(scope, ticket.machine) },
    reads: { next: () => queries.takeNumber(scope, ticket.machine, cents, since) },
  })
  const { shift, rules, machine, next } = drawer
  if (machine === undefined) {
    throw new Refusal('machine.unknown', { path: 'machine', values: { machine: ticket.machine } })
  }
  requireApproval(scope, approver, needsTicketApproval(cents, rules), cents)
  const { repeated_at: repeatedAt, repeated_by: repeatedBy } = next
  if (repeatedAt !== null && ticket.isRepeatConfirmed !== true) {
    const ago = agoInWords(scope.now.getTime() - repeatedAt.getTime())
    const values = { name: repeatedBy!, amount: writtenAmount(cents), machine: machine.name, ago }
    throw new Refusal('ticket.repeated', { values })
  }
  cash.requireWithinDrawer(scope, drawer, cents, ticket.isBeyondDrawerConfirmed)
  const { bills } = ticket
  const { shiftId } = shift
  const row = {
    ...next,
    machine: machine.name,
    amount_cents: cents,
    bills,
    paid_by: scope.actorId,
    approved_by_name: approver?.name ?? null,
    shift_id: shiftId,
    machine_id: machine.id,
    is_voided: false,
  }
  const inserted = { ...next, shiftId, machineId: machine.id, cents, bills, approvedBy: approver?.userId ?? null }
  return { ticket: ticketOf(scope, row), writes: [queries.insertTicket(scope, inserted)] }
}

/**
 * Voids a ticket. Throws 'ticket.unknown', 'cash.otherDrawer', 'cash.settled', 'void.reasonMissing' and 'approval.needed'.
 */
export async function voidTicket(
  scope: Scope,
  ticketId: number,
  reason: string | undefined,
  approver: Approver | null,
): Promise<{ ticket: TicketOut; reason: string; alerts: RaisedAlert<'ticket.voided'>[] }> {
  const shiftId = await queries.findShiftOf(scope, ticketId)
  if (shiftId === undefined) throw new Refusal('ticket.unknown')
  const { rules, row } = await cash.openDrawer(scope, shiftId, {
    locks: { row: () => queries.lockTicket(scope, ticketId) },
    reads: {},
  })
  if (row === undefined || row.is_voided) throw new Refusal('ticket.unknown')
  const why = requireVoidReason(reason)
  const cents = row.amount_cents
  requireApproval(scope, approver, needsChangeApproval(cents, rules), cents)
  await queries.voidTicket(scope, row, why, approver?.userId ?? null)
  const values = { number: row.number, amount: writtenAmount(cents), machine: row.machine, reason: why }
  return {
    ticket: ticketOf(scope, row),
    reason: why,
    alerts:
      cents < scope.location.thresholds.voidCents
        ? []
        : [{ code: 'ticket.voided', cause: `ticket ${ticketId}`, values }],
  }
}

function ticketOf(scope: Scope, row: queries.TicketRow): TicketOut {
  return {
    ticketId: row.ticket_id,
    number: row.number,
    machine: row.machine,
    ticketOut: toDollars(row.amount_cents),
    time: row.paid_at.toISOString(),
    amounts: row.bills,
    userId: row.paid_by,
    employeeName: row.paid_by_name,
    approvedBy: row.approved_by_name,
    clockId: row.shift_id,
    locationId: scope.location.id,
  }
}

// Match Tickets -----------------------------------------------------------------------------------------------------------------

/**
 * For each machine of a session, the amount of the tickets that it printed and the amount that was paid, by machine number. Empty for a session that
 * ended before the location paid its first ticket in Countroom, and for a running session before that ticket. Throws 'reading.sessionUnknown'.
 */
export async function listMatches(scope: Scope, sessionId: number): Promise<MatchTicketRow[]> {
  const rows = await findMatches(scope, sessionId)
  return rows.map((row) => matchOf(scope, row)).toSorted((one, other) => compareMachines(one.machine, other.machine))
}

/**
 * The tickets of one machine's match, in the order of time. Throws 'reading.sessionUnknown', and 'machine.unknown' for a machine without a match in
 * the session.
 */
export async function listEmployeeTickets(scope: Scope, sessionId: number, machine: string): Promise<EmployeeTicket[]> {
  const row = await findMatch(scope, sessionId, machine)
  const behind = await queries.listBehind(scope, [row])
  return behind.map(employeeTicketOf)
}

/** The sections of the Match Tickets report of a session. Throws 'reading.sessionUnknown'. */
export async function describeMatches(scope: Scope, sessionId: number): Promise<Section[]> {
  const rows = await findMatches(scope, sessionId)
  const behind = Map.groupBy(await queries.listBehind(scope, rows), ({ machine_id }) => machine_id)
  const printed = rows
    .map((row) => ({ ...matchOf(scope, row), tickets: (behind.get(row.machine_id) ?? []).map(employeeTicketOf) }))
    .toSorted((one, other) => compareMachines(one.machine, other.machine))
  return matchSections(printed, scope.location.timezone)
}

function employeeTicketOf(ticket: queries.BehindRow): EmployeeTicket {
  return {
    ticketId: ticket.ticket_id,
    number: ticket.number,
    employee: ticket.employee,
    ticketTime: ticket.at.toISOString(),
    ticketAmount: toDollars(ticket.amount_cents),
    isVoid: ticket.is_void,
  }
}

/**
 * Stores why the paid amount of a machine differs from the printed amount. Only the latest reason is shown. Throws 'reading.sessionUnknown' and
 * 'machine.unknown'.
 */
export async function explainDifference(
  scope: Scope,
  sessionId: number,
  { machine, reason, note }: { machine: string; reason: DifferenceReason; note: string },
): Promise<{ before: MatchTicketRow; after: MatchTicketRow }> {
  const row = await findMatch(scope, sessionId, machine)
  await queries.insertReason(scope, { sessionId, machineId: row.machine_id, reason, note })
  const after = await findMatch(scope, sessionId, machine)
  return { before: matchOf(scope, row), after: matchOf(scope, after) }
}

async function findMatches(scope: Scope, sessionId: number): Promise<queries.MatchRow[]> {
  const session = await queries.findSession(scope, sessionId)
  if (session === undefined) throw new Refusal('reading.sessionUnknown', { path: 'sessionId' })
  if (session.ended_at !== null) return queries.listMatches(scope, sessionId, 'stored')
  return (await queries.hasTickets(scope)) ? queries.listMatches(scope, sessionId, 'now') : []
}

async function findMatch(scope: Scope, sessionId: number, machine: string): Promise<queries.MatchRow> {
  const rows = await findMatches(scope, sessionId)
  const row = rows.find((each) => each.machine.toLowerCase() === machine.trim().toLowerCase())
  if (row === undefined) throw new Refusal('machine.unknown', { path: 'machine', values: { machine } })
  return row
}

/** Stores the matches of a locked session that ends now, if the location has ever paid a ticket in Countroom. Returns the alerts. */
export async function settleMatches(
  scope: Scope,
  sessionId: number,
): Promise<RaisedAlert<'ticket.overpaid' | 'ticket.unpaid'>[]> {
  const { rows, paysTickets } = await lockThenRead({
    locks: { floor: () => lockMachines(scope) },
    reads: {
      rows: () => queries.listMatches(scope, sessionId, 'now'),
      paysTickets: () => queries.hasTickets(scope),
    },
  })
  if (rows.length === 0 || !paysTickets) return []
  const stored = rows.map((row) => ({ ...row, outstanding_cents: outstandingOf(row) }))
  await scope.db.run(queries.storeMatches(scope, sessionId, stored))
  return stored.flatMap((row): RaisedAlert<'ticket.overpaid' | 'ticket.unpaid'>[] => {
    const raised = outstandingAlert(row.outstanding_cents, row.before_cents, scope.location.thresholds)
    if (raised === null) return []
    const values = { machine: row.machine, amount: writtenAmount(Math.abs(row.outstanding_cents)) }
    return [{ code: `ticket.${raised}`, cause: `session ${sessionId}, machine ${row.machine_id}`, values }]
  })
}

function outstandingOf({ before_cents, reading_out, ticket_cents }: queries.MatchRow): number {
  return outstandingCents(before_cents ?? 0, reading_out, ticket_cents)
}

function matchOf(scope: Scope, row: queries.MatchRow): MatchTicketRow {
  return {
    machine: row.machine,
    previousReadingTime: row.reading_before_at?.toISOString() ?? null,
    currentReadingTime: row.read_at.toISOString(),
    readingOut: row.reading_out,
    ticketOut: toDollars(row.ticket_cents),
    diff: toDollars(row.reading_out * 100 - row.ticket_cents),
    outstanding: toDollars(outstandingOf(row)),
    state: outstandingAlert(outstandingOf(row), row.before_cents, scope.location.thresholds),
    reason: row.reason,
    note: row.note,
    reasonBy: row.reason_by,
  }
}
