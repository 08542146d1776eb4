/**
 * The floor (floor-kit.ts) for bonus claims: plain node:http and prepared statements of pg. It runs the query of each check that may refuse a claim.
 * It writes the claim and updates the row of its photo. It also reads a page of claims. For each change, floor-kit.ts writes the idempotency key and
 * the audit row. The floor does nothing else.
 */

import type pg from 'pg'

import { holdMachine, lockDrawer } from './floor-drawer.ts'
import { FloorDatabase, serveFloor } from './floor-kit.ts'

/** The existing rows that the floor's claims refer to. */
export interface BonusFloorSettings {
  connection: pg.ClientConfig
  locationId: number
  /** The person who gives the bonuses, in their open shift. */
  userId: number
  machineId: number
  customerId: number
  definitionId: number
}

const settings = JSON.parse(process.argv[2]!) as BonusFloorSettings
const { locationId, userId, machineId, customerId, definitionId } = settings
const database = new FloorDatabase(settings.connection, 4_000_000_000)

async function claim({ photo, key }: { photo: string; key: string }): Promise<object> {
  const hash = Buffer.from(photo, 'hex')
  const bonus = await database.change({ locationId, userId, key }, async (client) => {
    const shiftId = await lockDrawer(client, locationId, userId)
    await holdMachine(client, locationId, machineId)
    await client.query({
      name: 'customer',
      text: `select first_name, last_name, tag_id from customers
        where location_id = $1 and customer_id = $2 and deleted_at is null for share`,
      values: [locationId, customerId],
    })
    await client.query({
      name: 'definition',
      text: `select name, is_enabled, specifications, weekdays, paid_in from bonus_definitions
        where location_id = $1 and bonus_definition_id = $2 for share`,
      values: [locationId, definitionId],
    })
    await client.query({
      name: 'unclaimed',
      text: 'select bonus_id from bonus_photos where location_id = $1 and hash = $2 for no key update',
      values: [locationId, hash],
    })
    const { rows } = await client.query<{ bonus_id: number }>({
      name: 'claim',
      text: `insert into bonuses (location_id, shift_id, machine_id, customer_id, bonus_definition_id, bonus_name, specify, amount_cents, paid_in,
          photo_hash, claimed_at, claimed_by)
        values ($1, $2, $3, $4, $5, 'Bench', 'Birthday', 2000, 'credit', $6, $7, $8) returning bonus_id, amount_cents, claimed_at`,
      values: [locationId, shiftId, machineId, customerId, definitionId, hash, new Date(), userId],
    })
    await client.query({
      name: 'photo',
      text: 'update bonus_photos set bonus_id = $3 where location_id = $1 and hash = $2',
      values: [locationId, hash, rows[0]!.bonus_id],
    })
    return rows[0]!
  })
  return { success: true, bonus }
}

/** Returns a page of the claims of a shift, newest first, with the names in them. Also returns the number and the sum of all claims of the shift. */
async function page({ shiftId: listed, offset }: { shiftId: number; offset: number }): Promise<object> {
  const [{ rows }, totals] = await Promise.all([
    database.pool.query({
      name: 'page',
      text: `select b.bonus_id, b.customer_id, c.first_name, c.last_name, c.tag_id, b.bonus_name, b.specify, m.name as machine, b.amount_cents,
          b.paid_in, encode(b.photo_hash, 'hex') as photo, b.claimed_at, b.claimed_by, u.firstname || ' ' || u.lastname as claimed_by_name
        from bonuses b
        join customers c on c.location_id = b.location_id and c.customer_id = b.customer_id
        join machines m on m.location_id = b.location_id and m.machine_id = b.machine_id
        join users u on u.user_id = b.claimed_by
        where b.location_id = $1 and b.shift_id = $2 and b.voided_at is null
        order by b.bonus_id desc limit 51 offset $3`,
      values: [locationId, listed, offset],
    }),
    database.pool.query({
      name: 'total',
      text: `select count(*)::int as total, sum(amount_cents) as cents from bonuses
        where location_id = $1 and shift_id = $2 and voided_at is null`,
      values: [locationId, listed],
    }),
  ])
  return { success: true, bonuses: rows, ...totals.rows[0] }
}

serveFloor({ '/claim': claim, '/page': page })
