/** The floor of the front desk, and the rows for it and for the product. */

import type pg from 'pg'

import type { ServedHouse } from '@countroom/server/testing/served-house.ts'

import type { Target } from './compare.ts'
import { startFloor } from './floor-process.ts'

/** `connection` is the database's owner. */
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
