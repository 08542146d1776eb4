/**
 * The floor of the Weekly Report: plain node:http and prepared pg, which ask for the sums of a week by session and by day with the plainest statements,
 * at the same time, and work nothing out.
 */

import type pg from 'pg'

import { FloorDatabase, serveFloor } from './floor-kit.ts'

export interface WeeklyFloorSettings {
  connection: pg.ClientConfig
  locationId: number
}

const { connection, locationId } = JSON.parse(process.argv[2]!) as WeeklyFloorSettings
const database = new FloorDatabase(connection)

/** The ended sessions of the week as `s`. */
const SESSIONS = `(
  select reading_session_id, business_day, ended_at from reading_sessions
  where location_id = $1 and business_day between $2 and $3 and ended_at is not null
) s`
const SHIFTS = `join shifts h on h.location_id = $1 and h.reading_session_id = s.reading_session_id and h.voided_at is null`

const STATEMENTS = {
  readings: `select s.reading_session_id, a.type, sum(r.daily_in), sum(r.daily_out) from ${SESSIONS}
    cross join lateral (
      select distinct on (machine_id) assignment_id, daily_in, daily_out from readings
      where location_id = $1 and reading_session_id = s.reading_session_id order by machine_id, revision desc
    ) r
    join assignments a on a.location_id = $1 and a.assignment_id = r.assignment_id group by 1, 2`,
  entries: `select s.reading_session_id, t.type, t.expense_type, t.posting, t.description, sum(t.amount_cents) from ${SESSIONS} ${SHIFTS}
    cross join lateral (
      select * from transactions where location_id = $1 and shift_id = h.shift_id and voided_at is null offset 0
    ) t group by 1, 2, 3, 4, 5`,
  awards: `select s.reading_session_id, sum((select sum(amount_cents) from bonuses where location_id = $1 and shift_id = h.shift_id and voided_at is null)),
      sum((select sum(amount_cents) from raffle_prizes where location_id = $1 and shift_id = h.shift_id and voided_at is null))
    from ${SESSIONS} ${SHIFTS} group by 1`,
  matches: `select s.reading_session_id, v.customer_id, sum(v.given_cents) from ${SESSIONS} ${SHIFTS}
    cross join lateral (
      select customer_id, given_cents from visits
      where location_id = $1 and given_by = h.user_id and given_at >= h.clock_in_at and given_at < coalesce(h.clock_out_at, s.ended_at)
        and given_day between h.clock_in_at::date - 1 and coalesce(h.clock_out_at, s.ended_at)::date + 1 and voided_at is null
    ) v group by 1, 2`,
  drawers: `select h.shift_id, h.user_id, u.firstname, u.lastname, h.clock_in_at,
      (select total_cents from cash_counts where location_id = $1 and shift_id = h.shift_id order by count_id desc limit 1),
      (select sum(amount_cents) from transactions where location_id = $1 and shift_id = h.shift_id and voided_at is null),
      (select sum(amount_cents) from tickets where location_id = $1 and shift_id = h.shift_id and voided_at is null)
    from ${SESSIONS} ${SHIFTS} join users u on u.user_id = h.user_id`,
  printed: `select s.reading_session_id, sum(k.reading_out * 100 - k.ticket_cents) from ${SESSIONS}
    join match_tickets k on k.location_id = $1 and k.reading_session_id = s.reading_session_id group by 1`,
  figures: `select distinct on (business_day, figure) business_day, figure, value_cents from report_figures
    where location_id = $1 and business_day between $2 and $3 order by business_day, figure, figure_id desc`,
  ledgers: `select ledger, entry_on, sum(amount_cents) from ledger_entries
    where location_id = $1 and ledger in ('bankBoard', 'zelle') and entry_on between $2 and $3 group by 1, 2`,
}

/** What the ledgers had before the week. */
const BEFORE = `select ledger, sum(amount_cents) from ledger_entries
  where location_id = $1 and ledger in ('bankBoard', 'zelle') and entry_on < $2 group by 1`

async function week({ from, to }: { from: string; to: string }): Promise<object> {
  const [before, ...rows] = await Promise.all([
    database.pool.query({ name: 'before', text: BEFORE, values: [locationId, from] }),
    ...Object.entries(STATEMENTS).map(([name, text]) =>
      database.pool.query({ name, text, values: [locationId, from, to] }),
    ),
  ])
  return { success: true, before: before.rows, rows: rows.map((result) => result.rows) }
}

serveFloor({ '/week': week })
