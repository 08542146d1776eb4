/** The floor (floor-kit.ts) for the overview and the Company table: plain node:http and prepared statements of pg, without any other work. */

import type pg from 'pg'

import { weekStartOf } from '@countroom/contract/days/days.rules.ts'

import { FloorDatabase, serveFloor } from './floor-kit.ts'

export interface CompaniesFloorSettings {
  connection: pg.ClientConfig
  /** The owner whose venues the overview shows. */
  ownerId: number
}

const settings = JSON.parse(process.argv[2]!) as CompaniesFloorSettings
const database = new FloorDatabase(settings.connection)

/** Answers the overview with the plainest statement, which reads each figure of each venue with a subquery. */
async function overview(): Promise<object> {
  const { rows } = await database.pool.query({
    name: 'overview',
    text: `select c.company_id, c.name, c.timezone, c.services, last.business_day,
        exists (
          select from licences l
          where l.company_id = c.company_id and l.starts_at <= $2 and coalesce(l.works_until, l.expires_at) > $2 and l.revoked_at is null
        ) as is_working,
        (
          select json_agg(d) from (
            select s.business_day, sum(s.daily_in)::bigint as daily_in, sum(s.daily_out)::bigint as daily_out
            from reading_sessions s
            where s.location_id = c.company_id and s.ended_at is not null and s.business_day >= last.business_day - 30
            group by 1
          ) d
        ) as days,
        (
          select json_agg(d) from (
            select s.business_day, sum(k.total_cents)::bigint as counted, sum(t.cents)::bigint as entries, sum(p.cents)::bigint as tickets
            from reading_sessions s
            join shifts h on h.location_id = s.location_id and h.reading_session_id = s.reading_session_id and h.voided_at is null
            cross join lateral (
              select total_cents from cash_counts k where k.location_id = h.location_id and k.shift_id = h.shift_id
              order by count_id desc limit 1
            ) k
            cross join lateral (
              select sum(case type when 'bank' then amount_cents else -amount_cents end) as cents from transactions t
              where t.location_id = h.location_id and t.shift_id = h.shift_id and t.voided_at is null
            ) t
            cross join lateral (
              select sum(amount_cents) as cents from tickets p
              where p.location_id = h.location_id and p.shift_id = h.shift_id and p.voided_at is null
            ) p
            where s.location_id = c.company_id and s.ended_at is not null
              and s.business_day in (last.business_day, last.business_day - 7, last.business_day - 14, last.business_day - 21, last.business_day - 28)
            group by 1
          ) d
        ) as drawers,
        (
          select json_agg(d) from (
            select s.business_day, sum((s.daily_in - s.daily_out) * 100 - t.cents - b.cents - p.cents - v.cents)::bigint as net
            from reading_sessions s
            cross join lateral (
              select coalesce(sum(case t.type when 'expense' then t.amount_cents else -t.amount_cents end), 0) as cents
              from shifts h
              join transactions t on t.location_id = h.location_id and t.shift_id = h.shift_id and t.voided_at is null and t.expense_type is not null
              where h.location_id = s.location_id and h.reading_session_id = s.reading_session_id and h.voided_at is null
            ) t
            cross join lateral (
              select coalesce(sum(b.amount_cents), 0) as cents
              from shifts h join bonuses b on b.location_id = h.location_id and b.shift_id = h.shift_id and b.voided_at is null
              where h.location_id = s.location_id and h.reading_session_id = s.reading_session_id and h.voided_at is null
            ) b
            cross join lateral (
              select coalesce(sum(p.amount_cents), 0) as cents
              from shifts h join raffle_prizes p on p.location_id = h.location_id and p.shift_id = h.shift_id and p.voided_at is null
              where h.location_id = s.location_id and h.reading_session_id = s.reading_session_id and h.voided_at is null
            ) p
            cross join lateral (
              select coalesce(sum(v.given_cents), 0) as cents
              from shifts h
              join visits v on v.location_id = h.location_id and v.given_by = h.user_id and v.given_at >= h.clock_in_at
                and v.given_at < h.clock_out_at and v.voided_at is null
              where h.location_id = s.location_id and h.reading_session_id = s.reading_session_id and h.voided_at is null
            ) v
            where s.location_id = c.company_id and s.ended_at is not null and s.business_day between $3::date and current_date
            group by 1
          ) d
        ) as week,
        (
          select to_json(r) from (
            select s.reading_session_id, s.started_at, u.firstname, u.lastname, (
              select count(distinct machine_id) from readings r
              where r.location_id = s.location_id and r.reading_session_id = s.reading_session_id
            ) as machines
            from reading_sessions s join users u on u.user_id = s.started_by
            where s.location_id = c.company_id and s.ended_at is null
          ) r
        ) as running,
        (
          select json_agg(h) from (
            select h.user_id, u.firstname, u.lastname, h.clock_in_at from shifts h join users u on u.user_id = h.user_id
            where h.location_id = c.company_id and h.clock_out_at is null and h.voided_at is null
          ) h
        ) as on_shift,
        (
          select json_agg(a) from (
            select classification, count(*) from alerts a
            where a.location_id = c.company_id and a.resolved_at is null and not exists (
              select from alert_snoozes z
              where z.location_id = a.location_id and z.user_id = $1 and z.alert_id = a.alert_id and z.until_at > $2
            )
            group by 1
          ) a
        ) as alerts
      from companies c
      left join lateral (
        select business_day from reading_sessions s where s.location_id = c.company_id and s.ended_at is not null
        order by business_day desc limit 1
      ) last on true
      where c.company_id in (
        select company_id from users where user_id = $1 union select company_id from user_companies where user_id = $1
      )
      order by lower(c.name)`,
    values: [settings.ownerId, new Date(), weekStartOf(new Date().toISOString().slice(0, 10))],
  })
  return { success: true, venues: rows }
}

/** The product's statements for the Company table: the count, a page, and the licenses of its companies. */
async function companies({ search = '', page }: { search?: string; page: number }): Promise<object> {
  const words = search.split(' ').filter((word) => word !== '')
  const text = `lower(name || ' ' || contact_name || ' ' || phone || ' ' || email || ' ' || city || ' ' || state)`
  const where = words.length === 0 ? '' : `where ${words.map((_, index) => `${text} like $${index + 1}`).join(' and ')}`
  const values = words.map((word) => `%${word}%`)
  const [counted, found] = await Promise.all([
    database.pool.query({
      name: `count by ${words.length}`,
      text: `select count(*)::int as total from (select from companies ${where} limit 10001) counted`,
      values,
    }),
    database.pool.query<{ company_id: number }>({
      name: `page by ${words.length}`,
      text: `select company_id, name, contact_name, phone, email, address_line1, address_line2, city, state, postal_code, country, timezone,
          is_default, status, services, created_at, version
        from companies ${where} order by lower(name) limit 51 offset $${words.length + 1}`,
      values: [...values, page * 50],
    }),
  ])
  const licences = await database.pool.query({
    name: 'licences',
    text: `select licence_id, company_id, duration, amount_cents, key_last4, created_at, starts_at, expires_at, works_until, revoked_at
      from licences where company_id = any ($1) order by licence_id desc`,
    values: [found.rows.map(({ company_id }) => company_id)],
  })
  return { success: true, total: counted.rows, companies: found.rows, licences: licences.rows }
}

serveFloor({ '/overview': overview, '/companies': companies })
