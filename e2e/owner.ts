/** An owner of several venues. Each venue is in a different state. */

import { addAlert } from '@countroom/server/testing/alerts.ts'

import { type House, type Person, Venue } from './venue.ts'

export interface Chain {
  owner: Person
  /** A venue with the rounds of the last month, a critical notification, a warning and a running reading session. */
  busy: Venue
  /** A venue that was created today and has no readings. */
  fresh: Venue
  /** A venue with an expired license. */
  ended: Venue
}

const NIGHTS = 33

/** Creates the owner and the other venues. The owner works at `busy`. */
export async function openChain(house: House, busy: Venue): Promise<Chain> {
  const [fresh, ended] = [await Venue.open(house), await Venue.open(house, { isExpired: true })]
  await busy.setUpFloor([{ machine: '1', in: 0, out: 0 }])
  const ana = await busy.reader('Ana')
  await busy.readRound(ana, [['1', 5_240, 3_658]])
  // Copies the round to each of the 33 nights before. The earlier the night, the less money went in. On every ninth night, more money went out than
  // in.
  await house.owner.query(
    `insert into reading_sessions (location_id, business_day, started_at, started_by, ended_at, ended_by, machines_read, daily_in, daily_out)
     select location_id, business_day - night, started_at - night * interval '1 day', started_by, ended_at - night * interval '1 day',
       ended_by, 1, daily_in - 20 * night, daily_out - 10 * night + case night % 9 when 4 then 3000 else 0 end
     from reading_sessions, generate_series(1, $2::int) as night where location_id = $1`,
    [busy.id, NIGHTS],
  )
  await busy.startRound(ana)
  await addAlert(busy, 'The drawer of Mia Cash was 60.00 short at its first count.', 'drawer.difference')
  await addAlert(busy, 'Machine 12 has had no play since 2026-05-20 6:00 PM.', 'machine.idle')
  await house.owner.query('update companies set name = $2 where company_id = $1', [
    fresh.id,
    `${fresh.name} at the Old Cotton Exchange on the Courthouse Square, second floor`,
  ])
  const owner = await busy.person({ firstname: 'Renata', roles: ['ROLE_ADMIN'], alsoAt: [fresh, ended] })
  return { owner, busy, fresh, ended }
}
