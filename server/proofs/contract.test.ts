/** Generated from the registry: malformed requests, idempotency and the audit trail, the same for every call. */

import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { LICENSE_MASK } from '@countroom/contract/customers/customers.rules.ts'

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { addCustomer } from '../testing/customers.ts'
import { closedShift } from '../testing/floor.ts'
import { type House, openHouse, type Person, TEST_PASSWORD, type Venue } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'
import { allCalls, bodyFor, type BusyVenue, busyVenue, gatedCalls, withValue } from './actors.ts'

let house: House
let busy: BusyVenue
beforeAll(async () => {
  house = await openHouse()
  busy = await busyVenue(house, 'Here')
})
afterAll(async () => house.close())

const BROKEN: [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['a number', 7],
  ['a text', '"text"'],
  ['half a document', '{"locationId": 1'],
  ['an unknown field', { unknownField: 1 }],
]
const BAD_VALUES = [
  null,
  'x'.repeat(10_000),
  -1,
  1.5,
  2.3,
  1e300,
  {},
  [],
  true,
  '2026-02-30',
  '\u0000',
  // PostgreSQL knows no year 0.
  '0000-01-01',
  '0000-12-31T00:00:00',
  '0000-01-01T00:00:00Z',
  '01/01/0000',
  '9999-12-31',
]

const withBody = allCalls.filter(({ call }) => !call.http.startsWith('GET'))

describe.each(withBody)('$name', ({ name, call }) => {
  test('refuses a malformed body with a sentence, never with a fault', async () => {
    for (const [kind, body] of BROKEN) {
      const { status, reply } = await busy.admin.send(call.http, body)
      expect([400, 422], `${kind}: ${JSON.stringify(reply)}`).toContain(status)
      expect(reply, kind).toMatchObject({ success: false, message: expect.any(String), requestId: expect.any(String) })
    }
  })

  test('refuses a bad value in any field, never with a fault', async () => {
    const body =
      name === 'login'
        ? { username: 'a@b.example', password: 'x' }
        : name === 'activateCompanyWithKey'
          ? { serialKey: 'x' }
          : bodyFor(name, busy, busy.admin)
    for (const path of leafPaths(body)) {
      for (const value of BAD_VALUES) {
        const { status, reply } = await busy.admin.send(call.http, withValue(body, path, value))
        expect(
          status,
          `${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(reply)}`,
        ).toBeLessThan(500)
      }
    }
    if (name === 'logout') busy.admin.token = await house.signIn(busy.admin.userId, busy.venue.id)
  })

  test('refuses a body over its limit', async () => {
    const limitMb = call.isLarge === true ? 12 : 1
    const { status, reply } = await busy.admin.send(call.http, { filler: 'x'.repeat((limitMb + 1) * 1024 * 1024) })
    expect([status, reply]).toMatchObject([
      413,
      { code: 'request.tooLarge', message: expect.stringContaining(` ${limitMb} MB.`) },
    ])
  })
})

test('photos are drawn from the fields that a call declares: those are the ones that can hold any', () => {
  const holdsPhoto = (schema: unknown) => JSON.stringify(schema).includes('"required":["displayName","type","data"]')
  for (const { name, call } of withBody) {
    const schema = z.toJSONSchema(call.request, { io: 'input' })
    const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => holdsPhoto(field))
    expect(
      fields.map(([field]) => field),
      name,
    ).toEqual(call.photos ?? [])
  }
})

/** One scene for each changing call, in which it succeeds. */
const SCENES: Record<string, (venue: Venue, admin: Person) => Promise<Record<string, unknown>>> = {
  logout: async () => ({}),
  selectLocation: async (venue) => ({ locationId: venue.id }),
  saveUserSetting: async (_, admin) => bodyFor('saveUserSetting', busy, admin),
  changePassword: async () => ({ currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' }),
  processRFID: async (venue) => {
    await venue.employee({ tag: `tag-of-${venue.id}` })
    return { rfid: `tag-of-${venue.id}`, locationId: venue.id }
  },
  openKiosk: async (venue) => ({ locationId: venue.id }),
  saveEmployee: async (venue) => ({
    ...bodyFor('saveEmployee', busy, busy.admin),
    selectedLocationId: venue.id,
    username: `hired@venue${venue.id}.example`,
  }),
  updateEmployee: async (venue) => ({
    ...bodyFor('updateEmployee', busy, busy.admin),
    locationId: venue.id,
    user_to_change: (await venue.employee()).username,
    change_password: true,
    password: 'eight tame walruses',
  }),
  deleteEmployee: async (venue) => ({ locationId: venue.id, username: (await venue.employee()).username }),
  registerRfid: async (venue) => ({
    userId: (await venue.employee()).userId,
    rfid: `chip-of-${venue.id}`,
    locationId: venue.id,
  }),
  deleteRfid: async (venue) => {
    const tag = `chip-of-${venue.id}`
    await venue.employee({ tag })
    return { rfid: tagReference(hashTag(house.secretKey, tag)), locationId: venue.id }
  },
  selectEmployee: async (venue, admin) => ({ locationId: venue.id, userId: admin.userId }),
  clockIn: async (venue, admin) => ({ userId: admin.userId, locationId: venue.id }),
  clockOut: async (venue, admin) => {
    await house.clockIn(venue.id, admin.userId)
    return { userId: admin.userId, locationId: venue.id }
  },
  updateShiftStatus: async (venue, admin) => ({
    clockIds: [await closedShift(house, venue, admin.userId)],
    status: 'Paid',
    locationId: venue.id,
  }),
  manualClockSave: async (venue, admin) => ({
    locationId: venue.id,
    userId: admin.userId,
    clockIn: hoursAgo(3),
    clockOut: hoursAgo(1),
  }),
  deleteEmployeeSession: async (venue, admin) => ({
    clockId: await closedShift(house, venue, admin.userId),
    locationId: venue.id,
  }),
  closeStaleShift: async (venue, admin) => {
    const clockId = await house.clockIn(venue.id, admin.userId)
    await house.owner.query('update shifts set clock_in_at = $2 where shift_id = $1', [clockId, hoursAgo(20)])
    return { clockId, locationId: venue.id, clockOut: hoursAgo(12), reason: 'went home' }
  },
  editMachines: async (venue) => ({ locationId: venue.id, machines: [{ machine: '1' }] }),
  editGames: async (venue) => ({ locationId: venue.id, games: [{ type: 'Keno' }] }),
  assignMachineToGame: async (venue, admin) => {
    await floor(venue, admin, false)
    return { locationId: venue.id, assignTemplates: [assignment] }
  },
  resetMachine: async (venue, admin) => ({ locationId: venue.id, assignMachineId: await floor(venue, admin, true) }),
  startNewSession: async (venue, admin) => {
    await floor(venue, admin, true)
    return { locationId: venue.id }
  },
  updateReading: async (venue, admin) => {
    await floor(venue, admin, true)
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    return reading(venue, session.sessionId)
  },
  endSession: async (venue, admin) => {
    await floor(venue, admin, true)
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    const { locationId, data } = reading(venue, session.sessionId)
    await admin.call('POST /machine/updateReading', { locationId, data })
    const clockId = await house.clockIn(venue.id, admin.userId)
    return { sessionId: session.sessionId, employeeSessionIds: [clockId], locationId: venue.id }
  },
  saveCustomer: async (venue) => ({ ...(await newCustomer(venue)), driverLicense: 'TX-0042' }),
  deleteCustomer: async (venue) => ({ customerId: await addCustomer(house, venue), locationId: venue.id }),
  revealDriverLicense: async (venue, admin) => {
    const { customer } = await admin.call('POST /customer/save', {
      ...(await newCustomer(venue)),
      driverLicense: 'TX-0042',
    })
    return { customerId: customer.customerId, locationId: venue.id }
  },
  addFiles: async (venue) => ({
    customerId: await addCustomer(house, venue),
    locationId: venue.id,
    newFiles: [await testPhoto('orange')],
  }),
  deleteFiles: async (venue, admin) => {
    const photos = [await testPhoto('orange'), await testPhoto('navy')]
    const { customer } = await admin.call('POST /customer/save', { ...(await newCustomer(venue)), newFiles: photos })
    return { customerId: customer.customerId, locationId: venue.id, paths: [customer.files[0]!.path] }
  },
  importCustomers: async (venue) => ({ ...bodyFor('importCustomers', busy, busy.admin), locationId: venue.id }),
  enrollCustomer: async (venue) => ({ locationId: venue.id, customerId: await addCustomer(house, venue) }),
  kioskCheckIn: async (venue) => {
    await addCustomer(house, venue, { phone: '2145550177' })
    return { locationId: venue.id, phone: '2145550177' }
  },
  deleteCustomerPending: async (venue, admin) => ({
    intent: 'pending',
    pendingId: await waiting(venue, admin, false),
    locationId: venue.id,
  }),
  setTicket: async (venue, admin) => ({
    userId: admin.userId,
    pendingId: await waiting(venue, admin, false),
    ticket: '1',
    locationId: venue.id,
  }),
  setPoints: async (venue, admin) => ({
    userId: admin.userId,
    pendingId: await waiting(venue, admin, true),
    locationId: venue.id,
  }),
  saveRule: async (venue) => {
    const { version: _, ...rule } = bodyFor('saveRule', busy, busy.admin)
    return { ...rule, locationId: venue.id }
  },
}

async function newCustomer(venue: Venue) {
  const name = { firstName: 'Odell', lastName: 'Montoya', phone: '2145550133' }
  return { locationId: venue.id, ...name, newFiles: [await testPhoto('teal')] }
}

/** Somebody on the pending list of a venue with a machine 1, assigned to it or not. */
async function waiting(venue: Venue, admin: Person, hasMachine: boolean): Promise<number> {
  const locationId = venue.id
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine: '1' }] })
  const customerId = await addCustomer(house, venue)
  const { pending } = await admin.call('POST /customer/enrollCustomer', { locationId, customerId })
  const { pendingId } = pending
  const ticket = { userId: admin.userId, pendingId, ticket: '1', locationId }
  if (hasMachine) await admin.call('POST /customer/setTicket', ticket)
  return pendingId
}

/** Who makes a call that is not an administrator's. */
const MADE_BY: Record<string, (venue: Venue) => Promise<Person>> = {
  processRFID: async (venue) => venue.station(),
  openKiosk: async (venue) => venue.station(),
  kioskCheckIn: async (venue) => venue.station(),
}

const assignment = {
  machine: '1',
  type: 'Regular' as const,
  game: 'Keno',
  prevIn: '0',
  prevOut: '0',
  curIn: '100',
  curOut: '50',
}

function hoursAgo(hours: number): string {
  return new Date(house.clock.now().getTime() - hours * 3_600_000).toISOString()
}

async function floor(venue: Venue, admin: Person, isAssigned: boolean): Promise<number> {
  const locationId = venue.id
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine: '1' }] })
  await admin.call('POST /game/edit', { locationId, games: [{ type: 'Keno' }] })
  if (!isAssigned) return 0
  const { assignTemplates } = await admin.call('POST /machine/assignMachineToGame', {
    locationId,
    assignTemplates: [assignment],
  })
  return assignTemplates[0]!.assignMachineId
}

function reading(venue: Venue, sessionId: number) {
  return { locationId: venue.id, data: { machine: '1', in: '120', out: '60', sessionId, locationId: venue.id } }
}

const changing = gatedCalls.filter(({ call }) => typeof call.audit === 'string')
const unaudited = gatedCalls.filter(({ call }) => typeof call.audit === 'object')

describe.each(unaudited)('$name changes something that the audit trail does not keep, so it', ({ name, call }) => {
  test('leaves no audit row and no remembered key, and can be sent again', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const body = await SCENES[name]!(venue, admin)
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++) expect((await admin.send(call.http, body, { key })).status).toBe(200)
    for (const table of ['audit_log', 'idempotency_keys']) {
      const rows = await house.owner.query(`select from ${table} where location_id = $1`, [venue.id])
      expect(rows.rowCount, table).toBe(0)
    }
  })
})

describe.each(changing)('$name changes something, so it', ({ name, call }) => {
  async function scene() {
    const venue = await house.venue()
    const admin = await (MADE_BY[name]?.(venue) ?? venue.admin())
    const make = SCENES[name]
    if (make === undefined) throw new Error(`Give SCENES one in which ${name} succeeds.`)
    const body = await make(venue, admin)
    const trail = async () => {
      const rows = await house.owner.query<{ call: string; before: unknown; after: unknown; account_id: string }>(
        'select call, before, after, account_id from audit_log where location_id = $1 and call = $2',
        [venue.id, name],
      )
      return rows.rows
    }
    return { venue, admin, body, before: (await trail()).length, trail }
  }

  test('leaves exactly one audit row that says what changed', async () => {
    const { admin, body, before, trail } = await scene()
    const { status, reply } = await admin.send(call.http, body)
    expect(status, JSON.stringify(reply)).toBe(200)
    const rows = (await trail()).slice(before)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.before ?? rows[0]!.after).not.toBeNull()
    expect(Number(rows[0]!.account_id)).toBe(admin.userId)
  })

  test('keeps nothing secret in its audit row', async () => {
    const { admin, body, before, trail } = await scene()
    const { reply } = await admin.send(call.http, body)
    const row = JSON.stringify((await trail()).slice(before))
    for (const secret of [admin.token!, TEST_PASSWORD, ...secretsIn(body), ...secretsIn(reply)])
      expect(row).not.toContain(secret)
    expect(row).not.toMatch(/argon2|"\w*(password|token|hash|rfid)":/i)
  })

  test('needs no Idempotency-Key, and without one nothing is remembered of it', async () => {
    const { venue, admin, body, before, trail } = await scene()
    const remembered = async () =>
      (await house.owner.query('select from idempotency_keys where location_id = $1', [venue.id])).rowCount
    const keysBefore = await remembered()
    const { status, reply } = await admin.send(call.http, body, { key: null })
    expect(status, JSON.stringify(reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
    expect(await remembered()).toBe(keysBefore)
  })

  test('happens once for one key, however often and however quickly it is sent', async () => {
    const { admin, body, before, trail } = await scene()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 8 }, () => admin.send(call.http, body, { key })))
    // The end of a session is heard by its own retries, and what is sealed is told once; every other call answers them all alike.
    const isToldOnce = name === 'logout' || name === 'revealDriverLicense'
    const answers = isToldOnce ? replies.filter(({ status }) => status === 200) : replies
    if (name === 'revealDriverLicense') expect(answers).toHaveLength(1)
    expect(new Set(answers.map(({ reply }) => JSON.stringify(reply))).size).toBe(1)
    expect(answers[0]!.status, JSON.stringify(answers[0]!.reply)).toBe(200)
    expect((await trail()).length - before).toBe(1)
  })

  test('refuses a key that was used for something else', async () => {
    const { venue, admin, body } = await scene()
    if (name === 'logout') return
    const key = randomUUID()
    await admin.send(call.http, body, { key })
    // Something else that everybody may do.
    const [other, fields] =
      name === 'selectLocation'
        ? ['POST /account/selectEmployee', { userId: admin.userId }]
        : ['POST /account/selectLocation', {}]
    const { status, reply } = await admin.send(other, { locationId: venue.id, ...fields }, { key })
    expect([status, (reply as { code: string }).code]).toEqual([409, 'request.keyReused'])
  })
})

/** Passwords, tags, keys and driver licenses, wherever they stand in a body or a reply. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => secretsIn(part, key))
  return typeof value === 'string' &&
    value !== '' &&
    !value.startsWith(LICENSE_MASK) &&
    /password$|^rfid$|token$|key$|^driverLicense$/i.test(name)
    ? [value]
    : []
}

function leafPaths(body: unknown, path: string[] = []): string[][] {
  if (typeof body === 'object' && body !== null) {
    return Object.entries(body).flatMap(([key, value]) => leafPaths(value, [...path, key]))
  }
  return [path]
}
