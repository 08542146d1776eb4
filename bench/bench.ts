/**
 * `npm run bench`: measures the cost of the product. Most figures are ratios to a floor: a minimal server that does only the necessary work. Product
 * and floor are measured in turn in the same run, so that a slow machine slows both. The figures are reported, never asserted.
 */

import { letHeapGrow } from '@countroom/server/platform/heap.ts'
import { type Floor, openFloor, post, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { measureAttacks } from './attacks.ts'
import { measureBonus } from './bonus.ts'
import { measureBrowser } from './browser.ts'
import { measureCash } from './cash.ts'
import { measureCompanies } from './companies.ts'
import { closeConnections, compare, type Load, say, send, type Target, TIME } from './compare.ts'
import { CUSTOMERS, registerCrowd, SEARCH } from './customers.ts'
import { compareSaving, openFloorServer, savedReading, startRound } from './floor.ts'
import { measureGrown } from './grown.ts'
import { countKeystrokes } from './keystrokes.ts'
import { measureCheckIns } from './live.ts'
import { measureMixed } from './mixed.ts'
import { measurePictures } from './pictures.ts'
import { measureGiving } from './points.ts'
import { median, residentMegabytes } from './process-figures.ts'
import { serveCounted } from './round-trips.ts'
import { measureWeekly } from './weekly.ts'

const PAGE_ROWS = 50
const PEOPLE = 500

/** Compares calls with the floor. Returns the id of a reading session in which every machine was read once. */
async function measureCalls(house: ServedHouse, at: Floor): Promise<number> {
  const product: Target = { pid: house.pid, address: house.address }
  const floor = await openFloorServer(house.ownerConfig, at)
  const authorization = { authorization: `Bearer ${at.token}` }
  await compareSaving('', house.ownerConfig, product, floor, at, (round) => ({
    in: 2_000 + 300 * round,
    out: 2_000 + 200 * round,
  }))

  const quiet = await quietSession(house, at)
  await compare(
    `A page of ${PAGE_ROWS} readings`,
    'the floor',
    1.6,
    [
      product,
      {
        path: '/machine/listReading',
        headers: authorization,
        body: () => ({ sessionId: quiet, locationId: at.locationId }),
      },
    ],
    [floor, { path: '/page', headers: {}, body: () => ({ sessionId: quiet }) }],
  )
  const year = await openYear(house, at)
  await compare(
    `Employee sessions of ${PEOPLE} people in a year, filtered and sorted`,
    'the bare SQL',
    1.6,
    [
      product,
      {
        path: '/clock/listEmployeeSession',
        headers: authorization,
        body: () => ({ ...year.asked, state: 'Unpaid', orderBy: 'totalPay', order: 'desc', locationId: at.locationId }),
      },
    ],
    [floor, { path: '/shifts', headers: {}, body: () => year.bounds }],
    TIME,
  )
  const owner = await house.owner()
  await registerCrowd(owner, at.locationId)
  await owner.end()
  await compare(
    `A page of 50 customers, searched among ${CUSTOMERS.toLocaleString('en-US')}`,
    'the bare SQL',
    1.6,
    [
      product,
      {
        path: '/customer/list',
        headers: authorization,
        body: () => ({ locationId: at.locationId, search: SEARCH, page: 0, rowsPerPage: 50 }),
      },
    ],
    [floor, { path: '/customers', headers: {}, body: () => ({ search: SEARCH }) }],
    TIME,
  )
  floor.stop()
  return quiet
}

/** Adds people who each have 250 shifts in a year. Every second shift is unpaid. Returns the year as a range. */
async function openYear(house: ServedHouse, at: Floor) {
  const owner = await house.owner()
  const begins = '2025-01-01T00:00:00'
  await owner.query(
    `with people as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, hourly_rate_cents, created_at)
       select 'person' || n || '@example.com', 'none', 'Person', n::text, $1, '{ROLE_CHECK_IN_OUT}', 1000 + n, now()
       from generate_series(1, $2::int) n
       returning user_id, hourly_rate_cents
     )
     insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents, state)
     select $1, user_id, begins, begins + hours * interval '36 seconds', hourly_rate_cents, hours, hours * hourly_rate_cents / 100,
       case day % 2 when 0 then 'Paid' else 'Unpaid' end
     from people cross join generate_series(0, 249) day
     cross join lateral (
       select timestamptz '2025-01-01 14:00Z' + day * interval '34 hours' + user_id % 60 * interval '1 minute' as begins,
         700 + (day * 7919 + user_id * 104729) % 200 as hours
     ) shift`,
    [at.locationId, PEOPLE],
  )
  await owner.query('vacuum analyze shifts')
  await owner.end()
  return {
    asked: { fromDate: begins, toDate: '2025-12-31T23:59:59' },
    // The same range in UTC. It ends just before the instant `before`. The venue is in Chicago.
    bounds: { from: '2025-01-01T06:00:00.000Z', before: '2026-01-01T06:00:00.000Z' },
  }
}

/** Saves one reading of every machine in a new round, so that a page has one revision for each machine. Returns the id of the round's session. */
async function quietSession(house: ServedHouse, at: Floor): Promise<number> {
  const owner = await house.owner()
  const { locationId } = at
  const sessionId = await startRound(owner, { pid: house.pid, address: house.address }, at)
  await owner.end()
  for (const machine of at.machines) {
    const body = {
      locationId,
      data: { machine, in: 1_000_000, out: 900_000, sessionId, locationId, isOutlierConfirmed: true },
    }
    const { status, reply } = await post(
      house.address,
      '/machine/updateReading',
      at.token,
      `bench quiet ${machine}`,
      body,
    )
    if (status !== 200) throw new Error(JSON.stringify(reply))
  }
  return sessionId
}

async function measureRoundTrips(house: ServedHouse, at: Floor): Promise<void> {
  const { target, counter, remove } = await serveCounted(house)
  const load: Load = {
    path: '/machine/updateReading',
    headers: { authorization: `Bearer ${at.token}` },
    body: (count) => savedReading(at, count),
    key: (count) => `round trips ${count}`,
  }
  for (let count = 0; count < 20; count++) await send(target, load, count)
  const idle = counter.roundTrips
  await new Promise((resolve) => setTimeout(resolve, 200))
  const background = counter.roundTrips - idle
  const before = counter.roundTrips
  await send(target, load, 100)
  say(
    `Round trips of a save, between request and reply: ${counter.roundTrips - before} (background in 200 ms: ${background})`,
  )
  await remove()
}

async function measureStart(house: ServedHouse): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < 7; run++) {
    await house.killServer()
    const begun = performance.now()
    await house.start()
    await fetch(`${house.address}/readyz`)
    times.push(performance.now() - begun)
  }
  say(
    `From the start of the server to its first reply, with an existing database: ${(median(times) / 1000).toFixed(2)} s at the median (under 1.5)`,
  )
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  say(`Memory of the idle server: ${residentMegabytes(house.pid).toFixed(0)} MB (at most 160)`)
}

/** Measures how long other users wait while reports are made, compared with their normal wait. A request for `/healthz` stands for theirs. */
async function measureReports(house: ServedHouse, at: Floor): Promise<void> {
  const latencies = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = []
    while (!isOver() && times.length < 2_000) {
      const begun = performance.now()
      await fetch(`${house.address}/healthz`).then((response) => response.text())
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return times
  }
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  const begun = performance.now()
  const alone = await latencies(() => performance.now() - begun > 2_000)
  let isOver = false
  const reports = (async () => {
    for (let count = 0; count < 12; count++) {
      const body = { sessionId: at.sessionId, locationId: at.locationId }
      const { status } = await post(
        house.address,
        '/report/previewMasterReadingReport',
        at.token,
        `report ${count}`,
        body,
      )
      if (status !== 200) throw new Error(`a report was answered with ${status}`)
    }
    isOver = true
  })()
  const beside = await latencies(() => isOver)
  await reports
  say(
    `How long other users wait while reports are made: p95 ${(p95(beside) / p95(alone)).toFixed(1)} times as long as without ` +
      `(${p95(beside).toFixed(1)} against ${p95(alone).toFixed(1)} ms, ${beside.length} requests during 12 reports)`,
  )
}

/**
 * The parts of the benchmark that run when they are named. Without a name, only the attacks run, after the figures below. `npm run bench -- attacks`
 * runs only the attacks, and `npm run bench -- attacks sign-in` runs only the attacks with `sign-in` in their title.
 */
const PARTS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  attacks: async ([title]) => measureAttacks(title),
  grown: measureGrown,
  mixed: measureMixed,
  cash: measureCash,
  bonus: measureBonus,
  pictures: measurePictures,
  companies: measureCompanies,
  weekly: measureWeekly,
  keystrokes: countKeystrokes,
}

// This process sends the requests. A garbage collection of its whole heap would delay them.
letHeapGrow()
const [part, ...args] = process.argv.slice(2)
if (part !== undefined) {
  const measure = PARTS[part]
  if (measure === undefined)
    console.error(`No benchmark is called '${part}'. Choose one of: ${Object.keys(PARTS).join(', ')}.`)
  await measure?.(args)
  process.exit(measure === undefined ? 2 : 0)
}
const house = new ServedHouse()
try {
  await house.start()
  const at = await openFloor(house, PAGE_ROWS)
  say('Server')
  await measureRoundTrips(house, at)
  const sessionId = await measureCalls(house, at)
  await measureReports(house, { ...at, sessionId })
  await measureCheckIns(house)
  await measureGiving(house, at)
  await measureStart(house)
  say()
  say('Browser')
  await measureBrowser(house, at, say)
} finally {
  closeConnections()
  await house.remove()
}
say()
await measureAttacks()
