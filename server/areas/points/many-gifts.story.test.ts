import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import { addCustomer } from '../../testing/customers.ts'
import { giveMatch, openDesk, seat } from '../../testing/desk.ts'
import { type House, openHouse, type Venue } from '../../testing/house.ts'
import * as queries from './points.queries.ts'

const DAYS = 250
const GIVERS = 10
const GIFTS = 25_000
const FROM = new Date('2026-01-05T18:00:00.000Z')

let house: House
let venue: Venue
let givers: number[]
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  givers = await giveMany(venue)
  await giveMany(await house.venue())
  await house.owner.query('vacuum analyze visits')
})
afterAll(async () => house.close())

/** Adds gifts of points at a venue, a hundred a day. Returns the employees who gave them. */
async function giveMany(at: Venue): Promise<number[]> {
  const { ana } = await openDesk(at)
  const people: number[] = []
  for (let count = 0; count < GIVERS; count++) people.push((await at.employee()).userId)
  const pendingId = await seat(ana, at, await addCustomer(house, at))
  await giveMatch(ana, at, pendingId)
  await house.owner.query(
    `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id, given_at, given_by,
       given_cents, given_day)
     select location_id, customer_id, date '2026-01-01' + n % $3, signed_in_at, signed_in_by, source, machine_id,
       (date '2026-01-01' + n % $3) + time '18:00' + n / $3 * interval '1 minute', ($4::bigint[])[1 + n / $3 % $5], given_cents,
       date '2026-01-01' + n % $3
     from visits, generate_series(0, $6 - 1) n where location_id = $1 and visit_id = $2`,
    [at.id, pendingId, DAYS, people, GIVERS, GIFTS],
  )
  return people
}

/** The result of a query, and its generic plan. PostgreSQL may use the generic plan for all values, because the server's statements are prepared. */
async function ask<Rows>(question: (scope: Scope) => Promise<Rows>): Promise<{ rows: Rows; plan: string }> {
  const plans: string[] = []
  const db: Database = {
    async run({ sql, parameters }) {
      const explained = await house.owner.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sql}`)
      plans.push(...explained.rows.map((row) => row['QUERY PLAN']))
      return house.owner.query(sql, parameters as unknown[])
    },
  }
  // The queries of this test need only these fields of a scope.
  const rows = await question({ db, location: venue, now: FROM } as unknown as Scope)
  return { rows, plan: plans.join('\n') }
}

describe('among fifty thousand gifts of points', () => {
  test('the gifts of a day are found through the index of days', async () => {
    const { rows, plan } = await ask((scope) => queries.listGiftsForReport(scope, { day: '2026-01-05' }))
    expect(rows).toHaveLength(GIFTS / DAYS)
    expect(plan).toContain('visits_given_by_day')
    expect(plan).not.toMatch(/Seq Scan on visits/)
  })

  test('the gifts of one giver on a day are found through an index', async () => {
    const filter = { day: '2026-01-05', userId: givers[0] }
    const { rows, plan } = await ask((scope) => queries.listGiftsForReport(scope, filter))
    expect(rows).toHaveLength(GIFTS / DAYS / GIVERS)
    expect(plan).toMatch(/visits_given_by_(day|person)/)
    expect(plan).not.toMatch(/Seq Scan on visits/)
  })

  test('the index of givers finds the gifts of a shift, without a gift at the instant when the shift ends', async () => {
    const shift = { userId: givers[0]!, from: FROM, before: new Date(FROM.getTime() + 20 * 60_000) }
    const { rows, plan } = await ask((scope) => queries.listGiftsForReport(scope, shift))
    expect(rows.map((row) => row.given_at.getUTCMinutes())).toEqual([0, 10])
    expect(plan).toContain('visits_given_by_person')
    expect(plan).not.toMatch(/Seq Scan on visits/)
  })

  test('the gifts of an open shift are found through the index of givers', async () => {
    const shift = { userId: givers[0]!, from: FROM, before: null }
    const { rows, plan } = await ask((scope) => queries.listGiftsForReport(scope, shift))
    expect(rows).toHaveLength(((DAYS - 4) * GIFTS) / DAYS / GIVERS)
    expect(plan).toContain('visits_given_by_person')
    expect(plan).not.toMatch(/Seq Scan on visits/)
  })

  test('the list of a day’s gifts looks up each customer, machine and giver only once, not again for each gift', async () => {
    const filter = { fromDay: '2026-01-05', toDay: '2026-01-05', userId: undefined }
    const { rows, plan } = await ask((scope) => queries.listGiven(scope, filter))
    expect(rows).toHaveLength(GIFTS / DAYS)
    expect(rows[0]).toMatchObject({ first_name: expect.any(String), ticket: expect.any(String), photos: null })
    expect(new Set(rows.map((row) => row.given_by)).size).toBe(GIVERS)
    expect(plan).not.toMatch(/Nested Loop|Hash Join|Seq Scan on visits/)
  })

  test('the index of days and givers finds the givers of a few days, and the givers of longer ranges are found too', async () => {
    const { rows, plan } = await ask((scope) => queries.listGivers(scope, '2026-01-05', '2026-01-06'))
    expect(rows).toHaveLength(GIVERS)
    expect(plan).toContain('visits_given_by_day_and_person')
    const longer = await ask((scope) => queries.listGivers(scope, '2026-01-05', '2026-02-06'))
    expect(longer.rows).toHaveLength(GIVERS)
  })
})
