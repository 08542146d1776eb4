/**
 * Tests that an update causes no outage. The old instance serves while the new instance changes the schema and starts. After that, the old version
 * refuses to start.
 */

import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterEach, expect, test } from 'vitest'

import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { Ledger } from '../testing/ledger.ts'
import { openFloor, post, ServedHouse } from '../testing/served-house.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function temporary(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `countroom-${name}-`))
  closing.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Creates the next version: the same program with two more migrations. Returns its `main.ts`. */
function nextVersion(): string {
  const folder = temporary('next')
  cpSync(join(PROJECT, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const migrations = join(folder, 'server/db/migrations')
  const next = readdirSync(migrations).length + 1
  const name = (number: number, what: string) => join(migrations, `${String(number).padStart(4, '0')}_${what}.sql`)
  writeFileSync(
    name(next, 'columns'),
    `alter table machines add column serial text not null default '';
     alter table readings add column is_checked boolean not null default false;
     alter table audit_log add column origin text;`,
  )
  writeFileSync(
    name(next + 1, 'index'),
    '-- concurrently\ncreate index concurrently readings_unchecked on readings (location_id, reading_id) where not is_checked;',
  )
  return join(folder, 'server/main.ts')
}

test('during a rolling update, no reading is refused or lost, and afterwards the old version does not start again', async () => {
  const cluster = await startEmbedded({ dataDir: temporary('rolling'), log: () => {} })
  closing.push(() => cluster.stop())
  const { host, user, database } = cluster.ownerConfig
  const environment = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    COUNTROOM_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    COUNTROOM_PHOTOS: temporary('photos'),
  }
  const [old, next] = [new ServedHouse(environment), new ServedHouse(environment, nextVersion())]
  closing.push(
    () => old.remove(),
    () => next.remove(),
  )
  await old.start()
  const floor = await openFloor(old, 10)
  const addresses = [() => old.address]
  // Writes go to the instances in turn, as behind a load balancer.
  let turn = 0
  const ledger = new Ledger(next, floor, { address: () => addresses[turn++ % addresses.length]!() })
  const writing = ledger.write(8)
  const saved = async (more: number) => {
    const before = ledger.acknowledged.size
    await expect.poll(() => ledger.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + more)
  }
  await saved(50)

  // A long read makes the migration wait. Other statements must not wait behind the migration.
  const reader = await old.owner()
  await reader.query('begin')
  await reader.query('select count(*) from readings')
  const started = next.start()
  await expect.poll(() => next.said, { timeout: 30_000 }).toContain('is waiting for a table that others are using')
  await saved(50)
  await reader.query('commit')
  await reader.end()
  await started

  addresses.push(() => next.address)
  await saved(200)
  for (const house of [old, next]) {
    const { status } = await post(house.address, '/machine/list', floor.token, 'none', { locationId: floor.locationId })
    expect(status).toBe(200)
  }
  // The load balancer sends nothing more to the old instance, which then stops.
  addresses.shift()
  await sleep(500)
  await old.stop()
  await saved(50)
  ledger.isOver = true
  await writing

  expect(await ledger.compare()).toEqual(ledger.whole)
  expect([...ledger.refusals]).toEqual([])
  await expect(old.start()).rejects.toThrow(/by a newer version of Countroom \(\d+_columns\.sql, \d+_index\.sql\)/)
  expect(
    (await post(next.address, '/machine/list', floor.token, 'none', { locationId: floor.locationId })).status,
  ).toBe(200)
})
