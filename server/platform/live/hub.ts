/**
 * Live messages between instances and their browsers. The hub publishes a call's topics after the call's commit. It sends at most every 25 ms, and
 * collects topics in between. It gives each location's message the location's next number, and sends all messages through one PostgreSQL channel.
 * Every instance passes them to its sockets.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { Topic } from '@countroom/contract/kernel/live.ts'

import { cut } from '../db/pool.ts'
import { type Database, sql } from '../db/sql.ts'
import { toRefusal } from '../http/faults.ts'

const CHANNEL = 'countroom_live'
/** The shortest time between two messages. The hub sends the first change immediately and collects later changes for the next message. */
const GATHER_MS = 25
/** When sending fails because the database is unavailable, the hub waits this long. Then it sends the same topics again, together with newer ones. */
const SEND_AGAIN_MS = 1_000

/**
 * The waits between two tries to open the line, the connection that listens. With each failure the wait grows by a factor of 1.5, up to
 * LONGEST_WAIT_MS. Then a random time of up to half of the wait is added.
 */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
/** A line without changes is as silent as a dead one, so the hub pings the database. */
const ASK_EVERY_MS = 2_000
const ANSWER_WITHIN_MS = 3_000

export type HubMessage =
  /** An instance sends this to itself to test its line. */
  | { kind: 'hello'; from: string }
  | { kind: 'changed'; locationId: number; topics: Topic[]; seq: number }
  /** Sessions of this account ended or changed. Every instance checks the account's sockets immediately. */
  | { kind: 'account'; userId: number }
  /**
   * A customer checked in without a photo. The stations of the location are asked for a photo. After a check-in at a kiosk, only the kiosk of
   * `kioskSessionId` is asked, because only its camera sees the customer.
   */
  | { kind: 'capture'; locationId: number; pendingId: number; kioskSessionId: number | null }
  /** An announcement was made or removed. Each instance asks the database which announcements its browsers should show now. */
  | { kind: 'announced' }

export interface HubOptions {
  pool: pg.Pool
  listen: pg.ClientConfig
  onMessage: (message: Exclude<HubMessage, { kind: 'hello' }>) => void
  /**
   * Called when the line to the database goes up or down. While the line is down, this instance may miss messages. The line counts as up only after a
   * message that was sent through the pool has arrived on it. A pooler may accept LISTEN and never deliver a message.
   */
  onLine: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** A connection to PostgreSQL that listens on the channel. */
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

  /** Opens the line and returns when it listens. Later the hub opens a lost line again by itself. */
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

  /** Runs one flush at a time. While the database is slow, the hub collects topics and sends no further statement. */
  #flushSoon(): void {
    if (this.#gathered.size === 0 || this.#isFlushing || this.#stopping.signal.aborted) return
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#flushAt - performance.now()))
  }

  /** Sends a message at the commit of the transaction, without collecting. Only for rare messages, because it makes commits wait for each other. */
  async sendOnCommit(db: Database, message: HubMessage): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`.execute(db)
  }

  /** Sends a message immediately. Called after the commit, so the change is saved even when the message does not arrive. */
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
      // The change is saved. If the database is unavailable, browsers are told of the change later.
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
    // Errors are ignored here. The code that awaits the connection reports them, and the 'end' event reports a lost connection.
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

  /** The only loop that opens lines. It keeps at most one line, and opens the next one after that line is lost. */
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

  /** Returns when the line is lost. Cuts a line that no longer answers. */
  async #listen(line: Line): Promise<void> {
    let isGone = false
    const ended = line.ended.then(() => {
      isGone = true
    })
    for (;;) {
      await Promise.race([ended, this.#pause(ASK_EVERY_MS)])
      if (isGone || this.#stopping.signal.aborted) return this.#drop(line)
      try {
        // While the line does not count as up, the hello message may have been lost, so the hub sends it again.
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

/** The wait before the next try, by the number of failures in a row. A part of it is random, so that many instances do not try at the same moment. */
function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 1.5 ** failures) * (1 + Math.random() / 2)
}
