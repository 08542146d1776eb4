/** The customers of a large location. `bench.ts` searches them, and measures the search against plain SQL and in the browser. */

import type pg from 'pg'

import { FIRST_NAMES, folded, LAST_NAMES } from '@countroom/server/testing/grown-platform.ts'

export const CUSTOMERS = 100_000
/** The text that is typed into the search: the name Núñez without accents. About one in twenty customers has this name. */
export const SEARCH = 'nunez'

/** Registers `CUSTOMERS` customers at a location, each with a row for a photo, and the same number at a new second location. */
export async function registerCrowd(owner: pg.ClientBase | pg.Pool, locationId: number): Promise<void> {
  const neighbour = await owner.query<{ company_id: string }>(
    "insert into companies (name, created_at) values ('Neighbour', now()) returning company_id",
  )
  for (const location of [locationId, Number(neighbour.rows[0]!.company_id)]) {
    await owner.query(
      `with photo as (
         insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
         select $1, sha256('bench'), 1000, 64, 64, now(), min(user_id) from users
         on conflict do nothing
       ), firsts as (
         select * from unnest(${FIRST_NAMES}) with ordinality as first (name, place)
       ), lasts as (
         select * from unnest(${LAST_NAMES}) with ordinality as last (name, place)
       ), people as (
         select n, first.name as first_name, last.name || case n % 3 when 0 then '-' || other.name else '' end as last_name
         from generate_series(1, $2::bigint) n
         join firsts first on first.place = n * 7919 % 20 + 1
         join lasts last on last.place = n * 104729 % 26 + 1
         join lasts other on other.place = n * 1299709 % 26 + 1
       ), made as (
         insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents,
           search_text, registered_at, registered_by)
         select $1, n::text, first_name, last_name, first_key, last_key, (2000000000 + n)::text, 2000,
           first_key || ' ' || last_key || ' ' || (2000000000 + n) || ' ' || n,
           now() - n * interval '1 minute', (select min(user_id) from users)
         from people
         cross join lateral (
           select ${folded('first_name')} as first_key, ${folded('last_name')} as last_key
         ) fold
         returning customer_id
       ), visited as (
         insert into last_visits (location_id, customer_id, last_visit_at)
         select $1, customer_id, now() - customer_id * 7919 % 100000 * interval '1 minute' from made
       )
       insert into customer_photos (location_id, customer_id, hash, added_at, added_by)
       select $1, customer_id, sha256('bench'), now(), (select min(user_id) from users) from made`,
      [location, CUSTOMERS],
    )
  }
  await owner.query('vacuum analyze customers, last_visits, customer_photos, photos')
}
