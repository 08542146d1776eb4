/** Measures the cost of a server's statements in PostgreSQL. The extension pg_stat_statements counts them exactly and immediately. */

import pg from 'pg'

import { APP_ROLE } from '../platform/db/migrate.ts'

/** The settings with which PostgreSQL counts statements. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_utility': 'off',
}

export interface StatementCost {
  text: string
  /** The pages that PostgreSQL read from memory or disk, and the pages of temporary files that it read or wrote. */
  buffers: number
}

/** Statements that belong to no single request: statements of jobs, and statements that the server sends once for many answered requests. */
const AFTERWARDS =
  /live_sequences|update sessions set last_used_at|pg_notify|insert into security_events|as rows from security_events|insert into jobs|update jobs/

/** Counts the statements that the application sends to one database. */
export class StatementCosts {
  readonly #client: pg.Client
  readonly #database: string
  readonly #texts = new Map<string, string>()

  private constructor(client: pg.Client, database: string) {
    this.#client = client
    this.#database = database
  }

  /**
   * `owner` connects to the counted database as a superuser. The extension is installed in another database, so that the counted database stays
   * unchanged.
   */
  static async open(owner: pg.ClientConfig): Promise<StatementCosts> {
    const client = new pg.Client({ ...owner, database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    await client.query('create extension if not exists pg_stat_statements')
    return new StatementCosts(client, owner.database!)
  }

  /** The statements that ran during the work, the most expensive first. */
  async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: StatementCost[] }> {
    const before = await this.#counted()
    const result = await work()
    const after = await this.#counted()
    const grown = [...after].flatMap(([id, { calls, buffers }]) => {
      const earlier = before.get(id)
      return calls === earlier?.calls ? [] : [{ id, buffers: buffers - (earlier?.buffers ?? 0) }]
    })
    await this.#readTexts(grown.map(({ id }) => id))
    const statements = grown
      .map(({ id, buffers }) => ({ text: this.#texts.get(id)!, buffers }))
      .filter(({ text }) => !AFTERWARDS.test(text))
      .toSorted((one, other) => other.buffers - one.buffers)
    return { result, statements }
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  async #counted(): Promise<Map<string, { calls: number; buffers: number }>> {
    const { rows } = await this.#client.query<{ id: string; calls: string; buffers: string }>(
      `select queryid as id, calls, shared_blks_hit + shared_blks_read + temp_blks_read + temp_blks_written as buffers
       from pg_stat_statements(false) where ${OF_THE_APPLICATION}`,
      [this.#database, APP_ROLE],
    )
    return new Map(rows.map(({ id, calls, buffers }) => [id, { calls: Number(calls), buffers: Number(buffers) }]))
  }

  async #readTexts(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#texts.has(id))
    if (unknown.length === 0) return
    const { rows } = await this.#client.query<{ id: string; query: string }>(
      `select queryid as id, query from pg_stat_statements(true) where ${OF_THE_APPLICATION} and queryid = any ($3::bigint[])`,
      [this.#database, APP_ROLE, unknown],
    )
    for (const { id, query } of rows) this.#texts.set(id, query.replaceAll(/\s+/g, ' ').trim())
  }
}

const OF_THE_APPLICATION = `toplevel and dbid = (select oid from pg_database where datname = $1)
  and userid = (select oid from pg_roles where rolname = $2)`
