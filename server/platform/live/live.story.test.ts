import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { CROWDED_OUT_CODE } from '@countroom/contract/kernel/live.ts'

import { Client, type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { newLicence } from '../../testing/licences.ts'
import { Listening } from '../../testing/listening.ts'
import { hashToken } from '../auth/tokens.ts'
import { Refusal } from '../refusal.ts'

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
})
afterAll(async () => house.close())

async function ticketOf(person: Person, at: Venue = venue): Promise<string> {
  return (await person.call('POST /account/openSocket', { locationId: at.id })).ticket
}

/** The number of statements that look up a session. */
function lookUpsIn(statements: readonly unknown[][]): number {
  return statements.filter(([statement]) => JSON.stringify(statement).includes('as standstill')).length
}

async function listen(person: Person, at: Venue = venue): Promise<Listening> {
  return Listening.as(house, person, at)
}

describe('sockets', () => {
  test('a socket gets the changes of its location, numbered without a gap, and no changes of another location', async () => {
    const other = await house.venue()
    const [here, there] = [await venue.admin(), await other.admin()]
    const [listener, stranger] = [await listen(here), await listen(there, other)]
    await here.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: 'first' }] })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('machines'))
    await here.call('POST /game/edit', { locationId: venue.id, games: [{ type: 'second' }] })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('games'))
    // A message about the presence of the administrators may come before, between or after the two changes.
    const numbers = listener.heard.flatMap((message) => (message.type === 'refreshData' ? [message.seq] : []))
    expect(numbers).toEqual(numbers.map((_, nth) => numbers[0]! + nth))
    // The other venue gets neither of the first venue's two changes. It gets only the topic 'presence', because its own administrator came online.
    const heardThere = stranger.heard.flatMap((message) => (message.type === 'refreshData' ? message.topics : []))
    expect(heardThere.filter((topic) => topic !== 'presence')).toEqual([])
    listener.close()
    stranger.close()
  })

  test('other requests still get a database connection when many sockets open at once', async () => {
    const other = await venue.admin()
    const holder = await house.owner.connect()
    await holder.query('begin')
    await holder.query('lock table socket_tickets')
    const coming = Array.from({ length: 40 }, (_, n) => new Listening(house, `/ws?locationId=${venue.id}&ticket=${n}`))
    await sleep(200)
    const answered = other.call('POST /machine/list', { locationId: venue.id }).then(() => 'answered')
    const late = await Promise.race([answered, sleep(4_000, 'late')])
    await holder.query('rollback')
    holder.release()
    expect(late).toBe('answered')
    expect(await Promise.all(coming.map(({ closed }) => closed))).toEqual(coming.map(() => 4403))
  })

  test('when the queue of sockets is full, further sockets are told to come back later, and the waiting sockets are answered', async () => {
    const { app, address } = await house.anotherInstance({ maxWaitingSockets: 3 })
    const holder = await house.owner.connect()
    await holder.query('begin')
    await holder.query('lock table socket_tickets')
    const codes: number[] = []
    try {
      // Four sockets are checked, three wait, and three are too many.
      for (let n = 0; n < 10; n++) {
        const coming = new Listening({ address }, `/ws?locationId=${venue.id}&ticket=${n}`)
        void coming.closed.then((code) => codes.push(code))
      }
      await expect.poll(() => codes).toEqual([1013, 1013, 1013])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await expect.poll(() => codes.slice(3)).toEqual(Array.from({ length: 7 }, () => 4403))
    await app.close()
  })

  test('a socket gets one message for a change whose request came twice', async () => {
    const admin = await venue.admin()
    const listener = await listen(admin)
    const body = { locationId: venue.id, machines: [{ machine: 'third' }] }
    await admin.call('POST /machine/edit', body, { key: 'the same' })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('machines'))
    await admin.call('POST /machine/edit', body, { key: 'the same' })
    await admin.call('POST /game/edit', { locationId: venue.id, games: [{ type: 'fourth' }] })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('games'))
    const heard = listener.heard.flatMap((message) => (message.type === 'refreshData' ? message.topics : []))
    expect(heard.filter((topic) => topic === 'machines')).toHaveLength(1)
    listener.close()
  })

  test('a socket begins with the number of the last message, so that a page notices whether it missed a message', async () => {
    const admin = await venue.admin()
    const { username } = admin
    const known = async () => (await admin.call('POST /account/getUser', { username })).liveSeq
    const greeting = async () => {
      const listener = await listen(admin)
      const first = await listener.hears((message) => message.type === 'refreshData')
      listener.close()
      return first
    }
    await greeting()
    const before = await known()
    expect(await greeting()).toEqual({ type: 'refreshData', topics: [], seq: before })

    await admin.call('POST /game/edit', { locationId: venue.id, games: [{ type: 'fifth' }] })
    await expect.poll(known).toBe(before + 1)
    expect(await greeting()).toEqual({ type: 'refreshData', topics: [], seq: before + 1 })
  })

  test('a ticket opens only one socket, only within ten seconds, and only at the location that the ticket was made for', async () => {
    const other = await house.venue()
    const ana = await venue.admin({ alsoAt: [other] })
    const used = await ticketOf(ana)
    const path = `/ws?locationId=${venue.id}&ticket=${used}`
    const first = await new Listening(house, path).opened()
    expect(await new Listening(house, path).closed).toBe(4403)
    expect(await new Listening(house, `/ws?locationId=${other.id}&ticket=${await ticketOf(ana)}`).closed).toBe(4403)
    const late = await ticketOf(ana)
    house.clock.advance(11_000)
    expect(await new Listening(house, `/ws?locationId=${venue.id}&ticket=${late}`).closed).toBe(4403)
    expect(await new Listening(house, '/ws').closed).toBe(4403)
    first.close()
  })

  test('a socket opens only for pages of this server', async () => {
    const ana = await venue.employee()
    const path = async () => `/ws?locationId=${venue.id}&ticket=${await ticketOf(ana)}`
    expect(await new Listening(house, await path(), 'https://evil.example').closed).toBe(4403)
  })

  test('a socket is told to come back later when the database fails or the server is busy, and no security event is recorded', async () => {
    const ana = await venue.employee()
    const { gate, security } = house.app.platform
    const noted = vi.spyOn(security, 'note')
    const tickets = [await ticketOf(ana), await ticketOf(ana)]
    const open = async () => new Listening(house, `/ws?locationId=${venue.id}&ticket=${tickets.pop()}`).closed
    await house.owner.query('revoke delete on socket_tickets from countroom_app')
    const failed = await open()
    await house.owner.query('grant delete on socket_tickets to countroom_app')
    const identify = vi.spyOn(gate, 'identifyHash').mockRejectedValueOnce(new Refusal('server.busy'))
    const busy = await open()
    identify.mockRestore()
    expect([failed, busy, noted.mock.calls]).toEqual([1013, 1013, []])
    noted.mockRestore()
    ;(await listen(ana)).close()
  })

  test('a socket is closed when its user signs out', async () => {
    const ana = await venue.employee()
    const listener = await listen(ana)
    await ana.call('POST /api/logout', {})
    expect(await listener.closed).toBe(4401)
  })

  test.each([
    [
      'the licenses of all locations end',
      `update licences set starts_at = now() - interval '2 days', expires_at = now() - interval '1 day'
       where company_id in (
         select company_id from user_companies where user_id = $1 union select company_id from users where user_id = $1
       )`,
      'Your company account has expired.',
    ],
    [
      'the person loses the location',
      'delete from user_companies where user_id = $1',
      'You do not have access to this location.',
    ],
    [
      'the password is temporary',
      'update users set must_change_password = true where user_id = $1',
      'Somebody else set your password.',
    ],
  ])('a socket says why it is closed when %s', async (_, change, sentence) => {
    const [home, own] = [await house.venue(), await house.venue()]
    const ana = await home.admin({ alsoAt: [own] })
    const master = await own.employee({ roles: ['ROLE_MASTER_ADMIN'] })
    const listener = await listen(ana, own)
    await house.owner.query(change, [ana.userId])
    // A sign-out makes the server check all sockets of the location again.
    await master.call('POST /api/logout', {})
    expect(await listener.closed).toBe(4401)
    expect(listener.reason).toContain(sentence)
  })

  test('a session has at most ten sockets and ten tickets, and a new socket or ticket replaces the oldest', async () => {
    const ana = await venue.employee()
    const all: Listening[] = []
    for (let count = 0; count < 12; count++) all.push(await listen(ana))
    expect(await Promise.all(all.slice(0, 2).map(({ closed }) => closed))).toEqual([CROWDED_OUT_CODE, CROWDED_OUT_CODE])
    for (const listener of all.slice(2)) await listener.settled()
    const tickets = []
    for (let count = 0; count < 12; count++) {
      house.clock.advance(1)
      tickets.push(await ticketOf(ana))
    }
    const kept = await house.owner.query('select from socket_tickets where token_hash = $1', [hashToken(ana.token!)])
    expect(kept.rowCount).toBe(10)
    const newest = await new Listening(house, `/ws?locationId=${venue.id}&ticket=${tickets.at(-1)}`).opened()
    expect(await new Listening(house, `/ws?locationId=${venue.id}&ticket=${tickets[0]}`).closed).toBe(4403)
    for (const listener of [...all.slice(2), newest]) listener.close()
  })

  test('after a change the server looks up each session once, however many sockets the session has', async () => {
    const [ana, ben] = [await venue.employee(), await venue.employee({ isClockedIn: false })]
    const all = []
    for (let count = 0; count < 8; count++) all.push(await listen(ana))
    const lookUps = vi.spyOn(house.app.platform.gate, 'identifyAll')
    await ben.call('POST /clock/clockIn', { userId: ben.userId, locationId: venue.id })
    for (const listener of all) {
      await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('clock'))
    }
    const ofAna = lookUps.mock.calls
      .flatMap(([asked]) => asked)
      .filter(({ tokenHash }) => tokenHash.equals(hashToken(ana.token!)))
    lookUps.mockRestore()
    expect(ofAna).toHaveLength(1)
    for (const listener of all) listener.close()
  })

  test('the server checks with one statement whether many sessions may still listen', async () => {
    const all = []
    for (let count = 0; count < 12; count++) all.push(await listen(await venue.employee()))
    const ben = await venue.employee({ isClockedIn: false })
    const asked = vi.spyOn(house.app.platform.connections.pool, 'query')
    await ben.call('POST /clock/clockIn', { userId: ben.userId, locationId: venue.id })
    for (const listener of all) {
      await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('clock'))
    }
    const lookUps = lookUpsIn(asked.mock.calls)
    asked.mockRestore()
    // One statement looks up the person who clocked in, and one statement checks the sessions of all sockets.
    expect(lookUps).toBeLessThanOrEqual(2)
    for (const listener of all) listener.close()
  })

  test('a socket stays open when the server cannot check who may still listen', async () => {
    const listener = await listen(await venue.employee())
    await house.owner.query('revoke select on licences from countroom_app')
    house.app.platform.live.publish(venue.id, ['clock'])
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('clock'))
    await house.owner.query('grant select on licences to countroom_app')
    await listener.settled()
    listener.close()
    expect(await listener.closed).not.toBe(4401)
  })

  test('a socket that sends too many messages is closed', async () => {
    const listener = await listen(await venue.employee())
    for (let frame = 0; frame < 100; frame++) listener.send('{"type":"ping"}')
    expect(await listener.closed).toBe(4429)
  })

  test('a socket that sends too large a frame is closed', async () => {
    const listener = await listen(await venue.employee())
    listener.send('x'.repeat(100_000))
    expect(await listener.closed).toBe(1009)
  })

  test('a socket gets a running announcement when it opens', async () => {
    const now = house.clock.now()
    await house.owner.query(
      "insert into announcements (message, ends_at, created_at) values ('Closing at five', $1, $2)",
      [new Date(now.getTime() + 60_000), now],
    )
    const listener = await listen(await venue.employee())
    expect(await listener.hears((message) => message.type === 'announcement')).toMatchObject({
      message: 'Closing at five',
    })
    listener.close()
  })
})

/** The gate (platform/auth/access.ts) finds out what an account may do at a location, and remembers the result for up to a minute. */
describe('the memory of the gate', () => {
  test('the gate forgets the access of a person immediately when the person clocks out', async () => {
    const ana = await venue.employee({ roles: ['ROLE_MASTER_READING', 'ROLE_CHECK_IN_OUT'] })
    const range = { fromDate: '2026-05-01', toDate: '2026-06-01', locationId: venue.id }
    await ana.call('POST /machine/getSessionIds', range)
    await ana.call('POST /clock/clockOut', { userId: ana.userId, locationId: venue.id })
    expect(await ana.refused('POST /machine/getSessionIds', range)).toMatchObject({ status: 403 })
  })

  test('a clock-in at a location makes the gate forget only the access there, so that nobody who works elsewhere is looked up again', async () => {
    // Late messages about changes by earlier tests do not reach new venues.
    const [own, other] = [await house.venue(), await house.venue()]
    const [here, there] = [await own.admin(), await other.admin()]
    const listener = await listen(await own.admin(), own)
    const ben = await own.employee({ isClockedIn: false })
    const lookUpsOfRequests = async () => {
      const asked = vi.spyOn(house.app.platform.connections.pool, 'query')
      await here.call('POST /machine/list', { locationId: own.id })
      await there.call('POST /machine/list', { locationId: other.id })
      const lookUps = lookUpsIn(asked.mock.calls)
      asked.mockRestore()
      return lookUps
    }
    // The gate does not remember a result when it is told of any change during the lookup.
    await expect.poll(lookUpsOfRequests).toBe(0)
    await ben.call('POST /clock/clockIn', { userId: ben.userId, locationId: own.id })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('clock'))
    expect(await lookUpsOfRequests()).toBe(1)
    listener.close()
  })

  test('when the roles of an account change, every instance forgets the access of the account at every location', async () => {
    const other = await house.venue()
    const second = await house.anotherInstance()
    const admin = await venue.admin()
    const ana = await venue.employee({ username: 'ana@example.com', roles: ['ROLE_GAME'], alsoAt: [other] })
    await house.clockIn(other.id, ana.userId)
    const elsewhere = new Client(second.address, ana.token)
    const list = async (client: Client) => (await client.send('POST /game/list', { locationId: other.id })).status
    expect([await list(ana), await list(elsewhere)]).toEqual([200, 200])
    const { users } = await admin.call('GET /account/getUsers', {})
    const { firstname, lastname, employeePerHour, employeeColor } = users.find(({ userId }) => userId === ana.userId)!
    await admin.call('PUT /team/update', {
      locationId: venue.id,
      firstname,
      lastname,
      employeePerHour,
      employeeColor,
      timezone: 'America/Chicago',
      user_to_change: 'ana@example.com',
      authorities: ['ROLE_MACHINE'],
      change_password: false,
    })
    expect([401, 403]).toContain(await list(ana))
    await sleep(1_000)
    expect([401, 403]).toContain(await list(elsewhere))
    await second.app.close()
  })

  test('an activated license takes effect immediately', async () => {
    const own = await house.venue({ licenceEnds: null })
    const owner = await own.admin()
    const refused = await owner.refused('POST /machine/list', { locationId: own.id })
    expect(refused.code).toBe('company.unlicensed')
    await house.anonymous.call('POST /company/activateCompanyWithKey', { serialKey: await newLicence(own) })
    await owner.call('POST /machine/list', { locationId: own.id })
  })
})
