import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addCustomer } from '../../testing/customers.ts'
import { type House, openHouse, Person, type Venue } from '../../testing/house.ts'
import { Listening } from '../../testing/listening.ts'

const FLOOR = ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING', 'ROLE_CUSTOMER', 'ROLE_DASHBOARD'] as const
const HOUR_MS = 3_600_000

let house: House
let venue: Venue
let station: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())
beforeEach(async () => {
  venue = await house.venue()
  station = await venue.station()
  ana = await venue.employee({ firstname: 'Ana', roles: FLOOR, isClockedIn: false, tag: `ana${venue.id}` })
  ben = await venue.employee({ firstname: 'Ben', roles: FLOOR, isClockedIn: false, tag: `ben${venue.id}` })
})

/** Reads a chip at the station's browser, or at another browser. */
const read = (who: 'ana' | 'ben', at = station) =>
  at.call('POST /account/processRFID', { rfid: `${who}${venue.id}`, locationId: venue.id })
/** Reads a chip three seconds after the last time, so that the server does not ignore it. */
const scan = (who: 'ana' | 'ben', at = station) => {
  house.clock.advance(3_000)
  return read(who, at)
}
/** Another browser that is signed in with the station's account. */
const anotherBrowser = async () =>
  new Person(house.address, await house.signIn(station.userId, venue.id), station.userId, station.username)
const whoActs = () => station.call('POST /account/getUser', { username: station.username })
const choose = (person: Person) =>
  station.call('POST /account/selectEmployee', { locationId: venue.id, userId: person.userId })
const clockInAs = (person: Person) => ({ userId: person.userId, locationId: venue.id })

describe('chips', () => {
  test('a chip makes its owner present at the first scan and absent at the second', async () => {
    expect(await scan('ana')).toMatchObject({
      userId: ana.userId,
      firstname: 'Ana',
      isPresent: true,
      message: 'Ana is here.',
    })
    expect((await whoActs()).linkedUsers).toMatchObject([{ userId: ana.userId, isPresent: true, isClockedIn: false }])
    expect(await scan('ana')).toMatchObject({ isPresent: false, message: 'Ana has left.' })
    expect((await whoActs()).linkedUsers).toEqual([])
  })

  test('a tag that belongs to nobody is refused, and a station must wait after it has tried such a tag ten times', async () => {
    const guess = () => station.refused('POST /account/processRFID', { rfid: 'unknown', locationId: venue.id })
    expect(await guess()).toMatchObject({ status: 404, code: 'rfid.unknown' })
    for (let tries = 0; tries < 9; tries++) await guess()
    expect(await guess()).toMatchObject({ status: 429 })
  })

  test('a known chip that is scanned between unknown tags does not reset the count of guesses', async () => {
    const guess = () => station.refused('POST /account/processRFID', { rfid: 'unknown', locationId: venue.id })
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess()).toMatchObject({ code: 'rfid.unknown' })
      if (tries < 9) await scan('ana')
    }
    expect(await guess()).toMatchObject({ code: 'request.tooMany' })
  })

  test('a chip of another venue or of a deleted person is refused as unknown, and an empty scan is refused', async () => {
    const elsewhere = await house.venue()
    await elsewhere.employee({ tag: `foreign${venue.id}` })
    await house.owner.query('update users set deleted_at = now() where user_id = $1', [ben.userId])
    for (const rfid of [`foreign${venue.id}`, `ben${venue.id}`]) {
      expect(await station.refused('POST /account/processRFID', { rfid, locationId: venue.id })).toMatchObject({
        code: 'rfid.unknown',
      })
    }
    expect(await station.refused('POST /account/processRFID', { rfid: ' ', locationId: venue.id })).toMatchObject({
      code: 'rfid.missing',
      reply: { message: 'Please scan the tag' },
    })
  })

  test('chips are accepted only at a station, and the chip of an administrator is refused there too', async () => {
    const rfid = `ana${venue.id}`
    expect(await ben.refused('POST /account/processRFID', { rfid })).toMatchObject({ code: 'rfid.notStation' })
    await venue.admin({ tag: `chief${venue.id}` })
    expect(await station.refused('POST /account/processRFID', { rfid: `chief${venue.id}` })).toMatchObject({
      code: 'rfid.ownAccount',
    })
  })

  test('the chip of an employee who has only the Dashboard is refused, and the message names the service that they need', async () => {
    const tag = `dash${venue.id}`
    const dash = await venue.employee({ firstname: 'Dash', roles: ['ROLE_DASHBOARD'], isClockedIn: false, tag })
    const refused = await station.refused('POST /account/processRFID', { rfid: tag })
    expect([refused.code, refused.reply.message]).toEqual([
      'rfid.noService',
      'Dash cannot work at a station yet. Ask an administrator to give them Employee Check-in, then scan the chip again.',
    ])
    // With their own account, they have no time clock either, and no screens.
    const user = await dash.call('POST /account/getUser', { username: dash.username })
    expect(user).toMatchObject({ routes: [], isUserOnline: true, isClockedIn: false })
    // After an administrator clocks them in, they have the Dashboard.
    const admin = await venue.admin()
    const begun = house.clock.now().toISOString()
    await admin.call('POST /clock/manualClockSave', { locationId: venue.id, userId: dash.userId, clockIn: begun })
    expect((await dash.call('POST /account/getUser', { username: dash.username })).routes).toEqual(['dashboard'])
  })

  test('a chip that is scanned at two browsers at the same moment makes its owner present at only one of them', async () => {
    const second = await anotherBrowser()
    await Promise.all([station, second].map((at) => read('ana', at)))
    const here = await Promise.all(
      [station, second].map((at) => at.call('POST /account/getUser', { username: station.username })),
    )
    expect(here.map(({ linkedUsers }) => linkedUsers.length).toSorted()).toEqual([0, 1])
  })

  test('a chip that is read twice within 3 seconds counts once, both on arrival and on leaving', async () => {
    expect(await read('ana')).toMatchObject({ isPresent: true, message: 'Ana is here.' })
    house.clock.advance(2_999)
    expect(await read('ana')).toMatchObject({ isPresent: true, message: 'Ana is here.' })
    expect((await whoActs()).linkedUsers).toMatchObject([{ userId: ana.userId }])
    house.clock.advance(1)
    expect(await read('ana')).toMatchObject({ isPresent: false, message: 'Ana has left.' })
    expect(await read('ana')).toMatchObject({ isPresent: false, message: 'Ana has left.' })
    expect((await whoActs()).linkedUsers).toEqual([])
    expect(await scan('ana')).toMatchObject({ isPresent: true })
  })

  test('a scan leaves an audit row that names the owner of the chip and does not contain the tag', async () => {
    await scan('ana')
    const rows = await house.owner.query(
      "select account_id::int, actor_id::int, before, after from audit_log where location_id = $1 and call = 'processRFID'",
      [venue.id],
    )
    expect(rows.rows).toEqual([
      {
        account_id: station.userId,
        actor_id: ana.userId,
        before: { employee: 'Ana', isPresent: false },
        after: { employee: 'Ana', isPresent: true },
      },
    ])
    expect(JSON.stringify(rows.rows)).not.toContain(`ana${venue.id}`)
  })

  test('a scan keeps the owner of the chip present for at most sixteen hours', async () => {
    await scan('ana')
    house.clock.advance(16 * HOUR_MS)
    expect((await whoActs()).linkedUsers).toEqual([])
    expect(await station.refused('POST /clock/clockIn', clockInAs(ana))).toMatchObject({ code: 'access.otherUser' })
    expect(await scan('ana')).toMatchObject({ isPresent: true })
  })
})

describe('the acting person and their screens at a station', () => {
  test('a station has no screens while nobody is present', async () => {
    expect(await whoActs()).toMatchObject({
      userId: station.userId,
      accountId: station.userId,
      userType: 'station',
      routes: [],
      isUserOnline: false,
    })
    expect(await station.refused('POST /machine/startNewSession', { locationId: venue.id })).toMatchObject({
      status: 403,
    })
  })

  test('a person has the time clock after they scan in, all their screens after they clock in, and fewer after they scan out', async () => {
    await scan('ana')
    expect(await whoActs()).toMatchObject({
      userId: ana.userId,
      accountId: station.userId,
      username: station.username,
      firstname: 'Ana',
      routes: ['check-in-out'],
      isUserOnline: true,
      isClockedIn: false,
    })
    await station.call('POST /clock/clockIn', clockInAs(ana))
    expect(await whoActs()).toMatchObject({
      routes: ['dashboard', 'customer', 'check-in-out', 'add-machine-reading'],
      isClockedIn: true,
    })
    await scan('ana')
    // Ana is clocked in but not present, so only the Dashboard and Customers screens stay.
    expect(await whoActs()).toMatchObject({
      userId: ana.userId,
      routes: ['dashboard', 'customer'],
      isUserOnline: false,
      isClockedIn: true,
    })
    expect(
      await station.refused('POST /machine/loadStartedSession', { locationId: venue.id, employeeSessionIds: [] }),
    ).toMatchObject({ status: 403 })
  })

  test('a station refuses changes in the name of a person who has scanned out, even if they are still clocked in', async () => {
    await scan('ana')
    await station.call('POST /clock/clockIn', clockInAs(ana))
    const customerId = await addCustomer(house, venue)
    await scan('ana')
    const locationId = venue.id
    expect(await station.call('POST /customer/list', { locationId })).toMatchObject({ total: 1 })
    const arrival = { locationId, customerId }
    expect(await station.refused('POST /customer/enrollCustomer', arrival)).toMatchObject({
      status: 409,
      code: 'presence.away',
    })
    const ticket = { userId: ana.userId, pendingId: 1, ticket: '1', locationId }
    expect(await station.refused('POST /customer/setTicket', ticket)).toMatchObject({ code: 'presence.away' })
    // Another person can still be chosen.
    await scan('ben')
    await choose(ben)
    await scan('ana')
    await choose(ana)
    await station.call('POST /customer/enrollCustomer', arrival)
  })

  test('the acting person stays the same when a second chip is scanned, and changes when somebody else is chosen', async () => {
    await scan('ana')
    await scan('ben')
    expect(await whoActs()).toMatchObject({ userId: ana.userId })
    await choose(ben)
    expect(await whoActs()).toMatchObject({ userId: ben.userId, firstname: 'Ben' })
    await choose(station)
    expect(await whoActs()).toMatchObject({ userId: station.userId, routes: [] })
  })

  test('after the acting person scans out without having clocked in, nobody acts until the next person scans in', async () => {
    await scan('ana')
    await scan('ana')
    expect(await whoActs()).toMatchObject({ userId: station.userId })
    await scan('ben')
    expect(await whoActs()).toMatchObject({ userId: ben.userId })
  })

  test('nobody can clock in as the station itself', async () => {
    expect((await station.refused('POST /clock/clockIn', clockInAs(station))).status).toBe(403)
  })
})

describe('presence at the browser where the chip was scanned', () => {
  test('a person whose chip was scanned at one browser cannot act at another browser with the same account', async () => {
    const remote = await anotherBrowser()
    await scan('ana')
    const choice = { locationId: venue.id, userId: ana.userId }
    expect(await remote.refused('POST /account/selectEmployee', choice)).toMatchObject({ code: 'access.otherUser' })
    expect(await remote.refused('POST /clock/clockIn', clockInAs(ana))).toMatchObject({ code: 'access.otherUser' })
    await station.call('POST /clock/clockIn', clockInAs(ana))
    expect(await remote.refused('POST /clock/clockOut', clockInAs(ana))).toMatchObject({ code: 'access.otherUser' })
    const seen = await remote.call('POST /account/getUser', { username: station.username })
    expect(seen).toMatchObject({ userId: station.userId, linkedUsers: [], routes: [] })
    const { linkedUsers } = await remote.call('POST /team/fetchLinkedUsers', { locationId: venue.id })
    expect(linkedUsers.find(({ userId }) => userId === ana.userId)).toMatchObject({
      isPresent: false,
      isElsewhere: true,
    })
    expect(await whoActs()).toMatchObject({
      userId: ana.userId,
      linkedUsers: [{ isPresent: true, isElsewhere: false }],
    })
  })

  test('a scan at another browser moves the presence of the person there, even if the person acts at the first browser', async () => {
    const second = await anotherBrowser()
    await scan('ana')
    await station.call('POST /clock/clockIn', clockInAs(ana))
    expect(await read('ana', second)).toMatchObject({
      isPresent: true,
      message: 'Ana is here now, and no longer at the other counter.',
    })
    expect(await second.call('POST /account/getUser', { username: station.username })).toMatchObject({
      userId: ana.userId,
      isUserOnline: true,
    })
    expect(await whoActs()).toMatchObject({ isUserOnline: false, linkedUsers: [] })
    expect(await station.refused('POST /clock/clockOut', clockInAs(ana))).toMatchObject({ code: 'presence.away' })
    await second.call('POST /clock/clockOut', clockInAs(ana))
    expect(await scan('ana', second)).toMatchObject({ isPresent: false })
  })

  test('the presence of a person ends when the browser where they scanned in signs out or becomes a kiosk', async () => {
    const admin = await venue.admin()
    const present = async () => {
      const { onlineEmployees } = await admin.call('POST /account/getOnlineEmployee', { locationId: venue.id })
      return onlineEmployees.filter(({ isPresent }) => isPresent).map(({ firstname }) => firstname)
    }
    const [second, third] = [await anotherBrowser(), await anotherBrowser()]
    await scan('ana', second)
    await scan('ben', third)
    expect(await present()).toEqual(['Ana', 'Ben'])
    await second.call('POST /api/logout', {})
    expect(await present()).toEqual(['Ben'])
    await third.call('POST /account/openKiosk', { locationId: venue.id })
    expect(await present()).toEqual([])
    expect(await read('ana')).toMatchObject({ isPresent: true, message: 'Ana is here.' })
    expect(await read('ben')).toMatchObject({ isPresent: true, message: 'Ben is here.' })
    expect(await present()).toEqual(['Ana', 'Ben'])
  })
})

describe('acting at a station', () => {
  test('a station refuses each request that chooses or names a person who is not present', async () => {
    await scan('ana')
    for (const other of [ben, await venue.admin(), await (await house.venue()).employee()]) {
      expect(
        await station.refused('POST /account/selectEmployee', { locationId: venue.id, userId: other.userId }),
      ).toMatchObject({ status: 403 })
      expect(await station.refused('POST /clock/clockIn', clockInAs(other))).toMatchObject({ status: 403 })
    }
  })

  test('a person who has scanned out can no longer act, even if they are clocked in and still chosen', async () => {
    await scan('ana')
    await station.call('POST /clock/clockIn', clockInAs(ana))
    await scan('ana')
    expect(await whoActs()).toMatchObject({ userId: ana.userId })
    expect(
      await station.refused('POST /account/getUserSetting', { userId: ana.userId, pageTitle: 'customers' }),
    ).toMatchObject({ code: 'access.otherUser' })
  })

  test('a person who becomes an administrator can no longer act at a station, because administrators use their own account', async () => {
    await scan('ana')
    await house.owner.query("update users set roles = '{ROLE_ADMIN}' where user_id = $1", [ana.userId])
    house.app.platform.gate.forget()
    expect(await whoActs()).toMatchObject({ userId: station.userId, linkedUsers: [] })
    expect(await station.refused('POST /clock/clockIn', clockInAs(ana))).toMatchObject({ code: 'access.otherUser' })
  })

  test('a call for a person who is present is refused when they do not have the role that the call needs', async () => {
    const tag = `writer${venue.id}`
    const writer = await venue.employee({ roles: ['ROLE_NOTE'], isClockedIn: false, tag })
    await scan('ana')
    await station.call('POST /account/processRFID', { rfid: tag })
    expect(await station.refused('POST /clock/clockIn', clockInAs(writer))).toMatchObject({ code: 'access.forbidden' })
  })

  test('a call may be made for another person who is present, and the audit trail records the station and that person', async () => {
    await scan('ana')
    await scan('ben')
    await station.call('POST /clock/clockIn', clockInAs(ben))
    const rows = await house.owner.query(
      "select account_id::int, actor_id::int from audit_log where location_id = $1 and call = 'clockIn'",
      [venue.id],
    )
    expect(rows.rows).toEqual([{ account_id: station.userId, actor_id: ben.userId }])
  })

  test('a call uses the roles of the acting person, and not those of the station or of another person who is present', async () => {
    await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_NOTE'], tag: `cleaner${venue.id}` })
    await station.call('POST /account/processRFID', { rfid: `cleaner${venue.id}` })
    await scan('ana')
    await station.call('POST /clock/clockIn', clockInAs(ana))
    expect(
      await station.refused('POST /machine/loadStartedSession', { locationId: venue.id, employeeSessionIds: [] }),
    ).toMatchObject({ status: 403 })
    await choose(ana)
    await station.call('POST /machine/loadStartedSession', { locationId: venue.id, employeeSessionIds: [] })
  })

  test('a change that names nobody counts as a change by the chosen employee', async () => {
    const admin = await venue.admin()
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '1' }] })
    await scan('ana')
    await station.call('POST /clock/clockIn', clockInAs(ana))
    await station.call('POST /machine/startNewSession', { locationId: venue.id })
    const started = await house.owner.query('select started_by::int from reading_sessions where location_id = $1', [
      venue.id,
    ])
    expect(started.rows).toEqual([{ started_by: ana.userId }])
  })

  test('an employee with their own account cannot act for other people, even if these people are present', async () => {
    await scan('ana')
    expect(
      await ben.refused('POST /account/selectEmployee', { locationId: venue.id, userId: ana.userId }),
    ).toMatchObject({ status: 403 })
    expect(await ben.refused('POST /clock/clockIn', clockInAs(ana))).toMatchObject({ status: 403 })
    expect((await ben.call('POST /team/fetchLinkedUsers', { locationId: venue.id })).linkedUsers).toEqual([])
  })

  test('an administrator cannot choose an employee to act for', async () => {
    const admin = await venue.admin()
    await scan('ana')
    expect(
      await admin.refused('POST /account/selectEmployee', { locationId: venue.id, userId: ana.userId }),
    ).toMatchObject({ status: 403 })
  })
})

describe('the socket for chips', () => {
  test('the socket for chips tells a station of the location that a person has arrived', async () => {
    const listener = await Listening.as(house, station, venue, '/ws-rfid')
    await scan('ana')
    expect(await listener.hears((message) => message.type === 'presence')).toMatchObject({ type: 'presence' })
    listener.close()
  })

  test('the socket for chips sends no messages about other changes, and opens only for stations', async () => {
    const listener = await Listening.as(house, station, venue, '/ws-rfid')
    const admin = await venue.admin()
    await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: '1' }] })
    await scan('ana')
    await listener.hears((message) => message.type === 'presence')
    expect(listener.heard.map(({ type }) => type)).toEqual(['pong', 'presence'])
    const { ticket } = await admin.call('POST /account/openSocket', { locationId: venue.id })
    const refused = new Listening(house, `/ws-rfid?locationId=${venue.id}&ticket=${ticket}`)
    expect(await refused.closed).toBe(4403)
    listener.close()
  })
})

describe('stations', () => {
  test('a station is told when its acting person is deleted at another location', async () => {
    const home = await house.venue()
    const tag = `guest${venue.id}`
    const guest = await home.employee({ roles: FLOOR, isClockedIn: false, alsoAt: [venue], tag })
    await station.call('POST /account/processRFID', { rfid: tag })
    expect(await whoActs()).toMatchObject({ userId: guest.userId })
    // Waits until the messages of the scan itself have been sent.
    await sleep(200)
    const listener = await Listening.as(house, station, venue)
    const chief = await home.admin()
    await chief.call('POST /team/delete', { locationId: home.id, username: guest.username })
    await listener.hears((message) => message.type === 'refreshData' && message.topics.includes('account'))
    expect(await whoActs()).toMatchObject({ userId: station.userId })
    listener.close()
  })
})

describe('the list of people who are online', () => {
  test('administrators see everybody who is present by chip or has a screen open, and an employee may not see the list', async () => {
    const admin = await venue.admin({ firstname: 'Chief' })
    const online = async () => {
      const { onlineEmployees } = await admin.call('POST /account/getOnlineEmployee', { locationId: venue.id })
      return onlineEmployees.map(({ firstname, isPresent }) => [firstname, isPresent])
    }
    expect(await online()).toEqual([])
    await scan('ana')
    const watching = await Listening.as(house, admin, venue)
    const listener = await Listening.as(house, ben, venue)
    await watching.hears((message) => message.type === 'refreshData' && message.topics.includes('presence'))
    expect(await online()).toEqual([
      ['Ana', true],
      ['Ben', false],
      ['Chief', false],
    ])
    house.clock.advance(76_000)
    expect(await online()).toEqual([['Ana', true]])
    listener.close()
    watching.close()
    expect((await ben.send('POST /account/getOnlineEmployee', { locationId: venue.id })).status).toBe(403)
  })
})

describe('a temporary password', () => {
  test('a person with a temporary password has no screens, and cannot make calls that need a role or open the socket for live messages', async () => {
    const fresh = await venue.employee({ roles: FLOOR, isClockedIn: true, mustChangePassword: true })
    expect(await fresh.call('POST /account/getUser', { username: fresh.username })).toMatchObject({
      mustChangePassword: true,
      routes: [],
    })
    expect(
      await fresh.refused('POST /machine/loadStartedSession', { locationId: venue.id, employeeSessionIds: [] }),
    ).toMatchObject({ status: 403, code: 'password.temporary' })
    expect(await fresh.refused('POST /account/openSocket', { locationId: venue.id })).toMatchObject({ status: 403 })
  })
})

describe('kiosks', () => {
  let kiosk: Person
  beforeEach(async () => {
    await scan('ana')
    const token = await house.signIn(station.userId, venue.id)
    kiosk = new Person(house.address, token, station.userId, station.username)
    await kiosk.call('POST /account/openKiosk', { locationId: venue.id })
  })

  test('a kiosk names nobody and lets nobody act, and does not affect another browser of the same station', async () => {
    const atKiosk = await kiosk.call('POST /account/getUser', { username: station.username })
    expect(atKiosk).toMatchObject({ isKiosk: true, linkedUsers: [], routes: [], userId: station.userId })
    expect(await kiosk.call('POST /team/fetchLinkedUsers', { locationId: venue.id })).toMatchObject({ linkedUsers: [] })
    const choice = { locationId: venue.id, userId: ana.userId }
    expect(await kiosk.refused('POST /account/selectEmployee', choice)).toMatchObject({ code: 'access.otherUser' })
    expect(await kiosk.refused('POST /clock/clockIn', clockInAs(ana))).toMatchObject({ code: 'access.otherUser' })
    expect(await whoActs()).toMatchObject({ isKiosk: false, userId: ana.userId })
  })

  test('a kiosk accepts no chips', async () => {
    const chip = { rfid: `ben${venue.id}`, locationId: venue.id }
    expect(await kiosk.refused('POST /account/processRFID', chip)).toMatchObject({ code: 'kiosk.locked' })
    expect((await whoActs()).linkedUsers).toHaveLength(1)
  })

  test('a kiosk forgets who was chosen before, and lets nobody act even if its session still names a person', async () => {
    await station.call('POST /account/openKiosk', { locationId: venue.id })
    expect(await whoActs()).toMatchObject({ isKiosk: true, userId: station.userId, routes: [] })
    const sessions = await house.owner.query('select acting_user_id from sessions where user_id = $1', [station.userId])
    expect(sessions.rows).toEqual([{ acting_user_id: null }, { acting_user_id: null }])
    await house.owner.query('update sessions set acting_user_id = $1', [ana.userId])
    house.app.platform.gate.forget()
    expect(await whoActs()).toMatchObject({ userId: station.userId, routes: [] })
  })

  test('a kiosk can be opened only at a station', async () => {
    expect(await ana.refused('POST /account/openKiosk', { locationId: venue.id })).toMatchObject({
      code: 'kiosk.notStation',
    })
  })
})
