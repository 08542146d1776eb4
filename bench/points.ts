/** Measures the cost of giving points while every station of a location gives points. */

import type { Floor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { compare, cpu, FIRST, REQUESTS, say } from './compare.ts'
import { addCustomers, openDeskFloor } from './desk.ts'

const STATIONS = 16
const GIFTS = REQUESTS

export async function measureGiving(house: ServedHouse, at: Floor): Promise<void> {
  const { locationId } = at
  const [customers] = await addCustomers(house, [locationId], 2 * GIFTS)
  const owner = await house.owner()
  const made = await owner.query<{ visit_id: string; user_id: string }>(
    `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id)
     select $1, customer_id, current_date, now(), user_id, 'desk', machine_id
     from unnest($2::bigint[]) as c (customer_id),
       (select min(user_id) as user_id from users) u, (select min(machine_id) as machine_id from machines where location_id = $1) m
     returning visit_id, signed_in_by as user_id`,
    [locationId, customers],
  )
  await owner.query('vacuum analyze visits')
  const visits = made.rows.map((row) => Number(row.visit_id))
  const userId = Number(made.rows[0]!.user_id)
  const deadlocks = async () => {
    // PostgreSQL counts the deadlocks of a connection only after the connection has been idle for a moment.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const { rows } = await owner.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(rows[0]!.deadlocks)
  }

  const before = await deadlocks()
  const floor = await openDeskFloor(house.ownerConfig)
  try {
    await compare(
      `Giving points at ${STATIONS} stations of one location`,
      'the floor',
      2,
      [
        { pid: house.pid, address: house.address },
        {
          path: '/customer/setPoints',
          headers: { authorization: `Bearer ${at.token}` },
          body: (count) => ({ userId, pendingId: visits[count - FIRST], locationId }),
          key: (count) => `bench give ${count}`,
        },
      ],
      [
        floor,
        {
          path: '/give',
          headers: {},
          body: (count) => ({ locationId, visitId: visits[GIFTS + count - FIRST], userId, key: `floor give ${count}` }),
        },
      ],
      cpu(STATIONS),
    )
  } finally {
    floor.stop()
  }
  const given = await owner.query<{ given: string; audited: string }>(
    `select (select count(*) from visits where location_id = $1 and visit_id = any ($2) and given_cents = 2000) as given,
       (select count(*) from audit_log where location_id = $1 and call = 'setPoints') as audited`,
    [locationId, visits.slice(0, GIFTS)],
  )
  const { given: kept, audited } = given.rows[0]!
  say(
    `  of ${GIFTS} matches ${GIFTS - Number(kept)} were lost (0), ${GIFTS - Number(audited)} have no audit row (0), ` +
      `${(await deadlocks()) - before} deadlocks (0)`,
  )
  await owner.end()
}
