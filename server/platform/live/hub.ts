/**
 * Live messages between instances and their browsers. What a call emits is published after its commit, gathered with others
 * of the same moment, numbered by location and sent through one PostgreSQL channel to every instance, which hands it to its sockets.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import type { ServerMessage, Topic } from '@countroom/contract/kernel/live.ts'

import { cut } from '../db/pool.ts'
import type { Database } from '../db/tables.ts'
import { toRefusal } from '../http/faults.ts'

const CHANNEL = 'countroom_live'
/** Messages are sent no more often than this: the first one at once, and what changes before the next one travels together. */
const GATHER_MS = 25
/** What could not be sent is tried again after this, with what has changed meanwhile. */
const SEND_AGAIN_MS = 1_000

/** The waits between two tries to open the line: each one and a half times as long as the last, and up to half as long again by chance. */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
/** A line on which nothing changes is as silent as a dead one, so the database is asked for a word. */
const ASK_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 3_000

export type HubMessage =
  /** An instance's first word to itself. */
  | { kind: 'hello'; from: string }
  | { kind: 'changed'; locationId: number; topics: Topic[]; seq: number }
  /** Sessions of this account have ended or changed: its sockets are checked again at once. */
  | { kind: 'account'; userId: number }
  /** Somebody checked in without a photo: the stations of the location are asked for one. */
  /** `kioskSessionId` where the check-in was at a kiosk: its camera alone sees who it was. */
  | { kind: 'capture'; locationId: number; pendingId: number; kioskSessionId: number | null }
  | { kind: 'announcement'; message: ServerMessage }

export interface HubOptions {
  pool: pg.Pool
  listen: pg.ClientConfig
  onMessage: (message: Exclude<HubMessage, { kind: 'hello' }>) => void
  /**
   * Told whenever the line to the database is up or down: while down, messages may be missed. It is up when something sent through the
   * pool has been heard on it: a pooler may take LISTEN and never deliver.
   */
  onLine: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** One connection that listens. */
interface Line {
  client: pg.Client
  hello: HubMessage
  /** Resolves when the connection is gone. */
  ended: Promise<void>
}

export class LiveHub {
  readonly #options: HubOptions
  readonly #gathered = new Map<number, Set<Topic>>()
  #timer: NodeJS.Timeout | undefined
  #isFlushing = false
  /** Not sooner, of the clock of performance.now(). */
  #flushAt = -Infinity
  readonly #stopping = new AbortController()
  #isUp = false
  #keeping = Promise.resolve()

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** Opens the line; returns when it listens. Afterwards it mends itself. */
  async start(): Promise<void> {
    this.#keeping = this.#keep(await this.#open())
  }

  /** Says that topics of a location have changed. Called after the commit. */
  publish(locationId: number, topics: readonly Topic[]): void {
    this.#gather(locationId, topics)
    this.#flushSoon()
  }

  #gather(locationId: number, topics: Iterable<Topic>): void {
    for (const topic of topics) {
      const gathered = this.#gathered.get(locationId)
      if (gathered === undefined) this.#gathered.set(locationId, new Set([topic]))
      else gathered.add(topic)
    }
  }

  /** One flush at a time: while the database is slow, more is gathered and no more is asked of it. */
  #flushSoon(): void {
    if (this.#gathered.size === 0 || this.#isFlushing || this.#stopping.signal.aborted) return
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#flushAt - performance.now()))
  }

  /** Sends a message that does not wait to be gathered, when the transaction commits. For what is rare: it orders commits. */
  async sendOnCommit(db: Database, message: HubMessage): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
  }

  /** Sends a message at once. Called after the commit; what it tells of is saved, whether or not anybody hears. */
  send(message: HubMessage): void {
    this.#options.pool
      .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])
      .catch((error: unknown) => this.#options.onError(error as Error))
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#isFlushing = true
    this.#flushAt = performance.now() + GATHER_MS
    const locations = [...this.#gathered].map(([locationId, topics]) => ({ locationId, topics: [...topics] }))
    this.#gathered.clear()
    try {
      await this.#options.pool.query(
        `with counted as (
           insert into live_sequences (location_id, seq)
           select location_id, 1 from unnest($2::bigint[]) as l (location_id) order by location_id
           on conflict (location_id) do update set seq = live_sequences.seq + 1
           returning location_id, seq
         )
         select pg_notify($1, json_build_object(
           'kind', 'changed', 'locationId', c.location_id, 'seq', c.seq, 'topics', t.topics::json)::text)
         from counted c
         join unnest($2::bigint[], $3::text[]) as t (location_id, topics) on t.location_id = c.location_id`,
        [
          CHANNEL,
          locations.map((location) => location.locationId),
          locations.map((location) => JSON.stringify(location.topics)),
        ],
      )
    } catch (error) {
      // The change itself is saved. Where the database is away, browsers hear of it when it is back.
      if (toRefusal(error).status === 503) {
        for (const { locationId, topics } of locations) this.#gather(locationId, topics)
        this.#flushAt = performance.now() + SEND_AGAIN_MS
      }
      this.#options.onError(error as Error)
    } finally {
      this.#isFlushing = false
      this.#flushSoon()
    }
  }

  async #open(): Promise<Line> {
    const client = new pg.Client({
      ...this.#options.listen,
      application_name: 'countroom live',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    // What is wrong is said where it is waited for; that the connection is gone, by its end.
    client.on('error', () => {})
    const hello: HubMessage = { kind: 'hello', from: randomUUID() }
    client.on('notification', (notification) => {
      const message = JSON.parse(notification.payload ?? '') as HubMessage
      if (message.kind !== 'hello') this.#options.onMessage(message)
      else if (message.from === hello.from) this.#say(true)
    })
    const line: Line = { client, hello, ended: new Promise((resolve) => client.once('end', resolve)) }
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await this.#greet(line)
      return line
    } catch (error) {
      await this.#drop(line)
      throw error
    }
  }

  async #greet({ hello }: Line): Promise<void> {
    await this.#options.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(hello)])
  }

  /** The only loop that opens lines: it has one at most, and opens the next when that one is gone. */
  async #keep(first: Line): Promise<void> {
    const { signal } = this.#stopping
    let line: Line | undefined = first
    for (let failures = 0; ;) {
      if (line !== undefined) await this.#listen(line)
      if (!signal.aborted) await this.#pause(waitMs(failures))
      if (signal.aborted) return
      line = undefined
      try {
        line = await this.#open()
        failures = 0
      } catch (error) {
        failures += 1
        this.#options.onError(error as Error)
      }
    }
  }

  /** Returns when a line is gone. One that does not answer any more is cut. */
  async #listen(line: Line): Promise<void> {
    let isGone = false
    const ended = line.ended.then(() => {
      isGone = true
    })
    for (;;) {
      await Promise.race([ended, this.#pause(ASK_EVERY_MS)])
      if (isGone || this.#stopping.signal.aborted) return this.#drop(line)
      try {
        // A first word that was not heard may have been lost.
        await (this.#isUp ? line.client.query('select 1') : this.#greet(line))
      } catch (error) {
        this.#options.onError(error as Error)
        return this.#drop(line)
      }
    }
  }

  async #drop({ client, ended }: Line): Promise<void> {
    cut(client)
    await ended
    this.#say(false)
  }

  #say(isListening: boolean): void {
    if (isListening === this.#isUp) return
    this.#isUp = isListening
    this.#options.onLine(isListening)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => {})
  }

  /** Sends what is gathered and closes the line. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    if (this.#gathered.size > 0) await this.#flush()
    await this.#keeping
  }
}

/** Before the next try, after so many that failed in a row. By chance, so that many instances do not try at once. */
function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.5 ** failures) * (1 + Math.random() / 2)
}
