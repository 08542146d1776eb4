import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import { concurrentStatements, migrate } from './migrate.ts'

const FIRST = 'create table meters (meter_id int primary key, name text not null)'

let owner: pg.ClientConfig
let folder: string
let admin: pg.Client
const clients: pg.Client[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countroom-migrations-'))
  const database = `countroom_migrate_${randomBytes(6).toString('hex')}`
  admin = new pg.Client(inject('cluster'))
  await admin.connect()
  await admin.query(`create database ${database}`)
  owner = { ...inject('cluster'), database }
  await write('0001_meters.sql', FIRST)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await admin.query(`drop database ${owner.database} with (force)`)
  await admin.end()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (more: { maxTries?: number; log?: (line: string) => void } = {}) =>
  migrate(owner, { folder: pathToFileURL(`${folder}/`), ...more })

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(owner)
  clients.push(client)
  await client.connect()
  return client
}

test('an old version refuses to start on a newer schema, says why, and changes nothing', async () => {
  await write('0002_newer.sql', 'alter table meters add column note text')
  await run()
  await rm(join(folder, '0002_newer.sql'))
  await expect(run()).rejects.toThrow(
    'The database was brought up to date by a newer version of Countroom (0002_newer.sql), so this version does not start on it.',
  )
  await write('0003_of_another_branch.sql', 'drop table meters')
  await expect(run()).rejects.toThrow('0002_newer.sql')
  await (await connected()).query('select note from meters')
})

test('a migration waits for a busy table in short attempts, so that nobody waits long behind it, and runs when the table is free', async () => {
  await run()
  await write('0002_note.sql', "alter table meters add column note text not null default ''")
  const [reader, other] = [await connected(), await connected()]
  await reader.query('begin')
  await reader.query('select from meters')
  await expect(run({ maxTries: 2 })).rejects.toThrow(
    'Migration 0002_note.sql gave up, because other statements kept a table busy. End the long-running statements',
  )
  // The attempt left nothing behind, and nothing waits for the table.
  await other.query('select from meters')
  const said: string[] = []
  const migrated = run({ log: (line) => said.push(line) })
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toEqual(['Migration 0002_note.sql is waiting for a table that others are using.'])
  await reader.query('commit')
  expect(await migrated).toEqual(['0002_note.sql'])
})

test('a concurrent migration builds an index while others write to its table', async () => {
  await run()
  await write(
    '0002_by_name.sql',
    '-- By name.\n-- concurrently\n\ncreate index concurrently meters_by_name on meters (name);\n',
  )
  const [writer, other] = [await connected(), await connected()]
  await other.query("set lock_timeout = '5s'")
  await writer.query('begin')
  await writer.query("insert into meters values (1, 'a')")
  const said: string[] = []
  const migrated = run({ log: (line) => said.push(line) })
  await expect.poll(() => said).toHaveLength(1)
  const waits = 'select from pg_stat_activity where datname = current_database() and wait_event_type = $1'
  await expect.poll(async () => (await other.query(waits, ['Lock'])).rowCount).toBe(1)
  await other.query("insert into meters values (2, 'b')")
  await writer.query('commit')
  expect(await migrated).toEqual(['0002_by_name.sql'])
  expect(await run()).toEqual([])
})

test('a concurrent migration that stopped halfway continues: finished indexes stay, and the invalid index is dropped and built again', async () => {
  await run()
  const client = await connected()
  await client.query("insert into meters values (1, 'a'), (2, 'a')")
  await write(
    '0002_names.sql',
    '-- concurrently\ncreate index concurrently meters_by_name on meters (name);\ncreate unique index concurrently meters_one_per_name on meters (name);',
  )
  await expect(run()).rejects.toThrow('Migration 0002_names.sql failed: could not create unique index')
  const indexes = async () =>
    (
      await client.query<{ name: string; oid: number; is_valid: boolean }>(
        `select c.relname as name, c.oid::int as oid, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = 'meters'::regclass and not i.indisprimary order by 1`,
      )
    ).rows
  const [kept, broken] = await indexes()
  expect([kept, broken]).toMatchObject([{ is_valid: true }, { is_valid: false }])
  await client.query("update meters set name = 'b' where meter_id = 2")
  expect(await run()).toEqual(['0002_names.sql'])
  expect(await indexes()).toEqual([kept, { name: 'meters_one_per_name', oid: expect.any(Number), is_valid: true }])
})

test('when several servers start at the same time, each migration runs once, even with a concurrent index', async () => {
  await write('0002_by_name.sql', '-- concurrently\ncreate index concurrently meters_by_name on meters (name);')
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001_meters.sql', '0002_by_name.sql'])
})

test('a start without new migrations writes nothing, and does not wait for others who are writing', async () => {
  await run()
  const writer = await connected()
  await writer.query('begin; lock table meters, migrations in row exclusive mode')
  const options = '-c default_transaction_read_only=on -c lock_timeout=5s'
  expect(await migrate({ ...owner, options }, { folder: pathToFileURL(`${folder}/`) })).toEqual([])
})

test('a failed migration leaves nothing behind, and a migration file may not change after it ran', async () => {
  await run()
  await write('0002_wrong.sql', 'create table half (id int); create table meters (id int)')
  await expect(run()).rejects.toThrow('Migration 0002_wrong.sql failed: relation "meters" already exists')
  await expect((await connected()).query('select from half')).rejects.toThrow('does not exist')
  await write('0001_meters.sql', `${FIRST} -- edited`)
  await expect(run()).rejects.toThrow('Migration 0001_meters.sql was edited after it ran. Write a new one instead.')
})

test('a concurrent migration may contain only statements that build or drop a named index concurrently', () => {
  expect(concurrentStatements('-- concurrently\ndrop index concurrently if exists a;\n-- why; so\n')).toEqual([
    'drop index concurrently if exists a',
  ])
  for (const sql of ['create index a on t (b)', 'create index concurrently on t (b)', 'update t set a = 1'])
    expect(() => concurrentStatements(`-- concurrently\n${sql};`)).toThrow(`not: ${sql}`)
})

test('a new column of a large table is analyzed before the next migration runs, because PostgreSQL plans badly without that', async () => {
  await run()
  const client = await connected()
  await client.query("insert into meters select n, 'a' from generate_series(1, 5000) n")
  await write('0002_note.sql', 'alter table meters add column note text')
  await write(
    '0003_notes.sql',
    "create table seen as select null_frac from pg_stats where tablename = 'meters' and attname = 'note'",
  )
  await run()
  expect((await client.query('select * from seen')).rows).toEqual([{ null_frac: 1 }])
})
