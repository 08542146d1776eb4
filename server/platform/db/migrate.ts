/** Plain SQL migrations, forward only. Each file runs once, in order, under one lock, while servers of the previous version keep working. */

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

export const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** The number of the advisory lock. Nothing else locks this number. */
const LOCK = 4_072_026
/** How long a migration waits for a table. Other statements that need the table wait behind the migration. */
const LOCK_TIMEOUT_MS = 1_000
/**
 * During the pauses between attempts, others can use the table. The pauses grow to this length. Each pause is made longer or shorter at random, by up
 * to 50%.
 */
const LONGEST_PAUSE_MS = 5_000
/** With the pauses, these tries take about five minutes. */
const MAX_TRIES = 60
const SMALL_TABLE_BYTES = 64 * 1024
const ASK_FOR_TURN_EVERY_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** The role that the application uses. It owns nothing. */
export const APP_ROLE = 'countroom_app'

/** The line that marks a file whose statements build and drop indexes outside a transaction, while others work. */
const CONCURRENTLY = /^-- concurrently$/m
const CONCURRENT_STATEMENT =
  /^(?:create (?:unique )?index concurrently (?<made>[a-z_]\w*) on |drop index concurrently if exists [a-z_]\w*$)/

export interface MigrateOptions {
  /** The folder of the migrations; the product's own by default. */
  folder?: URL
  /** Called with the reason when a migration has to wait or takes a long time. */
  log?: (line: string) => void
  maxTries?: number
}

interface Migration {
  name: string
  sha256: string
  sql: string
}

/**
 * Brings the schema up to date as its owner. Returns the names of the migrations that ran. Writes nothing when there is nothing to do. Throws when a
 * migration fails or was edited after it ran. Also throws when the schema belongs to a newer version, and when a table stays busy.
 */
export async function migrate(owner: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = FOLDER, log = () => {}, maxTries = MAX_TRIES } = options
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForTurn(client, log)
    const pending = await findPending(client, folder)
    await ensureAppRole(client)
    for (const migration of pending) {
      await patiently(migration, maxTries, log, () =>
        CONCURRENTLY.test(migration.sql) ? runConcurrently(client, migration, log) : runAtOnce(client, migration),
      )
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Waits for the lock by asking repeatedly, because a session that waits inside the database would keep a concurrent index build from finishing. */
async function waitForTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]!.mine) return
    if (attempt === 1) log('Another server is bringing the database up to date. Waiting for it.')
    await sleep(ASK_FOR_TURN_EVERY_MS)
  }
}

async function findPending(client: pg.Client, folder: URL): Promise<Migration[]> {
  const sums = await findSums(client)
  const names = await migrationNames(folder)
  const newer = [...sums.keys()].filter((name) => !names.includes(name)).toSorted()
  if (newer.length > 0) {
    throw new Error(
      `The database was brought up to date by a newer version of Countroom (${newer.join(', ')}), so this version does not start on it. Start the newer version, or restore a backup from before the update.`,
    )
  }
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, sha256: hash('sha256', sql) }
    }),
  )
  return migrations.filter(({ name, sha256 }) => {
    const before = sums.get(name)
    if (before !== undefined && before !== sha256)
      throw new Error(`Migration ${name} was edited after it ran. Write a new one instead.`)
    return before === undefined
  })
}

/** The hashes of the migrations that have run, by name. */
async function findSums(client: pg.Client): Promise<Map<string, string>> {
  const table = await client.query<{ name: string | null }>("select to_regclass('public.migrations')::text as name")
  if (table.rows[0]!.name === null) {
    await client.query(
      'create table migrations (name text primary key, sha256 text not null, run_at timestamptz not null default now())',
    )
  }
  const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
  return new Map(known.rows.map((row) => [row.name, row.sha256]))
}

export async function migrationNames(folder = FOLDER): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}

/** Runs a migration, and tries again while others keep a table busy, so that nobody waits long behind the migration. */
async function patiently(
  { name }: Migration,
  maxTries: number,
  log: (line: string) => void,
  run: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run()
      return
    } catch (error) {
      if (!isBusy(error)) throw new Error(`Migration ${name} failed: ${said(error)}`, { cause: error })
      if (attempt >= maxTries) {
        throw new Error(
          `Migration ${name} gave up, because other statements kept a table busy. End the long-running statements (pg_stat_activity shows them), then start again.`,
          { cause: error },
        )
      }
      if (attempt === 1) log(`Migration ${name} is waiting for a table that others are using.`)
      await sleep(Math.min(LONGEST_PAUSE_MS, 250 * attempt) * (0.5 + Math.random()))
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK)
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Runs a migration in one transaction. */
async function runAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await analyzeNewColumns(client)
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Analyzes the tables with new columns. PostgreSQL expects almost no rows from a condition on a column that it has not analyzed, such as a column
 * from the previous migration. A statement that fills the column could then compare every row with every other row. Small tables are left out.
 */
async function analyzeNewColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > $1 and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and not exists (
         select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname and s.attname = a.attname
       )
     )`,
    [SMALL_TABLE_BYTES],
  )
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`)
}

/**
 * Runs one statement after the other. Each statement waits for other transactions as long as necessary, because nothing has to wait behind it. An
 * invalid index of an interrupted attempt is dropped, and a finished index is kept.
 */
async function runConcurrently(client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> {
  for (const statement of concurrentStatements(migration.sql)) {
    const made = CONCURRENT_STATEMENT.exec(statement)?.groups?.['made']
    if (made !== undefined) {
      const { rows } = await client.query<{ is_whole: boolean }>(
        'select indisvalid as is_whole from pg_index where indexrelid = to_regclass($1)',
        [`public.${made}`],
      )
      if (rows[0]?.is_whole === true) continue
      if (rows[0] !== undefined) await client.query(`drop index concurrently ${made}`)
      log(`Building the index ${made} while others work.`)
    }
    await client.query(statement)
  }
  await note(client, migration)
}

/** The statements of a file that is marked as concurrent. Throws when a statement does anything except build or drop a named index concurrently. */
export function concurrentStatements(sql: string): string[] {
  const bare = sql.replaceAll(/^\s*--.*$/gm, '')
  const statements = bare.split(';').flatMap((part) => part.trim().replaceAll(/\s+/g, ' ') || [])
  for (const statement of statements) {
    if (CONCURRENT_STATEMENT.test(statement)) continue
    throw new Error(
      `A migration marked "-- concurrently" may contain only "create index concurrently <name> on …" and "drop index concurrently if exists <name>", not: ${statement}`,
    )
  }
  return statements
}

async function note(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount === 0) {
    // Two databases of one cluster may be set up at the same moment. Then the second one finds that the role already exists.
    await client.query(
      `do $$ begin create role ${APP_ROLE} login; exception when duplicate_object or unique_violation then null; end $$`,
    )
  }
  const { rows } = await client.query<{ has_schema: boolean; is_member: boolean }>(
    `select has_schema_privilege($1, 'public', 'USAGE') as has_schema, pg_has_role(current_user, $1, 'MEMBER') as is_member`,
    [APP_ROLE],
  )
  if (rows[0]?.has_schema !== true) await client.query(`grant usage on schema public to ${APP_ROLE}`)
  if (rows[0]?.is_member !== true) await client.query(`grant ${APP_ROLE} to current_user`)
}
