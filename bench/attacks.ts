/**
 * Measures how long other users wait during an attack, and how much memory the server uses. An attack is a function that puts load on the
 * server until its signal is aborted. The server's default limits apply. The figures are reported, never asserted.
 */

import { once } from 'node:events'
import { Agent, request, type RequestOptions } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import sharp from 'sharp'
import { WebSocket } from 'ws'

import type { Role } from '@countroom/contract/access/roles.ts'
import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import { pngBomb } from '@countroom/server/testing/photos.ts'
import { type Floor, openFloor, post, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { say } from './compare.ts'
import { addCustomers } from './desk.ts'
import type { Others, Waited } from './others.ts'
import { cpuMicroseconds, residentMegabytes } from './process-figures.ts'

const ATTACK_MS = 5_000
const REFUSED_MS = 1_000
const MACHINES = 50
const CUSTOMERS = 20_000
const MIB = 1024 * 1024

/** The server under attack and its location. */
interface Scene {
  house: ServedHouse
  /** The location: its machines, its running reading session and an administrator's token. */
  at: Floor
  /** Creates a person who has just signed in. */
  person(roles?: readonly Role[]): Promise<{ userId: number; token: string }>
}

/** Puts load on the server until the signal is aborted. May return a remark, which is printed with the figures. */
type Attack = (scene: Scene, over: AbortSignal, statuses: Statuses) => Promise<string | void>

/** Counts requests by the status of their answer; 0 means no complete answer. */
class Statuses {
  readonly #counts = new Map<number, number>()
  count(status: number): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
  }
  toString(): string {
    const sorted = [...this.#counts].toSorted(([one], [other]) => one - other)
    return sorted.map(([status, count]) => `${count} × ${status === 0 ? 'cut off' : status}`).join(', ')
  }
}

interface Sent {
  path: string
  token?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

function begin({ house }: Scene, { path, token, body, headers }: Sent, options: RequestOptions = { agent }) {
  const asked = request(house.address + path, {
    ...options,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'accept-encoding': 'gzip',
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  asked.on('error', () => {})
  return asked
}

/** Sends a request and reads its answer. Returns the status; 0 without a complete answer. */
async function send(scene: Scene, sent: Sent): Promise<number> {
  const asked = begin(scene, sent)
  return new Promise((resolve) => {
    asked.on('response', (response) => {
      response.resume().on('close', () => resolve(response.complete ? response.statusCode! : 0))
    })
    asked.on('error', () => resolve(0))
    asked.end(sent.body)
  })
}

/** Sends one request after the other on each connection, until the attack is over. */
async function flood(over: AbortSignal, statuses: Statuses, connections: number, one: () => Promise<number>) {
  const connection = async () => {
    while (!over.aborted) {
      const status = await one()
      statuses.count(status)
      // A connection waits after a refused request. Otherwise this process would use the cores to send more requests, and slow down the server.
      if (status !== 200) await sleep(REFUSED_MS)
    }
  }
  // When the attack is over, the function returns without waiting for the missing answers.
  await Promise.race([Promise.all(Array.from({ length: connections }, connection)), once(over, 'abort')])
}

const ATTACKS: readonly [title: string, attack: Attack][] = [
  [
    'The API document openapi.json, over 20 connections',
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      await flood(over, statuses, 20, () => send(scene, { path: '/openapi.json', token }))
    },
  ],
  [
    'Sign-in guesses, over 300 connections',
    async (scene, over, statuses) => {
      let count = 0
      const guess = () => {
        const body = JSON.stringify({
          username: `person${count++ % 50}@example.com`,
          password: 'wrong but long enough',
        })
        return send(scene, { path: '/api/login', body })
      }
      await flood(over, statuses, 300, guess)
    },
  ],
  [
    'Pictures hidden deep in the body, over 10 connections',
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      const hidden = { displayName: 'x', type: 'x', data: (await largestPicture()).toString('base64') }
      const files = Array.from({ length: 10 }, () => ({ path: '0'.repeat(64), deep: [hidden] }))
      const body = JSON.stringify({ ...customer(scene), newFiles: [hidden], files })
      await flood(over, statuses, 10, () => send(scene, { path: '/customer/save', token, body }))
    },
  ],
  [
    'Five pictures of 52 megapixels in each request, over 10 connections',
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      const photo = { displayName: 'x', type: 'x', data: (await largestPicture()).toString('base64') }
      const body = JSON.stringify({ ...customer(scene), newFiles: Array.from({ length: 5 }, () => photo) })
      await flood(over, statuses, 10, () => send(scene, { path: '/customer/save', token, body }))
    },
  ],
  [
    'Pictures one pixel wide, over 10 connections',
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      const photo = { displayName: 'x', type: 'x', data: pngBomb(1, 52_000_000).toString('base64') }
      const body = JSON.stringify({ ...customer(scene), newFiles: [photo] })
      await flood(over, statuses, 10, () => send(scene, { path: '/customer/save', token, body }))
    },
  ],
  [
    `All ${CUSTOMERS.toLocaleString('en-US')} rows, over 40 connections`,
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      await flood(over, statuses, 40, () => send(scene, { path: '/customer/list', token, body: all(scene) }))
    },
  ],
  [
    'All rows, over 40 connections of ten accounts',
    async (scene, over, statuses) => {
      const people = await Promise.all(Array.from({ length: 10 }, () => scene.person()))
      let count = 0
      const list = () =>
        send(scene, { path: '/customer/list', token: people[count++ % people.length]!.token, body: all(scene) })
      await flood(over, statuses, 40, list)
    },
  ],
  [
    'All rows, over 150 connections that never read the answer',
    async (scene, over, statuses) => {
      const { token } = await scene.person()
      const body = all(scene)
      const asked = Array.from({ length: 150 }, () => {
        const one = begin(
          scene,
          { path: '/customer/list', token, body, headers: { 'accept-encoding': 'identity' } },
          {},
        )
        one.on('response', (response) => statuses.count(response.statusCode!))
        return one.end(body)
      })
      await once(over, 'abort')
      for (const one of asked) one.destroy()
    },
  ],
  [
    'Bodies of 11 MB of nested lists, over 3 connections',
    async (scene, over, statuses) => {
      const people = [await scene.person(['ROLE_CHECK_IN_OUT']), await scene.person()]
      const body = Buffer.from(`{"rows":[${'[],'.repeat((11 * MIB) / 3)}[]]}`)
      let count = 0
      const upload = () => send(scene, { path: '/customer/import', token: people[count++ % 2]!.token, body })
      await flood(over, statuses, 3, upload)
    },
  ],
  [
    'Slow bodies of 12 MB, in 60 uploads of ten accounts',
    async (scene, over, statuses) => {
      const people = await Promise.all(Array.from({ length: 10 }, () => scene.person()))
      const whole = { 'content-length': String(12 * MIB) }
      const uploads = Array.from({ length: 60 }, (_, index) => {
        const { token } = people[index % people.length]!
        const upload = begin(scene, { path: '/customer/import', token, body: '', headers: whole }, {})
        upload.on('response', (response) => statuses.count(response.resume().statusCode!))
        upload.on('close', () => over.aborted || statuses.count(0))
        return upload
      })
      const piece = Buffer.alloc(64 * 1024, ' ')
      while (!over.aborted) {
        // The last bytes are never sent, because the server would answer a complete body.
        for (const upload of uploads) if (upload.writableLength < MIB && !upload.destroyed) upload.write(piece)
        await sleep(100)
      }
      for (const upload of uploads) upload.destroy()
    },
  ],
  [
    '4,000 sockets of one account, and 20 people who clock in and out',
    async (scene, over, statuses) => {
      const { house, at } = scene
      const { token } = await scene.person()
      const tickets = Array.from({ length: 4_000 }, newToken)
      const owner = await house.owner()
      await owner.query(
        `insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at)
         select t, $2, $3, now() + interval '1 hour' from unnest($1::bytea[]) t`,
        [tickets.map(hashToken), hashToken(token), at.locationId],
      )
      await owner.end()
      const staff = await Promise.all(Array.from({ length: 20 }, () => scene.person(['ROLE_CHECK_IN_OUT'])))
      const sockets: WebSocket[] = []
      const connecting = Promise.all(
        Array.from({ length: 40 }, async () => {
          while (tickets.length > 0 && !over.aborted) {
            const address = `${house.address.replace('http', 'ws')}/ws?locationId=${at.locationId}&ticket=${tickets.pop()}`
            const socket = new WebSocket(address, { origin: house.address })
            socket.on('error', () => {})
            sockets.push(socket)
            await Promise.race([once(socket, 'open'), once(socket, 'close')]).catch(() => {})
          }
        }),
      )
      await connecting
      const clock = async ({ userId, token: own }: { userId: number; token: string }) => {
        const body = JSON.stringify({ userId, locationId: at.locationId })
        for (const path of ['/clock/clockIn', '/clock/clockOut'])
          if (!over.aborted) statuses.count(await send(scene, { path, token: own, body }))
      }
      await Promise.race([Promise.all(staff.map(clock)), once(over, 'abort')])
      if (!over.aborted) await once(over, 'abort')
      const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
      for (const socket of sockets) socket.terminate()
      return `of ${sockets.length} sockets, ${open} were still open at the end`
    },
  ],
  [
    'Reports of one account, over 300 connections',
    async (scene, over, statuses) => {
      const [greedy, other] = [await scene.person(), await scene.person()]
      const { locationId, sessionId } = scene.at
      const body = JSON.stringify({ sessionId, locationId })
      const report = (token: string) => send(scene, { path: '/report/previewMasterReadingReport', token, body })
      const flooding = flood(over, statuses, 300, () => report(greedy.token))
      const waits: number[] = []
      while (!over.aborted) {
        await sleep(200)
        const begun = performance.now()
        await report(other.token)
        waits.push(performance.now() - begun)
      }
      await flooding
      return `the slowest report of another account took ${Math.max(...waits).toFixed(0)} ms`
    },
  ],
]

/**
 * Runs every attack, or only those with `named` in their title. Each attack runs on a newly started server. Prints the effect on the other users, and
 * how many cores the server, the database and this process used. A real attacker uses another machine, so the cores of this process would be free for
 * the server.
 */
export async function measureAttacks(named = ''): Promise<void> {
  const chosen = ATTACKS.filter(([title]) => title.toLowerCase().includes(named.toLowerCase()))
  if (chosen.length === 0) {
    throw new Error(`No attack has '${named}' in its title:\n${ATTACKS.map(([title]) => `  ${title}`).join('\n')}`)
  }
  say('How long other users wait during an attack (p95 at most 1,000 ms, memory at most 500 MB)')
  // An empty setting counts as unset, so the default limits apply.
  const house = new ServedHouse({ COUNTROOM_REQUESTS_PER_MINUTE: '' })
  try {
    await house.start()
    const at = await openFloor(house, MACHINES)
    await addCustomers(house, [at.locationId], CUSTOMERS)
    const scene: Scene = { house, at, person: (roles) => signIn(house, at, roles) }
    await readAll(scene)
    for (const [title, attack] of [['No attack', quiet] as const, ...chosen]) await measure(scene, title, attack)
  } finally {
    agent.destroy()
    await house.remove()
  }
}

const quiet: Attack = async (_, over) => {
  await once(over, 'abort')
}

async function measure(scene: Scene, title: string, attack: Attack): Promise<void> {
  const { house, at } = scene
  await house.killServer()
  await house.start()
  const others = await Promise.all(Array.from({ length: 10 }, () => scene.person()))
  const thread = new Worker(fileURLToPath(new URL('others.ts', import.meta.url)), {
    workerData: {
      address: house.address,
      locationId: at.locationId,
      tokens: others.map(({ token }) => token),
    } satisfies Others,
  })
  await once(thread, 'online')
  const coresSince = coresUsed(house)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(house.pid))), 50)
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), ATTACK_MS)
  const statuses = new Statuses()
  const note = await attack(scene, over.signal, statuses)
  clearTimeout(timer)
  const cores = coresSince()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  thread.postMessage('over')
  const [{ times, failed }] = (await once(thread, 'message')) as [Waited]
  clearInterval(watch)
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!
  const failures = failed === 0 ? '' : `, ${failed} of ${times.length} FAILED`
  const details = [String(statuses), note ?? ''].filter((part) => part !== '').join('; ')
  say(
    `${title}: p95 ${p95.toFixed(0)} ms${failures}, memory ${peak.toFixed(0)} MB, ${cores}${details === '' ? '' : `  [${details}]`}`,
  )
}

/**
 * Starts to measure CPU time. The returned function says how many cores were used since then. It also says the load average, which shows other work
 * on the machine.
 */
function coresUsed(house: ServedHouse): () => string {
  const used = (pids: number[]) => new Map(pids.map((pid) => [pid, cpuMicroseconds(pid)]))
  const groups = [() => [house.pid], () => house.databaseProcesses(), () => [process.pid]]
  const before = groups.map((pids) => used(pids()))
  const begun = performance.now()
  return () => {
    const elapsed = (performance.now() - begun) * 1_000
    const [server, database, client] = groups.map((pids, at) => {
      const spent = [...used(pids())].map(([pid, time]) => time - (before[at]!.get(pid) ?? 0))
      return (spent.reduce((sum, time) => sum + time, 0) / elapsed).toFixed(2)
    })
    return `cores: server ${server}, database ${database}, client ${client} of ${availableParallelism()} (load ${loadavg()[0]!.toFixed(1)})`
  }
}

async function signIn(house: ServedHouse, at: Floor, roles: readonly Role[] = ['ROLE_ADMIN']) {
  const owner = await house.owner()
  const token = newToken()
  const made = await owner.query<{ user_id: string }>(
    `with person as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
       values ($1, 'none', 'Pat', 'Person', $2, $3, now()) returning user_id
     )
     insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     select $4, user_id, $2, now(), now() + interval '1 day' from person returning user_id`,
    [`${token.slice(0, 20).toLowerCase()}@example.com`, at.locationId, roles, hashToken(token)],
  )
  await owner.end()
  return { userId: Number(made.rows[0]!.user_id), token }
}

/** Saves a reading of every machine, so that a report of the session has a row for each of them. */
async function readAll({ house, at }: Scene): Promise<void> {
  const { locationId, sessionId } = at
  for (const machine of at.machines) {
    const data = { machine, in: 2_000, out: 1_500, sessionId, locationId }
    const { status } = await post(house.address, '/machine/updateReading', at.token, `read ${machine}`, {
      locationId,
      data,
    })
    if (status !== 200) throw new Error(`a reading was answered with ${status}`)
  }
}

const all = ({ at }: Scene) => JSON.stringify({ locationId: at.locationId, rowsPerPage: 'All' })
const customer = ({ at }: Scene) => ({
  locationId: at.locationId,
  firstName: 'Odell',
  lastName: 'Montoya',
  phone: '2145550133',
})

/** A picture with almost as many pixels as the server accepts. Its one color makes the file small. */
async function largestPicture(): Promise<Buffer> {
  return sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#3a7' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
