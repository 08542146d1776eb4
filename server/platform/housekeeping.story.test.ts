import type { QueryResult } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type House, openHouse } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'
import { housekeeping } from './housekeeping.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const ago = (ms: number) => new Date(house.clock.now().getTime() - ms)

async function tidy(): Promise<void> {
  const { connections } = house.app.platform
  const { signal } = new AbortController()
  for (const job of housekeeping(connections.reads, house.clock, [])) await job.run(signal)
}

test('all old rows are deleted, in small batches and at every location, and new rows are kept', async () => {
  const venues = [await house.venue(), await house.venue()]
  const { userId } = await venues[0]!.admin()
  const { owner } = house
  const addKeys = (locationId: number, name: string, count: number, at: Date) =>
    owner.query(
      `insert into idempotency_keys (location_id, account_id, key, request_hash, created_at)
       select $1, $2, $3 || n, '', $4 from generate_series(1, $5::int) n`,
      [locationId, userId, name, at, count],
    )
  await addKeys(venues[0]!.id, 'old', 5_000, ago(3 * DAY_MS))
  await addKeys(venues[1]!.id, 'old', 1, ago(3 * DAY_MS))
  await addKeys(venues[1]!.id, 'young', 7, ago(DAY_MS))
  const old = ago(31 * DAY_MS)
  await owner.query("insert into limits (key, expire) select 'old' || n, $1 from generate_series(1, 2500) n", [
    old.getTime(),
  ])
  await owner.query(
    `insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at)
     select int4send(n), 'old', $1, $2 from generate_series(1, 2500) n`,
    [venues[0]!.id, old],
  )
  await owner.query(
    `insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     select int4send(n), $1, $2, $3, $3 from generate_series(1, 600) n`,
    [userId, venues[0]!.id, old],
  )
  await owner.query(
    `insert into security_events (minute_at, code, route, times) select $1::timestamptz, 'session.none', n::text, 1 from generate_series(1, 2500) n
     union all select $2, 'session.none', 'young', 1`,
    [old, ago(29 * DAY_MS)],
  )
  const asked = vi.spyOn(house.app.platform.connections.pool, 'query')
  await tidy()
  const dropped: Record<string, number[]> = {}
  for (const [index, { value }] of asked.mock.results.entries()) {
    const table = /delete from \\?"?(?!presences)(\w+)/.exec(JSON.stringify(asked.mock.calls[index]))?.[1]
    const { rows, rowCount } = (await value) as QueryResult<{ sessions?: number }>
    if (table !== undefined) (dropped[table] ??= []).push(rows[0]?.sessions ?? rowCount!)
  }
  asked.mockRestore()
  expect(dropped).toEqual({
    idempotency_keys: [2_000, 2_000, 1_001, 0],
    security_events: [2_000, 500, 0],
    limits: [2_000, 500, 0],
    socket_tickets: [2_000, 500, 0],
    // Each batch looks at the 250 sessions with the lowest ids. The administrator's session was inserted before the others, so it is always one of
    // these 250, and it is still open.
    sessions: [249, 249, 102, 0],
  })
  const left = await owner.query<{ key: string }>('select left(key, 5) as key from idempotency_keys')
  expect(left.rows).toEqual(Array.from({ length: 7 }, () => ({ key: 'young' })))
  const events = await owner.query<{ route: string }>('select route from security_events')
  expect(events.rows).toEqual([{ route: 'young' }])
})

test('socket tickets, counts of guesses, and sessions with their presences are kept until they expire, and deleted some time later', async () => {
  const venue = await house.venue()
  const [ana, ben, cid] = [await venue.employee(), await venue.employee(), await venue.employee()]
  const { owner } = house
  const sessionOf = async (userId: number) =>
    (await owner.query<{ session_id: string }>('select session_id from sessions where user_id = $1', [userId])).rows[0]!
      .session_id
  const [over, alive, recent] = [await sessionOf(ana.userId), await sessionOf(ben.userId), await sessionOf(cid.userId)]
  await owner.query('update sessions set expires_at = $2 where session_id = $1', [over, ago(31 * DAY_MS)])
  await owner.query('update sessions set expires_at = $2 where session_id = $1', [recent, ago(29 * DAY_MS)])
  await owner.query(
    'insert into presences (location_id, user_id, since, session_id) values ($1, $2, $4, $5), ($1, $3, $4, $6)',
    [venue.id, ana.userId, ben.userId, ago(40 * DAY_MS), over, alive],
  )
  await owner.query("insert into limits (key, expire) values ('over', $1), ('recent', $2), ('counts', $3)", [
    ago(2 * HOUR_MS).getTime(),
    ago(HOUR_MS / 2).getTime(),
    ago(-HOUR_MS).getTime(),
  ])
  await owner.query(
    "insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at) values ('1', '1', $1, $2), ('2', '1', $1, $3), ('3', '1', $1, $4)",
    [venue.id, ago(2 * HOUR_MS), ago(HOUR_MS / 2), ago(-HOUR_MS)],
  )
  await tidy()
  const left = async (question: string) => (await owner.query<{ left: string }>(question)).rows.map((row) => row.left)
  expect(await left("select key as left from limits where key in ('over', 'recent', 'counts') order by key")).toEqual([
    'counts',
    'recent',
  ])
  expect(await left("select convert_from(ticket_hash, 'UTF8') as left from socket_tickets order by 1")).toEqual([
    '2',
    '3',
  ])
  const sessions = await left('select session_id as left from sessions')
  expect([over, recent, alive].filter((session) => sessions.includes(session))).toEqual([recent, alive])
  expect(await left('select session_id as left from presences')).toEqual([alive])
})

test('the photos of a deleted customer are removed, and their files stay for a day for backups that are running', async () => {
  const { clock } = house
  const runJobs = async () => {
    clock.advance(HOUR_MS)
    await house.app.jobs.runDue()
  }
  await runJobs()
  const venue = await house.venue()
  const admin = await venue.admin()
  const newFiles = [await testPhoto('coral')]
  const body = { locationId: venue.id, firstName: 'Odell', lastName: 'Montoya', phone: '2145550133', newFiles }
  const { customer } = await admin.call('POST /customer/save', body)
  await admin.call('POST /customer/delete', { customerId: customer.customerId, locationId: venue.id })
  const hasFiles = async () => {
    const hash = Buffer.from(customer.files[0]!.path, 'hex')
    return (await house.app.platform.photos.store.read(venue.id, hash, 'full')) !== undefined
  }
  await runJobs()
  const removed = await house.owner.query('select from photos where location_id = $1 and removed_at is not null', [
    venue.id,
  ])
  expect([removed.rowCount, await hasFiles()]).toEqual([1, true])
  clock.advance(DAY_MS - 2 * HOUR_MS)
  await runJobs()
  expect(await hasFiles()).toBe(true)
  await runJobs()
  await runJobs()
  expect(await hasFiles()).toBe(false)
})
