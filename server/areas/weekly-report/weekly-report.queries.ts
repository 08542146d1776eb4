/** Queries of the weekly report: the sums of sessions and business days, and the figures and expenses that people add to a day. */

import { BANK_BOARD } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { ExpenseType, Posting, TransactionType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { type LocationRef, type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided, type VoidColumns } from '../../platform/db/voids.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

export interface Days {
  from: string
  to: string
}

// Rows of sessions --------------------------------------------------------------------------------------------------------------

export interface SessionRow {
  reading_session_id: number
  business_day: string
  /** In whole dollars. `total_in` and `total_out` are sums of Regular machines. `other_in` and `other_out` are sums of Jackpot and Other machines. */
  total_in: number
  total_out: number
  other_in: number
  other_out: number
}

/** The ended sessions of business days, with the sums of the In and the Out of their machines. */
export async function listSessions(scope: InLocation, { from, to }: Days): Promise<SessionRow[]> {
  const result = await sql<SessionRow>`
    select s.reading_session_id, s.business_day, t.*
    from reading_sessions s
    cross join lateral (
      select coalesce(sum(r.daily_in) filter (where a.type = 'Regular'), 0)::bigint as total_in,
        coalesce(sum(r.daily_out) filter (where a.type = 'Regular'), 0)::bigint as total_out,
        coalesce(sum(r.daily_in) filter (where a.type <> 'Regular'), 0)::bigint as other_in,
        coalesce(sum(r.daily_out) filter (where a.type <> 'Regular'), 0)::bigint as other_out
      from (
        select distinct on (r.machine_id) r.daily_in, r.daily_out, r.assignment_id
        from readings r
        where r.location_id = ${scope.location.id} and r.reading_session_id = s.reading_session_id
        order by r.machine_id, r.revision desc
      ) r
      join assignments a on a.location_id = ${scope.location.id} and a.assignment_id = r.assignment_id
    ) t
    where s.location_id = ${scope.location.id} and s.business_day between ${from}::date and ${to}::date and s.ended_at is not null
    order by s.business_day, s.reading_session_id
  `.execute(scope.db)
  return result.rows
}

/** The days of sessions. Sessions that do not exist at this location are left out. */
export async function findDaysOf(
  scope: Scope,
  sessionIds: readonly number[],
): Promise<{ reading_session_id: number; business_day: string }[]> {
  const result = await sql<{ reading_session_id: number; business_day: string }>`
    select s.reading_session_id, s.business_day from reading_sessions s
    where s.location_id = ${scope.location.id} and s.reading_session_id = any (${sessionIds}::bigint[])
  `.execute(scope.db)
  return result.rows
}

/** The running session of a business day. */
export async function findRunning(scope: Scope, day: string): Promise<number | undefined> {
  const result = await sql<{ reading_session_id: number }>`
    select reading_session_id from reading_sessions
    where location_id = ${scope.location.id} and ended_at is null and business_day = ${day}::date
  `.execute(scope.db)
  return result.rows[0]?.reading_session_id
}

/**
 * Selects the ended sessions of the days. `began_at` is the end of the session before, or '-infinity' for the first session. Other parts of a
 * statement call these rows `s`.
 */
const sessionsOf = (at: LocationRef, { from, to }: Days) => sql`
    select s.reading_session_id, s.business_day, s.ended_at, coalesce((
      select p.ended_at from reading_sessions p
      where p.location_id = ${at} and (p.ended_at, p.reading_session_id) < (s.ended_at, s.reading_session_id)
      order by p.ended_at desc, p.reading_session_id desc
      limit 1
    ), '-infinity') as began_at
    from reading_sessions s
    where s.location_id = ${at} and s.business_day between ${from}::date and ${to}::date and s.ended_at is not null`

const settledShifts = (at: LocationRef) => sql`
    join shifts h on h.location_id = ${at} and h.reading_session_id = s.reading_session_id and h.voided_at is null`

export interface EntrySumsRow {
  reading_session_id: number
  type: TransactionType
  posting: Posting
  expense_type: ExpenseType | null
  description: string
  cents: number
  comments: string | null
}

/** Sums the entries of the shifts that the sessions settled, by kind. Hand-overs are left out, because they only move cash between drawers. */
export async function listEntrySums(scope: InLocation, days: Days): Promise<EntrySumsRow[]> {
  const result = await sql<EntrySumsRow>`
    select s.reading_session_id, t.type, t.posting, t.expense_type, t.description, sum(t.amount_cents)::bigint as cents,
      left(string_agg(t.comments, E'\n' order by t.transaction_id) filter (where t.comments <> ''), 2000) as comments
    from (${sessionsOf(scope.location.id, days)}) s
    ${settledShifts(scope.location.id)}
    -- 'offset 0' makes PostgreSQL search the index once for each shift.
    cross join lateral (
      select * from transactions t
      where t.location_id = ${scope.location.id} and t.shift_id = h.shift_id and t.voided_at is null and t.posting <> 'rollover' offset 0
    ) t
    group by 1, 2, 3, 4, 5
  `.execute(scope.db)
  return result.rows
}

/** The sum of the bonuses of some shifts. `isTheirs` is the end of a condition that begins with `shift_id`, such as `= h.shift_id`. */
const bonusesOf = (at: LocationRef, isTheirs: Sql) => sql`
      select coalesce(sum(b.amount_cents), 0) as cents from bonuses b
      where b.location_id = ${at} and b.shift_id ${isTheirs} and b.voided_at is null`
/** Like `bonusesOf`, for the prizes of raffles. */
const prizesOf = (at: LocationRef, isTheirs: Sql) => sql`
      select coalesce(sum(p.amount_cents), 0) as cents from raffle_prizes p
      where p.location_id = ${at} and p.shift_id ${isTheirs} and p.voided_at is null`

export interface AwardSumsRow {
  reading_session_id: number
  bonus_cents: number
  prize_cents: number
}

/** Sums the bonuses and the prizes of the shifts that the sessions settled, both in cash and as machine credit. */
export async function listAwardSums(scope: InLocation, days: Days): Promise<AwardSumsRow[]> {
  const result = await sql<AwardSumsRow>`
    select s.reading_session_id, sum(b.cents)::bigint as bonus_cents, sum(p.cents)::bigint as prize_cents
    from (${sessionsOf(scope.location.id, days)}) s
    ${settledShifts(scope.location.id)}
    cross join lateral (${bonusesOf(scope.location.id, sql`= h.shift_id`)}) b
    cross join lateral (${prizesOf(scope.location.id, sql`= h.shift_id`)}) p
    group by 1
  `.execute(scope.db)
  return result.rows
}

/** To leave out the matches of other shifts, `giftsOf` looks for shifts that began at most this many days before its sessions. */
const LONGEST_SHIFT_DAYS = 8

/**
 * The matches `g` of the sessions of some days (decisions 0052 and 0074). A match in a shift belongs to the session that settled the shift. A match
 * that was given when that session had ended is treated as given outside shifts. A match in a shift that is not settled yet belongs to no session. A
 * match outside shifts belongs to the first session that ended after the match was given.
 */
const giftsOf = (at: LocationRef, days: Days) => sql`
    with s as materialized (${sessionsOf(at, days)}),
    span as materialized (
      select min(s.began_at) as began_at, max(s.ended_at) as ended_at, array_agg(s.began_at order by s.ended_at, s.reading_session_id) as begins,
        array_agg(s.ended_at order by s.ended_at, s.reading_session_id) as ends,
        array_agg(s.reading_session_id order by s.ended_at, s.reading_session_id) as session_ids,
        array_agg(s.business_day order by s.ended_at, s.reading_session_id) as business_days
      from s
    ),
    worked as materialized (
      select h.user_id, h.clock_in_at, coalesce(least(h.clock_out_at, s.ended_at), 'infinity') as until_at, s.reading_session_id, s.business_day
      from s
      ${settledShifts(at)}
      union all
      -- This part has its own select, because with 'or' PostgreSQL would read every shift of the location.
      -- Reading 'started_at' makes PostgreSQL look up the session by its key. Otherwise it may read a whole index that has all columns it needs.
      select h.user_id, h.clock_in_at,
        coalesce(least(h.clock_out_at, case when x.started_at is not null then x.ended_at end), 'infinity'), null, null
      from span
      cross join lateral (
        select * from shifts h
        where h.location_id = ${at} and h.voided_at is null and h.clock_in_at < span.ended_at
          and h.clock_in_at >= span.began_at - ${sql.raw(`interval '${LONGEST_SHIFT_DAYS} days'`)}
          and (h.clock_out_at is null or h.clock_out_at > span.began_at)
          and (h.reading_session_id is null or h.reading_session_id not in (select s.reading_session_id from s))
        offset 0
      ) h
      left join reading_sessions x on x.location_id = ${at} and x.reading_session_id = h.reading_session_id
    ), given as materialized (
      select v.visit_id, v.customer_id, v.machine_id, v.given_at, v.given_by, v.given_cents, v.is_high_roller, w.reading_session_id,
        w.business_day
      from worked w
      cross join lateral (
        select * from visits v
        where v.location_id = ${at} and v.given_by = w.user_id and v.given_at >= w.clock_in_at and v.given_at < w.until_at
          and v.voided_at is null and (v.given_day, v.given_at) >= ((w.clock_in_at at time zone 'UTC')::date - 1, w.clock_in_at)
          and v.given_day <= (w.until_at at time zone 'UTC')::date + 1
        offset 0
      ) v
    ), loose as materialized (
      select v.visit_id, v.customer_id, v.machine_id, v.given_at, v.given_by, v.given_cents, v.is_high_roller,
        -- The place, in the arrays of 'span', of the session that ended first after the match. A join would compare each match with each session.
        width_bucket(v.given_at, span.ends) + 1 as place
      from span, visits v
      where v.location_id = ${at} and v.given_at >= span.began_at and v.given_at < span.ended_at and v.voided_at is null
        and v.given_day >= (span.began_at at time zone 'UTC')::date - 1 and v.given_day <= (span.ended_at at time zone 'UTC')::date + 1
        -- With 'not in', PostgreSQL uses a hash. With 'not exists', its generic plan expects few rows and compares each match with every other match.
        and v.visit_id not in (select given.visit_id from given)
    ), g as (
      select given.* from given where given.reading_session_id is not null
      union all
      select loose.visit_id, loose.customer_id, loose.machine_id, loose.given_at, loose.given_by, loose.given_cents, loose.is_high_roller,
        span.session_ids[loose.place], span.business_days[loose.place]
      from span, loose
      where loose.given_at >= span.begins[loose.place]
    )`

export interface GiftSumsRow {
  reading_session_id: number
  customer_id: number
  match_cents: number
  high_roller_cents: number
}

interface GiftColumns {
  reading_session_id: number
  customer_ids: number[]
  match_cents: number[]
  high_roller_cents: number[]
}

/**
 * The sums of the sessions' matches by customer. A busy week has thousands of these sums, so each session is one row with an array for each column.
 */
export async function listGiftSums(scope: InLocation, days: Days): Promise<GiftSumsRow[]> {
  const column = (name: string) => sql`to_json(array_agg(${sql.ref(name)} order by c.customer_id))`
  const result = await sql<GiftColumns>`
    ${giftsOf(scope.location.id, days)}
    select c.reading_session_id, ${column('c.customer_id')} as customer_ids, ${column('c.match_cents')} as match_cents,
      ${column('c.high_roller_cents')} as high_roller_cents
    from (
      select g.reading_session_id, g.customer_id,
        coalesce(sum(g.given_cents) filter (where not g.is_high_roller), 0)::bigint as match_cents,
        coalesce(sum(g.given_cents) filter (where g.is_high_roller), 0)::bigint as high_roller_cents
      from g
      group by 1, 2
    ) c
    group by 1
    order by 1
  `.execute(scope.db)
  return result.rows.flatMap(({ reading_session_id, customer_ids, match_cents, high_roller_cents }) =>
    customer_ids.map((customer_id, place) => ({
      reading_session_id,
      customer_id,
      match_cents: match_cents[place]!,
      high_roller_cents: high_roller_cents[place]!,
    })),
  )
}

export interface OutstandingRow {
  reading_session_id: number
  cents: number
}

/** For each session, the amount of the tickets that the machines printed, minus the amount that was paid. */
export async function listOutstanding(scope: InLocation, days: Days): Promise<OutstandingRow[]> {
  const result = await sql<OutstandingRow>`
    select s.reading_session_id, k.cents
    from (${sessionsOf(scope.location.id, days)}) s
    cross join lateral (
      select sum(k.reading_out * 100 - k.ticket_cents)::bigint as cents from match_tickets k
      where k.location_id = ${scope.location.id} and k.reading_session_id = s.reading_session_id
    ) k
    where k.cents is not null
  `.execute(scope.db)
  return result.rows
}

// Net profit --------------------------------------------------------------------------------------------------------------------

/** The parts of `netByDay` that other areas provide, by business day: the totals of sessions, the net of old books, and the verified figures. */
export interface NetParts {
  totalsByDay: (at: LocationRef, isAsked: Sql) => Sql
  oldNetByDay: (at: LocationRef, isAsked: Sql) => Sql
  verifiedOf: (at: LocationRef, isAsked: Sql) => Sql
}

/**
 * The net profit of business days with all of their sessions, by day. A day without an ended session has the figures of old books. A verified day has
 * the verified figure. A day without any figures has no row.
 */
export const netByDay = (at: LocationRef, days: Days, { totalsByDay, oldNetByDay, verifiedOf }: NetParts) => {
  const isBetween = (day: string) => sql`${sql.ref(day)} between ${days.from}::date and ${days.to}::date`
  return sql`
    select n.business_day, coalesce(round((v.figures -> 'column' ->> 'netProfit')::numeric * 100), n.cents)::bigint as net_cents,
      n.is_imported
    from (
      select n.business_day, sum(n.cents) as cents, bool_or(n.is_imported) as is_imported from (
        select t.business_day, (t.daily_in - t.daily_out) * 100 as cents, false as is_imported
        from (${totalsByDay(at, isBetween('s.business_day'))}) t
        union all
        select d.business_day, t.cents - b.cents - p.cents, false
        from (
          select s.business_day, array_agg(h.shift_id) as shift_ids
          from (${sessionsOf(at, days)}) s
          ${settledShifts(at)}
          group by s.business_day
        ) d
        cross join lateral (
          select coalesce(sum(case t.type when 'expense' then - t.amount_cents else t.amount_cents end), 0) as cents
          from transactions t
          where t.location_id = ${at} and t.shift_id = any (d.shift_ids) and t.voided_at is null and t.posting <> 'rollover'
            and t.expense_type is not null
        ) t
        cross join lateral (${bonusesOf(at, sql`= any (d.shift_ids)`)}) b
        cross join lateral (${prizesOf(at, sql`= any (d.shift_ids)`)}) p
        union all
        select * from (
          ${giftsOf(at, days)}
          select g.business_day, - g.given_cents, false
          from g
        ) g
        union all
        select e.business_day, - e.amount_cents, false
        from report_expenses e
        where e.location_id = ${at} and ${isBetween('e.business_day')} and e.voided_at is null
        union all
        select o.business_day, o.cents, true
        from (${oldNetByDay(at, isBetween('d.business_day'))}) o
        where not exists (
          select from reading_sessions s
          where s.location_id = ${at} and s.business_day = o.business_day and s.ended_at is not null
        )
      ) n
      group by n.business_day
    ) n
    left join (${verifiedOf(at, isBetween('v.business_day'))}) v on v.business_day = n.business_day`
}

export interface NetRow {
  business_day: string
  net_cents: number
  is_imported: boolean
}

/** The net profit of each business day that has figures, in one statement. */
export async function listNet(scope: InLocation, days: Days, parts: NetParts): Promise<NetRow[]> {
  const result = await sql<NetRow>`${netByDay(scope.location.id, days, parts)}`.execute(scope.db)
  return result.rows
}

// Rows of business days ---------------------------------------------------------------------------------------------------------

export interface FigureRow {
  business_day: string
  figure: TypedFigure
  value_cents: number
  typed_at: Date
  typed_by: string
}

/** The typed figures of business days: the last value of each, unless somebody went back to the computed figure. */
export async function listFigures(scope: InLocation, { from, to }: Days): Promise<FigureRow[]> {
  const result = await sql<FigureRow>`
    select f.business_day, f.figure, f.value_cents, f.typed_at, ${nameOf(sql`f.typed_by`)} as typed_by
    from (
      select distinct on (f.business_day, f.figure) f.* from report_figures f
      where f.location_id = ${scope.location.id} and f.business_day between ${from}::date and ${to}::date
      order by f.business_day, f.figure, f.figure_id desc
    ) f
    where f.value_cents is not null
  `.execute(scope.db)
  return result.rows
}

/** Adds a typed figure. `cents` is null when somebody goes back to the computed figure. */
export async function insertFigure(
  scope: Scope,
  { day, figure, cents }: { day: string; figure: TypedFigure; cents: number | null },
): Promise<void> {
  await sql`
    insert into report_figures (location_id, business_day, figure, value_cents, typed_at, typed_by)
    values (${scope.location.id}, ${day}, ${figure}, ${cents}::bigint, ${scope.now}, ${scope.actorId})
  `.execute(scope.db)
}

export interface ExpenseRow {
  expense_id: number
  business_day: string
  description: string
  amount_cents: number
  comments: string
  expense_type: ExpenseType
  added_at: Date
  added_by: string
}

const expenseColumns = sql`
  e.expense_id, e.business_day, e.description, e.amount_cents, e.comments, e.expense_type, e.added_at, ${nameOf(sql`e.added_by`)} as added_by`

/** The expenses of managers that are not voided, in the order in which they were added. */
export async function listExpenses(scope: InLocation, { from, to }: Days): Promise<ExpenseRow[]> {
  const result = await sql<ExpenseRow>`
    select ${expenseColumns} from report_expenses e
    where e.location_id = ${scope.location.id} and e.business_day between ${from}::date and ${to}::date and e.voided_at is null
    order by e.business_day, e.expense_id
  `.execute(scope.db)
  return result.rows
}

/** Adds an expense. Returns its id. */
export async function insertExpense(
  scope: Scope,
  expense: { day: string; description: string; cents: number; comments: string; type: ExpenseType },
): Promise<number> {
  const { day, description, cents, comments, type } = expense
  const result = await sql<{ expense_id: number }>`
    insert into report_expenses (location_id, business_day, description, amount_cents, comments, expense_type, added_at, added_by)
    values (${scope.location.id}, ${day}, ${description}, ${cents}, ${comments}, ${type}, ${scope.now}, ${scope.actorId})
    returning expense_id
  `.execute(scope.db)
  return result.rows[0]!.expense_id
}

/** Locks an expense. Undefined when there is no such expense or it is voided. */
export async function lockExpense(scope: Scope, expenseId: number): Promise<ExpenseRow | undefined> {
  const result = await sql<ExpenseRow>`
    select ${expenseColumns} from report_expenses e
    where e.location_id = ${scope.location.id} and e.expense_id = ${expenseId} and e.voided_at is null
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

export async function voidExpense(scope: Scope, expenseId: number, reason: string): Promise<void> {
  await sql`
    update report_expenses set ${setVoided(scope, reason)} where location_id = ${scope.location.id} and expense_id = ${expenseId}
  `.execute(scope.db)
}

export interface BoardRow {
  entry_id: number
  business_day: string
  cents: number
  /** True when the entry is on the side 'added'. `listBoard` explains the sides. */
  is_added: boolean
  recorded_at: Date
  name: string
  recorded_by: string
}

/**
 * The entries of the bank board, each on one of two sides: added or taken out. An entry that reverses another entry is on the side of that other
 * entry, with the opposite sign. The entries of a transaction are always on the side 'added', even the negative entry that voids the transaction.
 */
export async function listBoard(scope: InLocation, { from, to }: Days): Promise<BoardRow[]> {
  const result = await sql<BoardRow>`
    select e.entry_id, e.entry_on::text as business_day, e.amount_cents as cents,
      case when e.transaction_id is not null then true
        when e.reverses_entry_id is not null then e.amount_cents < 0
        else e.amount_cents > 0 end as is_added,
      e.recorded_at, e.name_input as name, ${nameOf(sql`e.recorded_by`)} as recorded_by
    from ledger_entries e
    where e.location_id = ${scope.location.id} and e.ledger = ${BANK_BOARD} and e.entry_on between ${from}::date and ${to}::date
    order by e.entry_on, e.entry_id
  `.execute(scope.db)
  return result.rows
}

export interface ZelleRow {
  entry_id: number
  business_day: string
  cents: number
  /** True when the entry is on the side 'received'. `listZelle` explains the sides. */
  is_received: boolean
  /** The same for all entries of one payment: those of a transaction, or an entry by hand and its reversal. */
  source: string
  recorded_at: Date
  user_id: number
  /** The name of the account's owner. */
  name: string
  customer: string | null
}

/**
 * The entries of the Zelle accounts, each on one of two sides: received, or paid in from Zelle. The entries of a transaction are on the side of its
 * type, even the opposite entries that correct or void it. An entry that reverses another entry is on the side of that other entry.
 */
export async function listZelle(scope: InLocation, { from, to }: Days): Promise<ZelleRow[]> {
  const result = await sql<ZelleRow>`
    select e.entry_id, e.entry_on::text as business_day, e.amount_cents as cents,
      case when e.transaction_id is not null then (
          select t.type = 'expense' from transactions t where t.location_id = e.location_id and t.transaction_id = e.transaction_id
        )
        when e.reverses_entry_id is not null then e.amount_cents < 0
        else e.amount_cents > 0 end as is_received,
      coalesce('transaction ' || e.transaction_id, 'entry ' || coalesce(e.reverses_entry_id, e.entry_id)) as source,
      e.recorded_at, e.user_id, ${nameOf(sql`e.user_id`)} as name, (
        select btrim(c.first_name || ' ' || c.last_name) from customers c
        where c.location_id = ${scope.location.id} and c.customer_id = e.customer_id
      ) as customer
    from ledger_entries e
    where e.location_id = ${scope.location.id} and e.ledger = 'zelle' and e.entry_on between ${from}::date and ${to}::date
    order by e.entry_on, e.entry_id
  `.execute(scope.db)
  return result.rows
}

/** The balances of the bank board and of the Zelle accounts before a business day. */
export async function findBalancesBefore(
  scope: InLocation,
  day: string,
): Promise<{ board_cents: number; zelle_cents: number }> {
  const before = (ledger: string) => sql`(
      select coalesce(sum(e.amount_cents), 0)::bigint from ledger_entries e
      where e.location_id = ${scope.location.id} and e.ledger = ${ledger} and e.entry_on < ${day}::date
    )`
  const result = await sql<{ board_cents: number; zelle_cents: number }>`
    select ${before(BANK_BOARD)} as board_cents, ${before('zelle')} as zelle_cents
  `.execute(scope.db)
  return result.rows[0]!
}

/** The parts of `findAnchor` that the area of old books provides. */
interface OldBooksParts {
  lastBalanceDay: (locationId: LocationRef, from: Sql, before: Sql) => Sql
  hasDaysBefore: (locationId: LocationRef, day: Sql) => Sql
}

/**
 * The last business day with a known balance, at most `daysBack` days before `day`. A balance is known when somebody counted or typed it, when old
 * books have it, or when its day is verified. If there is no such day and the location has no history before these `daysBack` days, returns the first
 * of them. Otherwise returns undefined.
 */
export async function findAnchor(
  scope: InLocation,
  day: string,
  daysBack: number,
  countedFigures: readonly TypedFigure[],
  oldBooks: OldBooksParts,
): Promise<string | undefined> {
  const result = await sql<{ anchor: string | null }>`
    select greatest(
      (
        select s.business_day from reading_sessions s
        where s.location_id = ${scope.location.id} and s.business_day < ${day}::date and s.business_day >= ${day}::date - ${daysBack}::int
          and s.ended_at is not null and exists (
            select from shifts h
            join cash_counts c on c.location_id = ${scope.location.id} and c.shift_id = h.shift_id
            where h.location_id = ${scope.location.id} and h.reading_session_id = s.reading_session_id and h.voided_at is null
          )
        order by s.business_day desc
        limit 1
      ),
      (
        select f.business_day from report_figures f
        where f.location_id = ${scope.location.id} and f.business_day < ${day}::date and f.business_day >= ${day}::date - ${daysBack}::int
          and f.figure = any (${['openingBalance', ...countedFigures]}::text[])
          -- A typed figure counts only if nobody has gone back to the computed figure.
          and (
            select l.value_cents from report_figures l
            where l.location_id = ${scope.location.id} and l.business_day = f.business_day and l.figure = f.figure
            order by l.figure_id desc
            limit 1
          ) is not null
        order by f.business_day desc
        limit 1
      ),
      (
        select v.business_day from day_verifications v
        where v.location_id = ${scope.location.id} and v.business_day < ${day}::date and v.business_day >= ${day}::date - ${daysBack}::int
          and v.is_verified and not exists (
            select from day_verifications l
            where l.location_id = ${scope.location.id} and l.business_day = v.business_day and l.verification_id > v.verification_id
          )
        order by v.business_day desc
        limit 1
      ),
      ${oldBooks.lastBalanceDay(scope.location.id, sql`${day}::date - ${daysBack}::int`, sql`${day}::date`)},
      case when not ${oldBooks.hasDaysBefore(scope.location.id, sql`${day}::date - ${daysBack}::int`)} and not exists (
        select from reading_sessions s where s.location_id = ${scope.location.id} and s.business_day < ${day}::date - ${daysBack}::int
      ) and not exists (
        select from report_figures f where f.location_id = ${scope.location.id} and f.business_day < ${day}::date - ${daysBack}::int
      ) and not exists (
        select from report_expenses e
        where e.location_id = ${scope.location.id} and e.business_day < ${day}::date - ${daysBack}::int and e.voided_at is null
      ) and not exists (
        select from jackpots j
        where j.location_id = ${scope.location.id} and j.owed_on < ${day}::date - ${daysBack}::int and j.voided_at is null
      ) and not exists (
        select from ledger_entries b
        where b.location_id = ${scope.location.id} and b.ledger = ${BANK_BOARD} and b.entry_on < ${day}::date - ${daysBack}::int
      ) then ${day}::date - ${daysBack}::int end
    )::text as anchor
  `.execute(scope.db)
  return result.rows[0]?.anchor ?? undefined
}

// Jackpots ----------------------------------------------------------------------------------------------------------------------

export interface JackpotRow extends VoidColumns {
  jackpot_id: number
  machine: string
  customer_id: number | null
  customer: string | null
  amount_cents: number
  owed_on: string
  paid_on: string | null
  comments: string
  recorded_at: Date
  recorded_by: string
  paid_at: Date | null
  paid_by: string | null
}

const jackpots = (scope: InLocation) => sql`
    select j.jackpot_id, m.name as machine, j.customer_id, (
        select btrim(c.first_name || ' ' || c.last_name) from customers c
        where c.location_id = ${scope.location.id} and c.customer_id = j.customer_id
      ) as customer, j.amount_cents, j.owed_on::text as owed_on, j.paid_on::text as paid_on, j.comments, j.recorded_at,
      ${nameOf(sql`j.recorded_by`)} as recorded_by, j.paid_at, ${nameOf(sql`j.paid_by`)} as paid_by, j.voided_at, j.void_reason,
      ${nameOf(sql`j.voided_by`)} as voided_by_name
    from jackpots j
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = j.machine_id
    where j.location_id = ${scope.location.id}`

/** The jackpots that became owed or were paid in a range of business days. */
export async function listJackpotsOf(scope: InLocation, { from, to }: Days): Promise<JackpotRow[]> {
  const result = await sql<JackpotRow>`
    ${jackpots(scope)} and j.voided_at is null and j.owed_on between ${from}::date and ${to}::date
    union
    ${jackpots(scope)} and j.voided_at is null and j.paid_on between ${from}::date and ${to}::date
    order by jackpot_id
  `.execute(scope.db)
  return result.rows
}

/** A page of the jackpots, newest first, and the sum that is owed now. */
export async function listJackpots(
  scope: Scope,
  isUnpaid: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedPage<JackpotRow> & { owed_cents: number }> {
  const which = isUnpaid ? sql`and j.voided_at is null and j.paid_on is null` : sql``
  const [counted, found, owed] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from jackpots j where j.location_id = ${scope.location.id} ${which} limit ${MAX_COUNTED + 1}
      ) counted
    `.execute(scope.db),
    sql<JackpotRow>`${jackpots(scope)} ${which} order by j.jackpot_id desc limit ${limit + 1} offset ${offset}`.execute(
      scope.db,
    ),
    sql<{ cents: number }>`
      select coalesce(sum(j.amount_cents), 0)::bigint as cents from jackpots j
      where j.location_id = ${scope.location.id} and j.voided_at is null and j.paid_on is null
    `.execute(scope.db),
  ])
  return { ...countedPage(found.rows, { limit, offset }, counted.rows[0]!.total), owed_cents: owed.rows[0]!.cents }
}

export async function insertJackpot(
  scope: Scope,
  jackpot: { machineId: number; customerId: number | null; cents: number; owedOn: string; comments: string },
): Promise<number> {
  const { machineId, customerId, cents, owedOn, comments } = jackpot
  const result = await sql<{ jackpot_id: number }>`
    insert into jackpots (location_id, machine_id, customer_id, amount_cents, owed_on, comments, recorded_at, recorded_by)
    values (${scope.location.id}, ${machineId}, ${customerId}::bigint, ${cents}, ${owedOn}, ${comments}, ${scope.now}, ${scope.actorId})
    returning jackpot_id
  `.execute(scope.db)
  return result.rows[0]!.jackpot_id
}

/** True when a customer is registered at the location. */
export async function hasCustomer(scope: Scope, customerId: number): Promise<boolean> {
  const result = await sql`
    select from customers where location_id = ${scope.location.id} and customer_id = ${customerId} and deleted_at is null
  `.execute(scope.db)
  return result.rows.length > 0
}

/** Locks a jackpot. Undefined when there is no such jackpot or it is voided. */
export async function lockJackpot(scope: Scope, jackpotId: number): Promise<JackpotRow | undefined> {
  const result = await sql<JackpotRow>`
    ${jackpots(scope)} and j.jackpot_id = ${jackpotId} and j.voided_at is null for no key update of j
  `.execute(scope.db)
  return result.rows[0]
}

export async function payJackpot(scope: Scope, jackpotId: number, paidOn: string): Promise<void> {
  await sql`
    update jackpots set paid_on = ${paidOn}, paid_at = ${scope.now}, paid_by = ${scope.actorId}
    where location_id = ${scope.location.id} and jackpot_id = ${jackpotId}
  `.execute(scope.db)
}

export function voidJackpot(scope: Scope, jackpotId: number, reason: string): Statement {
  return sql`
    update jackpots set ${setVoided(scope, reason)} where location_id = ${scope.location.id} and jackpot_id = ${jackpotId}
  `.compile()
}

// The rows behind a figure ------------------------------------------------------------------------------------------------------

export interface MachineSumsRow {
  reading_session_id: number
  machine: string
  read_at: Date
  read_by: string
  is_regular: boolean
  daily_in: number
  daily_out: number
}

/** The In and the Out of each machine in the sessions of a day. */
export async function listMachineSums(scope: Scope, day: string): Promise<MachineSumsRow[]> {
  const result = await sql<MachineSumsRow>`
    select s.reading_session_id, m.name as machine, r.read_at, ${nameOf(sql`r.read_by`)} as read_by, a.type = 'Regular' as is_regular,
      r.daily_in, r.daily_out
    from reading_sessions s
    cross join lateral (
      select distinct on (r.machine_id) r.* from readings r
      where r.location_id = ${scope.location.id} and r.reading_session_id = s.reading_session_id
      order by r.machine_id, r.revision desc
    ) r
    join assignments a on a.location_id = ${scope.location.id} and a.assignment_id = r.assignment_id
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = r.machine_id
    where s.location_id = ${scope.location.id} and s.business_day = ${day}::date and s.ended_at is not null
    order by s.reading_session_id, r.read_at, r.reading_id
  `.execute(scope.db)
  return result.rows
}

export interface EntryRow {
  reading_session_id: number
  transaction_id: number
  shift_id: number
  entered_at: Date
  entered_by: string
  type: TransactionType
  posting: Posting
  expense_type: ExpenseType | null
  description: string
  comments: string
  cents: number
  customer: string | null
  employee: string | null
}

/** The entries of the shifts that the sessions of a day settled. */
export async function listEntries(scope: Scope, day: string): Promise<EntryRow[]> {
  const result = await sql<EntryRow>`
    select s.reading_session_id, t.transaction_id, t.shift_id, t.entered_at, ${nameOf(sql`t.entered_by`)} as entered_by, t.type, t.posting,
      t.expense_type, t.description, t.comments, t.amount_cents as cents, (
        select btrim(c.first_name || ' ' || c.last_name) from customers c
        where c.location_id = ${scope.location.id} and c.customer_id = t.customer_id
      ) as customer, ${nameOf(sql`t.employee_id`)} as employee
    from (${sessionsOf(scope.location.id, { from: day, to: day })}) s
    ${settledShifts(scope.location.id)}
    cross join lateral (
      select * from transactions t
      where t.location_id = ${scope.location.id} and t.shift_id = h.shift_id and t.voided_at is null and t.posting <> 'rollover' offset 0
    ) t
    order by t.entered_at, t.transaction_id
  `.execute(scope.db)
  return result.rows
}

export interface AwardRow {
  reading_session_id: number
  shift_id: number
  kind: 'bonus' | 'prize'
  at: Date
  by: string
  description: string
  machine: string
  customer: string
  cents: number
}

/** The bonuses and prizes of the shifts that the sessions of a day settled. */
export async function listAwards(scope: Scope, day: string): Promise<AwardRow[]> {
  const result = await sql<AwardRow>`
    select s.reading_session_id, h.shift_id, a.kind, a.at, ${nameOf(sql`a.by_id`)} as by, a.description, m.name as machine,
      btrim(c.first_name || ' ' || c.last_name) as customer, a.cents
    from (${sessionsOf(scope.location.id, { from: day, to: day })}) s
    ${settledShifts(scope.location.id)}
    cross join lateral (
      select 'bonus' as kind, b.claimed_at as at, b.claimed_by as by_id, b.bonus_name as description, b.machine_id, b.customer_id,
        b.amount_cents as cents
      from bonuses b
      where b.location_id = ${scope.location.id} and b.shift_id = h.shift_id and b.voided_at is null
      union all
      select 'prize', p.given_at, p.given_by, 'Raffle', d.machine_id, p.customer_id, p.amount_cents
      from raffle_prizes p
      join raffle_draws d on d.location_id = ${scope.location.id} and d.draw_id = p.draw_id
      where p.location_id = ${scope.location.id} and p.shift_id = h.shift_id and p.voided_at is null
    ) a
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = a.machine_id
    join customers c on c.location_id = ${scope.location.id} and c.customer_id = a.customer_id
    order by a.at
  `.execute(scope.db)
  return result.rows
}

export interface GiftRow {
  reading_session_id: number
  visit_id: number
  at: Date
  by: string
  machine: string
  customer_id: number
  customer: string
  is_high_roller: boolean
  cents: number
}

/** The matches of the sessions of a day. */
export async function listGifts(scope: Scope, day: string): Promise<GiftRow[]> {
  const result = await sql<GiftRow>`
    ${giftsOf(scope.location.id, { from: day, to: day })}
    select g.reading_session_id, g.visit_id, g.given_at as at, ${nameOf(sql`g.given_by`)} as by, m.name as machine,
      g.customer_id, btrim(c.first_name || ' ' || c.last_name) as customer, g.is_high_roller, g.given_cents as cents
    from g
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = g.machine_id
    join customers c on c.location_id = ${scope.location.id} and c.customer_id = g.customer_id
    order by g.given_at, g.visit_id
  `.execute(scope.db)
  return result.rows
}

export interface MatchedRow {
  reading_session_id: number
  machine: string
  read_at: Date
  printed_cents: number
  paid_cents: number
}

/** For each machine in the sessions of a day, the amount of the tickets that it printed and the amount that was paid. */
export async function listMatched(scope: Scope, day: string): Promise<MatchedRow[]> {
  const result = await sql<MatchedRow>`
    select s.reading_session_id, m.name as machine, k.read_at, k.reading_out * 100 as printed_cents, k.ticket_cents as paid_cents
    from reading_sessions s
    join match_tickets k on k.location_id = ${scope.location.id} and k.reading_session_id = s.reading_session_id
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = k.machine_id
    where s.location_id = ${scope.location.id} and s.business_day = ${day}::date and s.ended_at is not null
    order by s.reading_session_id, k.read_at, m.machine_id
  `.execute(scope.db)
  return result.rows
}
