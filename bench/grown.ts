/**
 * `npm run bench -- grown`: measures what every call costs PostgreSQL with sixty days of history and with five years. It has one database for each
 * history. SQL statements (not calls) fill both databases with rows. `--data <folder>` keeps both in that folder for the next run, and
 * `--only getSessionIds,updateReading` measures only those calls.
 */

import { parseArgs } from 'node:util'

import type pg from 'pg'

import { allCalls } from '@countroom/server/proofs/actors.ts'
import { type Ask, asksAt, grownVenue } from '@countroom/server/proofs/grown-venue.ts'
import {
  answerGrowth,
  costOf,
  FACTOR,
  hasGrown,
  inWords,
  isSlow,
  type Measured,
  titleOf,
} from '@countroom/server/proofs/growth.ts'
import { FIVE_YEARS_DAYS, type Growth, ROOM_FOR_PHOTOS } from '@countroom/server/testing/grown-platform.ts'
import { type House, openHouseOn, TestClock } from '@countroom/server/testing/house.ts'
import { COUNTING, StatementCosts } from '@countroom/server/testing/statement-costs.ts'

import { say } from './compare.ts'
import { largeAfter, withPlatforms } from './platforms.ts'
import { cpuMicroseconds } from './process-figures.ts'

const SHORT_DAYS = 60
/**
 * The number of calls before the measurement. PostgreSQL plans a prepared statement anew for each of its first five runs, and may reuse one plan
 * after that.
 */
const WARM_UPS = 6
const TIMES = 12
/** Changes are repeated less often, because they need new rows each time. */
const CHANGES = { warmUps: WARM_UPS, times: 6 }
/** Calls with much work in the server itself are repeated even less often. */
const SLOW = { warmUps: 1, times: 4 }
/** Added to the limit for the CPU of a call, so that a call with less CPU than this never counts as grown. */
const LITTLE_CPU_MICROSECONDS = 300
/**
 * When a call reads more pages but its CPU stays within these limits, the only cause is that indexes are deeper. An index that is one level deeper
 * costs one page more for a search, and hardly any CPU.
 */
const DEEPER = { factor: 1.2, microseconds: 50 }

interface Platform {
  house: House
  costs: StatementCosts
  asks: Ask[]
}

interface Cost extends Measured {
  cpuMicroseconds: number
}

export async function measureGrown(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, only: { type: 'string' } } })
  const only = values.only?.split(',')
  const unknown = only?.find((wanted) => allCalls.every(({ name }) => name !== wanted))
  if (unknown !== undefined) throw new Error(`No call is named '${unknown}'. docs/generated/calls.md has all names.`)
  const now = new TestClock().now()
  const growths = { sixty_days: largeAfter(SHORT_DAYS, now), five_years: largeAfter(FIVE_YEARS_DAYS, now) }
  const settings = { ...COUNTING, autovacuum: 'off' }
  await withPlatforms(growths, { keptIn: values.data, settings }, async (databases) => {
    await opened(databases.sixty_days, growths.sixty_days, (short) =>
      opened(databases.five_years, growths.five_years, (long) => compareAll(short, long, only)),
    )
  })
}

async function opened(database: pg.ClientConfig, growth: Growth, work: (platform: Platform) => Promise<void>) {
  const costs = await StatementCosts.open(database)
  // PostgreSQL counts the runs of a statement for each connection. With one connection, `WARM_UPS` runs are enough for a plan to be reused.
  const house = await openHouseOn(database, { poolSize: 1, photoQuotaBytes: ROOM_FOR_PHOTOS })
  try {
    await work({ house, costs, asks: asksAt(await grownVenue(house, growth)) })
  } finally {
    await costs.close()
    await house.close()
  }
}

async function compareAll(short: Platform, long: Platform, only: readonly string[] | undefined): Promise<void> {
  say(`${''.padEnd(64)}  PostgreSQL's CPU in ms         pages                     answer`)
  const grown: string[] = []
  const deeper: string[] = []
  // Some of the measured changes are clock-ins of dozens of people. They add rows all over the table of shifts. Autovacuum is off here, so this
  // vacuum cleans the table before the calls that only read are measured.
  const firstRead = long.asks.findIndex(({ call }) => call.audit === false)
  for (const [index, ask] of long.asks.entries()) {
    if (index === firstRead) for (const { house } of [short, long]) await house.owner.query('vacuum shifts')
    if (only !== undefined && !only.includes(ask.name)) continue
    const compare = () => costsOf(short, short.asks[index]!, long, ask)
    let [before, now] = await compare()
    // Other work on the machine can last for seconds and disturb every run of a call. So a call that only reads is measured a second time if its cost
    // seems to grow.
    if (ask.call.audit === false && (hasGrownInCpu(before, now) || hasGrown(before, now))) {
      const [beforeAgain, nowAgain] = await compare()
      before = undisturbed([before, beforeAgain])
      now = undisturbed([now, nowAgain])
    }
    const cpu = (cost: Cost) => (cost.cpuMicroseconds / 1000).toFixed(2)
    const times = (one: number, other: number) => (other / Math.max(one, 1)).toFixed(1)
    say(
      [
        titleOf(ask).padEnd(64),
        `${cpu(before).padStart(8)} → ${cpu(now).padStart(8)} (${times(before.cpuMicroseconds, now.cpuMicroseconds)} ×)`.padEnd(
          30,
        ),
        `${before.buffers} → ${now.buffers} (${times(before.buffers, now.buffers)} ×)`.padEnd(25),
        `${times(before.answerBytes, now.answerBytes)} ×`,
      ].join(' '),
    )
    const words = `${inWords(ask, before, now)}; CPU ${cpu(before)} → ${cpu(now)} ms`
    if (hasGrownInCpu(before, now)) grown.push(words)
    else if (hasGrown(before, now)) (isOnlyDeeper(before, now) ? deeper : grown).push(words)
  }
  say()
  say(`Grew by more than ${FACTOR} times though the answer did not: ${grown.length} (at most 0)`)
  for (const words of grown) say(`  ${words}`)
  say(`Read more than ${FACTOR} times the pages for the same CPU, because indexes are deeper: ${deeper.length}`)
  for (const words of deeper) say(`  ${words}`)
}

/** The cost of a call with the short and with the long history, measured in turn. */
async function costsOf(short: Platform, ask: Ask, long: Platform, sameAsk: Ask): Promise<[Cost, Cost]> {
  const { warmUps, times } = isSlow(ask)
    ? SLOW
    : ask.call.audit === false
      ? { warmUps: WARM_UPS, times: TIMES }
      : CHANGES
  const measured: [Cost[], Cost[]] = [[], []]
  for (let time = 0; time < warmUps + times; time++) {
    const costs = [await costWithCpu(short, ask), await costWithCpu(long, sameAsk)] as const
    if (time >= warmUps) for (const index of [0, 1] as const) measured[index].push(costs[index])
  }
  return [undisturbed(measured[0]), undisturbed(measured[1])]
}

/**
 * The most pages of all runs, and the least CPU: other work on the machine can only add CPU to a run. The CPU of a run is unknown when the connection
 * ended during the run. Such a run does not count for the least CPU.
 */
function undisturbed(costs: readonly Cost[]): Cost {
  const most = costs.reduce((one, other) => (other.buffers > one.buffers ? other : one))
  const spent = costs.map(({ cpuMicroseconds }) => cpuMicroseconds).filter((microseconds) => microseconds > 0)
  return { ...most, cpuMicroseconds: spent.length === 0 ? 0 : Math.min(...spent) }
}

async function costWithCpu({ house, costs }: Platform, ask: Ask): Promise<Cost> {
  const { rows } = await house.owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'countroom'",
  )
  const used = () => rows.reduce((sum, { pid }) => sum + cpuMicroseconds(pid), 0)
  let spent = 0
  const cost = await costOf(ask, costs, async (send) => {
    const before = used()
    const result = await send()
    spent = used() - before
    return result
  })
  return { ...cost, cpuMicroseconds: spent }
}

function hasGrownInCpu(short: Cost, long: Cost): boolean {
  return long.cpuMicroseconds > FACTOR * answerGrowth(short, long) * short.cpuMicroseconds + LITTLE_CPU_MICROSECONDS
}

function isOnlyDeeper(short: Cost, long: Cost): boolean {
  const { factor, microseconds } = DEEPER
  return long.cpuMicroseconds <= factor * answerGrowth(short, long) * short.cpuMicroseconds + microseconds
}
