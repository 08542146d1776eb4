/**
 * A pool of connections that notices when the database is unavailable. It then refuses every request for a connection immediately, without waiting
 * for a timeout. Meanwhile it checks with one connection at a time whether the database answers again.
 */

import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { toRefusal } from '../http/faults.ts'
import { streamOf } from './statement-query.ts'

const LOOK_EVERY_MS = 1_000
/** When requests have waited this long without any answer from the database, a new connection checks whether the database is available. */
const SILENT_AFTER_MS = 2_000
const ANSWER_WITHIN_MS = 2_000
/** A connection on loan that has been silent this long is dead, even if other connections answer, because no statement may run this long. */
const DEAD_AFTER_MS = 20_000
/** The waits between two checks of whether the database answers again. Each wait is one and a half times as long as the last one. */
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000

const TOO_MANY_CONNECTIONS = '53300'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/** The state of a connection on loan when it was last looked at. Times are those of performance.now(). */
interface Lent {
  bytesRead: number
  /** When the connection was first looked at, or last answered. */
  heardAt: number
}

export class WatchedPool extends pg.Pool {
  readonly #connection: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #clients = new Set<pg.PoolClient>()
  /** The connections on loan. The state is undefined for a connection that was lent after the last look. */
  readonly #lent = new Map<pg.PoolClient, Lent | undefined>()
  /** The last time when a connection answered or was given back, or when no connection was on loan. Updated at each look. */
  #heardAt = performance.now()
  /** Whether a connection was given back since the last look. */
  #wasGivenBack = false
  #isAsking = false
  #isAway = false

  constructor(connection: pg.ClientConfig, options: pg.PoolConfig, onError: (error: Error) => void) {
    super({ ...connection, ...options })
    this.#connection = connection
    this.#onError = onError
    // Without these listeners the process would end when a connection breaks.
    this.on('error', onError)
    this.on('connect', (client) => {
      client.on('error', onError)
      this.#clients.add(client)
    })
    this.on('remove', (client) => this.#clients.delete(client))
    this.on('acquire', (client) => this.#lent.set(client, undefined))
    this.on('release', (_, client) => {
      this.#wasGivenBack = true
      this.#lent.delete(client)
    })
    const timer = setInterval(() => (this.ended ? clearInterval(timer) : this.#look()), LOOK_EVERY_MS)
    timer.unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error!) : resolve(client)))
      })
    }
    if (this.#isAway) {
      process.nextTick(connected, new DatabaseAway(), undefined, () => {})
      return
    }
    super.connect((error, client, done) => {
      if (error !== undefined && isAbsence(error)) void this.#waitUntilBack(error)
      connected(error, client, done)
    })
  }

  /** Checks whether connections on loan still receive answers. When no answer has come for too long, checks the database with a new connection. */
  #look(): void {
    const now = performance.now()
    if (this.#wasGivenBack) this.#heardAt = now
    this.#wasGivenBack = false
    for (const [client, lent] of this.#lent) {
      const bytesRead = bytesReadBy(client)
      if (lent === undefined) this.#lent.set(client, { bytesRead, heardAt: now })
      else if (bytesRead !== lent.bytesRead) {
        this.#heardAt = now
        Object.assign(lent, { bytesRead, heardAt: now })
      } else if (now - lent.heardAt > (this.#isAway ? SILENT_AFTER_MS : DEAD_AFTER_MS)) cut(client)
    }
    const isWaitedFor = this.totalCount > this.idleCount
    if (!isWaitedFor) this.#heardAt = now
    else if (now - this.#heardAt > SILENT_AFTER_MS) void this.#ask()
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || this.#isAway) return
    this.#isAsking = true
    const askedAt = performance.now()
    const problem = await problemWith(this.#connection)
    this.#isAsking = false
    if (problem === undefined) this.#heardAt = performance.now()
    // Looks again, because the database may have answered late on another connection.
    else this.#look()
    if (problem !== undefined && isAbsence(problem) && this.#heardAt < askedAt) await this.#waitUntilBack(problem)
  }

  /** Refuses every request for a connection until the database answers. Closes idle connections, because they may be dead. */
  async #waitUntilBack(because: Error): Promise<void> {
    if (this.#isAway) return
    this.#isAway = true
    this.#onError(because)
    for (const client of this.#clients) if (!this.#lent.has(client)) cut(client)
    this.#look()
    for (let waitMs = FIRST_WAIT_MS; !this.ending; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)) {
      await sleep(waitMs, undefined, { ref: false })
      const problem = await problemWith(this.#connection)
      if (problem === undefined || !isAbsence(problem)) break
    }
    this.#heardAt = performance.now()
    this.#isAway = false
  }
}

class DatabaseAway extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database does not answer.')
  }
}

/** Why the database does not answer on a new connection; undefined when it does. */
async function problemWith(connection: pg.ClientConfig): Promise<Error | undefined> {
  const client = new pg.Client({
    ...connection,
    application_name: 'countroom',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    cut(client)
  }
}

/** Whether the error means that the database does not answer or is not ready. Having no free connection does not count. */
function isAbsence(error: Error): boolean {
  if (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) return false
  // The pool throws this when all of its connections are on loan.
  if (error.message === 'timeout exceeded when trying to connect') return false
  return toRefusal(error).code === 'server.unavailable'
}

/**
 * Closes a connection without a goodbye message, because sending one would wait forever on a dead connection. Statements that wait for an answer
 * fail immediately.
 */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy()
}

function bytesReadBy(client: pg.ClientBase): number {
  return streamOf(client).bytesRead
}
