/**
 * Makes requests from the schemas of all calls and sends them (docs/security.md). No request may end in a fault, and every call must answer at least
 * one request with 200. `npm test` sends 5,000 requests. `npm run fuzz` sends 20,000, and `npm run fuzz -- --requests 1000000 --seed 7` sends more
 * and different requests. `--from 740000` continues a run that was interrupted after 740,000 requests.
 */

import { rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'

import { type House, openHouse, type Person } from '../testing/house.ts'
import { allCalls, busyVenue } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { type ActorName, anyRequest, type FuzzedRequest } from './fuzz-requests.ts'
import { properRequest } from './scenes.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 5_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Where to continue an interrupted run: a number of requests that the run printed. */
const FROM = Number(process.env['FUZZ_FROM'] ?? 0)
/** After this many requests, all rows are deleted, so that a long run does not fill the disk. */
const ROWS_LAST = 20_000
/** New venues are made after this many requests, because by then many rows of the old venues are deleted or ended. */
const VENUES_LAST = 1_000
const AT_ONCE = 8
const ANSWER_WITHIN_MS = 60_000
const MAX_TOLD = 20
const DEADLOCK = '40P01'

let house: House
beforeAll(async () => {
  house = await openHouse({ requestsPerMinute: 1_000_000_000 })
})
afterAll(async () => house.close())

/** The number of answers by call and status. The status of a closed connection is 0. */
const statuses = new Map<string, Map<number, number>>()
const faults: string[] = []

test(
  'no request ends in a fault, and every call answers at least one request with 200',
  async () => {
    say(`${REQUESTS} requests with the seed ${SEED}`)
    const began = performance.now()
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    await callEachOnce()
    for (let sent = FROM; sent < REQUESTS; sent += VENUES_LAST) {
      if (sent % ROWS_LAST === 0) {
        if (sent > FROM) say(`${sent} sent, ${faults.length} faults`)
        await startAnew()
      }
      await sendSome(Math.min(VENUES_LAST, REQUESTS - sent), sent, agent)
    }
    agent.destroy()
    say(table())
    say(`${REQUESTS - FROM} requests in ${Math.round((performance.now() - began) / 1000)} s, seed ${SEED}`)
    expect(faults.join('\n')).toBe('')
    const silent = allCalls.filter(({ name }) => !statuses.get(name)?.has(200)).map(({ name }) => name)
    expect(silent, 'calls that never answered 200').toEqual([])
  },
  120_000 + REQUESTS * 20,
)

/** Makes two new venues and sends them `size` requests, beginning at `from` in the seed's sequence. */
async function sendSome(size: number, from: number, agent: Agent): Promise<void> {
  const here = await busyVenue(house, `Here${from}`)
  const elsewhere = await busyVenue(house, `Elsewhere${from}`)
  const people = await peopleOf(here, elsewhere)
  const requests = fc.sample(anyRequest(here, elsewhere), { seed: SEED + from / VENUES_LAST, numRuns: size })
  let next = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < requests.length; index = next++) {
      await sendOne(requests[index]!, from + index, people, agent)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Deletes all rows and photos, except the rows that the migrations added, and empties the gate's memory. */
async function startAnew(): Promise<void> {
  const { rows } = await house.owner.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'standard_categories')",
  )
  const truncate = () => house.owner.query(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`)
  // The server writes some rows after its answers. These writes can lock the same tables in a different order, so a deadlock is tried again.
  for (let isEmpty = false; !isEmpty;) {
    isEmpty = await truncate().then(
      () => true,
      (error: unknown) => {
        if ((error as { code?: string }).code !== DEADLOCK) throw error
        return false
      },
    )
  }
  await rm(house.photosDir, { recursive: true, force: true })
  house.app.platform.gate.forget()
}

/** Makes each call once with a correct request, so that every call has an answer of 200. */
async function callEachOnce(): Promise<void> {
  const here = await busyVenue(house, 'Here')
  for (const { name, call } of allCalls) {
    const { by, body } = await properRequest({ name, call }, here)
    const { status, reply } = await by.send(call.http, body)
    count(name, status)
    if (status !== 200) faults.push(`${name}, made correctly: ${status} ${JSON.stringify(reply)}`)
    if (name === 'logout') here.admin.token = await house.signIn(here.admin.userId, here.venue.id)
  }
}

async function peopleOf(here: BusyVenue, elsewhere: BusyVenue): Promise<Partial<Record<ActorName, Person>>> {
  const plain = ROLE_NAMES.filter((role) => !role.endsWith('ADMIN'))
  return {
    administrator: here.admin,
    master: await here.venue.employee({ roles: ['ROLE_MASTER_ADMIN'] }),
    employee: await here.venue.employee({ roles: plain }),
    'an employee without a role': await here.venue.employee({ roles: [] }),
    station: await here.venue.station(),
    'administrator elsewhere': elsewhere.admin,
  }
}

/** These calls end the session that makes them, or turn it into a kiosk. Each of their requests gets its own session. */
const ENDING = new Set(['logout', 'changePassword', 'openKiosk'])

async function sendOne(
  fuzzed: FuzzedRequest,
  index: number,
  people: Partial<Record<ActorName, Person>>,
  agent: Agent,
): Promise<void> {
  const person = people[fuzzed.actor]
  const token =
    person === undefined
      ? fuzzed.actor === 'a token that nobody has' && 'x'.repeat(43)
      : ENDING.has(fuzzed.name)
        ? await signIn(person)
        : person.token
  const headers = {
    ...fuzzed.headers,
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
    ...(fuzzed.actor === 'a header without a token' && { authorization: 'Basic \u00e9' }),
  }
  const { status, text } = await send(fuzzed, headers, agent)
  count(fuzzed.name, status)
  const isRefusal = status >= 400 && fuzzed.method !== 'OPTIONS'
  // The server closes the connection when a body is too large, even while the body is still being sent.
  const isCut = status === 0 && fuzzed.body.length < 1_000_000
  if (status >= 500 || isCut || (isRefusal && !isOrderly(text))) {
    if (faults.length < MAX_TOLD) faults.push(describe(fuzzed, index, headers, status, text))
  }
  // An earlier request has changed this person's roles or password.
  if (status === 401 && person !== undefined && !ENDING.has(fuzzed.name)) person.token = await signIn(person)
}

async function signIn(person: Person): Promise<string> {
  const { rows } = await house.owner.query<{ company_id: string }>('select company_id from users where user_id = $1', [
    person.userId,
  ])
  return house.signIn(person.userId, Number(rows[0]!.company_id))
}

async function send(
  { method, path, body }: FuzzedRequest,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const hasBody = method !== 'GET'
  return new Promise((resolve, reject) => {
    const asked = httpRequest(house.address + path, {
      method,
      agent,
      headers: { ...headers, ...(hasBody && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString('utf8') }))
      response.on('error', () => resolve({ status: 0, text: '' }))
    })
    asked.on('error', (error) => {
      if (error.name === 'AbortError' || error.name === 'TimeoutError')
        reject(new Error(`${method} ${path}: no answer`))
      else resolve({ status: 0, text: error.message })
    })
    asked.end(hasBody ? body : undefined)
  })
}

/** Whether a text is a refusal in the format that clients expect. */
function isOrderly(text: string): boolean {
  try {
    const reply = JSON.parse(text) as { success?: unknown; code?: unknown; message?: unknown }
    return reply.success === false && typeof reply.code === 'string' && typeof reply.message === 'string'
  } catch {
    return false
  }
}

function describe(fuzzed: FuzzedRequest, index: number, headers: object, status: number, text: string): string {
  const body = String(fuzzed.body)
  const shown = body.length > 2_000 ? `${body.slice(0, 2_000)}… (${body.length} characters)` : body
  return [
    `Request ${index} of seed ${SEED}, by ${fuzzed.actor}: ${status} ${text.slice(0, 300)}`,
    `${fuzzed.method} ${fuzzed.path} ${JSON.stringify({ ...headers, authorization: undefined })}`,
    shown,
  ].join('\n')
}

function count(name: string, status: number): void {
  const ofCall = statuses.get(name) ?? new Map<number, number>()
  statuses.set(name, ofCall.set(status, (ofCall.get(status) ?? 0) + 1))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A table of how often each call answered with each status. */
function table(): string {
  const known = [...new Set([...statuses.values()].flatMap((ofCall) => [...ofCall.keys()]))].toSorted((a, b) => a - b)
  const line = (name: string, cells: readonly (number | string)[]) =>
    name.padEnd(32) + cells.map((cell) => String(cell).padStart(8)).join('')
  return [
    line(
      'call',
      known.map((status) => (status === 0 ? 'cut' : status)),
    ),
    ...[...statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, ofCall]) =>
        line(
          name,
          known.map((status) => ofCall.get(status) ?? ''),
        ),
      ),
    line(
      'all',
      known.map((status) => [...statuses.values()].reduce((sum, ofCall) => sum + (ofCall.get(status) ?? 0), 0)),
    ),
  ].join('\n')
}
