/**
 * `npm run bench -- mixed`: compares the product with the floor (floor-kit.ts), a minimal server, at a large location with five years of history.
 * First it sends the mix of calls of a working day and compares the times of each call. It sends the calls at a steady rate, even when answers are
 * late. Then it compares what saving a reading costs the two servers. `--data <folder>` keeps the location in that folder for the next run.
 */

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import {
  FIRST_NAMES,
  FIVE_YEARS_DAYS,
  GROWN_LOCATION_ID,
  LARGE,
  LAST_NAMES,
  meterIn,
  meterOut,
} from '@countroom/server/testing/grown-platform.ts'
import { type Floor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { closeConnections, CUT_OFF, say, type Target } from './compare.ts'
import { openDeskFloor } from './desk.ts'
import { compareSaving, openFloorServer, savedReading } from './floor.ts'
import { largeAfter, withPlatforms } from './platforms.ts'
import { median } from './process-figures.ts'

const PER_SECOND = 500
const CONNECTIONS = 64
const WARM_UP_SECONDS = 40
const FLOOR_SECONDS = 20
const SECONDS = 60
const ACCOUNTS = 16
/** How many of fifty requests are of each kind. */
const MIX = {
  'who waits': 17,
  'customers found by name': 10,
  'a reading saved': 8,
  'a page of readings': 5,
  'a customer checked in': 3,
  'a machine assigned to them': 3,
  'points given to them': 3,
  'employee sessions of a week': 1,
}
type Kind = keyof typeof MIX
/** Assignment number n, counted from 0, is sent only after n + COME_AFTER check-ins. Gift number n is sent only after n + COME_AFTER assignments. */
const COME_AFTER = 15
const [FIRST, LAST] = [names(FIRST_NAMES), names(LAST_NAMES)]

interface Place {
  /** The location: its machines, its running reading session and an administrator's token. */
  at: Floor
  tokens: readonly string[]
  userId: number
  endedSessionId: number
  /** The meters of machine 1 in the running reading session. Those of the other machines differ from them by less than 200. */
  meters: { in: number; out: number }
  customerIds: readonly number[]
}

interface Sent {
  path: string
  body: object
  token?: string
  key?: string
}

/**
 * One side of the comparison: the product or its floor. Each function makes request number `count` of its kind. `visit` is the visit that gets a
 * machine or points.
 */
type Side = Record<Kind, (count: number, visit: number | undefined) => Sent & { target: Target }>

export async function measureMixed(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const growths = { at_work: largeAfter(FIVE_YEARS_DAYS, new Date()) }
  await withPlatforms(growths, { keptIn: values.data, settings: {} }, async ({ at_work: database }) => {
    const url = `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host!)}`
    const house = new ServedHouse({ DATABASE_URL: url })
    const stops: (() => void)[] = []
    try {
      await house.start()
      const opened = await openPlace(database)
      const [calls, desk] = [await openFloorServer(database, opened.at), await openDeskFloor(database)]
      stops.push(calls.stop, desk.stop)
      const product: Target = { pid: house.pid, address: house.address }
      await measureMix(productSide(product, opened), floorSide(calls, desk, opened))
      await measureSaving(database, product, calls, opened)
    } finally {
      for (const stop of stops) stop()
      closeConnections()
      agent.destroy()
      await house.remove()
    }
  })
}

async function openPlace(database: pg.ClientConfig): Promise<Place> {
  const owner = new pg.Client(database)
  await owner.connect()
  const tokens = Array.from({ length: ACCOUNTS }, newToken)
  const people = await owner.query<{ user_id: string }>(
    `with people as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
       select 'desk' || n || '@mix.example', 'none', 'Desk', n::text, $1, '{ROLE_ADMIN}', now() from generate_series(1, $2::int) n
       returning user_id
     )
     insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     select hash, user_id, $1, now(), now() + interval '1 day'
     from (select user_id, row_number() over () as place from people) people
     join unnest($3::bytea[]) with ordinality as token (hash, place) using (place)
     returning user_id`,
    [GROWN_LOCATION_ID, ACCOUNTS, tokens.map(hashToken)],
  )
  const rounds = await owner.query<{ running: string; ended: string; in: string; out: string }>(
    `select max(reading_session_id) as running, max(reading_session_id) filter (where ended_at is not null) as ended,
       ${meterIn('count(*)', '1')} as in, ${meterOut('count(*)', '1')} as out
     from reading_sessions where location_id = $1`,
    [GROWN_LOCATION_ID],
  )
  const customers = await owner.query<{ customer_id: string }>(
    `select customer_id from customers c where location_id = $1 and not exists (
       select from visits v where v.location_id = $1 and v.customer_id = c.customer_id and given_at is null and voided_at is null
         and lapsed_at is null
     ) order by customer_id desc`,
    [GROWN_LOCATION_ID],
  )
  await owner.end()
  const round = rounds.rows[0]!
  const machines = Array.from({ length: LARGE.machines }, (_, index) => String(index + 1))
  return {
    at: { locationId: GROWN_LOCATION_ID, token: tokens[0]!, sessionId: Number(round.running), machines },
    tokens,
    userId: Number(people.rows[0]!.user_id),
    endedSessionId: Number(round.ended),
    meters: { in: Number(round.in), out: Number(round.out) },
    customerIds: customers.rows.map((row) => Number(row.customer_id)),
  }
}

/** Meters that are above every machine's meters before the running reading session, but not high enough to need a confirmation. */
function meters({ meters: { in: meterIn, out: meterOut } }: Place, count: number) {
  return { in: meterIn + 200 + (count % 100), out: meterOut + 150 + (count % 100) }
}

/** Compares what saving a reading costs the product and the floor. */
async function measureSaving(database: pg.ClientConfig, product: Target, floor: Target, place: Place): Promise<void> {
  const meters = (round: number) => ({
    in: place.meters.in + 300 * (round + 1),
    out: place.meters.out + 200 * (round + 1),
  })
  await compareSaving(', after five years', database, product, floor, place.at, meters)
}

// The mix ----------------------------------------------------------------------------------------------------------------------

function productSide(target: Target, place: Place): Side {
  const { locationId } = place.at
  const sent = (count: number, path: string, body: object, isChange = false) => ({
    target,
    path,
    body: { ...body, locationId },
    token: place.tokens[count % ACCOUNTS]!,
    ...(isChange && { key: `mix ${path} ${count}` }),
  })
  const { userId } = place
  return {
    'who waits': (count) => sent(count, '/customer/customerPendingList', {}),
    'customers found by name': (count) =>
      sent(count, '/customer/list', { search: searched(count), page: 0, rowsPerPage: 50 }),
    'a reading saved': (count) =>
      sent(count, '/machine/updateReading', savedReading(place.at, count, meters(place, count)), true),
    'a page of readings': (count) => sent(count, '/machine/listReading', { sessionId: place.endedSessionId }),
    'a customer checked in': (count) =>
      sent(count, '/customer/enrollCustomer', { customerId: place.customerIds[2 * count]! }, true),
    'a machine assigned to them': (count, pendingId) =>
      sent(count, '/customer/setTicket', { userId, pendingId, ticket: String(1 + (count % LARGE.machines)) }, true),
    'points given to them': (count, pendingId) => sent(count, '/customer/setPoints', { userId, pendingId }, true),
    'employee sessions of a week': (count) =>
      sent(count, '/clock/listEmployeeSession', { ...week((date) => date.toISOString().slice(0, 19)) }),
  }
}

function floorSide(calls: Target, desk: Target, place: Place): Side {
  const { userId } = place
  const { locationId } = place.at
  const change = (count: number, kind: string) => ({ locationId, userId, key: `floor mix ${kind} ${count}` })
  return {
    'who waits': () => ({ target: desk, path: '/waiting', body: { locationId } }),
    'customers found by name': (count) => ({
      target: calls,
      path: '/customers',
      body: { search: searched(count) },
    }),
    'a reading saved': (count) => ({
      target: calls,
      path: '/save',
      body: { in: 100_000 + count, out: 100_000 + count, key: `floor mix ${count}` },
    }),
    'a page of readings': () => ({ target: calls, path: '/page', body: { sessionId: place.endedSessionId } }),
    'a customer checked in': (count) => ({
      target: desk,
      path: '/check-in',
      body: { ...change(count, 'in'), customerId: place.customerIds[2 * count + 1]! },
    }),
    'a machine assigned to them': (count, visitId) => ({
      target: desk,
      path: '/ticket',
      body: { ...change(count, 'ticket'), visitId, machineId: 1 + (count % LARGE.machines) },
    }),
    'points given to them': (count, visitId) => ({
      target: desk,
      path: '/give',
      body: { ...change(count, 'give'), visitId },
    }),
    'employee sessions of a week': () => {
      const { fromDate: from, toDate: before } = week((date) => date.toISOString())
      return { target: calls, path: '/shifts', body: { from, before } }
    },
  }
}

function week(written: (date: Date) => string) {
  const now = Date.now()
  return { fromDate: written(new Date(now - 7 * 86_400_000)), toDate: written(new Date(now)) }
}

async function measureMix(product: Side, floor: Side): Promise<void> {
  const floorTimes = await play(floor, FLOOR_SECONDS)
  const times = await play(product, SECONDS)
  say(`Mixed use after five years, ${PER_SECOND} requests a second over ${CONNECTIONS} connections for ${SECONDS} s:`)
  const everything = Object.values(times.byKind).flat()
  for (const kind of Object.keys(MIX) as Kind[]) {
    const [ofProduct, ofFloor] = [median(times.byKind[kind]), median(floorTimes.byKind[kind])]
    say(
      `  ${kind.padEnd(28)} ${(ofProduct / ofFloor).toFixed(2)} times the floor at the median  ` +
        `[${ofProduct.toFixed(1)} against ${ofFloor.toFixed(1)} ms, p99 ${p99(times.byKind[kind]).toFixed(1)} against ` +
        `${p99(floorTimes.byKind[kind]).toFixed(1)}]`,
    )
  }
  for (const [side, { failures }] of [['product', times] as const, ['floor', floorTimes] as const])
    if (failures.length > 0) say(`  first failure of the ${side}: ${failures[0]}`)
  say(
    `  All: p99 ${(p99(everything) / median(everything)).toFixed(1)} times the median (under 4) ` +
      `[${p99(everything).toFixed(1)} against ${median(everything).toFixed(1)} ms], ${times.failures.length} failed (0), ` +
      `the floor's ${(p99(Object.values(floorTimes.byKind).flat()) / median(Object.values(floorTimes.byKind).flat())).toFixed(1)} times, ${floorTimes.failures.length} failed (0)`,
  )
}

function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!
}

interface Played {
  /** The milliseconds from a request's scheduled time until its answer, by kind. */
  byKind: Record<Kind, number[]>
  /** The requests without an answer, and the answers with a status other than 200. */
  failures: string[]
}

/**
 * Sends the mix at its rate. The measurement starts after all warm-up requests are answered, so that no measured request waits for a new connection.
 */
async function play(side: Side, seconds: number): Promise<Played> {
  const kinds = inTurn()
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
  const failures: string[] = []
  const sent = new Map<Kind, number>()
  /**
   * The checked-in visits, in the order of check-in. `seated` has the visits that then got a machine. An element is undefined when its
   * check-in failed.
   */
  const visits: Promise<number | undefined>[] = []
  const seated: Promise<number | undefined>[] = []
  const sendOne = async (wanted: Kind, plannedAt: number, isCounted: boolean) => {
    const count = sent.get(wanted) ?? 0
    const earlier = { 'a machine assigned to them': visits, 'points given to them': seated }[wanted as string]
    const isTooEarly = earlier !== undefined && earlier.length < count + COME_AFTER
    // When no customer can get a machine or points yet, this request loads the list of waiting customers instead.
    const kind = isTooEarly ? 'who waits' : wanted
    if (!isTooEarly) sent.set(wanted, count + 1)
    const going = isTooEarly ? undefined : earlier?.[count]
    const place = Promise.withResolvers<number | undefined>()
    if (kind === 'a machine assigned to them') seated.push(place.promise)
    const visit = going && (await going)
    const answer = send(side[kind](count, visit), kind === 'a customer checked in').then(({ status, text }) => {
      if (status === 200) return text
      failures.push(`${kind}: ${status} ${text}`)
      return undefined
    })
    if (kind === 'a customer checked in')
      visits.push(answer.then((text) => (text === undefined ? undefined : visitOf(text))))
    await answer
    place.resolve(visit)
    if (isCounted) byKind[kind].push(performance.now() - plannedAt)
  }
  const sendFor = async (sentSeconds: number, isCounted: boolean) => {
    const total = sentSeconds * PER_SECOND
    const underWay: Promise<void>[] = []
    const begun = performance.now()
    for (let index = 0; index < total; await sleep(1)) {
      const due = Math.min(total, Math.floor(((performance.now() - begun) * PER_SECOND) / 1000))
      for (; index < due; index++) {
        underWay.push(sendOne(kinds[index % kinds.length]!, begun + (index * 1000) / PER_SECOND, isCounted))
      }
    }
    await Promise.all(underWay)
  }
  await sendFor(WARM_UP_SECONDS, false)
  await sendFor(seconds, true)
  return { byKind, failures }
}

/** The kinds of the mix in an order that spreads each kind evenly. */
function inTurn(): Kind[] {
  const places = (Object.entries(MIX) as [Kind, number][]).flatMap(([kind, times]) =>
    Array.from({ length: times }, (_, index) => ({ kind, at: (index + 0.5) / times })),
  )
  return places.toSorted((one, other) => one.at - other.at).map(({ kind }) => kind)
}

function visitOf(reply: string): number {
  const { pending } = JSON.parse(reply) as { pending: { pendingId?: number; visit_id?: number } }
  return pending.pendingId ?? pending.visit_id!
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

/**
 * Sends a request and receives the whole answer. The status is 0 without a complete answer. Keeping text takes time from the measured server, so the
 * text is kept only when it is wanted or the status is not 200.
 */
async function send({ target, path, body, token, key }: Sent & { target: Target }, isTextWanted: boolean) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return new Promise<{ status: number; text: string }>((resolve) => {
    const asked = request(target.address + path, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      if (isTextWanted || response.statusCode !== 200)
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      else response.resume()
      response.on('close', () =>
        resolve(response.complete ? { status: response.statusCode!, text } : { status: 0, text: CUT_OFF }),
      )
    })
    asked.on('error', (error) => resolve({ status: 0, text: error.message })).end(JSON.stringify(body))
  })
}

/** The text that a person types to search for one of 100,000 customers. */
function searched(count: number): string {
  return `${FIRST[count % FIRST.length]!} ${LAST[Math.floor(count / FIRST.length) % LAST.length]!}`
}

/** The names in an array of SQL, as people type them: in lower case and without accents. */
function names(array: string): string[] {
  const found = [...array.matchAll(/'([^']+)'/g)].map(([, name]) => name!)
  return found.map((name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase())
}
