/**
 * Tests that an outage of the database has no lasting effect. While readings are saved and 200 browsers listen, the database is stopped for 3
 * seconds. Later its processes are held (paused with SIGSTOP) for 8 seconds, so that the database does not answer. `FAULT_OUTAGE_SECONDS=3,8,70` runs
 * both kinds of outage for each of these durations.
 */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { hashToken, newToken } from '../platform/auth/tokens.ts'
import { Ledger } from '../testing/ledger.ts'
import { Listening } from '../testing/listening.ts'
import { OutsideDatabase } from '../testing/outside-database.ts'
import { type Floor, openFloor, post, ServedHouse } from '../testing/served-house.ts'

const WRITERS = 8
const BROWSERS = 200
const MAX_MEMORY_MB = 500

const named = process.env['FAULT_OUTAGE_SECONDS']
const OUTAGES: ['stopped' | 'held', number][] =
  named === undefined
    ? [
        ['stopped', 3],
        ['held', 8],
      ]
    : named.split(',').flatMap((seconds) => [
        ['stopped', Number(seconds)],
        ['held', Number(seconds)],
      ])

interface Browser {
  token: string
  socket: Listening
}

const house = new ServedHouse()
const database = new OutsideDatabase(house.dataDir)
let floor: Floor
let ledger: Ledger
let browsers: Browser[]
beforeAll(async () => {
  await database.start()
  Object.assign(house.environment, database.environment)
  await house.start()
  floor = await openFloor(house, 10)
  ledger = new Ledger(house, floor)
  browsers = await openBrowsers(BROWSERS)
})
afterAll(async () => house.remove())

/** Creates this many people at the venue, and opens a browser for each of them. Each browser is signed in and listens. */
async function openBrowsers(count: number): Promise<Browser[]> {
  const tokens = Array.from({ length: count }, () => newToken())
  const owner = await house.owner()
  await owner.query(
    `with people as (
       insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
       select 'person' || n || '@example.com', 'none', 'Person', n::text, $1, '{ROLE_CHECK_IN_OUT}', now()
       from generate_series(1, array_length($2::bytea[], 1)) as n
       returning user_id, lastname::int as n
     )
     insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     select ($2::bytea[])[n], user_id, $1, now(), now() + interval '1 day' from people`,
    [floor.locationId, tokens.map(hashToken)],
  )
  await owner.end()
  const opened: Browser[] = []
  for (const token of tokens) {
    const { ticket } = (await askForTicket(token)).reply as { ticket: string }
    const socket = new Listening(house, `/ws?locationId=${floor.locationId}&ticket=${ticket}`)
    opened.push({ token, socket: await socket.opened() })
  }
  return opened
}

async function askForTicket(token: string) {
  return post(house.address, '/account/openSocket', token, randomUUID(), { locationId: floor.locationId })
}

/** Makes the database unavailable for some seconds. In the meantime, calls `look` every quarter of a second. */
async function takeAway(way: 'stopped' | 'held', seconds: number, look: () => void): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    for (const pid of house.databaseProcesses()) process.kill(pid, name)
  }
  if (way === 'stopped') await database.stop()
  else signal('SIGSTOP')
  for (let quarters = 0; quarters < 4 * seconds; quarters++) {
    look()
    await sleep(250)
  }
  if (way === 'stopped') await database.start()
  else signal('SIGCONT')
}

function memoryMb(): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(house.pid)], { encoding: 'utf8' })) / 1024
}

/** The number of the server's connections, by purpose. */
async function connections(): Promise<{ live: number; others: number }> {
  const owner = await house.owner()
  const { rows } = await owner.query<{ live: number; others: number }>(
    `select count(*) filter (where application_name = 'countroom live')::int as live,
       count(*) filter (where application_name = 'countroom')::int as others from pg_stat_activity`,
  )
  await owner.end()
  return rows[0]!
}

/** How many times the browser heard that games have changed. */
function timesTold({ heard }: Listening): number {
  return heard.filter((message) => message.type === 'refreshData' && message.topics.includes('games')).length
}

describe('an outage of the database while readings are saved and 200 browsers listen', () => {
  test.each(OUTAGES)(
    'the database is %s for %i s: nobody is signed out, nothing is lost, and one connection delivers each change once afterwards',
    async (way, seconds) => {
      ledger.isOver = false
      ledger.refusals.clear()
      const writing = ledger.write(WRITERS)
      await sleep(500)
      let mostMb = 0
      let refusedBefore = 0
      await takeAway(way, seconds, () => {
        mostMb = Math.max(mostMb, memoryMb())
        refusedBefore = ledger.refusals.get('server.unavailable') ?? 0
      })
      const after = ledger.acknowledged.size
      while (ledger.acknowledged.size < after + 100) await sleep(20)
      mostMb = Math.max(mostMb, memoryMb())
      ledger.isOver = true
      await writing

      // During the outage, writers got only 'server.unavailable'. The server needs a few seconds to notice that a database does not answer.
      if (way === 'stopped' || seconds >= 8) expect(refusedBefore).toBeGreaterThanOrEqual(WRITERS)
      expect([...ledger.refusals.keys()].filter((code) => code !== 'server.unavailable')).toEqual([])
      expect(mostMb).toBeLessThan(MAX_MEMORY_MB)

      // Calls may be answered a few seconds before the live connection is back.
      while ((await connections()).live === 0) await sleep(100)
      await sleep(500)
      const told = browsers.map(({ socket }) => timesTold(socket))
      const change = { locationId: floor.locationId, games: [{ type: `after ${way} ${seconds}` }] }
      expect((await post(house.address, '/game/edit', floor.token, randomUUID(), change)).status).toBe(200)
      await Promise.all(browsers.map(({ socket }) => socket.hears(() => timesTold(socket) > told[0]!)))
      await Promise.all(browsers.map(({ socket }) => socket.settled()))
      expect(new Set(browsers.map(({ socket }, index) => timesTold(socket) - told[index]!))).toEqual(new Set([1]))

      const { live, others } = await connections()
      expect(live).toBe(1)
      expect(others).toBeLessThanOrEqual(10 + 2)

      const statuses = new Set<number>()
      for (const { token } of browsers) {
        statuses.add((await askForTicket(token)).status)
      }
      expect(statuses).toEqual(new Set([200]))
      const closed = await Promise.race([Promise.any(browsers.map(({ socket }) => socket.closed)), sleep(0, 'none')])
      expect(closed).toBe('none')
      const found = await ledger.compare()
      expect(found).toEqual(ledger.whole)
      process.stdout.write(
        `${way} for ${seconds} s: at most ${mostMb.toFixed(0)} MB, ${refusedBefore} writes refused meanwhile, ${found.saved} readings saved so far\n`,
      )
    },
  )
})
