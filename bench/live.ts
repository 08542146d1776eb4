/**
 * Measures the time from a check-in until another window of the same account could show it, while many other sockets are connected. Also measures the
 * memory that a connected socket uses.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { WebSocket } from 'ws'

import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import { ServedHouse } from '@countroom/server/testing/served-house.ts'

import { type Load, say, send, type Target } from './compare.ts'
import { addCustomers, openDeskFloor } from './desk.ts'
import { median, residentMegabytes } from './process-figures.ts'

const LOCATIONS = 200
const SOCKETS_PER_LOCATION = 5
const CHECK_INS = 200
const WARM_UP = 20

export async function measureCheckIns(house: ServedHouse): Promise<void> {
  const desks = await openDesks(house)
  const floor = await openDeskFloor(house.ownerConfig)
  const beside = await openBeside(house)
  try {
    await measure(house, desks, floor, beside)
  } finally {
    floor.stop()
    await beside.remove()
  }
}

async function measure(house: ServedHouse, desks: readonly Desk[], floor: Target, beside: ServedHouse): Promise<void> {
  const customers = await addCustomers(
    house,
    desks.map(({ locationId }) => locationId),
    4,
  )
  const product: Target = { pid: beside.pid, address: beside.address }
  const open = async (at: readonly Desk[]) =>
    connect(at, (desk) => `${beside.address}/ws?locationId=${desk.locationId}&ticket=${desk.tickets.shift()}`)

  const ears = await connect(desks, ({ locationId }) => `${floor.address}/?locationId=${locationId}`)
  // The first sockets take memory that the server needs only once. The figure must not include it.
  for (const socket of (await open(desks.slice(0, 10))).flat()) socket.close()
  const before = await memoryOf(beside)
  const stations = await open(desks)
  const kilobytes = ((await memoryOf(beside)) - before) * (1024 / (LOCATIONS * SOCKETS_PER_LOCATION))

  const floorTimes: number[] = []
  const productTimes: number[] = []
  for (let count = 0; count < WARM_UP + CHECK_INS; count++) {
    const index = count % LOCATIONS
    const round = Math.floor(count / LOCATIONS)
    const { locationId, userId, token } = desks[index]!
    const [customerId, another] = customers[index]!.slice(2 * round)
    const change = { locationId, userId, key: `floor check-in ${count}` }
    const floorMs = await untilSeen(
      ears[index]![1]!,
      () => send(floor, load('/check-in', { ...change, customerId }), count),
      () => send(floor, load('/waiting', { locationId }), count),
    )
    const productMs = await untilSeen(
      stations[index]![1]!,
      () => send(product, load('/customer/enrollCustomer', { locationId, customerId: another }, token), count),
      () => send(product, load('/customer/customerPendingList', { locationId }, token), count),
    )
    if (count < WARM_UP) continue
    floorTimes.push(floorMs)
    productTimes.push(productMs)
    await sleep(40)
  }
  const ratio = median(productTimes.map((time, index) => time / floorTimes[index]!))
  say(
    `Check-in until another window of the account shows it, ${LOCATIONS * SOCKETS_PER_LOCATION} sockets of ${LOCATIONS} locations connected: ` +
      `${median(productTimes).toFixed(1)} ms at the median (under 50), ${ratio.toFixed(2)} times the floor  ` +
      `[against ${median(floorTimes).toFixed(1)} ms]`,
  )
  say(`Memory of an idle socket: ${kilobytes.toFixed(1)} kB (under 30)`)
  for (const socket of [...ears, ...stations].flat()) socket.close()
}

/** Starts another server on the same database. This other server collects its garbage on request. */
async function openBeside(house: ServedHouse): Promise<ServedHouse> {
  const { host, user, database } = house.ownerConfig
  const beside = new ServedHouse({
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    NODE_OPTIONS: `--expose-gc --import=${fileURLToPath(new URL('collect-garbage.ts', import.meta.url))}`,
  })
  await beside.start()
  return beside
}

/** The memory of an idle server in megabytes, after it has forgotten closed sockets. */
async function memoryOf({ pid }: ServedHouse): Promise<number> {
  await sleep(5_000)
  process.kill(pid, 'SIGUSR2')
  await sleep(1_000)
  return residentMegabytes(pid)
}

interface Desk {
  locationId: number
  userId: number
  token: string
  /** The tickets for `/ws`, two for each socket. */
  tickets: string[]
}

/** Makes locations, each with a clocked-in person at the desk and a station, both signed in. */
async function openDesks(house: ServedHouse): Promise<Desk[]> {
  const owner = await house.owner()
  const numbers = Array.from({ length: LOCATIONS }, (_, index) => index + 1)
  const secrets = numbers.map(() => [newToken(), newToken()] as const)
  const made = await owner.query<{ n: number; location_id: string; user_id: string }>(
    `with company as (
       insert into companies (name, services, created_at)
       select 'Desk ' || n, '{ROLE_DASHBOARD,ROLE_CUSTOMER}', now() from unnest($1::int[]) n
       returning company_id, substr(name, 6)::int as n
     ), licence as (
       insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
         expires_at)
       select company_id, decode(md5(n::text), 'hex'), 'TEST', '', '1Y', 0, now(), now(), now() - interval '1 day', now() + interval '1 year'
       from company
     ), person as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
       select prefix || n || '.example', 'none', 'Dora', 'Desk', company_id, '{ROLE_DASHBOARD}', now()
       from company, unnest('{desk@,info@}'::text[]) prefix
       returning user_id, username, company_id
     ), shift as (
       insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents)
       select company_id, user_id, now(), 1000 from person where username like 'desk@%'
     ), session as (
       insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
       select case when username like 'desk@%' then s.desk else s.station end, user_id, company_id, now(), now() + interval '1 day'
       from person
       join company using (company_id)
       join unnest($1::int[], $2::bytea[], $3::bytea[]) as s (n, desk, station) using (n)
     )
     select n, company_id as location_id, user_id from company join person using (company_id)
     where username like 'desk@%' order by n`,
    [numbers, secrets.map(([desk]) => hashToken(desk)), secrets.map(([, station]) => hashToken(station))],
  )
  const desks = made.rows.map((row, index) => ({
    locationId: Number(row.location_id),
    userId: Number(row.user_id),
    token: secrets[index]![0],
    tickets: Array.from({ length: 2 * SOCKETS_PER_LOCATION }, newToken),
  }))
  // The last socket of each location belongs to the station, the others to the desk.
  const tickets = desks.flatMap((desk, at) =>
    desk.tickets.map((ticket, index) => ({
      ticket: hashToken(ticket),
      token: hashToken(secrets[at]![(index + 1) % SOCKETS_PER_LOCATION === 0 ? 1 : 0]),
      locationId: desk.locationId,
    })),
  )
  await owner.query(
    `insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at)
     select ticket, token, location_id, now() + interval '1 day'
     from unnest($1::bytea[], $2::bytea[], $3::bigint[]) as t (ticket, token, location_id)`,
    [
      tickets.map(({ ticket }) => ticket),
      tickets.map(({ token }) => token),
      tickets.map(({ locationId }) => locationId),
    ],
  )
  await owner.end()
  return desks
}

/** Opens the sockets of each desk, a few at a time. */
async function connect(desks: readonly Desk[], addressOf: (desk: Desk) => string): Promise<WebSocket[][]> {
  const sockets: WebSocket[][] = []
  for (const desk of desks) {
    const opened = Array.from({ length: SOCKETS_PER_LOCATION }, async () => {
      const address = addressOf(desk)
      const socket = new WebSocket(address.replace('http', 'ws'), { origin: new URL(address).origin })
      await new Promise((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      return socket
    })
    sockets.push(await Promise.all(opened))
  }
  return sockets
}

/** The time in milliseconds from the request of a check-in until a socket has received the live message and the list is loaded. */
async function untilSeen(socket: WebSocket, checkIn: () => Promise<void>, list: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  const heard = new Promise<void>((resolve) => {
    const hear = (data: Buffer) => {
      if (!String(data).includes('"pending"')) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
  })
  const checkedIn = checkIn()
  await heard
  await list()
  const time = performance.now() - begun
  await checkedIn
  return time
}

function load(path: string, body: object, token?: string): Load {
  return {
    path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: () => body,
    key: (count) => `bench ${path} ${count}`,
  }
}
