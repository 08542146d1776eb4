/** Tests generated from the registry of calls: only the right people may make each call, and a refused request reveals and changes nothing. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isAdministrator, type Role } from '@countroom/contract/access/roles.ts'
import { LEDGER_ROLES, LEDGERS } from '@countroom/contract/ledgers/ledgers.rules.ts'
import { SCAN_COUNTS_ONCE_MS } from '@countroom/contract/presence/presence.rules.ts'

import { namesActor } from '../platform/http/kernel.ts'
import { type Client, type House, openHouse, Person, type Venue } from '../testing/house.ts'
import { RAFFLE_ROLES } from '../testing/raffle.ts'
import { CASH_ROLES } from '../testing/till.ts'
import { allCalls, busyVenue, gatedCalls, locationField, OTHER_ROLES, rolesOf, tokenless } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { fingerprint } from './catalogue.ts'
import { bodyFor } from './scenes.ts'

let house: House
let here: BusyVenue
let elsewhere: BusyVenue
let station: Person
let stationElsewhere: Person
/** A venue whose license has ended, and its administrator. */
let expired: Venue
let unlicensed: Person
let tags = 0
const newTag = () => `chip-${++tags}`
beforeAll(async () => {
  house = await openHouse()
  here = await busyVenue(house, 'Here')
  elsewhere = await busyVenue(house, 'Elsewhere')
  station = await here.venue.station()
  stationElsewhere = await elsewhere.venue.station()
  expired = await house.venue({ licenceEnds: new Date(house.clock.now().getTime() - 1000) })
  unlicensed = await expired.admin()
})
afterAll(async () => house.close())

/** A request that must be refused, with the statuses that the refusal may have. */
interface Try {
  who: string
  by: Client
  body: Record<string, unknown>
  statuses: readonly number[]
}

/** Sends every request. Expects that each is refused and reveals nothing, and that all together change nothing. */
async function expectRefusals({ name, call }: (typeof allCalls)[number], tries: readonly Try[]): Promise<void> {
  const before = await fingerprint(house.owner)
  for (const { who, by, body, statuses } of tries) {
    const { status, reply } = await by.send(call.http, body)
    const text = JSON.stringify(reply)
    expect.soft(statuses, `${name} by ${who}: ${text}`).toContain(status)
    expect.soft(reply, who).toMatchObject({ success: false })
    expect.soft(text.toLowerCase(), who).not.toContain('canary')
  }
  expect(await fingerprint(house.owner), name).toBe(before)
}

const people = new Map<string, Promise<Person>>()
/** Makes one person of each kind, and returns the same person when the kind is asked for again. Refused requests do not change the person. */
function onePerson(kind: string, make: () => Promise<Person>): Promise<Person> {
  const known = people.get(kind) ?? make()
  people.set(kind, known)
  return known
}

/** The requests that a call must refuse: each kind of person, with the body that they send. */
async function triesOf({ name, call }: (typeof allCalls)[number]): Promise<Try[]> {
  const tries: Try[] = []
  const add = (
    who: string,
    by: Client,
    status: number,
    body = bodyFor(name, here, by instanceof Person ? by : here.admin),
  ) => tries.push({ who, by, body, statuses: [status] })

  add('a person who is not signed in', tokenless(house), 401)
  const stranger = tokenless(house)
  stranger.token = 'x'.repeat(43)
  add('an unknown token', stranger, 401)

  const namesLocation = locationField(bodyFor(name, here, here.admin)) !== undefined
  if (name === 'getUser') {
    add('an administrator of another venue', elsewhere.admin, 403, { username: here.admin.username })
  } else if (namesLocation) {
    add('an administrator of another venue', elsewhere.admin, 404, bodyFor(name, here, here.admin))
  }

  const body = bodyFor(name, here, unlicensed)
  const field = locationField(body)
  add('an administrator of a company whose license has ended', unlicensed, 401, {
    ...body,
    ...(field !== undefined && { [field]: expired.id }),
  })

  const roles = rolesOf(call)
  if (roles.length === 0) return tries
  const others = OTHER_ROLES(call)
  add(
    'a person with other roles',
    await onePerson(`only ${others.join()}`, () => here.venue.employee({ roles: others })),
    403,
  )
  add('a person with no role', await onePerson('no role', () => here.venue.employee({ roles: [] })), 403)
  // A master administrator may work at every venue.
  const abroad = roles.filter((role) => role !== 'ROLE_MASTER_ADMIN')
  if (namesLocation) {
    const foreigner = await onePerson(`elsewhere ${abroad.join()}`, () => elsewhere.venue.employee({ roles: abroad }))
    add('a person with the right role at another venue', foreigner, 404)
  }
  // The time clock also works for people who are not clocked in. Administrators never need to clock in.
  if (!roles.some((role) => role === 'ROLE_CHECK_IN_OUT' || isAdministrator([role]))) {
    const idle = await onePerson(`idle ${roles.join()}`, () => here.venue.employee({ roles, isClockedIn: false }))
    add('a person with the right role who is not clocked in', idle, 403)
  }
  return tries
}

test.each(gatedCalls)(
  '$name refuses people who may not make the call, and reveals and changes nothing',
  async (gated) => {
    await expectRefusals(gated, await triesOf(gated))
  },
)

/** A proper body for a person with one role. A call for all ledgers needs the role of the ledger that the body names. */
function bodyWith(name: string, role: Role | undefined, person: Person): Record<string, unknown> {
  const body = bodyFor(name, here, person)
  const ledger = LEDGERS.find((one) => LEDGER_ROLES[one] === role)
  return 'ledger' in body && ledger !== undefined ? { ...body, ledger } : body
}

test.each(gatedCalls)(
  '$name lets a person with any one of the right roles through the gate',
  async ({ name, call }) => {
    const roles = rolesOf(call)
    for (const role of roles.length > 0 ? roles : [undefined]) {
      const entitled = await here.venue.employee({ roles: role === undefined ? [] : [role] })
      const { status, reply } = await entitled.send(call.http, bodyWith(name, role, entitled))
      const told = `${role}: ${JSON.stringify(reply)}`
      expect.soft([401, 403], told).not.toContain(status)
      expect.soft(status, told).toBeLessThan(500)
    }
  },
)

/** A person who has all of these roles may make every call whose body names the acting person. */
const AT_COUNTER = [
  ...CASH_ROLES,
  ...RAFFLE_ROLES,
  'ROLE_BONUS',
  'ROLE_MACHINE_PICTURE',
  'ROLE_DASHBOARD',
  'ROLE_NOTE',
] as const

/**
 * Each kind of person who may try to act for another person, with the status of the gate's refusal. The status is undefined when the gate refuses
 * nothing.
 */
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
    'the station for a person who was present and has left',
    async () => {
      const tag = newTag()
      const absent = await here.venue.employee({ tag })
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      house.clock.advance(SCAN_COUNTS_ONCE_MS)
      await station.call('POST /account/processRFID', { rfid: tag, locationId: here.venue.id })
      return { by: station, for: absent }
    },
    // The status is 409 when the person is still chosen at the station.
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

  test('several calls name the acting person', () => {
    expect(acting.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['clockIn', 'clockOut', 'loadClockRecords', 'selectEmployee', 'saveUserSetting']),
    )
  })

  /**
   * A body that names this venue's location, when the call accepts a location. If the body named no location, a call by a person from another venue
   * would be about that person's own venue.
   */
  const bodyAt = ({ name, call }: (typeof acting)[number], person: Person): Record<string, unknown> => {
    const proper = bodyFor(name, here, person)
    const body = { ...proper, locationId: here.venue.id }
    return call.request.safeParse(body).success ? body : proper
  }
  /** Whether the call is only for stations and the sender is not the station. Only a station may choose the acting person. */
  const isForStations = (name: string, by: Person) => name === 'selectEmployee' && by.userId !== station.userId
  const refusedActors = ACTORS.flatMap(([who, make, status]) =>
    status === undefined ? [] : [[who, make, status] as const],
  )
  const entitledActors = ACTORS.flatMap(([who, make, status]) => (status === undefined ? [[who, make] as const] : []))

  describe.each(refusedActors)('refused sender: %s', (who, make, status) => {
    let actors: { by: Person; for: Person }
    beforeAll(async () => {
      actors = await make()
    })

    test.each(acting)('$name does not let the sender act for the other person', async ({ name, call }) => {
      const body = bodyAt({ name, call }, actors.for)
      // A call without a location is about the sender's own location, where the other person may be unknown.
      const atOwn = [403, 404, 409]
      const statuses = isForStations(name, actors.by) || !('locationId' in body) ? atOwn : [status].flat()
      await expectRefusals({ name, call }, [{ who, by: actors.by, body, statuses }])
    })
  })

  describe.each(entitledActors)('allowed sender: %s', (_, make) => {
    test.each(acting)(
      '$name lets the sender act for the other person, unless only stations may make the call',
      async ({ name, call }) => {
        const actors = await make()
        const { status, reply } = await actors.by.send(call.http, bodyAt({ name, call }, actors.for))
        if (isForStations(name, actors.by)) expect([403, 404]).toContain(status)
        else expect([401, 403], JSON.stringify(reply)).not.toContain(status)
      },
    )
  })

  test('an administrator may act for another person, and the audit trail records the account and the acting person', async () => {
    const ana = await here.venue.employee({ isClockedIn: false })
    await here.admin.call('POST /clock/clockIn', { userId: ana.userId, locationId: here.venue.id })
    const rows = await house.owner.query(
      "select account_id::int, actor_id::int from audit_log where location_id = $1 and call = 'clockIn' and actor_id = $2",
      [here.venue.id, ana.userId],
    )
    expect(rows.rows).toEqual([{ account_id: here.admin.userId, actor_id: ana.userId }])
  })
})

describe('a call whose answer is shared by several people', () => {
  const shared = gatedCalls.filter(({ call }) => call.isShared === true)

  test('a call with a shared answer only reads and names no acting person', () => {
    expect(shared.map(({ name }) => name)).toContain('customerPendingList')
    for (const { name, call } of shared) expect([name, call.audit, namesActor(call)]).toEqual([name, false, false])
  })

  test.each(shared)('$name gives the same answer to everybody who may make the call', async ({ name, call }) => {
    const body = bodyFor(name, here, here.admin)
    const expected = await here.admin.send(call.http, body)
    expect(expected.status).toBe(200)
    const roles = rolesOf(call).filter((role) => !isAdministrator([role]))
    const others = await Promise.all([
      here.venue.employee({ roles: ['ROLE_MASTER_ADMIN'] }),
      ...roles.map((role) => here.venue.employee({ roles: [role] })),
    ])
    for (const other of others) expect(await other.send(call.http, body)).toEqual(expected)
  })
})

test('no two calls have the same method and path', () => {
  expect(allCalls.length).toBeGreaterThan(20)
  const paths = allCalls.map(({ call }) => call.http)
  expect(new Set(paths).size).toBe(paths.length)
})
