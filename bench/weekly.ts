/**
 * `npm run bench -- weekly`: measures the Weekly Report of a large location with five years of history. It compares the report with the bare SQL and
 * with the report of a location with three weeks of history. It also measures the time of the overview of 200 venues. `--data <folder>` keeps the
 * locations in that folder for the next run.
 */

import { parseArgs } from 'node:util'

import pg from 'pg'

import { weekStartOf } from '@countroom/contract/days/days.rules.ts'
import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import { FIVE_YEARS_DAYS, GROWN_LOCATION_ID } from '@countroom/server/testing/grown-platform.ts'
import { openFloor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { growOwner, overviewBy, VENUES } from './companies.ts'
import { closeConnections, compare, type Load, say, send, type Target, TIME } from './compare.ts'
import { startFloor } from './floor-process.ts'
import type { WeeklyFloorSettings } from './floor-weekly.ts'
import { largeAfter, withPlatforms } from './platforms.ts'
import { median } from './process-figures.ts'

const FEW_DAYS = 21
const WARM_UPS = 20
const COUNTED = 60

interface Books {
  database: pg.ClientConfig
  product: Target
  report: Load
  week: { from: string; to: string }
}

export async function measureWeekly(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const now = new Date()
  const growths = { three_weeks: largeAfter(FEW_DAYS, now), at_work: largeAfter(FIVE_YEARS_DAYS, now) }
  await withPlatforms(growths, { keptIn: values.data, settings: {} }, async (databases) => {
    try {
      await served(databases.three_weeks, (few) => served(databases.at_work, (many) => measureReport(few, many)))
    } finally {
      closeConnections()
    }
  })
  await measureOverview()
}

/**
 * Starts a server for a location and calls `work` with it. `work` also gets an administrator's request for the Weekly Report of the seven days before
 * the location's last business day.
 */
async function served(database: pg.ClientConfig, work: (books: Books) => Promise<void>): Promise<void> {
  const url = `postgres://${database.user}@localhost/${database.database}?host=${encodeURIComponent(database.host!)}`
  const house = new ServedHouse({ DATABASE_URL: url })
  try {
    await house.start()
    const owner = new pg.Client(database)
    await owner.connect()
    const token = newToken()
    await owner.query(
      `with person as (
         insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
         values ('books@example.com', 'none', 'Books', 'Owner', $1, '{ROLE_ADMIN}', now()) returning user_id
       )
       insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
       select $2, user_id, $1, now(), now() + interval '1 day' from person`,
      [GROWN_LOCATION_ID, hashToken(token)],
    )
    const { rows } = await owner.query<Books['week']>(
      `select (max(business_day) - 7)::text as from, (max(business_day) - 1)::text as to
       from reading_sessions where location_id = $1 and ended_at is not null`,
      [GROWN_LOCATION_ID],
    )
    await owner.end()
    const week = rows[0]!
    const body = { fromDate: week.from, toDate: week.to, locationId: GROWN_LOCATION_ID }
    await work({
      database,
      product: { pid: house.pid, address: house.address },
      report: { path: '/report/weeklyReport', headers: { authorization: `Bearer ${token}` }, body: () => body },
      week,
    })
  } finally {
    await house.remove()
  }
}

async function measureReport(few: Books, many: Books): Promise<void> {
  const settings: WeeklyFloorSettings = { connection: many.database, locationId: GROWN_LOCATION_ID }
  const floor = await startFloor('floor-weekly.ts', settings)
  await compare(
    'The Weekly Report of a week, after five years (under 100 ms)',
    'the bare SQL',
    1.6,
    [many.product, many.report],
    [floor, { path: '/week', headers: {}, body: () => many.week }],
    TIME,
  )
  floor.stop()
  await compare(
    'The same, after five years',
    'three weeks of history',
    1.3,
    [many.product, many.report],
    [few.product, few.report],
    TIME,
  )
}

async function measureOverview(): Promise<void> {
  const house = new ServedHouse()
  try {
    await house.start()
    const at = await openFloor(house, 1)
    const owner = await house.owner()
    const { ownerId } = await growOwner(owner, at.locationId)
    const load = await overviewBy(owner, ownerId, at.locationId)
    // The cost depends on the day of the week, because the net profit of the week so far is the sum of its days.
    const { rows } = await owner.query<{ days: string }>(
      'select count(distinct business_day) as days from reading_sessions where ended_at is not null and business_day >= $1',
      [weekStartOf(new Date().toISOString().slice(0, 10))],
    )
    await owner.end()
    const target = { pid: house.pid, address: house.address }
    const times: number[] = []
    for (let count = 0; count < WARM_UPS + COUNTED; count++) {
      const begun = performance.now()
      await send(target, load, count)
      if (count >= WARM_UPS) times.push(performance.now() - begun)
    }
    say(
      `The overview of ${VENUES} venues, with ${rows[0]!.days} days of the week: ${median(times).toFixed(0)} ms at the median (under 150)`,
    )
  } finally {
    closeConnections()
    await house.remove()
  }
}
