/**
 * The floor (floor-kit.ts) for the front desk: plain node:http, ws and prepared statements of pg. It runs the statements that check in a customer,
 * assign a machine, give points and read the pending list. It also tells browsers about each check-in. The benchmark passes it the connection
 * settings as JSON.
 */

import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

import { type Change, FloorDatabase, serveFloor } from './floor-kit.ts'

const connection = JSON.parse(process.argv[2]!) as pg.ClientConfig
const CHANNEL = 'floor'
const database = new FloorDatabase(connection, 2_000_000_000)
const day = new Date().toISOString().slice(0, 10)

const VISIT = `select v.visit_id, v.customer_id, c.first_name, c.last_name, c.comments, c.points_cents, v.signed_in_at, v.source, v.photo_hash,
    m.name as ticket, v.given_at, f.photos
  from visits v
  cross join lateral (
    select c.first_name, c.last_name, c.comments, c.points_cents from customers c
    where c.location_id = v.location_id and c.customer_id = v.customer_id
    limit 1
  ) c
  left join machines m on m.location_id = v.location_id and m.machine_id = v.machine_id
  left join lateral (
    select json_agg(json_build_object('hash', encode(p.hash, 'hex'), 'displayName', p.display_name)) as photos
    from customer_photos p where p.location_id = v.location_id and p.customer_id = v.customer_id and p.removed_at is null
  ) f on true`

async function checkIn(body: Change & { customerId: number }): Promise<object> {
  const { locationId, userId, customerId } = body
  const pending = await database.change(body, async (client) => {
    await client.query({
      name: 'customer',
      text: 'select * from customers where location_id = $1 and customer_id = $2 for no key update',
      values: [locationId, customerId],
    })
    await client.query({
      name: 'check-in',
      text: `insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source)
        values ($1, $2, $3, $4, $5, 'desk')`,
      values: [locationId, customerId, day, new Date(), userId],
    })
    await client.query({
      name: 'last visit',
      text: `insert into last_visits (location_id, customer_id, last_visit_at) values ($1, $2, $3)
        on conflict (location_id, customer_id) do update set last_visit_at = excluded.last_visit_at`,
      values: [locationId, customerId, new Date()],
    })
    const { rows } = await client.query({
      name: 'visit of',
      text: `${VISIT} where v.location_id = $1 and v.customer_id = $2 and v.given_at is null and v.voided_at is null and v.lapsed_at is null`,
      values: [locationId, customerId],
    })
    return rows[0] as object
  })
  void database.pool.query('select pg_notify($1, $2)', [CHANNEL, String(locationId)])
  return { success: true, pending }
}

async function waiting({ locationId }: { locationId: number }): Promise<object> {
  const { rows } = await database.pool.query({
    name: 'waiting',
    text: `${VISIT} where v.location_id = $1 and v.given_at is null and v.voided_at is null and v.lapsed_at is null
      and v.signed_in_at >= $2 order by v.signed_in_at, v.visit_id`,
    values: [locationId, new Date(Date.now() - 16 * 3_600_000)],
  })
  return { success: true, pending: rows }
}

async function seat(body: Change & { visitId: number; machineId: number }): Promise<object> {
  const { locationId, visitId, machineId } = body
  const pending = await database.change(body, async (client) => {
    await client.query({
      name: 'machine of',
      text: 'update visits set machine_id = $3 where location_id = $1 and visit_id = $2',
      values: [locationId, visitId, machineId],
    })
    const { rows } = await client.query({
      name: 'visit',
      text: `${VISIT} where v.location_id = $1 and v.visit_id = $2`,
      values: [locationId, visitId],
    })
    return rows[0] as object
  })
  return { success: true, pending }
}

async function give(body: Change & { visitId: number }): Promise<object> {
  const { locationId, userId, visitId } = body
  const given = await database.change(body, async (client) => {
    const customer = await client.query<{ customer_id: number; points_cents: number }>({
      name: 'customer of',
      text: `select c.*, to_json(r) as rule from visits v
        join customers c on c.location_id = v.location_id and c.customer_id = v.customer_id
        left join match_rules r on r.location_id = c.location_id
        where v.location_id = $1 and v.visit_id = $2 for no key update of c`,
      values: [locationId, visitId],
    })
    const { customer_id: customerId, points_cents: cents } = customer.rows[0]!
    const visit = await client.query({
      name: 'visit',
      text: `${VISIT} where v.location_id = $1 and v.visit_id = $2`,
      values: [locationId, visitId],
    })
    await client.query({
      name: 'gifts',
      text: `select given_at, given_cents from visits where location_id = $1 and customer_id = $2 and given_at is not null
        and voided_at is null and given_at >= $3`,
      values: [locationId, customerId, new Date(Date.now() - 48 * 3_600_000)],
    })
    await client.query({
      name: 'giver',
      text: 'select firstname, lastname from users where user_id = $1',
      values: [userId],
    })
    await client.query({
      name: 'give',
      text: `update visits set given_at = $3, given_by = $4, given_cents = $5, given_day = $6 where location_id = $1 and visit_id = $2`,
      values: [locationId, visitId, new Date(), userId, cents, day],
    })
    return { ...(visit.rows[0] as object), cents }
  })
  return { success: true, given }
}

const byLocation = new Map<number, Set<WebSocket>>()
const listening = new pg.Client(connection)
await listening.connect()
await listening.query(`listen ${CHANNEL}`)
listening.on('notification', ({ payload }) => {
  for (const socket of byLocation.get(Number(payload)) ?? []) socket.send('{"type":"refreshData","topics":["pending"]}')
})

const server = serveFloor({ '/check-in': checkIn, '/waiting': waiting, '/give': give, '/ticket': seat })
new WebSocketServer({ server }).on('connection', (socket, request) => {
  const locationId = Number(new URL(request.url!, 'http://floor').searchParams.get('locationId'))
  const neighbours = byLocation.get(locationId) ?? new Set()
  byLocation.set(locationId, neighbours.add(socket))
})
