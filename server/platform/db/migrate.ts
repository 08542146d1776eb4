/** Plain SQL migrations, forward only: each file once, in order, each in its own transaction, under one lock. */

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import pg from 'pg'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
/** Any number that nothing else locks. */
const LOCK = 4_072_026

/** The role under which the application works; it owns nothing. */
export const APP_ROLE = 'countroom_app'

/** Brings the schema up to date as its owner. Returns the names of the migrations that ran. Throws when a run one was edited. */
export async function migrate(owner: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await ensureAppRole(client)
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, run_at timestamptz not null default now())',
    )
    const known = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations')
    const sums = new Map(known.rows.map((row) => [row.name, row.sha256]))
    const ran: string[] = []
    for (const name of await migrationNames()) {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      const sha256 = hash('sha256', sql)
      const before = sums.get(name)
      if (before === sha256) continue
      if (before !== undefined) throw new Error(`Migration ${name} was edited after it ran. Write a new one instead.`)
      await runOne(client, name, sha256, sql)
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return names.filter((name) => name.endsWith('.sql')).toSorted()
}

async function runOne(client: pg.Client, name: string, sha256: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}

async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount === 0) {
    // Two databases of one cluster can be set up at the same moment; the loser finds the role made.
    await client.query(
      `do $$ begin create role ${APP_ROLE} login; exception when duplicate_object or unique_violation then null; end $$`,
    )
  }
  await client.query(`grant usage on schema public to ${APP_ROLE}`)
  const isMember = await client.query<{ member: boolean }>('select pg_has_role(current_user, $1, $2) as member', [
    APP_ROLE,
    'MEMBER',
  ])
  if (isMember.rows[0]?.member !== true) await client.query(`grant ${APP_ROLE} to current_user`)
}
