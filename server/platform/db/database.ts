/**
 * Connections: a pool of pipelining clients whose statements are prepared by name, and a Kysely for reads on any of them.
 */

import type { Writable } from 'node:stream'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

import type { Database } from '../http/scope.ts'
import type { Tables } from './tables.ts'

/** Beyond this a statement is given up (trust.md, Limits). */
export const STATEMENT_TIMEOUT_MS = 15_000

const { types } = pg
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === types.builtins.INT8) return Number
    if (oid === types.builtins.DATE) return String
    return types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

export interface PoolOptions {
  connection: pg.ClientConfig
  size: number
  hasNamedStatements: boolean
  onError: (error: Error) => void
}

type Run = (query: CompiledQuery) => Promise<pg.QueryResult>

export class Statements {
  /** Statements sent since the start, for counting round trips in measurements. */
  static sent = 0
  readonly #names = new Map<string, string>()
  readonly #isNamed: boolean

  constructor(isNamed: boolean) {
    this.#isNamed = isNamed
  }

  /** The statement with its name, so that PostgreSQL parses and plans it once a connection. */
  config(text: string, values: readonly unknown[]): pg.QueryConfig {
    Statements.sent += 1
    const parameters = values as unknown[]
    if (!this.#isNamed) return { text, values: parameters }
    let name = this.#names.get(text)
    if (name === undefined) {
      name = `s${this.#names.size}`
      // Statements whose text varies without end (a list of values) would fill the server; they go unnamed.
      if (this.#names.size < 500) this.#names.set(text, name)
      else return { text, values: parameters }
    }
    return { name, text, values: parameters }
  }
}

export interface Connections {
  pool: pg.Pool
  /** For reads outside a transaction: each statement on any free connection. */
  reads: Database
  /** Lends a reader for the reads of one request: what it asks together travels together. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  statements: Statements
  close(): Promise<void>
}

export function openConnections(options: PoolOptions): Connections {
  const statements = new Statements(options.hasNamedStatements)
  const pool = new pg.Pool({
    ...options.connection,
    max: options.size,
    pipeline: true,
    types: parsers,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'countroom',
  })
  // Without these listeners a dying database takes the process with it.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  // Making a Kysely costs more than compiling a statement, so readers are used again.
  const free: Database[] = []
  return {
    pool,
    reads: kyselyOver(async (query) => pool.query(statements.config(query.sql, query.parameters))),
    async read(work) {
      const reader = free.pop() ?? openReader(pool, statements)
      try {
        return await work(reader)
      } finally {
        free.push(reader)
      }
    },
    statements,
    close: () => pool.end(),
  }
}

/**
 * A Kysely for the reads of one request at a time: statements asked for together travel over one connection in one packet. The connection
 * goes back to the pool as soon as all of them are answered, so nobody holds one while doing something else.
 */
function openReader(pool: pg.Pool, statements: Statements): Database {
  let client: Promise<pg.PoolClient> | undefined
  let pending = 0
  return kyselyOver(async (query) => {
    client ??= pool.connect()
    const shared = client
    pending += 1
    let broken: Error | undefined
    try {
      const connected = await shared
      sendTogether(connected)
      return await connected.query(statements.config(query.sql, query.parameters))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error
      throw error
    } finally {
      pending -= 1
      if (pending === 0) {
        client = undefined
        void shared.then(
          (connected) => connected.release(broken),
          () => {},
        )
      }
    }
  })
}

/**
 * Holds back what a client writes until everything that is asked for in this turn has been: statements sent together leave as one
 * packet, where each would cost a system call and could cost a round trip.
 */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A Kysely that compiles statements and hands them to `run`; transactions are not its business. */
export function kyselyOver(run: Run): Database {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const result = await run(query)
      return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    // oxlint-disable-next-line require-yield -- the interface wants a generator; a pipelined connection cannot hold a cursor
    async *streamQuery() {
      throw new Error('Statements are not streamed.')
    },
  }
  const refuse = async () => {
    throw new Error('Transactions are opened by the kernel.')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
