/**
 * Live messages between instances and their browsers. A call's topics are published after its commit, collected with others
 * of the same moment, numbered by location and sent through one PostgreSQL channel. Every instance passes them to its sockets.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import type { Topic } from '@countroom/contract/kernel/live.ts'

import { cut } from '../db/pool.ts'
import type { Database } from '../db/tables.ts'
import { toRefusal } from '../http/faults.ts'

const CHANNEL = 'countroom_live'
/** The shortest time between two messages. The first is sent at once; later changes are collected for the next. */
const GATHER_MS = 25
/** The wait before unsent topics are tried again, together with newer ones. */
const SEND_AGAIN_MS = 1_000

/** The waits between two tries to open the line: each 1.5 times the last, plus a random part of up to half. */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
/** A line without changes is as silent as a dead one, so the hub pings the database. */
const ASK_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 3_000

export type HubMessage =
  /** An instance's first message to itself. */
  | { kind: 'hello'; from: string }
  | { kind: 'changed'; locationId: number; topics: Topic[]; seq: number }
  /** Sessions of this account ended or changed: its sockets are checked at once. */
  | { kind: 'account'; userId: number }
  /** A customer checked in without a photo: the location's stations are asked for one. */
  /** `kioskSessionId` for a check-in at a kiosk: only its camera sees the customer. */
  | { kind: 'capture'; locationId: number; pendingId: number; kioskSessionId: number | null }
  /** An announcement was made or removed. Each instance asks the database what its browsers see now. */
  | { kind: 'announced' }

export interface HubOptions {
  pool: pg.Pool
  listen: pg.ClientConfig
  onMessage: (message: Exclude<HubMessage, { kind: 'hello' }>) => void
  /**
   * Called when the line to the database goes up or down. While it is down, messages may be missed. It counts as up once a message sent
   * through the pool has arrived on it, because a pooler may accept LISTEN and never deliver.
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
  /** The earliest time of the next message, by performance.now(). */
  #flushAt = -Infinity
  readonly #stopping = new AbortController()
  #isUp = false
  #keeping = Promise.resolve()

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** Opens the line and returns when it listens. Later it reconnects by itself. */
  async start(): Promise<void> {
    this.#keeping = this.#keep(await this.#open())
  }

  /** Publishes changed topics of a location. Called after the commit. */
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

  /** One flush at a time: while the database is slow, topics are collected and no further statement is sent. */
  #flushSoon(): void {
    if (this.#gathered.size === 0 || this.#isFlushing || this.#stopping.signal.aborted) return
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#flushAt - performance.now()))
  }

  /** Sends a message at the commit of the transaction, without collecting. Only for rare messages, because it makes commits wait for each other. */
  async sendOnCommit(db: Database, message: HubMessage): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
  }

  /** Sends a message at once. Called after the commit: the change is saved, whether the message arrives or not. */
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
      await this.#options.pool.query({
        name: 'live changes',
        text: `with counted as (
           insert into live_sequences (location_id, seq)
           select location_id, 1 from unnest($2::bigint[]) as l (location_id) order by location_id
           on conflict (location_id) do update set seq = live_sequences.seq + 1
           returning location_id, seq
         )
         select pg_notify($1, json_build_object(
           'kind', 'changed', 'locationId', c.location_id, 'seq', c.seq, 'topics', t.topics::json)::text)
         from counted c
         join unnest($2::bigint[], $3::text[]) as t (location_id, topics) on t.location_id = c.location_id`,
        values: [
          CHANNEL,
          locations.map((location) => location.locationId),
          locations.map((location) => JSON.stringify(location.topics)),
        ],
      })
    } catch (error) {
      // The change is saved. If the database is away, browsers learn of it when it is back.
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
    // The awaiting code reports errors, and the end event reports a lost connection.
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

  /** The only loop that opens lines. It has at most one line and opens the next when that one is lost. */
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

  /** Returns when a line is lost. It cuts a line that no longer answers. */
  async #listen(line: Line): Promise<void> {
    let isGone = false
    const ended = line.ended.then(() => {
      isGone = true
    })
    for (;;) {
      await Promise.race([ended, this.#pause(ASK_EVERY_MS)])
      if (isGone || this.#stopping.signal.aborted) return this.#drop(line)
      try {
        // The first message may have been lost.
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

  /** Sends the collected topics and closes the line. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stopping.abort()
    if (this.#gathered.size > 0) await this.#flush()
    await this.#keeping
  }
}

/** The wait before the next try, by the number of failures in a row. It is random, so that many instances do not try at once. */
function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.5 ** failures) * (1 + Math.random() / 2)
}
