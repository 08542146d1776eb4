/**
 * The floor (floor-kit.ts) for saved readings, a page of readings, Employee Sessions and the customer search. It uses plain node:http and prepared
 * statements of pg. It runs the same kinds of statements as the product and does nothing else. The benchmark passes it the connection settings and
 * the ids of the rows that a saved reading refers to, as JSON.
 */

import type pg from 'pg'

import { FloorDatabase, serveFloor } from './floor-kit.ts'

interface Settings {
  connection: pg.ClientConfig
  locationId: number
  sessionId: number
  machineId: number
  assignmentId: number
  userId: number
}

const settings = JSON.parse(process.argv[2]!) as Settings
const { connection, locationId, sessionId, machineId, assignmentId, userId } = settings

const database = new FloorDatabase(connection)
let revision = 0

async function save(body: { in: number; out: number; key: string }): Promise<object> {
  const reading = await database.change({ locationId, userId, key: body.key }, async (client) => {
    const { rows } = await client.query<{ reading_id: number }>({
      name: 'reading',
      text: `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out,
          cur_in, cur_out, daily_in, daily_out, read_at, read_by)
        values ($1, $2, $3, $4, $5, 1000, 1000, $6::bigint, $7::bigint, $6::bigint - 1000, $7::bigint - 1000, $8, $9)
        returning reading_id`,
      values: [locationId, sessionId, machineId, assignmentId, ++revision, body.in, body.out, new Date(), userId],
    })
    return { ...rows[0]!, in: body.in, out: body.out }
  })
  return { success: true, reading }
}

async function page(body: { sessionId: number }): Promise<object> {
  const { rows } = await database.pool.query({
    name: 'page',
    text: `select distinct on (r.machine_id) r.reading_id, r.reading_session_id, m.name as machine, g.name as game, a.type,
        r.prev_in, r.prev_out, r.cur_in, r.cur_out, r.daily_in, r.daily_out, r.read_at, u.firstname, u.lastname, r.revision,
        r.in_reason, r.in_note, r.out_reason, r.out_note, r.is_outlier_confirmed
      from readings r
      join machines m on m.location_id = r.location_id and m.machine_id = r.machine_id
      join assignments a on a.location_id = r.location_id and a.assignment_id = r.assignment_id
      join games g on g.location_id = a.location_id and g.game_id = a.game_id
      join users u on u.user_id = r.read_by
      where r.location_id = $1 and r.reading_session_id = $2
      order by r.machine_id, r.revision desc`,
    values: [locationId, body.sessionId],
  })
  return { success: true, readings: rows }
}

/** Employee Sessions: the product's statement for the first page of the unpaid shifts of a range, sorted by pay. */
async function shifts(body: { from: string; before: string }): Promise<object> {
  const matching = `(
    select h.shift_id, h.user_id, h.clock_in_at, h.clock_out_at, h.total_hours_hundredths, h.total_pay_cents, h.hourly_rate_cents, h.state,
      h.reading_session_id, h.is_manual, h.closed_reason, h.version, btrim(u.firstname || ' ' || u.lastname) as name
    from shifts h
    left join users u on u.user_id = h.user_id
    where h.location_id = $1 and h.voided_at is null and h.clock_in_at >= $2 and h.clock_in_at < $3 and h.state = $4
  )`
  const order = 'total_pay_cents desc nulls last, shift_id desc'
  const { rows } = await database.pool.query({
    name: 'shifts',
    text: `with sums as (
        select count(*)::int as total, coalesce(sum(total_hours_hundredths), 0)::bigint as hours_hundredths,
          coalesce(sum(total_pay_cents), 0)::bigint as pay_cents
        from ${matching} all_pages
      ), page as (
        select * from ${matching} all_pages order by ${order} limit $5 offset $6
      )
      select * from sums left join page on true order by ${order}`,
    values: [locationId, new Date(body.from), new Date(body.before), 'Unpaid', 50, 0],
  })
  return { success: true, employeeSession: rows }
}

/** The product's search among customers: the count, and a page by last visit with each customer's newest photo. */
async function customers({ search }: { search: string }): Promise<object> {
  const words = search.split(' ')
  const { rows } = await database.pool.query({
    name: `customers by ${words.length}`,
    text: `with found as materialized (
        select c.customer_id, c.tag_id, c.first_name, c.last_name, c.points_cents, c.phone, c.born_on, c.registered_at
        from customers c
        where c.location_id = $1 and c.deleted_at is null
          and ${words.map((_, index) => `c.search_text like $${index + 2}`).join(' and ')}
      ), visited as materialized (
        select l.customer_id as visitor_id, l.last_visit_at
        from last_visits l
        where l.location_id = $1 and l.customer_id = any (array(select customer_id from found))
      )
      select sums.total, page.*
      from (select count(*)::int as total from found) sums
      left join (
        select c.*, p.hash, p.display_name, exists (
          select from visits v where v.location_id = $1 and v.customer_id = c.customer_id and v.given_at is null and v.voided_at is null
            and v.lapsed_at is null
        ) as is_pending
        from (
          select * from found full join visited on visitor_id = customer_id
          order by last_visit_at desc nulls last, customer_id desc
          limit 50
        ) c
        left join lateral (
          select p.hash, p.display_name from customer_photos p
          where p.location_id = $1 and p.customer_id = c.customer_id and p.removed_at is null
          order by p.customer_photo_id desc limit 1
        ) p on true
      ) page on true
      order by page.last_visit_at desc nulls last, page.customer_id desc`,
    values: [locationId, ...words.map((word) => `%${word}%`)],
  })
  return { success: true, customers: rows }
}

serveFloor({ '/save': save, '/page': page, '/shifts': shifts, '/customers': customers })
