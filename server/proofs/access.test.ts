/** Generated from the registry: who may make each call, and that a refused try reveals and changes nothing. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isAdministrator } from '@countroom/contract/access/roles.ts'
import { SCAN_COUNTS_ONCE_MS } from '@countroom/contract/presence/presence.rules.ts'

import { namesActor } from '../platform/http/kernel.ts'
import { type House, openHouse, Person } from '../testing/house.ts'
import { allCalls, busyVenue, gatedCalls, locationField, OTHER_ROLES, rolesOf, tokenless } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { fingerprint } from './catalogue.ts'
import { bodyFor } from './scenes.ts'

let house: House
let here: BusyVenue
let elsewhere: BusyVenue
let station: Person
let stationElsewhere: Person
let tags = 0
const newTag = () => `chip-${++tags}`
beforeAll(async () => {
  house = await openHouse()
  here = await busyVenue(house, 'Here')
  elsewhere = await busyVenue(house, 'Elsewhere')
  station = await here.venue.station()
  stationElsewhere = await elsewhere.venue.station()
})
afterAll(async () => house.close())

async function expectNothingHappens(
  name: string,
  tries: () => Promise<{ status: number; reply: unknown }>,
  statuses: number[],
) {
  const before = await fingerprint(house.owner)
  const { status, reply } = await tries()
  expect(statuses, `${name}: ${JSON.stringify(reply)}`).toContain(status)
  expect(reply).toMatchObject({ success: false })
  expect(JSON.stringify(reply).toLowerCase()).not.toContain('canary')
  expect(await fingerprint(house.owner)).toBe(before)
}

describe.each(gatedCalls)('$name', ({ name, call }) => {
  test('refuses anybody who is not signed in', async () => {
    await expectNothingHappens(name, () => tokenless(house).send(call.http, bodyFor(name, here, here.admin)), [401])
  })

  test('refuses an unknown token', async () => {
    const client = tokenless(house)
    client.token = 'x'.repeat(43)
    await expectNothingHappens(name, () => client.send(call.http, bodyFor(name, here, here.admin)), [401])
  })

  test('refuses an administrator of another venue', async () => {
    if (name === 'getUser') {
      await expectNothingHappens(name, () => elsewhere.admin.send(call.http, { username: here.admin.username }), [403])
      return
    }
    const body = bodyFor(name, here, here.admin)
    if (locationField(body) === undefined) return
    await expectNothingHappens(name, () => elsewhere.admin.send(call.http, body), [404])
  })

  test('refuses everybody of a company whose licence has ended', async () => {
    const expired = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() - 1000) })
    const admin = await expired.admin()
    const body = bodyFor(name, here, admin)
    const field = locationField(body)
    if (field !== undefined) body[field] = expired.id
    await expectNothingHappens(name, () => admin.send(call.http, body), [401])
  })

  if (rolesOf(call).length > 0) {
    test('refuses a person with every other role', async () => {
      const other = await here.venue.employee({ roles: OTHER_ROLES(call) })
      await expectNothingHappens(name, () => other.send(call.http, bodyFor(name, here, other)), [403])
    })

    test('refuses a person with no role', async () => {
      const nobody = await here.venue.employee({ roles: [] })
      await expectNothingHappens(name, () => nobody.send(call.http, bodyFor(name, here, nobody)), [403])
    })

    test('refuses a person with the right role at another venue', async () => {
      // A master administrator may work at every venue.
      const roles = rolesOf(call).filter((role) => role !== 'ROLE_MASTER_ADMIN')
      const foreigner = await elsewhere.venue.employee({ roles })
      if (locationField(bodyFor(name, here, foreigner)) === undefined) return
      await expectNothingHappens(name, () => foreigner.send(call.http, bodyFor(name, here, foreigner)), [404])
    })

    // People who are not clocked in need the time clock, and administrators work without it.
    if (!rolesOf(call).some((role) => role === 'ROLE_CHECK_IN_OUT' || isAdministrator([role]))) {
      test('refuses a person with the right role who is not clocked in', async () => {
        const idle = await here.venue.employee({ roles: rolesOf(call), isClockedIn: false })
        await expectNothingHappens(name, () => idle.send(call.http, bodyFor(name, here, idle)), [403])
      })
    }
  }

  test('lets people with the right role through the gate', async () => {
    const roles = rolesOf(call)
    const entitled = await here.venue.employee({ roles: roles.length > 0 ? [roles[0]!] : [] })
    const { status, reply } = await entitled.send(call.http, bodyFor(name, here, entitled))
    expect([401, 403], JSON.stringify(reply)).not.toContain(status)
    expect(status, JSON.stringify(reply)).toBeLessThan(500)
  })
})

/** The roles for all calls that name who acts. */
const AT_COUNTER = ['ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const

/** Each kind of person who might act for another, with the gate's answer; undefined when the gate lets them through. */
const ACTORS: [string, () => Promise<{ by: Person; for: Person }>, number | number[] | undefined][] = [
  [
    'a colleague with their own account',
    async () => ({ by: await here.venue.employee(), for: await here.venue.employee() }),
    403,
  ],
  ['a colleague for an administrator', async () => ({ by: await here.venue.employee(), for: here.admin }), 403],
  [
    'the station for a person who is not present',
    async () => ({ by: station, for: await here.venue.employee({ tag: newTag() }) }),
    403,
  ],
  [
    'the station for a person who is present',
    async () => {
      const tag = newTag()
      const present = await here.venue.employee({ tag, roles: AT_COUNTER })
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      return { by: station, for: present }
    },
    undefined,
  ],
  [
    'the station for a person who left again',
    async () => {
      const tag = newTag()
      const absent = await here.venue.employee({ tag })
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      house.clock.advance(SCAN_COUNTS_ONCE_MS)
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      return { by: station, for: absent }
    },
    // 409 when they are still chosen and would work.
    [403, 409],
  ],
  [
    'another browser with the station’s account for a person who is present at the station',
    async () => {
      const tag = newTag()
      const present = await here.venue.employee({ tag, roles: AT_COUNTER })
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      const token = await house.signIn(station.userId, here.venue.id)
      return { by: new Person(house.address, token, station.userId, station.username), for: present }
    },
    403,
  ],
  ['the station for an administrator', async () => ({ by: station, for: here.admin }), 403],
  [
    'the station for a person of another venue',
    async () => ({ by: station, for: await elsewhere.venue.employee() }),
    403,
  ],
  [
    'another venue’s station for a person who is present here',
    async () => {
      const tag = newTag()
      const present = await here.venue.employee({ tag })
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      return { by: stationElsewhere, for: present }
    },
    404,
  ],
  ['an administrator', async () => ({ by: here.admin, for: await here.venue.employee() }), undefined],
  [
    'an administrator for a person of another venue',
    async () => ({ by: here.admin, for: await elsewhere.venue.employee() }),
    404,
  ],
  ['another venue’s administrator', async () => ({ by: elsewhere.admin, for: await here.venue.employee() }), 404],
  [
    'a master administrator',
    async () => ({
      by: await here.venue.employee({ roles: ['ROLE_MASTER_ADMIN'] }),
      for: await here.venue.employee(),
    }),
    undefined,
  ],
]

describe('acting for another person', () => {
  const acting = gatedCalls.filter(({ call }) => namesActor(call))

  test('is possible in several calls', () => {
    expect(acting.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['clockIn', 'clockOut', 'loadClockRecords', 'selectEmployee', 'saveUserSetting']),
    )
  })

  describe.each(ACTORS)('%s', (_, make, status) => {
    test.each(acting)('$name', async ({ name, call }) => {
      const people = await make()
      // The body names this location. Otherwise, for a person of another venue, the call could mean their venue.
      const body = { ...bodyFor(name, here, people.for), locationId: here.venue.id }
      const fits = call.request.safeParse(body).success ? body : bodyFor(name, here, people.for)
      if (status === undefined || (name === 'selectEmployee' && people.by.userId !== station.userId)) {
        const { status: answered, reply } = await people.by.send(call.http, fits)
        // Only a station may choose who acts.
        if (name === 'selectEmployee' && people.by.userId !== station.userId) expect([403, 404]).toContain(answered)
        else expect([401, 403], JSON.stringify(reply)).not.toContain(answered)
        return
      }
      // A call without a location applies to the sender's own, where the other person is unknown.
      const statuses = 'locationId' in fits ? [status].flat() : [403, 404, 409]
      await expectNothingHappens(name, () => people.by.send(call.http, fits), statuses)
    })
  })

  test('is allowed for an administrator, and the trail records both', async () => {
    const ana = await here.venue.employee({ isClockedIn: false })
    await here.admin.call('POST /clock/clockIn', { userId: ana.userId, locationId: here.venue.id })
    const rows = await house.owner.query(
      "select account_id::int, actor_id::int from audit_log where location_id = $1 and call = 'clockIn' and actor_id = $2",
      [here.venue.id, ana.userId],
    )
    expect(rows.rows).toEqual([{ account_id: here.admin.userId, actor_id: ana.userId }])
  })
})

test('every call has a known kind', () => {
  expect(allCalls.length).toBeGreaterThan(20)
  const paths = allCalls.map(({ call }) => call.http)
  expect(new Set(paths).size).toBe(paths.length)
})
