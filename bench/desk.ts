/** Starts the minimal server (floor-kit.ts) for the front desk. Adds the customers and shifts that this server and the product need. */

import type pg from 'pg'

import type { Floor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import type { Target } from './compare.ts'
import { startFloor } from './floor-process.ts'

/** Starts the minimal server `floor-desk.ts`. `connection` connects as the owner of the schema. */
export async function openDeskFloor(connection: pg.ClientConfig): Promise<Target & { stop: () => void }> {
  return startFloor('floor-desk.ts', connection)
}

/** Registers `perLocation` customers at each location. Returns their ids by location. */
export async function addCustomers(
  house: ServedHouse,
  locationIds: readonly number[],
  perLocation: number,
): Promise<number[][]> {
  const owner = await house.owner()
  const made = await owner.query<{ location_id: string; customer_id: string }>(
    `insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents,
       search_text, registered_at, registered_by)
     select location_id, 'desk ' || n, 'Given', 'Family' || n, 'given', 'family' || n, (2140000000 + n)::text, 2000, 'given family' || n, now(),
       (select min(user_id) from users)
     from unnest($1::bigint[]) as l (location_id), generate_series(1, $2::int) n
     returning location_id, customer_id`,
    [locationIds, perLocation],
  )
  await owner.query('vacuum analyze customers')
  await owner.end()
  const byLocation = Map.groupBy(made.rows, ({ location_id: locationId }) => Number(locationId))
  return locationIds.map((locationId) => byLocation.get(locationId)!.map((row) => Number(row.customer_id)))
}

/** Ends a person's shift and starts a new one, because nobody pays thousands of tickets in one shift. Returns the new shift's id. */
export async function newShift({ owner, at }: { owner: pg.Client; at: Floor }, userId: number): Promise<number> {
  await owner.query(
    `update shifts set clock_out_at = now(), total_hours_hundredths = 0, total_pay_cents = 0
     where location_id = $1 and user_id = $2 and clock_out_at is null`,
    [at.locationId, userId],
  )
  const { rows } = await owner.query<{ shift_id: string }>(
    'insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents) values ($1, $2, clock_timestamp(), 0) returning shift_id',
    [at.locationId, userId],
  )
  return Number(rows[0]!.shift_id)
}
