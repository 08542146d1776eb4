/**
 * Live messages between instances and their browsers. What a call emits is published after its commit, gathered with others
 * of the same moment, numbered by location and sent through one PostgreSQL channel to every instance, which hands it to its sockets.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import type { ServerMessage, Topic } from '@countroom/contract/kernel/live.ts'

import type { Database } from '../http/scope.ts'

const CHANNEL = 'countroom_live'
/** Messages are sent no more often than this: the first one at once, and what changes before the next one travels together. */
const GATHER_MS = 25
const RECONNECT_MS = 500

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

export class LiveHub {
  readonly #options: HubOptions
  readonly #gathered = new Map<number, Set<Topic>>()
  #timer: NodeJS.Timeout | undefined
  /** Of the clock of performance.now(). */
  #flushedAt = -Infinity
  #client: pg.Client | undefined
  #isStopped = false

  constructor(options: HubOptions) {
    this.#options = options
  }

  /** Opens the line; returns when it listens. Afterwards it mends itself. */
  async start(): Promise<void> {
    await this.#connect()
  }

  /** Says that topics of a location have changed. Called after the commit. */
  publish(locationId: number, topics: readonly Topic[]): void {
    if (topics.length === 0) return
    const gathered = this.#gathered.get(locationId) ?? new Set()
    for (const topic of topics) gathered.add(topic)
    this.#gathered.set(locationId, gathered)
    this.#timer ??= setTimeout(() => void this.#flush(), Math.max(0, this.#flushedAt + GATHER_MS - performance.now()))
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
    this.#flushedAt = performance.now()
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
      // The change itself is saved. Browsers that hear nothing ask again when the line is back.
      this.#options.onError(error as Error)
    }
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#options.listen, application_name: 'countroom live' })
    client.on('error', () => {})
    client.on('end', () => void this.#reconnect(client))
    const hello: HubMessage = { kind: 'hello', from: randomUUID() }
    client.on('notification', (notification) => {
      const message = JSON.parse(notification.payload ?? '') as HubMessage
      if (message.kind !== 'hello') this.#options.onMessage(message)
      else if (message.from === hello.from) this.#options.onLine(true)
    })
    this.#client = client
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await this.#options.pool.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(hello)])
  }

  async #reconnect(lost: pg.Client): Promise<void> {
    if (this.#isStopped || this.#client !== lost) return
    this.#options.onLine(false)
    while (!this.#isStopped) {
      await sleep(RECONNECT_MS)
      try {
        await this.#connect()
        return
      } catch (error) {
        this.#options.onError(error as Error)
      }
    }
  }

  /** Sends what is gathered and closes the line. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer)
      await this.#flush()
    }
    await this.#client?.end().catch(() => {})
  }
}
