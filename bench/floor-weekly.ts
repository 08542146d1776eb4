/**
 * The floor (floor-kit.ts) for the Weekly Report: plain node:http and prepared statements of pg. It reads everything that the report shows: the sums
 * of a week by session and by day, and the listed entries. The statements run at the same time, and the floor calculates nothing. The sums include
 * the day before the week, because the week opens with the balances of that day.
 */

import type pg from 'pg'

import { FloorDatabase, serveFloor } from './floor-kit.ts'

export interface WeeklyFloorSettings {
  connection: pg.ClientConfig
  locationId: number
}

const { connection, locationId } = JSON.parse(process.argv[2]!) as WeeklyFloorSettings
const database = new FloorDatabase(connection)

/** The ended sessions of the week and of the day before it, as `s`. */
const SESSIONS = `(
  select reading_session_id, business_day, ended_at from reading_sessions
  where location_id = $1 and business_day between $2::date - 1 and $3 and ended_at is not null
) s`
const SHIFTS = `join shifts h on h.location_id = $1 and h.reading_session_id = s.reading_session_id and h.voided_at is null`

/** A person's name. */
const name = (id: string) => `(select btrim(firstname || ' ' || lastname) from users where user_id = ${id})`

/** The points given in the shift `h` before `until`, as `v`. */
const givenIn = (until: string) => `cross join lateral (
  select visit_id, customer_id, given_cents, is_high_roller from visits
  where location_id = $1 and given_by = h.user_id and given_at >= h.clock_in_at and given_at < ${until}
    and given_day between h.clock_in_at::date - 1 and ${until}::date + 1 and voided_at is null offset 0
) v`

const STATEMENTS = {
  readings: `select s.reading_session_id, s.business_day, a.type, sum(r.daily_in), sum(r.daily_out) from ${SESSIONS}
    cross join lateral (
      select distinct on (machine_id) assignment_id, daily_in, daily_out from readings
      where location_id = $1 and reading_session_id = s.reading_session_id order by machine_id, revision desc
    ) r
    join assignments a on a.location_id = $1 and a.assignment_id = r.assignment_id group by 1, 2, 3`,
  entries: `select s.reading_session_id, t.type, t.expense_type, t.posting, t.description, sum(t.amount_cents),
      string_agg(t.comments, E'\\n' order by t.transaction_id) filter (where t.comments <> '')
    from ${SESSIONS} ${SHIFTS}
    cross join lateral (
      select * from transactions where location_id = $1 and shift_id = h.shift_id and voided_at is null offset 0
    ) t group by 1, 2, 3, 4, 5`,
  awards: `select s.reading_session_id, sum((select sum(amount_cents) from bonuses where location_id = $1 and shift_id = h.shift_id and voided_at is null)),
      sum((select sum(amount_cents) from raffle_prizes where location_id = $1 and shift_id = h.shift_id and voided_at is null))
    from ${SESSIONS} ${SHIFTS} group by 1`,
  // Points that were given outside shifts belong to the first session that ended afterwards. The statement finds that session in a sorted array.
  matches: `with week as materialized (select * from ${SESSIONS}),
    span as materialized (
      select (
          select max(ended_at) from reading_sessions where location_id = $1 and ended_at < (select min(ended_at) from week)
        ) as began_at, max(ended_at) as ended_at, array_agg(ended_at order by ended_at) as ends,
        array_agg(reading_session_id order by ended_at) as ids
      from week
    ), given as materialized (
      select s.reading_session_id, v.* from week s ${SHIFTS} ${givenIn('least(h.clock_out_at, s.ended_at)')}
    ), elsewhere as materialized (
      select v.visit_id from span join shifts h on h.location_id = $1 and h.clock_in_at between span.began_at - interval '8 days' and span.ended_at
        and h.voided_at is null and (h.clock_out_at is null or h.clock_out_at > span.began_at)
        and (h.reading_session_id is null or h.reading_session_id not in (select reading_session_id from week))
      left join reading_sessions x on x.location_id = $1 and x.reading_session_id = h.reading_session_id
      ${givenIn("coalesce(least(h.clock_out_at, x.ended_at), 'infinity')")}
    )
    select reading_session_id, customer_id, sum(given_cents) filter (where not is_high_roller),
      sum(given_cents) filter (where is_high_roller)
    from (
      select reading_session_id, customer_id, given_cents, is_high_roller from given
      union all
      select span.ids[width_bucket(v.given_at, span.ends) + 1], v.customer_id, v.given_cents, v.is_high_roller
      from span
      join visits v on v.location_id = $1 and v.given_at >= span.began_at and v.given_at < span.ended_at
        and v.given_day between span.began_at::date - 1 and span.ended_at::date + 1 and v.voided_at is null
        and v.visit_id not in (select visit_id from given) and v.visit_id not in (select visit_id from elsewhere)
    ) g group by 1, 2 order by 1, 2`,
  drawers: `select h.shift_id, s.reading_session_id, h.user_id, u.firstname, u.lastname, h.clock_in_at,
      (select total_cents from cash_counts where location_id = $1 and shift_id = h.shift_id order by count_id desc limit 1), t.bank, t.expense,
      (select sum(amount_cents) from tickets where location_id = $1 and shift_id = h.shift_id and voided_at is null),
      (select sum(amount_cents) from bonuses where location_id = $1 and shift_id = h.shift_id and voided_at is null and paid_in = 'cash'),
      (select sum(amount_cents) from raffle_prizes where location_id = $1 and shift_id = h.shift_id and voided_at is null and not is_credit)
    from ${SESSIONS} ${SHIFTS} join users u on u.user_id = h.user_id
    cross join lateral (
      select sum(amount_cents) filter (where type = 'bank') as bank, sum(amount_cents) filter (where type = 'expense') as expense
      from transactions where location_id = $1 and shift_id = h.shift_id and voided_at is null
    ) t
    order by h.clock_in_at`,
  printed: `select s.reading_session_id, sum(k.reading_out * 100 - k.ticket_cents) from ${SESSIONS}
    join match_tickets k on k.location_id = $1 and k.reading_session_id = s.reading_session_id group by 1`,
  figures: `select distinct on (business_day, figure) business_day, figure, value_cents, typed_at, ${name('typed_by')} from report_figures
    where location_id = $1 and business_day between $2::date - 1 and $3 order by business_day, figure, figure_id desc`,
  expenses: `select business_day, description, amount_cents, comments, expense_type, added_at, ${name('added_by')} from report_expenses
    where location_id = $1 and business_day between $2::date - 1 and $3 and voided_at is null order by business_day, expense_id`,
  owed: `select jackpot_id, amount_cents, owed_on, paid_on from jackpots
    where location_id = $1 and owed_on between $2::date - 1 and $3 and voided_at is null`,
  paid: `select jackpot_id, amount_cents, owed_on, paid_on from jackpots
    where location_id = $1 and paid_on between $2::date - 1 and $3 and voided_at is null`,
  board: `select entry_id, entry_on, amount_cents, transaction_id, reverses_entry_id, recorded_at, name_input, ${name('recorded_by')} from ledger_entries
    where location_id = $1 and ledger = 'bankBoard' and entry_on between $2::date - 1 and $3 order by entry_on, entry_id`,
  zelle: `select entry_id, entry_on, amount_cents, recorded_at, ${name('ledger_entries.user_id')} from ledger_entries
    where location_id = $1 and ledger = 'zelle' and entry_on between $2::date - 1 and $3 order by entry_on, entry_id`,
  oldBooks: `select d.* from old_book_days d
    join old_book_imports i on i.location_id = $1 and i.import_id = d.import_id and i.voided_at is null
    where d.location_id = $1 and d.business_day between $2::date - 1 and $3`,
  verified: `select distinct on (business_day) business_day, is_verified, note, figures, recorded_at, ${name('recorded_by')} from day_verifications
    where location_id = $1 and business_day between $2::date - 1 and $3 order by business_day, verification_id desc`,
}

/** The balances of the bank board and of Zelle before the days of `STATEMENTS`. */
const BEFORE = `select ledger, sum(amount_cents) from ledger_entries
  where location_id = $1 and ledger in ('bankBoard', 'zelle') and entry_on < $2::date - 1 group by 1`

async function week({ from, to }: { from: string; to: string }): Promise<object> {
  const [before, ...rows] = await Promise.all([
    database.pool.query({ name: 'before', text: BEFORE, values: [locationId, from], rowMode: 'array' }),
    ...Object.entries(STATEMENTS).map(([name, text]) =>
      database.pool.query({ name, text, values: [locationId, from, to], rowMode: 'array' }),
    ),
  ])
  return { success: true, before: before.rows, rows: rows.map((result) => result.rows) }
}

serveFloor({ '/week': week })
