/** A house is a whole server on its own database, with venues and people. Tests send it HTTP requests as a browser does. */

import { type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { ROLE_NAMES, type Role } from '@countroom/contract/access/roles.ts'
import { type Http, calls, type InputAt, type ResultAt } from '@countroom/contract/api.ts'
import { type Call, replySchema } from '@countroom/contract/kernel/define-call.ts'
import { type ErrorCode, KERNEL_ERRORS, type RefusalReply } from '@countroom/contract/kernel/errors.ts'
import { instantOf } from '@countroom/contract/kernel/time.ts'

import { type App, type AppOptions, openApp } from '../app.ts'
import type { Clock } from '../clock.ts'
import { newLicenceKey } from '../platform/auth/licence-keys.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { seal } from '../platform/auth/seal.ts'
import { hashTag } from '../platform/auth/tags.ts'
import { hashToken, newToken } from '../platform/auth/tokens.ts'
import { APP_ROLE } from '../platform/db/migrate.ts'
import { openOutside, type Outside } from '../platform/outside/outside.ts'
import { newSecretKey } from '../platform/secret-key.ts'
import type { Cable } from './cable.ts'
import { hasMiswrittenTime } from './miswritten-time.ts'
import { send as sendRequest } from './send.ts'

/** Each call with the schema of its reply. All replies of a call share one schema, because zod compiles a schema at its first use. */
const callsByHttp = new Map(
  Object.values(calls as Record<string, Call>).map((call) => [call.http, { call, reply: replySchema(call).strict() }]),
)
export const TEST_PASSWORD = 'correct horse battery'
/** The default time zone of a venue. */
const CHICAGO = 'America/Chicago'

/** A clock that stands still until a test moves it. It begins on a summer evening in Chicago. */
export class TestClock implements Clock {
  #now = new Date('2026-06-01T23:00:00.000Z')
  now(): Date {
    return new Date(this.#now)
  }
  set(now: Date): void {
    this.#now = now
  }
  /** Sets the local time in Chicago, such as 2026-06-01T18:00. When the clocks go back, `which` chooses one of the two hours. */
  setWall(wall: string, which: 'first' | 'last' = 'first'): void {
    this.#now = instantOf(`${wall}:00`, CHICAGO, which)
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

/** The error of a refused call. */
export class Refused extends Error {
  readonly status: number
  readonly reply: RefusalReply
  constructor(http: string, status: number, reply: RefusalReply) {
    super(`${http}: ${status} ${reply.code}: ${reply.message}`)
    this.status = status
    this.reply = reply
  }
  get code(): ErrorCode {
    return this.reply.code
  }
  get detail(): RefusalReply['detail'] {
    return this.reply.detail
  }
}

export interface SendOptions {
  /** The idempotency key; null for none. By default, each call gets a new key. */
  key?: string | null
  headers?: Record<string, string>
}

/** A browser, with or without a token. */
export class Client {
  readonly #address: string
  token: string | undefined

  constructor(address: string, token?: string) {
    this.#address = address
    this.token = token
  }

  /** Makes a call. Throws Refused when the server refuses it. Checks each reply against its schema, and each refusal against the declared codes. */
  async call<Path extends Http>(http: Path, body: InputAt<Path>, options: SendOptions = {}): Promise<ResultAt<Path>> {
    const { status, reply } = await this.send(http, body, options)
    const { call, reply: shape } = callsByHttp.get(http)!
    if (status === 200) {
      shape.parse(reply)
      return reply as ResultAt<Path>
    }
    const refused = new Refused(http, status, reply as RefusalReply)
    // The message for a malformed field contains an example of the format.
    if (refused.code !== 'request.malformed' && hasMiswrittenTime(refused.message))
      throw new Error(`${http} refused with a time not written like 2026-05-29 3:02 AM: ${refused.message}`)
    const declared: readonly string[] = [...call.refuses, ...KERNEL_ERRORS]
    if (!declared.includes(refused.code)) throw new Error(`${http} refused with the undeclared code ${refused.message}`)
    if (refused.code === 'server.failed') throw new Error(`${http} failed: ${refused.message}`)
    throw refused
  }

  /** Makes a call that must be refused. Returns the refusal. */
  async refused<Path extends Http>(http: Path, body: InputAt<Path>, options: SendOptions = {}): Promise<Refused> {
    try {
      await this.call(http, body, options)
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
    throw new Error(`${http} should have been refused`)
  }

  /** Sends any request, even one that the types forbid. */
  async send(http: string, body: unknown, options: SendOptions = {}): Promise<{ status: number; reply: unknown }> {
    const [method, path] = http.split(' ') as [string, string]
    const { status, text } = await sendRequest(this.#address + path, {
      method,
      headers: {
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(options.key !== null && { 'idempotency-key': options.key ?? randomUUID() }),
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...options.headers,
      },
      body: method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status, reply: JSON.parse(text) as unknown }
  }
}

/** A person who works at a venue, signed in. */
export class Person extends Client {
  readonly userId: number
  readonly username: string
  constructor(address: string, token: string, userId: number, username: string) {
    super(address, token)
    this.userId = userId
    this.username = username
  }
}

export interface PersonOptions {
  firstname?: string
  lastname?: string
  username?: string
  roles?: readonly Role[]
  isClockedIn?: boolean
  /** Other venues where this person may work. */
  alsoAt?: readonly Venue[]
  hourlyRateCents?: number
  /** The number that a scanner reads from this person's chip. */
  tag?: string
  mustChangePassword?: boolean
}

export class Venue {
  readonly house: House
  readonly id: number
  readonly name: string
  readonly timezone: string

  constructor(house: House, id: number, name: string, timezone: string) {
    this.house = house
    this.id = id
    this.name = name
    this.timezone = timezone
  }

  /** Adds a person with the given roles. By default they are clocked in. */
  async employee(options: PersonOptions = {}): Promise<Person> {
    return this.house.person(this, { roles: ['ROLE_CHECK_IN_OUT'], isClockedIn: true, ...options })
  }

  async admin(options: PersonOptions = {}): Promise<Person> {
    return this.house.person(this, { roles: ['ROLE_ADMIN'], isClockedIn: false, ...options })
  }

  /** The browser at the counter, signed in with the station's account. */
  async station(): Promise<Person> {
    return this.house.person(this, { username: `info@venue${this.id}.example`, roles: ['ROLE_CHECK_IN_OUT'] })
  }
}

export interface VenueOptions {
  name?: string
  timezone?: string
  services?: readonly Role[]
  /** When the venue's license ends. Default: a year from now. Null for no license. */
  licenceEnds?: Date | null
}

export class House {
  readonly app: App
  readonly clock: TestClock
  readonly address: string
  /** Connections as the owner of the schema, to read and insert rows in tests. */
  readonly owner: pg.Pool
  readonly secretKey: KeyObject
  /** The folder of the server's photos. */
  readonly photosDir: string
  readonly #options: AppOptions
  readonly #release: () => Promise<void>
  #counter = 0

  constructor(
    app: App,
    clock: TestClock,
    address: string,
    owner: pg.Pool,
    options: AppOptions,
    release: () => Promise<void>,
  ) {
    this.app = app
    this.clock = clock
    this.address = address
    this.owner = owner
    this.secretKey = options.secretKey
    this.photosDir = options.photosDir
    this.#options = options
    this.#release = release
  }

  /** Opens a second server on the same database, with some changed options. Close it before the house. */
  async anotherInstance(changed: Partial<AppOptions> = {}): Promise<{ app: App; address: string }> {
    return listening({ ...this.#options, ...changed })
  }

  get anonymous(): Client {
    return new Client(this.address)
  }

  /** The process ids of the backends whose statements wait for a lock. `beginning` limits them to statements that begin with this text. */
  async waiting(beginning = ''): Promise<number[]> {
    const { rows } = await this.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, $1)`,
      [beginning],
    )
    return rows.map(({ pid }) => pid)
  }

  /** Whether any statement waits for a lock. */
  async isWaiting(): Promise<boolean> {
    return (await this.waiting()).length > 0
  }

  /** Makes a call while another person's change is not committed yet. Commits the change when the call waits for it or has ended. */
  async during<Result>(change: string, parameters: unknown[], call: () => Promise<Result>): Promise<Result> {
    const other = await this.owner.connect()
    try {
      await other.query('begin')
      await other.query(change, parameters)
      const going = call()
      const over = going.then(
        () => true,
        () => true,
      )
      while (!(await this.isWaiting()) && !(await Promise.race([over, sleep(5, false)])));
      await other.query('commit')
      return await going
    } finally {
      other.release()
    }
  }

  /** Adds a venue. By default it is an active company with all services and a running license. */
  async venue(options: VenueOptions = {}): Promise<Venue> {
    const now = this.clock.now()
    const name = options.name ?? `Venue ${++this.#counter}`
    const timezone = options.timezone ?? CHICAGO
    const made = await this.owner.query<{ company_id: string }>(
      'insert into companies (name, timezone, services, created_at) values ($1, $2, $3, $4) returning company_id',
      [name, timezone, options.services ?? ROLE_NAMES, now],
    )
    const id = Number(made.rows[0]!.company_id)
    const ends = options.licenceEnds === undefined ? new Date(now.getTime() + 365 * 86_400_000) : options.licenceEnds
    if (ends !== null) {
      await this.owner.query(
        `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at,
           starts_at, expires_at) values ($1, $2, 'TEST', $5, '1Y', 0, $3, $3, $3, $4)`,
        [
          id,
          randomBytes(32),
          new Date(Math.min(now.getTime(), ends.getTime()) - 86_400_000),
          ends,
          seal(newLicenceKey(), this.secretKey),
        ],
      )
    }
    return new Venue(this, id, name, timezone)
  }

  /** Adds a person and signs them in. */
  async person(venue: Venue, options: PersonOptions): Promise<Person> {
    const now = this.clock.now()
    const number = ++this.#counter
    const username = options.username ?? `person${number}@example.com`
    const made = await this.owner.query<{ user_id: string }>(
      `insert into users (username, password_hash, firstname, lastname, company_id, roles, hourly_rate_cents, created_at, rfid_hash,
         must_change_password)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning user_id`,
      [
        username,
        await testPasswordHash(),
        options.firstname ?? `First${number}`,
        options.lastname ?? `Last${number}`,
        venue.id,
        options.roles ?? [],
        options.hourlyRateCents ?? 1200,
        now,
        options.tag === undefined ? null : hashTag(this.secretKey, options.tag),
        options.mustChangePassword ?? false,
      ],
    )
    const userId = Number(made.rows[0]!.user_id)
    for (const other of options.alsoAt ?? []) {
      await this.owner.query('insert into user_companies (user_id, company_id) values ($1, $2)', [userId, other.id])
    }
    if (options.isClockedIn === true) await this.clockIn(venue.id, userId)
    return new Person(this.address, await this.signIn(userId, venue.id), userId, username)
  }

  /** Signs a person in with SQL and without a password, because checking a password is slow on purpose. Returns the token. */
  async signIn(userId: number, locationId: number): Promise<string> {
    const token = newToken()
    const now = this.clock.now()
    // The sign-in session does not become idle when a test moves the clock, even by years.
    await this.owner.query(
      `insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at, last_used_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [hashToken(token), userId, locationId, now, new Date(now.getTime() + 10 * 365 * 86_400_000)],
    )
    return token
  }

  async clockIn(locationId: number, userId: number): Promise<number> {
    const made = await this.owner.query<{ shift_id: string }>(
      `insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents)
       select $1, user_id, $3, hourly_rate_cents from users where user_id = $2 returning shift_id`,
      [locationId, userId, this.clock.now()],
    )
    return Number(made.rows[0]!.shift_id)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.owner.end()
    await this.#release()
    await rm(this.photosDir, { recursive: true, force: true })
  }
}

let passwordHash: Promise<string> | undefined
async function testPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(TEST_PASSWORD)
  return passwordHash
}

export interface HouseOptions {
  requestsPerMinute?: number
  hasPublicReference?: boolean
  photoQuotaBytes?: number
  requestTimeoutMs?: number
  webDir?: string
  poolSize?: number
  /** Whether the server trusts the address in X-Forwarded-For. */
  isBehindProxy?: true
  /** The network between the server and its database, which the test can cut. */
  cable?: Cable
  /**
   * The sender of e-mail and webhooks. By default it sends no e-mail. It resolves every host name to 127.0.0.1, where webhooks may not be sent, so
   * it sends no webhooks either.
   */
  outside?: Outside
}

/** Opens a server on its own database. Close it when the tests of the file have ended. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  // Only this function imports Vitest, because `openHouseOn` is also used outside of tests, where Vitest cannot be imported.
  const { inject } = await import('vitest')
  const cluster = inject('cluster')
  const database = `countroom_test_${randomBytes(6).toString('hex')}`
  const onCluster = async (statement: string) => {
    const client = new pg.Client(cluster)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await onCluster(`create database ${database} template ${inject('template')}`)
  return openHouseOn({ ...cluster, database }, options, () => onCluster(`drop database ${database} with (force)`))
}

/**
 * Opens a server on a database. `database` has the connection settings of the database's owner. The server itself works in the app's role. Calls
 * `release` when the house is closed.
 */
export async function openHouseOn(
  database: pg.ClientConfig,
  options: HouseOptions = {},
  release: () => Promise<void> = async () => {},
): Promise<House> {
  const clock = new TestClock()
  const connection = { ...database, ...options.cable?.near, options: `-c role=${APP_ROLE}` }
  const appOptions: AppOptions = {
    database: connection,
    listen: connection,
    poolSize: options.poolSize ?? 10,
    isDiskFull: () => false,
    hasNamedStatements: true,
    clock,
    secretKey: newSecretKey(),
    photosDir: await mkdtemp(join(tmpdir(), 'countroom-photos-')),
    photoQuotaBytes: options.photoQuotaBytes ?? 1024 ** 3,
    requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
    hasPublicReference: options.hasPublicReference ?? false,
    trustedProxies: options.isBehindProxy === true ? 'loopback' : undefined,
    origin: undefined,
    mailServer: null,
    outside: options.outside ?? openOutside(null, { hooks: { resolve: async () => ['127.0.0.1'] } }),
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    ...(options.requestTimeoutMs !== undefined && { requestTimeoutMs: options.requestTimeoutMs }),
    ...(options.webDir !== undefined && { webDir: options.webDir }),
  }
  const { app, address } = await listening(appOptions)
  // Without this option, a query over all tables would start two more processes, which takes longer than reading the rows.
  const owner = new pg.Pool({ ...database, max: 4, options: '-c max_parallel_workers_per_gather=0' })
  owner.on('error', () => {})
  return new House(app, clock, address, owner, appOptions, release)
}

async function listening(options: AppOptions): Promise<{ app: App; address: string }> {
  const app = await openApp(options)
  return { app, address: await app.http.listen({ host: '127.0.0.1', port: 0 }) }
}
