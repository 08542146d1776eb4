/** Plain SQL migrations, forward only: each file once, in order, under one lock, while servers of the version before go on working. */

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

export const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Any number that nothing else locks. */
const LOCK = 4_072_026
/** How long a migration waits for a table. Meanwhile everybody else who comes for that table waits behind it. */
const LOCK_TIMEOUT_MS = 1_000
/** Between two tries others have the table, longer each time. */
const LONGEST_PAUSE_MS = 5_000
/** About five minutes. */
const MAX_TRIES = 60
const SMALL_TABLE_BYTES = 64 * 1024
const ASK_FOR_TURN_EVERY_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** The role under which the application works; it owns nothing. */
export const APP_ROLE = 'countroom_app'

/** Stands on a line of its own in a file whose statements build and drop indexes beside everybody else's work, outside a transaction. */
const CONCURRENTLY = /^-- concurrently$/m
const CONCURRENT_STATEMENT =
  /^(?:create (?:unique )?index concurrently (?<made>[a-z_]\w*) on |drop index concurrently if exists [a-z_]\w*$)/

export interface MigrateOptions {
  /** Where the files are; the product's own otherwise. */
  folder?: URL
  /** Hears why it takes long. */
  log?: (line: string) => void
  maxTries?: number
}

interface Migration {
  name: string
  sha256: string
  sql: string
}

/**
 * Brings the schema up to date as its owner. Returns the names of the migrations that ran. Writes nothing when there is nothing to do. Throws,
 * saying what to do: a migration was edited after it ran, the schema is of a newer version, a table does not become free.
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

/** By asking again and again: whoever waits inside the database keeps an index from being finished beside them. */
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

/** Tries again while others keep a table busy, so that nobody waits behind it for long. */
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
          `Migration ${name} needs a table that others keep busy, and gave up. End what has been running for long (pg_stat_activity shows it), then start again.`,
          { cause: error },
        )
      }
      if (attempt === 1) log(`Migration ${name} waits for a table that others are using.`)
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

/** All of it or nothing. */
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
 * PostgreSQL expects next to no rows of a condition on a column that it has not looked at, such as one that the migration before added: a
 * statement that fills it would compare every row with every other. Small tables cost nothing either way.
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
 * One statement after the other. It waits for other transactions as long as it takes, because nobody waits behind it. What an interrupted try
 * left is dropped, and what it finished is kept.
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
      log(`Building the index ${made}, beside the work of others.`)
    }
    await client.query(statement)
  }
  await note(client, migration)
}

/** The statements of a file that is marked so. Throws where it holds anything but indexes. */
export function concurrentStatements(sql: string): string[] {
  const bare = sql.replaceAll(/^\s*--.*$/gm, '')
  const statements = bare.split(';').flatMap((part) => part.trim().replaceAll(/\s+/g, ' ') || [])
  for (const statement of statements) {
    if (CONCURRENT_STATEMENT.test(statement)) continue
    throw new Error(
      `A migration marked "-- concurrently" holds only "create index concurrently <name> on …" and "drop index concurrently if exists <name>", not: ${statement}`,
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
    // Two databases of one cluster can be set up at the same moment; the loser finds the role made.
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
