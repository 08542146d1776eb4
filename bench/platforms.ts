/**
 * Platforms for measurements. Each platform is a database with locations that have a history. SQL statements (not calls) fill it with rows. All
 * platforms of a measurement are in one PostgreSQL, which only this measurement uses.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { startEmbedded } from '@countroom/server/platform/db/embedded/embedded.ts'
import { migrate } from '@countroom/server/platform/db/migrate.ts'
import {
  FIVE_YEARS_DAYS,
  growPlatform,
  type Growth,
  LARGE,
  NEIGHBOURS,
} from '@countroom/server/testing/grown-platform.ts'

import { say } from './compare.ts'

/** PostgreSQL's settings while a platform is created. They are fast and unsafe: an unfinished platform need not survive a power cut. */
const BUILDING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  autovacuum: 'off',
}

/** Describes a platform after this many days: one large location, and a number of small locations that grows with the days. */
export function largeAfter(days: number, now: Date): Growth {
  return { ...LARGE, days, neighbours: Math.round((NEIGHBOURS * days) / FIVE_YEARS_DAYS), now }
}

/**
 * Copies each platform and brings the copies to the newest schema. Then calls `work` with the settings to connect to the copies as the owner of the
 * schema. `keptIn` is the folder that keeps the platforms for the next run. Without `keptIn`, every run creates them again.
 */
export async function withPlatforms<Name extends string>(
  platforms: Record<Name, Growth>,
  { keptIn, settings }: { keptIn: string | undefined; settings: Record<string, string> },
  work: (databases: Record<Name, pg.ClientConfig>) => Promise<void>,
): Promise<void> {
  const dataDir = keptIn ?? mkdtempSync(join(tmpdir(), 'countroom-grown-'))
  mkdirSync(dataDir, { recursive: true })
  try {
    await within(dataDir, BUILDING, (owner) => build(owner, platforms))
    await within(dataDir, settings, async (owner) => {
      const names = Object.keys(platforms) as Name[]
      const copies = names.map((name) => [name, { ...owner, database: `${name}_measured` }] as const)
      for (const [name, copy] of copies) {
        await drop(owner, copy.database)
        await ask(owner, `create database ${copy.database} template ${name} strategy file_copy`)
        await migrate(copy)
      }
      try {
        await work(Object.fromEntries(copies) as Record<Name, pg.ClientConfig>)
      } finally {
        for (const [, copy] of copies) await drop(owner, copy.database)
      }
    })
  } finally {
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

type Owner = Awaited<ReturnType<typeof startEmbedded>>['ownerConfig']

async function within(dataDir: string, settings: Record<string, string>, work: (owner: Owner) => Promise<void>) {
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings })
  try {
    await work(embedded.ownerConfig)
  } finally {
    await embedded.stop()
  }
}

/** Creates the missing platforms. */
async function build(owner: Owner, platforms: Record<string, Growth>): Promise<void> {
  for (const [name, growth] of Object.entries(platforms)) {
    const known = await ask(owner, `select from pg_database where datname = '${name}'`)
    if (known.rowCount === 1) continue
    const begun = performance.now()
    // The database gets its name only after it is complete.
    const unfinished = { ...owner, database: `${name}_unfinished` }
    await drop(owner, unfinished.database)
    await ask(owner, `create database ${unfinished.database}`)
    await migrate(unfinished)
    const client = new pg.Client(unfinished)
    await client.connect()
    await growPlatform(client, growth)
    await client.end()
    await ask(owner, `alter database ${unfinished.database} rename to ${name}`)
    const { rows } = await ask<{ size: string }>(owner, `select pg_size_pretty(pg_database_size('${name}')) as size`)
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    say(
      `${growth.days} days and ${growth.neighbours} small locations: made in ${seconds} s (under 300), ${rows[0]!.size}`,
    )
  }
}

async function drop(owner: Owner, database: string): Promise<void> {
  await ask(owner, `drop database if exists ${database} with (force)`)
}

async function ask<Row extends pg.QueryResultRow>(owner: Owner, statement: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await client.query<Row>(statement)
  } finally {
    await client.end()
  }
}
