import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { hashToken } from '../platform/auth/tokens.ts'
import { Cable } from '../testing/cable.ts'
import { type House, openHouse, type Person, type Venue } from '../testing/house.ts'
import { Listening } from '../testing/listening.ts'

let cable: Cable
let house: House
let venue: Venue
let admin: Person
const open: Listening[] = []
beforeAll(async () => {
  cable = await Cable.to(inject('cluster'))
  house = await openHouse({ cable })
  venue = await house.venue()
  admin = await venue.admin()
})
afterEach(() => {
  cable.mend()
  for (const listener of open.splice(0)) listener.close()
})
afterAll(async () => {
  await house.close()
  await cable.close()
})

async function listen(person: Person, path?: string): Promise<Listening> {
  const listener = await Listening.as(house, person, venue, path)
  open.push(listener)
  await listener.hears(() => caughtUp(listener) > 0)
  return listener
}

const list = () => admin.send('POST /machine/list', { locationId: venue.id })

/** Waits until the server answers calls and its line is up again. The line is the database connection on which it listens for live messages. */
async function back(): Promise<void> {
  const listener = open[0]!
  const before = caughtUp(listener)
  for (let tries = 0; tries < 1_000 && ((await list()).status !== 200 || caughtUp(listener) === before); tries++) {
    await sleep(20)
  }
  expect([(await list()).status, caughtUp(listener) > before]).toEqual([200, true])
}

function caughtUp({ heard }: Listening): number {
  return heard.filter((message) => message.type === 'refreshData' && message.topics.length === 0).length
}

/** How often the browser was told of a topic. */
function told({ heard }: Listening, topic: string): number {
  return heard.filter((message) => message.type === 'refreshData' && message.topics.some((each) => each === topic))
    .length
}

/** The server's connections to its database, by purpose. */
async function connections(): Promise<{ live: number; others: number }> {
  const { rows } = await house.owner.query<{ live: number; others: number }>(
    `select count(*) filter (where application_name = 'countroom live')::int as live,
       count(*) filter (where application_name = 'countroom')::int as others
     from pg_stat_activity where datname = current_database()`,
  )
  return rows[0]!
}

describe('an outage of the database', { timeout: 90_000 }, () => {
  test('the server tries only a few times to connect during an outage, and afterward one line delivers each change once', async () => {
    const listener = await listen(admin)
    cable.cut()
    await sleep(2_000)
    const before = cable.tries
    await sleep(1_000)
    const tries = cable.tries - before
    cable.mend()
    await back()
    const earlier = caughtUp(listener)
    await admin.call('POST /game/edit', { locationId: venue.id, games: [{ type: 'after the storm' }] })
    // On a slow machine the line may be lost once more at that moment. Then the browser catches up instead of getting the message.
    await listener.hears(() => told(listener, 'games') + caughtUp(listener) - earlier > 0)
    await sleep(300)
    expect(told(listener, 'games')).toBeLessThanOrEqual(1)
    expect((await connections()).live).toBe(1)
    // These are the tries of the line and of the pool together.
    expect(tries).toBeLessThan(6)
  })

  test('a line for live messages that is lost again while it opens leaves no second line open', async () => {
    await listen(admin)
    for (let times = 0; times < 15; times++) {
      cable.cut()
      await sleep(60 * Math.random())
      cable.mend()
      await sleep(400 * Math.random())
    }
    // Now a new line can listen, but the server cannot send the message that tests the line.
    await house.owner.query('revoke execute on function pg_notify(text, text) from public')
    cable.cut()
    cable.mend()
    await sleep(2_000)
    await house.owner.query('grant execute on function pg_notify(text, text) to public')
    await back()
    await sleep(300)
    expect((await connections()).live).toBe(1)
    const { pool } = house.app.platform.connections
    expect(pool.totalCount - pool.idleCount).toBe(0)
    expect((await connections()).others).toBeLessThanOrEqual(pool.totalCount + 2)
  })

  test.each(['cut', 'hold'] as const)(
    'an outage signs nobody out, and closes only the sockets of sessions that ended during it (%s)',
    async (way) => {
      const [stays, ends] = [await venue.employee(), await venue.employee()]
      const [watching, staying, ending] = [await listen(admin), await listen(stays), await listen(ends)]
      cable[way]()
      house.app.platform.gate.forget()
      // This starts a check of the sockets. The check cannot reach the database.
      house.app.platform.live.publish(venue.id, ['clock'])
      await sleep(200)
      await house.owner.query('update sessions set ended_at = created_at where token_hash = $1', [
        hashToken(ends.token!),
      ])
      expect((await list()).reply).toMatchObject({ success: false, code: 'server.unavailable' })
      await watching.hears(({ type }) => type === 'outage')
      cable.mend()
      await back()
      expect(await ending.closed).toBe(4401)
      await staying.settled()
      expect((await stays.send('POST /account/openSocket', { locationId: venue.id })).status).toBe(200)
    },
  )

  test('browsers that could not be told of a change during an outage are told of it when the outage is over', async () => {
    const other = await house.venue()
    const listener = await Listening.as(house, await other.admin(), other)
    open.push(listener)
    const lastSeq = () =>
      Math.max(...listener.heard.map((message) => (message.type === 'refreshData' ? message.seq : 0)))
    await listener.hears(() => lastSeq() === 1)
    cable.cut()
    house.app.platform.live.publish(other.id, ['rules'])
    await sleep(500)
    house.app.platform.live.publish(other.id, ['games'])
    cable.mend()
    // The database may send the message before the server listens again. Then the browser gets only the last number, and sees that a message is
    // missing.
    await listener.hears(() => lastSeq() > 1)
    expect(lastSeq()).toBe(2)
  })

  test('when the network hangs, calls are refused as unavailable and do not wait until the network works again', async () => {
    await listen(admin)
    cable.hold()
    const answers: string[] = []
    const asking = async () => {
      while (answers.length < 60) answers.push(((await list()).reply as { code: string }).code)
    }
    await Promise.all(Array.from({ length: 20 }, asking))
    expect(new Set(answers)).toEqual(new Set(['server.unavailable']))
    cable.mend()
    await back()
    const { pool } = house.app.platform.connections
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('a token that the server has not seen yet does not count as a guess while the database cannot look it up', async () => {
    const small = await openHouse({ cable, requestsPerMinute: 20 })
    const ana = await (await small.venue()).admin()
    cable.cut()
    const statuses = new Set<number>()
    for (let tries = 0; tries < 30; tries++) statuses.add((await ana.send('GET /account/getUsers', {})).status)
    expect(statuses).toEqual(new Set([503]))
    cable.mend()
    await small.close()
  })
})
