/** Queries of shifts. A voided shift is in no list and no sum. */

import pg from 'pg'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { SHIFT_COLUMNS } from '@countroom/contract/clock/clock.shapes.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Database, type LocationRef, type Sql, sql } from '../../platform/db/sql.ts'
import { sentAlong } from '../../platform/db/transaction.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'
import type { ShiftTimes, ShiftTotals } from './clock.rules.ts'

/** PostgreSQL's error codes when another shift prevents a change: the two shifts overlap, or both are open. */
const IN_THE_WAY = new Set(['23P01', '23505'])
/** The longest list of unsettled shifts that people choose from. */
const MAX_AVAILABLE_SHIFTS = 500

export interface ShiftRow {
  shift_id: number
  user_id: number
  name: string
  clock_in_at: Date
  clock_out_at: Date | null
  total_hours_hundredths: number | null
  total_pay_cents: number | null
  hourly_rate_cents: number
  state: 'Paid' | 'Unpaid'
  reading_session_id: number | null
  is_manual: boolean
  closed_reason: string
  version: number
}

const shiftColumns = sql`
  shift_id, user_id, clock_in_at, clock_out_at, total_hours_hundredths, total_pay_cents, hourly_rate_cents, state, reading_session_id,
  is_manual, closed_reason, version,
  (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = shifts.user_id) as name`

// People -----------------------------------------------------------------------------------------------------------------------

export interface PersonRow {
  user_id: number
  name: string
  username: string
  roles: Role[]
  hourly_rate_cents: number
  /** Whether the person works at this location now. */
  is_here: boolean
}

const isHere = (scope: Scope) => sql`(
  u.deleted_at is null and (
    u.company_id = ${scope.location.id}
    or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${scope.location.id})
  )
)`

export async function findPerson(scope: Scope, userId: number): Promise<PersonRow | undefined> {
  const result = await sql<PersonRow>`
    select u.user_id, btrim(u.firstname || ' ' || u.lastname) as name, u.username, u.roles, u.hourly_rate_cents, ${isHere(scope)} as is_here
    from users u where u.user_id = ${userId}
  `.execute(scope.db)
  return result.rows[0]
}

export interface CardRow extends PersonRow {
  employee_color: string
  shifts: number
  hours_hundredths: number
  pay_cents: number
  unpaid_cents: number
  open_since: Date | null
}

/** Everybody who works here or has a shift that began in a range of time, sorted by name, with the totals of these shifts. */
export async function listPeople(scope: Scope, range: Range): Promise<CardRow[]> {
  const result = await sql<CardRow>`
    with worked as (
      select h.user_id, count(*)::int as shifts, coalesce(sum(h.total_hours_hundredths), 0)::bigint as hours_hundredths,
        coalesce(sum(h.total_pay_cents), 0)::bigint as pay_cents,
        coalesce(sum(h.total_pay_cents) filter (where h.state = 'Unpaid'), 0)::bigint as unpaid_cents
      from shifts h
      where ${beganWithin(scope, range)}
      group by h.user_id
    )
    select u.user_id, btrim(u.firstname || ' ' || u.lastname) as name, u.username, u.roles, u.hourly_rate_cents, ${isHere(scope)} as is_here,
      u.employee_color, coalesce(w.shifts, 0) as shifts,
      coalesce(w.hours_hundredths, 0) as hours_hundredths, coalesce(w.pay_cents, 0) as pay_cents, coalesce(w.unpaid_cents, 0) as unpaid_cents,
      (
        select h.clock_in_at from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = u.user_id and h.clock_out_at is null and h.voided_at is null
      ) as open_since
    from users u
    left join worked w on w.user_id = u.user_id
    where u.user_id in (
      select user_id from worked
      union all select user_id from users where company_id = ${scope.location.id} and deleted_at is null
      union all select user_id from user_companies where company_id = ${scope.location.id}
    )
    order by lower(btrim(u.firstname || ' ' || u.lastname)), u.user_id
  `.execute(scope.db)
  return result.rows
}

// The time clock ---------------------------------------------------------------------------------------------------------------

/** Starts a shift at the person's current hourly rate. Undefined when another shift prevents it, even one that started at the same moment. */
export async function startShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents)
    select ${scope.location.id}, u.user_id, ${scope.now}, u.hourly_rate_cents from users u where u.user_id = ${scope.actorId}
    on conflict do nothing
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks the acting person's open shift. A second clock out waits here and then finds no open shift. */
export async function lockOwnOpenShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and user_id = ${scope.actorId} and clock_out_at is null and voided_at is null
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

/** A person's open shift. */
export async function findOpenShift(scope: Scope, userId: number): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and user_id = ${userId} and clock_out_at is null and voided_at is null
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * A subquery: the people on shift at a location, in the order in which they clocked in, at most `most` of them. `locationId` may be a column of the
 * outer statement.
 */
export const onShiftAt = (locationId: LocationRef, most: number) => sql`
  select h.user_id, ${nameOf(sql`h.user_id`)} as name, h.clock_in_at
  from shifts h
  where h.location_id = ${locationId} and h.clock_out_at is null and h.voided_at is null
  order by h.clock_in_at
  limit ${most}`

/** The maximum number of unpaid shifts that a payroll offers. */
const MAX_UNPAID_SHIFTS = 100

/** A person's unpaid shifts that have ended, oldest first, at most `MAX_UNPAID_SHIFTS`. */
export async function listUnpaidShifts(scope: Scope, userId: number): Promise<ShiftRow[]> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and user_id = ${userId} and state = 'Unpaid' and clock_out_at is not null
      and voided_at is null
    order by clock_in_at
    limit ${MAX_UNPAID_SHIFTS}
  `.execute(scope.db)
  return result.rows
}

/** Ends an open shift. A reason means that an administrator ends the shift, because its owner left it open for too long. */
export async function closeShift(
  scope: Scope,
  shiftId: number,
  closed: { clockOutAt: Date; totals: ShiftTotals; reason: string | null },
): Promise<ShiftRow> {
  const result = await sql<ShiftRow>`
    update shifts
    set clock_out_at = ${closed.clockOutAt}, total_hours_hundredths = ${closed.totals.hoursHundredths},
      total_pay_cents = ${closed.totals.payCents}, is_manual = is_manual or ${closed.reason !== null},
      closed_reason = ${closed.reason ?? ''}, version = version + 1
    where location_id = ${scope.location.id} and shift_id = ${shiftId}
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]!
}

/**
 * Whether the shift `h` belongs to a person and began in a range. Only the index by person and time can answer the row comparison. With separate
 * conditions, PostgreSQL might use the index of the constraint against overlaps and read all of the person's shifts.
 */
function isOfPerson(userId: number, { from, before }: Record<keyof Range, Sql>): Sql<boolean> {
  return sql`(h.user_id, h.clock_in_at) >= (${userId}, ${from}) and (h.user_id, h.clock_in_at) < (${userId}, ${before})`
}

/** The acting person's open shift, or their last shift when none is open. */
export async function findCurrentShift(scope: Scope): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and shift_id = coalesce(
      (
        select open.shift_id from shifts open
        where open.location_id = ${scope.location.id} and open.user_id = ${scope.actorId} and open.clock_out_at is null
          and open.voided_at is null
      ),
      (
        select h.shift_id from shifts h
        where h.location_id = ${scope.location.id} and h.voided_at is null
          and ${isOfPerson(scope.actorId, { from: sql`'-infinity'`, before: sql`'infinity'` })}
        order by h.user_id, h.clock_in_at desc
        limit 1
      )
    )
  `.execute(scope.db)
  return result.rows[0]
}

/** The last shift that a person began before an instant. */
export async function findLastShift(scope: Scope, userId: number, before: Date): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and shift_id = (
      select h.shift_id from shifts h
      where h.location_id = ${scope.location.id} and h.voided_at is null
        and ${isOfPerson(userId, { from: sql`'-infinity'`, before: sql`${before}` })}
      order by h.user_id, h.clock_in_at desc
      limit 1
    )
  `.execute(scope.db)
  return result.rows[0]
}

// Shifts by hand ---------------------------------------------------------------------------------------------------------------

export interface ShiftEntry extends ShiftTimes {
  totals: ShiftTotals
  state: 'Paid' | 'Unpaid'
}

/** Adds a shift. Undefined when another shift of the person prevents it, even one that was added at the same moment. */
export async function enterShift(scope: Scope, person: PersonRow, entry: ShiftEntry): Promise<ShiftRow | undefined> {
  const { clockInAt, clockOutAt, totals, state } = entry
  const result = await sql<ShiftRow>`
    insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents, state,
      is_manual)
    values (${scope.location.id}, ${person.user_id}, ${clockInAt}, ${clockOutAt}, ${person.hourly_rate_cents}, ${totals.hoursHundredths},
      ${totals.payCents}, ${state}, true)
    on conflict do nothing
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * Corrects a shift. Returns undefined when another shift of the person prevents it. An update has no 'on conflict'. A savepoint therefore keeps the
 * transaction usable, so that the next query can find the other shift.
 */
export async function correctShift(scope: Scope, shiftId: number, entry: ShiftEntry): Promise<ShiftRow | undefined> {
  const { clockInAt, clockOutAt, totals, state } = entry
  try {
    sentAlong(sql`savepoint before_the_correction`.execute(scope.db))
    const result = await sql<ShiftRow>`
      update shifts
      set clock_in_at = ${clockInAt}, clock_out_at = ${clockOutAt}, total_hours_hundredths = ${totals.hoursHundredths},
        total_pay_cents = ${totals.payCents}, state = ${state}, is_manual = true,
        closed_reason = case when ${clockOutAt}::timestamptz is null then '' else closed_reason end, version = version + 1
      where location_id = ${scope.location.id} and shift_id = ${shiftId}
      returning ${shiftColumns}
    `.execute(scope.db)
    return result.rows[0]!
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !IN_THE_WAY.has(error.code ?? '')) throw error
    await sql`rollback to savepoint before_the_correction`.execute(scope.db)
    return undefined
  }
}

/** The person's first other shift that overlaps these times. */
export async function findInTheWay(
  scope: Scope,
  userId: number,
  { clockInAt, clockOutAt }: ShiftTimes,
  changedId: number | null,
): Promise<ShiftRow | undefined> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and user_id = ${userId} and voided_at is null
      and shift_id is distinct from ${changedId}::bigint
      and tstzrange(clock_in_at, clock_out_at) && tstzrange(${clockInAt}::timestamptz, ${clockOutAt}::timestamptz)
    order by clock_in_at
    limit 1
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks the given shifts in the order of their ids. Leaves out unknown and voided shifts. */
export async function lockShifts(scope: Scope, shiftIds: readonly number[]): Promise<ShiftRow[]> {
  const result = await sql<ShiftRow>`
    select ${shiftColumns} from shifts
    where location_id = ${scope.location.id} and shift_id = any (${shiftIds}::bigint[]) and voided_at is null
    order by shift_id
    for no key update
  `.execute(scope.db)
  return result.rows
}

/** Marks the given shifts, except shifts that already have this state. */
export async function markShifts(scope: Scope, shiftIds: readonly number[], state: 'Paid' | 'Unpaid'): Promise<void> {
  await sql`
    update shifts set state = ${state}, version = version + 1
    where location_id = ${scope.location.id} and shift_id = any (${shiftIds}::bigint[]) and state <> ${state}
  `.execute(scope.db)
}

/**
 * Whether a shift has an entry, a ticket, a bonus or a prize that is not voided. While the location pays matches out of the drawers, a match counts
 * too.
 */
export async function hasCash(scope: Scope, shiftId: number): Promise<boolean> {
  const result = await sql<{ has_cash: boolean }>`
    select exists (
      select from transactions t where t.location_id = ${scope.location.id} and t.shift_id = ${shiftId} and t.voided_at is null
    ) or exists (
      select from tickets p where p.location_id = ${scope.location.id} and p.shift_id = ${shiftId} and p.voided_at is null
    ) or exists (
      select from raffle_prizes r where r.location_id = ${scope.location.id} and r.shift_id = ${shiftId} and r.voided_at is null
    ) or exists (
      select from bonuses b where b.location_id = ${scope.location.id} and b.shift_id = ${shiftId} and b.voided_at is null
    ) or exists (
      select from shifts h
      join cash_rules r on r.location_id = h.location_id and r.feeds_matches
      join visits v on v.location_id = h.location_id and v.given_by = h.user_id and v.given_at >= h.clock_in_at
        and v.given_at < coalesce(h.clock_out_at, 'infinity') and v.given_day >= (h.clock_in_at at time zone 'UTC')::date - 1
        and v.given_day <= (coalesce(h.clock_out_at, 'infinity') at time zone 'UTC')::date + 1
      where h.location_id = ${scope.location.id} and h.shift_id = ${shiftId} and v.voided_at is null
    ) as has_cash
  `.execute(scope.db)
  return result.rows[0]!.has_cash
}

export async function voidShift(scope: Scope, shiftId: number, reason: string): Promise<ShiftRow> {
  const result = await sql<ShiftRow>`
    update shifts set ${setVoided(scope, reason)}, version = version + 1
    where location_id = ${scope.location.id} and shift_id = ${shiftId}
    returning ${shiftColumns}
  `.execute(scope.db)
  return result.rows[0]!
}

/**
 * The business days whose figures change when the times of a shift change from `before` to `after`. The session that settled the shift counts the
 * time worked before the session ended. When this time changes, the figures of the session's day change. A match outside shifts belongs to the first
 * session that ended after the match. So when a match comes into the shift or leaves it, the figures of that session's day change.
 */
export async function listTouchedDays(
  scope: Scope,
  userId: number,
  shiftId: number | null,
  before: ShiftTimes | null,
  after: ShiftTimes | null,
): Promise<string[]> {
  const worked = (times: ShiftTimes | null) =>
    times === null
      ? sql`'empty'::tstzrange`
      : sql`tstzrange(${times.clockInAt}::timestamptz, greatest(${times.clockInAt}::timestamptz,
          coalesce(least(${times.clockOutAt}::timestamptz, (select settled.ended_at from settled)), 'infinity')))`
  const earliest = new Date(Math.min(...[before, after].flatMap((times) => times?.clockInAt.getTime() ?? [])))
  const result = await sql<{ business_day: string }>`
    with settled as (
      select s.business_day, s.ended_at
      from shifts h
      join reading_sessions s on s.location_id = ${scope.location.id} and s.reading_session_id = h.reading_session_id
      where h.location_id = ${scope.location.id} and h.shift_id = ${shiftId}
    ), times as materialized (
      select ${worked(before)} as before, ${worked(after)} as after
    )
    select settled.business_day from settled, times where times.before <> times.after
    union
    select s.business_day
    from times, visits v
    cross join lateral (
      select s.business_day from reading_sessions s
      where s.location_id = ${scope.location.id} and s.ended_at > v.given_at
      order by s.ended_at, s.reading_session_id
      limit 1
    ) s
    where v.location_id = ${scope.location.id} and v.given_by = ${userId} and v.given_at is not null and v.voided_at is null
      and v.given_day >= (${earliest}::timestamptz at time zone 'UTC')::date - 1
      and (times.before @> v.given_at) <> (times.after @> v.given_at)
  `.execute(scope.db)
  return result.rows.map(({ business_day }) => business_day)
}

// Settling --------------------------------------------------------------------------------------------------------------------

export interface AvailableShiftRow {
  shift_id: number
  user_id: number
  name: string
  clock_in_at: Date
  clock_out_at: Date | null
}

/** The shifts that no reading session has settled yet, newest first. */
export async function listAvailableShifts(scope: Scope): Promise<AvailableShiftRow[]> {
  const result = await sql<AvailableShiftRow>`
    select h.shift_id, h.user_id, btrim(u.firstname || ' ' || u.lastname) as name, h.clock_in_at, h.clock_out_at
    from shifts h
    join users u on u.user_id = h.user_id
    where h.location_id = ${scope.location.id} and h.reading_session_id is null and h.voided_at is null
    order by h.clock_in_at desc
    limit ${MAX_AVAILABLE_SHIFTS}
  `.execute(scope.db)
  return result.rows
}

/** The ids of the given shifts that belong to this location and are not settled yet. */
export async function findAvailableShiftIds(scope: Scope, shiftIds: readonly number[]): Promise<number[]> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from shifts
    where location_id = ${scope.location.id} and shift_id = any (${shiftIds}::bigint[]) and reading_session_id is null
      and voided_at is null
    order by shift_id
  `.execute(scope.db)
  return result.rows.map((row) => row.shift_id)
}

/** Locks the given shifts that belong to this location and are not settled yet. Returns their ids. */
export async function lockAvailableShifts(scope: Scope, shiftIds: readonly number[]): Promise<number[]> {
  const result = await sql<{ shift_id: number }>`
    select shift_id from shifts
    where location_id = ${scope.location.id} and shift_id = any (${shiftIds}::bigint[]) and reading_session_id is null
      and voided_at is null
    order by shift_id
    for no key update
  `.execute(scope.db)
  return result.rows.map((row) => row.shift_id)
}

/** Settles shifts. Each shift stores whether matches come out of its drawer, so a later change of the location's rule changes no settled drawer. */
export async function settleShifts(scope: Scope, shiftIds: readonly number[], sessionId: number): Promise<void> {
  await sql`
    update shifts set reading_session_id = ${sessionId}, version = version + 1,
      has_fed_matches = coalesce((select r.feeds_matches from cash_rules r where r.location_id = ${scope.location.id}), false)
    where location_id = ${scope.location.id} and shift_id = any (${shiftIds}::bigint[])
  `.execute(scope.db)
}

// Finding shifts ---------------------------------------------------------------------------------------------------------------

export type ReportedShiftRow = ShiftRow & VoidColumns

/** A shift. When `userId` is given, the shift must belong to that person. The shift may be voided, because reports show voided shifts. */
export async function findShift(
  scope: Scope,
  shiftId: number,
  userId: number | undefined,
): Promise<ReportedShiftRow | undefined> {
  const result = await sql<ReportedShiftRow>`
    select ${shiftColumns}, voided_at, void_reason,
      (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = shifts.voided_by) as voided_by_name
    from shifts
    where location_id = ${scope.location.id} and shift_id = ${shiftId} and user_id = coalesce(${userId ?? null}, user_id)
  `.execute(scope.db)
  return result.rows[0]
}

/** The time from one instant up to, but not including, another instant. */
export interface Range {
  from: Date
  before: Date
}

const beganWithin = (scope: Scope, { from, before }: Range, userId?: number) => sql`
  h.location_id = ${scope.location.id} and h.voided_at is null and ${
    userId === undefined
      ? sql`h.clock_in_at >= ${from} and h.clock_in_at < ${before}`
      : isOfPerson(userId, { from: sql`${from}`, before: sql`${before}` })
  }`

export interface ShiftQuestion {
  range: Range
  userId: number | undefined
  /** Part of a name, ignoring case. Empty for all names. */
  search: string
  state: 'Paid' | 'Unpaid' | undefined
  orderBy: (typeof SHIFT_COLUMNS)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export interface ShiftPage {
  total: number
  hours_hundredths: number
  pay_cents: number
  shifts: ShiftRow[]
}

/**
 * Nulls come last in both directions. The order of a column without nulls must not say `nulls last`, because PostgreSQL could then not sort with the
 * column's index.
 */
const ORDERS = {
  name: { asc: sql`lower(name), shift_id`, desc: sql`lower(name) desc, shift_id desc` },
  clockIn: { asc: sql`clock_in_at, shift_id`, desc: sql`clock_in_at desc, shift_id desc` },
  clockOut: {
    asc: sql`clock_out_at nulls last, shift_id`,
    desc: sql`clock_out_at desc nulls last, shift_id desc`,
  },
  totalHours: {
    asc: sql`total_hours_hundredths nulls last, shift_id`,
    desc: sql`total_hours_hundredths desc nulls last, shift_id desc`,
  },
  totalPay: {
    asc: sql`total_pay_cents nulls last, shift_id`,
    desc: sql`total_pay_cents desc nulls last, shift_id desc`,
  },
  state: { asc: sql`state, shift_id`, desc: sql`state desc, shift_id desc` },
} as const

/**
 * A page of the shifts that began in a range of time, and the sums of all pages. The statement contains only the requested conditions, so that each
 * combination has its own plan. The users are joined with a left join, which PostgreSQL skips for the sums when there is no search.
 */
export async function listShifts(scope: Scope, question: ShiftQuestion): Promise<ShiftPage> {
  const { userId, search, state, limit, offset } = question
  const matching = sql`(
    select h.shift_id, h.user_id, h.clock_in_at, h.clock_out_at, h.total_hours_hundredths, h.total_pay_cents, h.hourly_rate_cents, h.state,
      h.reading_session_id, h.is_manual, h.closed_reason, h.version, btrim(u.firstname || ' ' || u.lastname) as name
    from shifts h
    left join users u on u.user_id = h.user_id
    where ${beganWithin(scope, question.range, userId)}
      ${state === undefined ? sql`` : sql`and h.state = ${state}`}
      ${search === '' ? sql`` : sql`and strpos(lower(btrim(u.firstname || ' ' || u.lastname)), lower(${search})) > 0`}
  )`
  const order = ORDERS[question.orderBy][question.order]
  const result = await sql<Omit<ShiftPage, 'shifts'> & (ShiftRow | { shift_id: null })>`
    with sums as (
      select count(*)::int as total, coalesce(sum(total_hours_hundredths), 0)::bigint as hours_hundredths,
        coalesce(sum(total_pay_cents), 0)::bigint as pay_cents
      from ${matching} all_pages
    ), page as (
      select * from ${matching} all_pages order by ${order} limit ${limit} offset ${offset}
    )
    select * from sums left join page on true order by ${order}
  `.execute(scope.db)
  const { total, hours_hundredths, pay_cents } = result.rows[0]!
  // A page without shifts still has one row with the sums.
  return { total, hours_hundredths, pay_cents, shifts: result.rows.filter((row) => row.shift_id !== null) }
}

// Jobs -------------------------------------------------------------------------------------------------------------------------

export interface StaleShift {
  shift_id: number
  name: string
  clock_in_at: Date
}

/** The shifts of a location that were opened before the given time and are still open. */
export async function listStaleShifts(db: Database, locationId: number, openedBefore: Date): Promise<StaleShift[]> {
  const result = await sql<StaleShift>`
    select h.shift_id, btrim(u.firstname || ' ' || u.lastname) as name, h.clock_in_at
    from shifts h
    join users u on u.user_id = h.user_id
    where h.location_id = ${locationId} and h.clock_out_at is null and h.voided_at is null
      and h.clock_in_at < ${openedBefore}
  `.execute(db)
  return result.rows
}

/** `listNamesAt` finds only shifts that began at most this many days before the instant. */
const LONGEST_SHIFT_DAYS = 7

/** The names of the people who were clocked in at an instant, in the order in which they clocked in. */
export async function listNamesAt(db: Database, locationId: number, at: Date): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select btrim(u.firstname || ' ' || u.lastname) as name
    from shifts h
    join users u on u.user_id = h.user_id
    where h.location_id = ${locationId} and h.voided_at is null
      and h.clock_in_at between ${at}::timestamptz - ${sql.raw(`interval '${LONGEST_SHIFT_DAYS} days'`)} and ${at}
      and coalesce(h.clock_out_at, 'infinity') > ${at}
    order by h.clock_in_at, h.shift_id
  `.execute(db)
  return result.rows.map(({ name }) => name)
}
