/** Tests how sign-in sessions end, and what the server then tells the browsers. */

import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Role } from '@countroom/contract/access/roles.ts'

import { Client, type House, openHouse, Person, TEST_PASSWORD, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

const MINUTE_MS = 60_000

let house: House
let venue: Venue
let renata: Person
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
  renata = await venue.admin({ firstname: 'Renata' })
})
afterAll(async () => house.close())
afterEach(() => vi.restoreAllMocks())

/** Signs in with the password, as a browser does. */
async function signIn(person: Person): Promise<Person> {
  const signedIn = await house.anonymous.call('POST /api/login', {
    username: person.username,
    password: TEST_PASSWORD,
  })
  return new Person(house.address, signedIn.access_token, person.userId, person.username)
}

const who = (person: Person) => ({ username: person.username })
const background = { headers: { 'x-background': '1' } }

/** Gives a person other roles or another password. */
async function change(person: Person, authorities: Role[], password?: string) {
  const { users } = await renata.call('GET /account/getUsers', {})
  const { firstname, lastname, employeePerHour, employeeColor } = users.find(({ userId }) => userId === person.userId)!
  await renata.call('PUT /team/update', {
    firstname,
    lastname,
    employeePerHour,
    employeeColor,
    timezone: 'America/Chicago',
    locationId: venue.id,
    user_to_change: person.username,
    authorities,
    change_password: password !== undefined,
    ...(password !== undefined && { password }),
  })
}

describe('invented tokens', () => {
  test('invented tokens are refused at the limit of their address, and browsers there with tokens that the server knows keep working', async () => {
    const small = await openHouse({ requestsPerMinute: 20 })
    const counter = await small.venue()
    const [known, fresh] = [await counter.admin(), await counter.admin()]
    await known.call('POST /account/getUser', who(known))
    const tries = []
    for (let n = 0; n < 30; n++) {
      const invented = new Client(small.address, `invented-${n}`)
      tries.push((await invented.send('POST /account/getUser', who(known))).status)
    }
    expect(tries).toEqual([...Array<number>(20).fill(401), ...Array<number>(10).fill(429)])
    // A change clears the cached session, but the server still knows that the session's token is real.
    small.app.platform.gate.forget()
    await known.call('POST /account/getUser', who(known))
    expect(await fresh.refused('POST /account/getUser', who(fresh))).toMatchObject({ status: 429 })
    await small.close()
  })

  test('real tokens do not count toward the limit of an address, so sixty browsers there can start in one minute', async () => {
    const small = await openHouse({ requestsPerMinute: 20 })
    const counter = await small.venue()
    for (let n = 0; n < 60; n++) {
      const person = await counter.employee()
      expect((await person.send('POST /account/getUser', who(person))).status).toBe(200)
    }
    await small.close()
  })
})

describe('logout', () => {
  test('no request is accepted after a logout, even when the session was cached during the logout', async () => {
    const ana = await venue.employee()
    // This change writes the first audit row of the location, so that the test can lock the head of the trail.
    await renata.call('POST /account/selectLocation', { locationId: venue.id })
    const { live } = house.app.platform
    // Nothing is sent, as if the message to the other instances were still on its way.
    vi.spyOn(live, 'sendOnCommit').mockResolvedValue()
    const trail = await house.owner.connect()
    await trail.query('begin')
    await trail.query('select from audit_heads where location_id = $1 for update', [venue.id])
    const leaving = ana.call('POST /api/logout', {})
    while (!(await house.isWaiting())) await sleep(5)
    // This request comes before the logout ends, so it is answered.
    await ana.call('POST /account/getUser', who(ana))
    await trail.query('commit')
    trail.release()
    await leaving
    expect(await ana.refused('POST /account/getUser', who(ana))).toMatchObject({ status: 401 })
  })

  test('a logout ends the session on another instance that has cached it, even without the messages for browsers', async () => {
    const ana = await venue.employee()
    const other = await house.anotherInstance()
    const there = new Client(other.address, ana.token)
    const asked = vi.spyOn(other.app.platform.connections.pool, 'query')
    const looksUp = async () => {
      asked.mockClear()
      await there.call('POST /account/getUser', who(ana))
      return asked.mock.calls.some(([query]) => JSON.stringify(query).includes('from sessions s'))
    }
    // The other instance caches no session before it listens for messages.
    await expect.poll(looksUp).toBe(false)
    vi.spyOn(house.app.platform.live, 'publish').mockReturnValue()
    await ana.call('POST /api/logout', {})
    await expect.poll(() => there.send('POST /account/getUser', who(ana)).then(({ status }) => status)).toBe(401)
    await other.app.close()
  })
})

describe('the idle logout', () => {
  test('an administrator’s session that is unused for 30 minutes ends on every instance, and the refusal says why', async () => {
    const start = house.clock.now()
    const admin = await signIn(await venue.admin())
    const other = await house.anotherInstance()
    const there = new Client(other.address, admin.token)
    const used = 'select last_used_at as at from sessions where user_id = $1 order by session_id desc limit 1'
    const lastUse = async () => (await house.owner.query<{ at: Date | null }>(used, [admin.userId])).rows[0]?.at
    for (let n = 0; n < 4; n++) {
      house.clock.advance(29 * MINUTE_MS)
      // The requests alternate between the two instances.
      await (n % 2 === 0 ? admin : there).call('POST /account/getUser', who(admin))
      // The server may answer before it writes `last_used_at`, so the test waits here.
      await expect.poll(lastUse).toEqual(house.clock.now())
    }
    house.clock.advance(30 * MINUTE_MS)
    for (const browser of [admin, there]) {
      const refused = await browser.refused('POST /account/getUser', who(admin))
      expect(refused).toMatchObject({ status: 401, code: 'session.idle' })
      expect(refused.reply.message).toContain('nobody used this account here for 30 minutes')
    }
    await other.app.close()
    house.clock.set(start)
  })

  test('automatic requests of a browser do not delay the idle logout, which closes the browser’s socket with the reason', async () => {
    const start = house.clock.now()
    const admin = await signIn(await venue.admin())
    await admin.call('POST /account/getUser', who(admin))
    const listener = await Listening.as(house, admin, venue)
    await admin.call('POST /account/getUser', who(admin))
    house.clock.advance(20 * MINUTE_MS)
    await admin.call('POST /account/getUser', who(admin), background)
    listener.send('{"type":"ping"}')
    house.clock.advance(11 * MINUTE_MS)
    expect(await admin.refused('POST /account/getUser', who(admin))).toMatchObject({ code: 'session.idle' })
    // A change at the location makes the server check the sockets again.
    await renata.call('POST /account/selectLocation', { locationId: venue.id })
    expect(await listener.closed).toBe(4401)
    expect(listener.reason).toContain('nobody used this account here for 30 minutes')
    house.clock.set(start)
  })

  test('activity at the browser delays the idle logout, and the idle logout does not apply to employees and stations', async () => {
    const start = house.clock.now()
    const [admin, ana, station] = [
      await signIn(await venue.admin()),
      await signIn(await venue.employee()),
      await signIn(await venue.station()),
    ]
    const listener = await Listening.as(house, admin, venue)
    house.clock.advance(20 * MINUTE_MS)
    listener.send('{"type":"ping","isActive":true}')
    await listener.hears((message) => message.type === 'pong')
    house.clock.advance(20 * MINUTE_MS)
    await admin.call('POST /account/getUser', who(admin))
    house.clock.advance(24 * 60 * MINUTE_MS)
    for (const person of [ana, station]) {
      expect((await person.send('POST /account/getUser', who(person))).status).toBe(200)
    }
    listener.close()
    house.clock.set(start)
  })
})

describe('forced sign-outs', () => {
  const READER: Role[] = ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING', 'ROLE_NOTE']
  const getUser = (person: Person) => person.call('POST /account/getUser', who(person))
  const whyOf = async (person: Person) => (await person.refused('POST /account/getUser', who(person))).reply.message

  test('a change of roles that removes no role in use signs nobody out, and the person’s screens change live', async () => {
    const nia = await venue.employee({
      roles: ['ROLE_CHECK_IN_OUT', 'ROLE_MASTER_READING', 'ROLE_ADD_MACHINE_READING'],
    })
    await nia.call('POST /clock/loadClockRecords', { userId: nia.userId })
    const listener = await Listening.as(house, nia, venue)
    await change(nia, ['ROLE_CHECK_IN_OUT', 'ROLE_MASTER_READING', 'ROLE_NOTE'])
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('account'))
    const { routes } = await getUser(nia)
    expect(routes).toContain('master-reading')
    expect(routes).not.toContain('add-machine-reading')
    await change(nia, ['ROLE_CHECK_IN_OUT', 'ROLE_MASTER_READING', 'ROLE_ADD_MACHINE_READING'])
    expect((await getUser(nia)).routes).toContain('add-machine-reading')
    listener.close()
  })

  test('when a role in use is removed, the reply and the socket both say "Your access was changed by Renata"', async () => {
    const nia = await venue.employee({ roles: READER })
    await nia.call('POST /machine/loadStartedSession', { locationId: venue.id })
    // The server may answer before it writes `used_roles`, so the test waits here.
    const used = 'select from sessions where user_id = $1 and $2 = any (used_roles)'
    const uses = async () => (await house.owner.query(used, [nia.userId, 'ROLE_ADD_MACHINE_READING'])).rowCount
    await expect.poll(uses).toBe(1)
    const listener = await Listening.as(house, nia, venue)
    await change(nia, ['ROLE_CHECK_IN_OUT', 'ROLE_NOTE'])
    expect(await whyOf(nia)).toContain('Your access was changed by Renata')
    expect(await listener.closed).toBe(4401)
    expect(listener.reason).toContain('Your access was changed by Renata')
  })

  test('a person who stops being an administrator is signed out, and a new administrator stays signed in for at most 12 hours', async () => {
    const start = house.clock.now()
    const [leaving, coming] = [await venue.admin(), await signIn(await venue.employee())]
    await change(leaving, ['ROLE_CHECK_IN_OUT'])
    expect(await whyOf(leaving)).toContain('Your access was changed by Renata')
    await change(coming, ['ROLE_ADMIN'])
    await getUser(coming)
    for (let n = 0; n < 26; n++) {
      house.clock.advance(28 * MINUTE_MS)
      if (n < 25) await getUser(coming)
    }
    expect(await whyOf(coming)).toContain('you signed in too long ago')
    house.clock.set(start)
  })

  test('a person whose password was changed or whose account was deleted is signed out, and the refusal says why', async () => {
    const [ana, ben, eva] = [await venue.employee(), await venue.employee(), await venue.employee()]
    await change(ana, ['ROLE_CHECK_IN_OUT'], 'a marsh heron at dusk')
    expect(await whyOf(ana)).toContain('Your password was changed by Renata')
    const elsewhere = new Person(house.address, await house.signIn(ben.userId, venue.id), ben.userId, ben.username)
    await ben.call('POST /account/changePassword', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'a marsh heron at dawn',
    })
    expect(await whyOf(elsewhere)).toContain('Your password was changed somewhere else')
    await renata.call('POST /team/delete', { locationId: venue.id, username: eva.username })
    expect(await whyOf(eva)).toContain('Your account was deleted by Renata')
  })
})
