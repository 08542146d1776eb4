/** Database connections: a pool of clients that pipeline statements and prepare them by name. */

import pg from 'pg'

import { Refusal } from '../refusal.ts'
import { Shares } from '../shares.ts'
import { WatchedPool } from './pool.ts'
import type { Database, Statement } from './sql.ts'
import { sendStatement } from './statement-query.ts'

/** PostgreSQL stops a statement that runs longer than this. */
export const STATEMENT_TIMEOUT_MS = 15_000

/** How long a request waits for a connection from its location's share, unless the options say otherwise. */
const PATIENCE_MS = 10_000

const MAX_NAMED = 500

const { types } = pg
const INT8_ARRAY = 1016
// The driver parses bigint[], but its TypeScript type knows only single values.
const texts = (types.getTypeParser as (oid: number) => (value: string) => string[])(INT8_ARRAY)
/** The functions that turn values of the database into values of the server. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === types.builtins.INT8) return Number
    if (oid === types.builtins.DATE) return String
    // The driver's own parser takes three times as long.
    if (oid === types.builtins.TIMESTAMPTZ) return (value) => new Date(value)
    if (oid === INT8_ARRAY) return (value) => texts(value).map(Number)
    return types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

export interface PoolOptions {
  connection: pg.ClientConfig
  size: number
  hasNamedStatements: boolean
  /** How long a request waits for a connection from its share. */
  patienceMs?: number
  onError: (error: Error) => void
}

export class Statements {
  readonly #names = new Map<string, string>()
  readonly #isNamed: boolean

  constructor(isNamed: boolean) {
    this.#isNamed = isNamed
  }

  send(client: pg.ClientBase, { sql, parameters }: Statement): Promise<pg.QueryResult> {
    return sendStatement(client, this.nameOf(sql), sql, parameters)
  }

  /**
   * The name of the prepared statement with this text. Undefined when statements have no names, and for a new text when MAX_NAMED texts have names
   * already. Texts differ by their filters and by the number of search words. A prepared statement for each text would fill PostgreSQL's memory.
   */
  nameOf(text: string): string | undefined {
    if (!this.#isNamed) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size === MAX_NAMED) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** The location whose share of the connections a request uses. Null is the share of all requests without a location. */
export type Sharer = number | null

export interface Connections {
  pool: pg.Pool
  /** For single statements outside the share of a location, such as those of jobs. Each statement takes any free connection. */
  reads: Database
  /** Lends a reader for the reads of one request. Statements that the request starts together are sent together. */
  read<Result>(sharer: Sharer, work: (db: Database) => Promise<Result>): Promise<Result>
  /**
   * Takes a connection from the sharer's share (shares.ts), so that a busy location leaves connections to other locations. Throws 'server.busy' if
   * the share has no free connection in time.
   */
  connect(sharer: Sharer): Promise<Lent>
  /** How many requests wait for a connection. */
  readonly waiting: number
  statements: Statements
  close(): Promise<void>
}

/** A connection on loan. A broken connection is closed when it is given back. */
export interface Lent {
  client: pg.PoolClient
  giveBack(isBroken: boolean): void
}

export function openConnections(options: PoolOptions): Connections {
  const statements = new Statements(options.hasNamedStatements)
  const pool = new WatchedPool(
    options.connection,
    {
      max: options.size,
      pipeline: true,
      types: parsers,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // Without this limit, a transaction whose client is gone from the network would keep its locks until PostgreSQL notices.
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'countroom',
    },
    options.onError,
  )
  const shares = new Shares<Sharer>(options.size)

  async function connect(sharer: Sharer): Promise<Lent> {
    const end = shares.takeNow(sharer) ?? (await waitFor(shares, sharer, options.patienceMs ?? PATIENCE_MS))
    try {
      const client = await pool.connect()
      return {
        client,
        giveBack(isBroken) {
          client.release(isBroken)
          end()
        },
      }
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    pool,
    reads: {
      run: ({ sql, parameters }) =>
        pool.query({ name: statements.nameOf(sql), text: sql, values: parameters as unknown[] }),
    },
    read: (sharer, work) => work(new Reader(() => connect(sharer), statements)),
    connect,
    get waiting() {
      return shares.waiting + pool.waitingCount
    },
    statements,
    close: () => pool.end(),
  }
}

async function waitFor(shares: Shares<Sharer>, sharer: Sharer, patienceMs: number): Promise<() => void> {
  const patience = new AbortController()
  // AbortSignal.timeout() is not used, because its timer would keep running long after the wait is over.
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await shares.take(sharer, patience.signal)
  } catch {
    throw new Refusal('server.busy')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The reads of one request. Statements that the request starts together go over one connection in one packet. The reader gives the connection back as
 * soon as all of them are answered. So no request holds a connection while it does something else.
 */
class Reader implements Database {
  readonly #connect: () => Promise<Lent>
  readonly #statements: Statements
  #lent: Promise<Lent> | undefined
  #pending = 0
  #isBroken = false

  constructor(connect: () => Promise<Lent>, statements: Statements) {
    this.#connect = connect
    this.#statements = statements
  }

  async run(statement: Statement): Promise<pg.QueryResult> {
    this.#lent ??= this.#connect()
    const shared = this.#lent
    this.#pending += 1
    try {
      const { client } = await shared
      return await this.#statements.send(client, statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#isBroken = true
      throw error
    } finally {
      this.#pending -= 1
      if (this.#pending === 0) {
        const isBroken = this.#isBroken
        this.#lent = undefined
        this.#isBroken = false
        void shared.then(
          (lent) => lent.giveBack(isBroken),
          () => {},
        )
      }
    }
  }
}
