/** Queries of tickets and of matches. A match compares the amount that a machine printed in tickets with the amount that was paid. */

import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { DifferenceReason } from '@countroom/contract/tickets/tickets.rules.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'

export interface TicketRow {
  ticket_id: number
  number: number
  machine: string
  amount_cents: number
  bills: Amounts | null
  paid_at: Date
  paid_by: number
  paid_by_name: string
  approved_by_name: string | null
  shift_id: number
  machine_id: number
  is_voided: boolean
}

const ticketColumns = sql`
  t.ticket_id, t.number, m.name as machine, t.amount_cents, t.bills, t.paid_at, t.paid_by, ${nameOf(sql`t.paid_by`)} as paid_by_name,
  ${nameOf(sql`t.approved_by`)} as approved_by_name, t.shift_id, t.machine_id,
  t.voided_at is not null as is_voided`

/** The tickets of a shift that are not voided, newest first. */
export async function listTickets(scope: Scope, shiftId: number): Promise<TicketRow[]> {
  const result = await sql<TicketRow>`
    select ${ticketColumns}
    from tickets t
    join machines m on m.location_id = t.location_id and m.machine_id = t.machine_id
    where t.location_id = ${scope.location.id} and t.shift_id = ${shiftId} and t.voided_at is null
    order by t.ticket_id desc
  `.execute(scope.db)
  return result.rows
}

/** All tickets of a shift, including voided ones, in the order of their numbers. */
export async function listTicketsForReport(scope: Scope, shiftId: number): Promise<(TicketRow & VoidColumns)[]> {
  const result = await sql<TicketRow & VoidColumns>`
    select ${ticketColumns}, t.voided_at, t.void_reason, ${nameOf(sql`t.voided_by`)} as voided_by_name,
      ${nameOf(sql`t.void_approved_by`)} as void_approved_by_name
    from tickets t
    join machines m on m.location_id = t.location_id and m.machine_id = t.machine_id
    where t.location_id = ${scope.location.id} and t.shift_id = ${shiftId}
    order by t.number
  `.execute(scope.db)
  return result.rows
}

/**
 * The time to store when a ticket of a machine is paid or voided. It is now, or one millisecond after the machine's last matched reading, whichever
 * is later. So a ticket that is paid while a session ends belongs to the next session. The caller must have locked the machine.
 */
const afterLastMatch = (scope: Scope, machineId: Sql) => sql`greatest(${scope.now}::timestamptz, (
    select k.read_at + interval '1 millisecond' from match_tickets k
    where k.location_id = ${scope.location.id} and k.machine_id = ${machineId}
    order by k.reading_session_id desc
    limit 1
  ))`

export interface NextTicket {
  ticket_id: number
  number: number
  paid_at: Date
  /** The name of the acting person. */
  paid_by_name: string
  /** When the last ticket of the same machine and amount was paid. Null when there is none since the given time. */
  repeated_at: Date | null
  repeated_by: string | null
}

/**
 * Takes the location's next ticket number. Also finds the machine's last ticket of the same amount that was paid after `since` and is not voided. The
 * caller must have locked the machine with `lockMachine`. Otherwise this statement does not see a ticket that is paid at the same moment. Changes that
 * take a number at the same location wait for each other. A change that is refused is rolled back, so no number is lost.
 */
export async function takeNumber(scope: Scope, machine: string, cents: number, since: Date): Promise<NextTicket> {
  const result = await sql<NextTicket>`
    with counter as (
      insert into ticket_counters (location_id, last_number) values (${scope.location.id}, 1)
      on conflict (location_id) do update set last_number = ticket_counters.last_number + 1
      returning last_number
    )
    select last_number as number, nextval('tickets_ticket_id_seq') as ticket_id,
      ${afterLastMatch(scope, sql`m.machine_id`)} as paid_at, ${nameOf(sql`${scope.actorId}`)} as paid_by_name,
      repeated.paid_at as repeated_at, ${nameOf(sql`repeated.paid_by`)} as repeated_by
    from counter
    left join machines m on m.location_id = ${scope.location.id} and m.name_key = ${nameKey(machine)} and m.retired_at is null
    left join lateral (
      select t.paid_at, t.paid_by from tickets t
      where t.location_id = ${scope.location.id} and t.machine_id = m.machine_id and t.paid_at > ${since}
        and t.amount_cents = ${cents} and t.voided_at is null
      order by t.paid_at desc
      limit 1
    ) repeated on true
  `.execute(scope.db)
  return result.rows[0]!
}

export interface NewTicket extends Pick<NextTicket, 'ticket_id' | 'number' | 'paid_at'> {
  shiftId: number
  machineId: number
  cents: number
  bills: Amounts | null
  approvedBy: number | null
}

export function insertTicket(scope: Scope, ticket: NewTicket): Statement {
  const { shiftId, machineId, cents, bills, approvedBy } = ticket
  return sql`
    insert into tickets (location_id, ticket_id, number, shift_id, machine_id, amount_cents, bills, paid_at, paid_by, approved_by)
    overriding system value
    values (${scope.location.id}, ${ticket.ticket_id}, ${ticket.number}, ${shiftId}, ${machineId}, ${cents},
      ${bills === null ? null : JSON.stringify(bills)}, ${ticket.paid_at}, ${scope.actorId}, ${approvedBy})
  `.compile()
}

/** The shift of a ticket. Takes no lock. Undefined for an unknown ticket. */
export async function findShiftOf(scope: Scope, ticketId: number): Promise<number | undefined> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from tickets where location_id = ${scope.location.id} and ticket_id = ${ticketId}
  `.execute(scope.db)
  return result.rows[0]?.shift_id
}

/** Locks a ticket and its machine. */
export async function lockTicket(scope: Scope, ticketId: number): Promise<TicketRow | undefined> {
  const result = await sql<TicketRow>`
    select ${ticketColumns}
    from tickets t
    join machines m on m.location_id = t.location_id and m.machine_id = t.machine_id
    where t.location_id = ${scope.location.id} and t.ticket_id = ${ticketId}
    for no key update of t for share of m
  `.execute(scope.db)
  return result.rows[0]
}

export async function voidTicket(
  scope: Scope,
  { ticket_id: ticketId, machine_id: machineId }: TicketRow,
  reason: string,
  approvedBy: number | null,
): Promise<void> {
  await sql`
    update tickets set ${setVoided(scope, reason, afterLastMatch(scope, sql`${machineId}::bigint`))}, void_approved_by = ${approvedBy}
    where location_id = ${scope.location.id} and ticket_id = ${ticketId}
  `.execute(scope.db)
}

// Match Tickets -----------------------------------------------------------------------------------------------------------------

export interface MatchRow {
  machine_id: number
  machine: string
  /** The time of the reading of the machine's previous match. Tickets paid after that belong to this match. Null for the machine's first match. */
  previous_read_at: Date | null
  /** The time of the machine's previous reading, even if that reading was not matched. Null for the machine's first reading. */
  reading_before_at: Date | null
  read_at: Date
  reading_out: number
  ticket_cents: number
  /** The outstanding amount after the machine's previous match. For the machine's first match: null, or 0 in a stored match. */
  before_cents: number | null
  reason: DifferenceReason | null
  note: string
  reason_by: string | null
}

/**
 * The sum of the tickets that were paid on the machine of the row `now` between two readings. A ticket that is voided after the second reading is
 * still in this sum. It is subtracted in the match that covers the time of the void. So the sum of all matches is the sum of the tickets that are
 * not voided.
 */
const paidBetween = (scope: Scope) => sql`(
    select coalesce(sum(t.amount_cents), 0)::bigint from tickets t
    where t.location_id = ${scope.location.id} and t.machine_id = now.machine_id and t.paid_at <= now.read_at
      and t.paid_at > coalesce(now.previous_read_at, '-infinity')
      and (t.voided_at is null or t.voided_at > now.read_at)
  ) - (
    select coalesce(sum(t.amount_cents), 0)::bigint from tickets t
    where t.location_id = ${scope.location.id} and t.machine_id = now.machine_id and t.voided_at <= now.read_at
      and t.voided_at > coalesce(now.previous_read_at, '-infinity')
      and t.paid_at <= coalesce(now.previous_read_at, '-infinity')
  )`

/** The readings of a session, each with the last stored match of its machine before the session. */
const readingsOf = (scope: Scope, sessionId: number) => sql`
    select r.machine_id, r.read_at, r.daily_out as reading_out, earlier.read_at as previous_read_at, earlier.outstanding_cents as before_cents
    from (
      select distinct on (r.machine_id) r.machine_id, r.read_at, r.daily_out
      from readings r
      where r.location_id = ${scope.location.id} and r.reading_session_id = ${sessionId}
      order by r.machine_id, r.revision desc
    ) r
    left join lateral (
      select k.read_at, k.outstanding_cents from match_tickets k
      where k.location_id = ${scope.location.id} and k.machine_id = r.machine_id and k.reading_session_id < ${sessionId}
      order by k.reading_session_id desc
      limit 1
    ) earlier on true`

const WITH_REASON = (scope: Scope, sessionId: number) => sql`
    left join lateral (
      select g.reason, g.note, g.given_by from match_ticket_reasons g
      where g.location_id = ${scope.location.id} and g.reading_session_id = ${sessionId} and g.machine_id = x.machine_id
      order by g.reason_id desc
      limit 1
    ) g on true`

export async function findSession(scope: Scope, sessionId: number): Promise<{ ended_at: Date | null } | undefined> {
  const result = await sql<{ ended_at: Date | null }>`
    select ended_at from reading_sessions where location_id = ${scope.location.id} and reading_session_id = ${sessionId}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * For each machine of a session, the amount of the tickets that it printed and the amount that was paid. 'stored' takes the amounts that were stored
 * when the session ended. 'now' computes them again.
 */
export async function listMatches(scope: Scope, sessionId: number, which: 'stored' | 'now'): Promise<MatchRow[]> {
  const source =
    which === 'stored'
      ? sql`
        select k.machine_id, k.previous_read_at, k.read_at, k.reading_out, k.ticket_cents,
          k.outstanding_cents - k.reading_out * 100 + k.ticket_cents as before_cents
        from match_tickets k
        where k.location_id = ${scope.location.id} and k.reading_session_id = ${sessionId}`
      : sql`
        select now.machine_id, now.previous_read_at, now.read_at, now.reading_out, ${paidBetween(scope)} as ticket_cents,
          now.before_cents
        from (${readingsOf(scope, sessionId)}) now`
  const result = await sql<MatchRow>`
    select x.machine_id, m.name as machine, x.previous_read_at,
      coalesce(x.previous_read_at, (
        select b.read_at from readings b
        where b.location_id = ${scope.location.id} and b.machine_id = x.machine_id and b.reading_session_id < ${sessionId}
        order by b.reading_session_id desc, b.revision desc
        limit 1
      )) as reading_before_at, x.read_at, x.reading_out, x.ticket_cents, x.before_cents, g.reason,
      coalesce(g.note, '') as note, ${nameOf(sql`g.given_by`)} as reason_by
    from (${source}) x
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = x.machine_id
    ${WITH_REASON(scope, sessionId)}
  `.execute(scope.db)
  return result.rows
}

/** True when the location has ever paid a ticket in Countroom. */
export async function hasTickets(scope: Scope): Promise<boolean> {
  const result = await sql`select from ticket_counters where location_id = ${scope.location.id}`.execute(scope.db)
  return result.rows.length > 0
}

/** The statement that stores the matches of a session that ends. */
export function storeMatches(
  scope: Scope,
  sessionId: number,
  rows: readonly (MatchRow & { outstanding_cents: number })[],
): Statement {
  const column = <Value>(value: (row: MatchRow & { outstanding_cents: number }) => Value) => rows.map(value)
  return sql`
    insert into match_tickets
      (location_id, machine_id, reading_session_id, previous_read_at, read_at, reading_out, ticket_cents, outstanding_cents)
    select ${scope.location.id}, x.machine_id, ${sessionId}::bigint, x.previous_read_at, x.read_at, x.reading_out, x.ticket_cents,
      x.outstanding_cents
    from unnest(
      ${column((row) => row.machine_id)}::bigint[], ${column((row) => row.previous_read_at)}::timestamptz[],
      ${column((row) => row.read_at)}::timestamptz[], ${column((row) => row.reading_out)}::bigint[],
      ${column((row) => row.ticket_cents)}::bigint[], ${column((row) => row.outstanding_cents)}::bigint[]
    ) as x (machine_id, previous_read_at, read_at, reading_out, ticket_cents, outstanding_cents)
  `.compile()
}

export interface BehindRow {
  machine_id: number
  ticket_id: number
  number: number
  employee: string
  at: Date
  amount_cents: number
  is_void: boolean
}

/**
 * The tickets of these matches, in the order of time. Lists the tickets that were paid in the time of a match and not voided in that time. Also
 * lists, with negative amounts, the tickets of earlier matches that were voided in that time.
 */
export async function listBehind(
  scope: Scope,
  matches: readonly Pick<MatchRow, 'machine_id' | 'previous_read_at' | 'read_at'>[],
): Promise<BehindRow[]> {
  const result = await sql<BehindRow>`
    select x.machine_id, t.ticket_id, t.number, ${nameOf(sql`t.by_id`)} as employee, t.at, t.amount_cents, t.is_void
    from unnest(
      ${matches.map((match) => match.machine_id)}::bigint[], ${matches.map((match) => match.previous_read_at)}::timestamptz[],
      ${matches.map((match) => match.read_at)}::timestamptz[]
    ) as x (machine_id, previous_read_at, read_at)
    cross join lateral (
      select t.ticket_id, t.number, t.paid_by as by_id, t.paid_at as at, t.amount_cents, false as is_void
      from tickets t
      where t.location_id = ${scope.location.id} and t.machine_id = x.machine_id and t.paid_at <= x.read_at
        and t.paid_at > coalesce(x.previous_read_at, '-infinity') and (t.voided_at is null or t.voided_at > x.read_at)
      union all
      select t.ticket_id, t.number, t.voided_by, t.voided_at, -t.amount_cents, true
      from tickets t
      where t.location_id = ${scope.location.id} and t.machine_id = x.machine_id and t.voided_at <= x.read_at
        and t.voided_at > coalesce(x.previous_read_at, '-infinity') and t.paid_at <= coalesce(x.previous_read_at, '-infinity')
    ) t
    order by t.at, t.ticket_id
  `.execute(scope.db)
  return result.rows
}

export async function insertReason(
  scope: Scope,
  reason: { sessionId: number; machineId: number; reason: DifferenceReason; note: string },
): Promise<void> {
  await sql`
    insert into match_ticket_reasons (location_id, reading_session_id, machine_id, reason, note, given_at, given_by)
    values (${scope.location.id}, ${reason.sessionId}, ${reason.machineId}, ${reason.reason}, ${reason.note}, ${scope.now}, ${scope.actorId})
  `.execute(scope.db)
}
