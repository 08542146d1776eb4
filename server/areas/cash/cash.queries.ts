/** Queries of drawers: the cash that moved in them, their counts, and a location's rules for cash. */

import type { DrawerSums } from '@countroom/contract/cash/cash.rules.ts'
import type { CountedBills } from '@countroom/contract/cash/cash.shapes.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { isOneOf, rowsOf } from '../../platform/db/one-or-more.ts'
import { type LocationRef, type Sql, sql } from '../../platform/db/sql.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

// What moved --------------------------------------------------------------------------------------------------------------------

interface SumsRow {
  shift_id: number
  bank_cents: number
  expense_cents: number
  ticket_cents: number
  bonus_cents: number
  prize_cents: number
  match_cents: number
}

/** The shifts that a query selects: the shifts with these ids, or the open shift of a person. */
export type WhichShifts = { shiftIds: readonly number[] } | { openOf: number }

/**
 * When a session settled the shift `h`. Null for a shift that is not settled. A match that is given or voided later does not change the drawer of the
 * shift. The `case` on 'started_at' makes PostgreSQL find the session by its key. Without the `case`, the query needs only columns of the index
 * `reading_sessions_by_end`, and PostgreSQL may scan that whole index instead.
 */
const settledAt = (locationId: LocationRef) => sql`(
    select case when s.started_at is not null then s.ended_at end from reading_sessions s where s.location_id = ${locationId} and s.reading_session_id = h.reading_session_id
  )`

/** Whether the shift `h` is one of the shifts that a query selects. */
const areThose = (which: WhichShifts) =>
  'shiftIds' in which
    ? isOneOf(sql`h.shift_id`, which.shiftIds)
    : sql`h.user_id = ${which.openOf} and h.clock_out_at is null and h.voided_at is null`

/**
 * The sum of the matches of the shift `h` that came from its drawer: all of them or none, as the location's rule says. A settled
 * shift keeps the rule that was in force when it was settled.
 */
const matchCents = (locationId: LocationRef) => sql`
      case when coalesce(
        h.has_fed_matches, (select r.feeds_matches from cash_rules r where r.location_id = ${locationId})
      ) then coalesce((
        select sum(v.given_cents) from visits v
        where v.location_id = ${locationId} and v.given_by = h.user_id and v.given_at >= h.clock_in_at
          and v.given_at < coalesce(least(h.clock_out_at, ${settledAt(locationId)}), 'infinity')
          and (v.voided_at is null or v.voided_at >= ${settledAt(locationId)})
          and v.given_day >= (h.clock_in_at at time zone 'UTC')::date - 1
          and v.given_day <= (coalesce(h.clock_out_at, 'infinity') at time zone 'UTC')::date + 1
      ), 0)::bigint else 0 end`

/**
 * The cash that entries, tickets, prizes and bonuses moved in the drawers of some shifts. `isTheirs` is the
 * SQL that follows `shift_id` and chooses these shifts, such as `= h.shift_id`.
 */
const movedOf = (locationId: LocationRef, isTheirs: Sql) => sql`
    cross join lateral (
      select coalesce(sum(t.amount_cents) filter (where t.type = 'bank'), 0)::bigint as bank_cents,
        coalesce(sum(t.amount_cents) filter (where t.type = 'expense'), 0)::bigint as expense_cents
      from transactions t
      where t.location_id = ${locationId} and t.shift_id ${isTheirs} and t.voided_at is null
    ) t
    cross join lateral (
      select coalesce(sum(p.amount_cents), 0)::bigint as ticket_cents
      from tickets p
      where p.location_id = ${locationId} and p.shift_id ${isTheirs} and p.voided_at is null
    ) p
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::bigint as prize_cents
      from raffle_prizes r
      where r.location_id = ${locationId} and r.shift_id ${isTheirs} and r.voided_at is null and not r.is_credit
    ) r
    cross join lateral (
      select coalesce(sum(b.amount_cents), 0)::bigint as bonus_cents
      from bonuses b
      where b.location_id = ${locationId} and b.shift_id ${isTheirs} and b.voided_at is null and b.paid_in = 'cash'
    ) b`

/** The cash that moved in the drawer of each shift `h`. */
const sumsOf = (locationId: LocationRef, those: Sql) => sql`
    select h.location_id, h.shift_id, t.bank_cents, t.expense_cents, p.ticket_cents, b.bonus_cents, r.prize_cents,
      ${matchCents(locationId)} as match_cents
    from shifts h
    ${movedOf(locationId, sql`= h.shift_id`)}
    where h.location_id = ${locationId} and ${those}`

/** The counted cash of drawers, and the cash that moved in them. */
export type CountedRow = Omit<SumsRow, 'shift_id'> & { counted_cents: number }

/** The cash in the last count of the shift `h`. */
const lastCount = (locationId: LocationRef) => sql`(
    select c.total_cents from cash_counts c
    where c.location_id = ${locationId} and c.shift_id = h.shift_id
    order by c.count_id desc limit 1
  )`

/**
 * For each business day of the array `days`, the counted cash of the drawers that the day's sessions settled. Also returns the cash that moved in
 * these drawers. Leaves out drawers that nobody counted, and days without counted drawers. This is a part of an SQL statement about several
 * locations.
 */
export const countedDrawersByDay = (locationId: LocationRef, days: Sql) => sql`
  select asked.day as business_day, d.counted_cents, t.bank_cents, t.expense_cents, p.ticket_cents, b.bonus_cents, r.prize_cents, d.match_cents
  from unnest(${days}) as asked (day)
  cross join lateral (
    select array_agg(h.shift_id) as shift_ids, sum(c.total_cents)::bigint as counted_cents,
      sum(${matchCents(locationId)})::bigint as match_cents
    -- 'offset 0' keeps one index search for each day.
    from (
      select * from reading_sessions s where s.location_id = ${locationId} and s.business_day = asked.day and s.ended_at is not null offset 0
    ) s
    join shifts h on h.location_id = ${locationId} and h.reading_session_id = s.reading_session_id and h.voided_at is null
    cross join lateral ${lastCount(locationId)} c
    having count(*) > 0
  ) d
  -- One lookup finds what moved in all shifts of a day.
  ${movedOf(locationId, sql`= any (d.shift_ids)`)}`

export type SettledDrawerRow = SumsRow & {
  reading_session_id: number
  user_id: number
  name: string
  clock_in_at: Date
  counted_cents: number | null
}

/** The drawers of the shifts that sessions settled, with their last counts, in the order in which the shifts began. */
export async function listDrawersOfSessions(
  scope: InLocation,
  sessionIds: readonly number[],
): Promise<SettledDrawerRow[]> {
  const result = await sql<SettledDrawerRow>`
    select d.*, h.reading_session_id, h.user_id, btrim(u.firstname || ' ' || u.lastname) as name, h.clock_in_at,
      ${lastCount(scope.location.id)} as counted_cents
    from (${sumsOf(scope.location.id, sql`h.reading_session_id = any (${sessionIds}::bigint[]) and h.voided_at is null`)}) d
    join shifts h on h.location_id = ${scope.location.id} and h.shift_id = d.shift_id
    join users u on u.user_id = h.user_id
    order by h.clock_in_at, h.shift_id
  `.execute(scope.db)
  return result.rows
}

/** The cash that moved in the drawers of these shifts, by shift id. */
export async function sumDrawers(scope: InLocation, which: WhichShifts): Promise<Map<number, DrawerSums>> {
  const result = await sql<SumsRow>`${sumsOf(scope.location.id, areThose(which))}`.execute(scope.db)
  return new Map(result.rows.map((row) => [row.shift_id, drawerSums(row)]))
}

/** The cash that moved in the drawer of one shift, and the location's rules for cash. Undefined for an unknown shift. */
export async function findDrawer(
  scope: Scope,
  which: WhichShifts,
): Promise<{ sums: DrawerSums; rules: CashRulesRow | undefined } | undefined> {
  const result = await sql<SumsRow & (CashRulesRow | { version: null })>`
    select s.*, ${rulesColumns} from (${sumsOf(scope.location.id, areThose(which))}) s left join cash_rules r on r.location_id = s.location_id
  `.execute(scope.db)
  const [row] = result.rows
  return row && { sums: drawerSums(row), rules: row.version === null ? undefined : row }
}

/** The sums of a drawer from the columns of `sumsOf`. */
export function drawerSums(row: Omit<SumsRow, 'shift_id'>): DrawerSums {
  return {
    bankCents: row.bank_cents,
    expenseCents: row.expense_cents,
    ticketCents: row.ticket_cents,
    bonusCents: row.bonus_cents,
    prizeCents: row.prize_cents,
    matchCents: row.match_cents,
  }
}

export interface HeldRow {
  shift_id: number
  user_id: number
  name: string
  clock_in_at: Date
  clock_out_at: Date | null
  counted_cents: number | null
  pending_out_cents: number
  pending_in_cents: number
}

/** The maximum number of drawers or hand-overs that one list shows. */
const MAX_HELD = 500

/**
 * Whether the drawer of the shift `h` has an entry, a ticket, or a prize or bonus in cash. Voided ones count. Matches do not count. 'offset 0' keeps
 * an index search for each shift. Without it, PostgreSQL would read the entries of all shifts.
 */
const hasMoved = (scope: InLocation) => sql<boolean>`(
    exists (select from transactions t where t.location_id = ${scope.location.id} and t.shift_id = h.shift_id offset 0)
    or exists (select from tickets p where p.location_id = ${scope.location.id} and p.shift_id = h.shift_id offset 0)
    or exists (
      select from raffle_prizes r where r.location_id = ${scope.location.id} and r.shift_id = h.shift_id and not r.is_credit offset 0
    )
    or exists (
      select from bonuses b where b.location_id = ${scope.location.id} and b.shift_id = h.shift_id and b.paid_in = 'cash' offset 0
    )
  )`

/** The drawers that no session has settled, newest first: drawers of open shifts, and drawers of ended shifts that were counted or moved cash. */
export async function listHeld(scope: Scope): Promise<HeldRow[]> {
  const result = await sql<HeldRow>`
    select h.shift_id, h.user_id, btrim(u.firstname || ' ' || u.lastname) as name, h.clock_in_at, h.clock_out_at,
      ${lastCount(scope.location.id)} as counted_cents,
      (
        select coalesce(sum(r.amount_cents), 0)::bigint from rollovers r
        where r.location_id = ${scope.location.id} and r.giver_shift_id = h.shift_id and r.decision is null and r.type = 'bank'
      ) as pending_out_cents,
      case when h.clock_out_at is null then (
        select coalesce(sum(r.amount_cents), 0)::bigint from rollovers r
        where r.location_id = ${scope.location.id} and r.receiver_id = h.user_id and r.decision is null and r.type = 'bank'
      ) else 0 end as pending_in_cents
    from shifts h
    join users u on u.user_id = h.user_id
    where h.location_id = ${scope.location.id} and h.reading_session_id is null and h.voided_at is null
      and (
        h.clock_out_at is null or ${hasMoved(scope)} or ${lastCount(scope.location.id)} is not null or ${matchCents(scope.location.id)} <> 0
      )
    order by h.clock_in_at desc, h.shift_id desc
    limit ${MAX_HELD}
  `.execute(scope.db)
  return result.rows
}

export interface WaitingRow {
  rollover_id: number
  giver_name: string
  receiver_name: string
  type: 'bank' | 'expense'
  amount_cents: number
  requested_at: Date
}

/** The hand-overs of the location that wait for an answer, oldest first. */
export async function listWaitingHandOvers(scope: Scope): Promise<WaitingRow[]> {
  const result = await sql<WaitingRow>`
    select r.rollover_id, ${nameOf(sql`r.giver_id`)} as giver_name, ${nameOf(sql`r.receiver_id`)} as receiver_name, r.type, r.amount_cents,
      r.requested_at
    from rollovers r
    where r.location_id = ${scope.location.id} and r.decision is null
    order by r.rollover_id
    limit ${MAX_HELD}
  `.execute(scope.db)
  return result.rows
}

// Counts ------------------------------------------------------------------------------------------------------------------------

export interface CountRow {
  count_id: number
  shift_id: number
  /** The owner of the drawer. */
  user_id: number
  total_cents: number
  bills: CountedBills | null
  expected_cents: number
  counted_at: Date
  counted_by: string
  reason: string
  is_before_hand_over: boolean
}

/** Whether a hand-over from or to the drawer was accepted after the count `c`. */
const isBeforeHandOver = (scope: InLocation) => sql`(
    exists (
      select from rollovers r
      where r.location_id = ${scope.location.id} and r.giver_shift_id = c.shift_id and r.decision = 'accepted' and r.decided_at > c.counted_at
    ) or exists (
      select from rollovers r
      where r.location_id = ${scope.location.id} and r.receiver_shift_id = c.shift_id and r.decision = 'accepted'
        and r.decided_at > c.counted_at
    )
  )`

const countColumns = (scope: Scope) => sql`
  c.count_id, c.shift_id,
  (select h.user_id from shifts h where h.location_id = ${scope.location.id} and h.shift_id = c.shift_id) as user_id, c.total_cents, c.bills,
  c.expected_cents, c.counted_at, c.reason, ${nameOf(sql`c.counted_by`)} as counted_by,
  ${isBeforeHandOver(scope)} as is_before_hand_over`

/** The counts of these drawers, drawer by drawer, oldest first. */
export async function listCounts(scope: Scope, shiftIds: readonly number[]): Promise<CountRow[]> {
  const result = await sql<CountRow>`
    select ${countColumns(scope)}
    from ${rowsOf(shiftIds)} as s (shift_id)
    -- 'offset 0' keeps one index search for each shift.
    cross join lateral (
      select * from cash_counts c where c.location_id = ${scope.location.id} and c.shift_id = s.shift_id offset 0
    ) c
    order by c.shift_id, c.count_id
  `.execute(scope.db)
  return result.rows
}

/** Locks a count, so that nobody else can give its reason at the same moment. */
export async function lockCount(scope: Scope, countId: number): Promise<CountRow | undefined> {
  const result = await sql<CountRow>`
    select ${countColumns(scope)}
    from cash_counts c
    where c.location_id = ${scope.location.id} and c.count_id = ${countId}
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

export async function insertCount(
  scope: Scope,
  count: { shiftId: number; cents: number; bills: CountedBills | null; expectedCents: number },
): Promise<CountRow> {
  const { shiftId, cents, bills, expectedCents } = count
  const result = await sql<CountRow>`
    with c as (
      insert into cash_counts (location_id, shift_id, total_cents, bills, expected_cents, counted_at, counted_by)
      values (${scope.location.id}, ${shiftId}, ${cents}, ${bills === null ? null : JSON.stringify(bills)}, ${expectedCents}, ${scope.now},
        ${scope.actorId})
      returning *
    )
    select ${countColumns(scope)} from c
  `.execute(scope.db)
  return result.rows[0]!
}

export async function giveReason(scope: Scope, countId: number, reason: string): Promise<void> {
  await sql`
    update cash_counts set reason = ${reason}, reason_at = ${scope.now}, reason_by = ${scope.actorId}
    where location_id = ${scope.location.id} and count_id = ${countId}
  `.execute(scope.db)
}

// Rules -------------------------------------------------------------------------------------------------------------------------

export interface CashRulesRow {
  ticketApprovalCents: number | null
  changeApprovalCents: number | null
  showsExpected: boolean
  feedsMatches: boolean
  version: number
}

const rulesColumns = sql`r.ticket_approval_cents as "ticketApprovalCents", r.change_approval_cents as "changeApprovalCents",
  r.shows_expected as "showsExpected", r.feeds_matches as "feedsMatches", r.version`

export async function findRules(scope: Scope): Promise<CashRulesRow | undefined> {
  const result = await sql<CashRulesRow>`
    select ${rulesColumns} from cash_rules r where r.location_id = ${scope.location.id}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * Saves the rules if their stored version is still `version`, which is 0 before the first save. If `version` is undefined, saves them in any case.
 * Returns the new version, or undefined when somebody else saved first.
 */
export async function saveRules(
  scope: Scope,
  rules: Omit<CashRulesRow, 'version'>,
  version: number | undefined,
): Promise<number | undefined> {
  const { ticketApprovalCents, changeApprovalCents, showsExpected, feedsMatches } = rules
  const result = await sql<{ version: number }>`
    insert into cash_rules (location_id, ticket_approval_cents, change_approval_cents, shows_expected, feeds_matches)
    select ${scope.location.id}, ${ticketApprovalCents}::bigint, ${changeApprovalCents}::bigint, ${showsExpected}, ${feedsMatches}
    where ${version === undefined || version === 0} or exists (select from cash_rules where location_id = ${scope.location.id})
    on conflict (location_id) do update
    set ticket_approval_cents = excluded.ticket_approval_cents, change_approval_cents = excluded.change_approval_cents,
      shows_expected = excluded.shows_expected, feeds_matches = excluded.feeds_matches, version = cash_rules.version + 1
    where cash_rules.version = coalesce(${version ?? null}::bigint, cash_rules.version)
    returning version
  `.execute(scope.db)
  return result.rows[0]?.version
}

// The second person -------------------------------------------------------------------------------------------------------------

export interface ApproverRow {
  user_id: number
  name: string
  username: string
  password_hash: string
  roles: string[]
  is_present: boolean
}

/**
 * Finds a person by chip or by username: somebody who works at the location, or a master administrator. `is_present` says whether they are clocked in
 * now.
 */
export async function findApprover(
  scope: Scope,
  by: { rfidHash: Buffer } | { username: string },
): Promise<ApproverRow | undefined> {
  const who =
    'rfidHash' in by ? sql`u.rfid_hash = ${by.rfidHash}` : sql`lower(u.username) = lower(${by.username.trim()})`
  const result = await sql<ApproverRow>`
    select u.user_id, btrim(u.firstname || ' ' || u.lastname) as name, u.username, u.password_hash, u.roles,
      exists (
        select from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = u.user_id and h.clock_out_at is null and h.voided_at is null
      ) as is_present
    from users u
    where ${who} and u.deleted_at is null and (
      u.company_id = ${scope.location.id} or u.roles && '{ROLE_MASTER_ADMIN}'
      or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${scope.location.id})
    )
    order by u.company_id <> ${scope.location.id}, u.user_id
    limit 1
  `.execute(scope.db)
  return result.rows[0]
}

// Shorts of a person ------------------------------------------------------------------------------------------------------------

/** The last count of each of a person's drawers, in integer cents, by shift id. Only for shifts that began at or after `since`. */
export async function findLastCounts(scope: Scope, userId: number, since: Date): Promise<Map<number, number>> {
  const result = await sql<{ shift_id: number; total_cents: number }>`
    select h.shift_id, c.total_cents
    from shifts h
    cross join lateral ${lastCount(scope.location.id)} c
    where h.location_id = ${scope.location.id} and h.voided_at is null
      and (h.user_id, h.clock_in_at) >= (${userId}, ${since}) and h.user_id <= ${userId}
  `.execute(scope.db)
  return new Map(result.rows.map((row) => [row.shift_id, row.total_cents]))
}

// Settling ----------------------------------------------------------------------------------------------------------------------

export interface SettledRow {
  shift_id: number
  user_id: number
  name: string
  clock_in_at: Date
  reading_session_id: number | null
  counted_cents: number | null
  /** What the drawer should have held at its last count. */
  counted_against_cents: number | null
  is_before_hand_over: boolean
  pending_out_cents: number
  /** What was offered to the drawer's owner during the shift. These offers lapse when a session settles the shift. */
  pending_in_cents: number
  /** The same, and for an open shift also what was offered before it began. */
  waiting_in_cents: number
  is_posted: boolean
  has_moved: boolean
}

/** The drawers of shifts, in the order of their owners' names. */
export async function listSettled(scope: InLocation, shiftIds: readonly number[]): Promise<SettledRow[]> {
  const result = await sql<SettledRow>`
    select h.shift_id, h.user_id, btrim(u.firstname || ' ' || u.lastname) as name, h.clock_in_at, h.reading_session_id, c.total_cents as counted_cents,
      c.expected_cents as counted_against_cents, coalesce(c.is_before_hand_over, false) as is_before_hand_over,
      (
        select coalesce(sum(r.amount_cents), 0)::bigint from rollovers r
        where r.location_id = ${scope.location.id} and r.giver_shift_id = h.shift_id and r.decision is null
      ) as pending_out_cents,
      offered.pending_in_cents, offered.waiting_in_cents,
      exists (
        select from ledger_entries e where e.location_id = ${scope.location.id} and e.shift_id = h.shift_id offset 0
      ) as is_posted,
      ${hasMoved(scope)} as has_moved
    from shifts h
    join users u on u.user_id = h.user_id
    cross join lateral (
      select coalesce(sum(r.amount_cents) filter (where r.requested_at >= h.clock_in_at), 0)::bigint as pending_in_cents,
        coalesce(sum(r.amount_cents) filter (where r.requested_at >= h.clock_in_at or h.clock_out_at is null), 0)::bigint as waiting_in_cents
      from rollovers r
      where r.location_id = ${scope.location.id} and r.receiver_id = h.user_id and r.decision is null
        and r.requested_at <= coalesce(h.clock_out_at, 'infinity')
    ) offered
    left join lateral (
      select c.total_cents, c.expected_cents, ${isBeforeHandOver(scope)} as is_before_hand_over
      from cash_counts c
      where c.location_id = ${scope.location.id} and c.shift_id = h.shift_id
      order by c.count_id desc
      limit 1
    ) c on true
    where h.location_id = ${scope.location.id} and ${isOneOf(sql`h.shift_id`, shiftIds)} and h.voided_at is null
    order by name, h.shift_id
  `.execute(scope.db)
  return result.rows
}
