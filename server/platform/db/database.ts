/**
 * Connections: a pool of pipelining clients whose statements are prepared by name, and a Kysely for reads on any of them.
 */
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
const parsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === types.builtins.INT8) return Number
    if (oid === types.builtins.DATE) return String
    return types.getTypeParser(oid, format as 'text')
  },
} as unknown as pg.CustomTypesConfig

export interface PoolOptions {
  connection: pg.ClientConfig
  size: number
  hasNamedStatements: boolean
  onError: (error: Error) => void
}

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
    if (!this.#isNamed) return { text, values: [...values] }
    let name = this.#names.get(text)
    if (name === undefined) {
      name = `s${this.#names.size}`
      // Statements whose text varies without end (a list of values) would fill the server; they go unnamed.
      if (this.#names.size < 500) this.#names.set(text, name)
      else return { text, values: [...values] }
    }
    return { name, text, values: [...values] }
  }
}

export interface Connections {
  pool: pg.Pool
  /** For reads outside a transaction: each statement on any free connection. */
  reads: Database
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
  return {
    pool,
    reads: kyselyOver(async (query) => pool.query(statements.config(query.sql, query.parameters))),
    statements,
    close: () => pool.end(),
  }
}

/** A Kysely that compiles statements and hands them to `run`; transactions are not its business. */
export function kyselyOver(run: (query: CompiledQuery) => Promise<pg.QueryResult>): Database {
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
