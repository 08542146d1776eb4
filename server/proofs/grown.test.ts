/** Test generated from the registry of calls: the cost of a call does not grow over the years unless its answer grows. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { growPlatform, type Growth, ROOM_FOR_PHOTOS } from '../testing/grown-platform.ts'
import { type House, openHouseOn, TestClock } from '../testing/house.ts'
import { COUNTING, StatementCosts } from '../testing/statement-costs.ts'
import { type Ask, asksAt, grownVenue } from './grown-venue.ts'
import { answerTo, costOf, hasGrown, inWords, isSlow, type Measured } from './growth.ts'

/**
 * PostgreSQL analyzes all rows of a table with up to this many rows. From a larger table it takes a random sample, and its plans then differ from run
 * to run.
 */
const ANALYZED_WHOLE = 30_000
const RATES = {
  machines: 20,
  people: 12,
  customersADay: 33,
  visitsADay: 35,
  auditRowsADay: 40,
  now: new TestClock().now(),
}
const MONTH: Growth = { ...RATES, days: 30, neighbours: 50 }
const YEAR: Growth = { ...RATES, days: 365, neighbours: 300 }

/**
 * How many times each request is made, and which of these times, counted from 0, are measured. PostgreSQL plans a statement anew the first five
 * times. After that, it may reuse one plan for all values.
 */
const READS = { times: 7, measured: [1, 6] }
const CHANGES = { times: 3, measured: [1, 2] }
/** For calls that are slow in the server itself: passwords, reports, pictures. */
const SLOW = { times: 2, measured: [1] }

interface Platform {
  house: House
  costs: StatementCosts
  asks: Ask[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'countroom-grown-'))
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let month: Platform
let year: Platform
beforeAll(async () => {
  // Autovacuum is off, so that PostgreSQL's statistics are the same in every run. Indexes are built without parallel workers, because their pages
  // depend on the number of workers.
  const settings = { ...COUNTING, fsync: 'off', autovacuum: 'off', max_parallel_maintenance_workers: '0' }
  embedded = await startEmbedded({ dataDir, log: () => {}, settings })
  ;[month, year] = await Promise.all([open('month', MONTH), open('year', YEAR)])
}, 600_000)
afterAll(async () => {
  await Promise.all([month, year].map(async (platform) => platform?.costs.close()))
  await Promise.all([month, year].map(async (platform) => platform?.house.close()))
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(name: string, growth: Growth): Promise<Platform> {
  const database = { ...embedded.ownerConfig, database: name }
  const admin = new pg.Client({ ...database, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(database)
  const owner = new pg.Client(database)
  await owner.connect()
  await growPlatform(owner, growth)
  await owner.end()
  // The server has only one connection, because PostgreSQL counts the plans of a statement for each connection separately.
  const house = await openHouseOn(database, { poolSize: 1, photoQuotaBytes: ROOM_FOR_PHOTOS })
  return { house, costs: await StatementCosts.open(database), asks: asksAt(await grownVenue(house, growth)) }
}

/** Makes a request several times. Returns the highest of the measured costs. */
async function costliest({ costs }: Platform, ask: Ask): Promise<Measured> {
  const { times, measured } = isSlow(ask) ? SLOW : ask.call.audit === false ? READS : CHANGES
  const all: Measured[] = []
  for (let time = 0; time < times; time++) {
    if (measured.includes(time)) all.push(await costOf(ask, costs))
    else await answerTo(ask)
  }
  return all.reduce((most, one) => (one.buffers > most.buffers ? one : most))
}

test('PostgreSQL analyzes all rows of every table, so that the plans are the same in every run', async () => {
  const { rows } = await year.house.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${ANALYZED_WHOLE}`,
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})

test('no call reads many more database pages with a year of history than with a month, unless its answer grows', async () => {
  const grown: string[] = []
  // The changes come first, so that one vacuum can follow them. They clock in dozens of people, and rows that PostgreSQL has not vacuumed would cost
  // the reads extra pages. Normally autovacuum does this.
  const firstRead = year.asks.findIndex(({ call }) => call.audit === false)
  for (const [index, ask] of year.asks.entries()) {
    if (index === firstRead)
      await Promise.all([month, year].map(async ({ house }) => house.owner.query('vacuum shifts')))
    const short = await costliest(month, month.asks[index]!)
    const long = await costliest(year, ask)
    if (hasGrown(short, long)) grown.push(inWords(ask, short, long))
  }
  expect(grown.join('\n'), 'grew though the answer did not').toBe('')
}, 900_000)
