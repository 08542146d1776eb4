/** A scene for each changing call in which it succeeds, for every proof that needs one. */

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { addCustomer } from '../testing/customers.ts'
import { closedShift } from '../testing/floor.ts'
import { type Person, TEST_PASSWORD, type Venue } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'
import { bodyFor, type BusyVenue } from './actors.ts'

/** A new venue with somebody who may make the call, and the body with which it succeeds. */
export async function sceneFor(name: string, busy: BusyVenue) {
  const venue = await busy.venue.house.venue()
  const admin = await (MADE_BY[name]?.(venue) ?? venue.admin())
  const make = SCENES[name]
  if (make === undefined) throw new Error(`Give SCENES one in which ${name} succeeds.`)
  return { venue, admin, body: await make(venue, admin, busy) }
}

/** Sets a scene at a venue, and gives the body with which a call succeeds there. `busy` lends bodies that need nothing else. */
type Scene = (venue: Venue, admin: Person, busy: BusyVenue) => Promise<Record<string, unknown>>

/** One scene for each changing call, in which it succeeds. */
const SCENES: Record<string, Scene> = {
  logout: async () => ({}),
  selectLocation: async (venue) => ({ locationId: venue.id }),
  saveUserSetting: async (_, admin, busy) => bodyFor('saveUserSetting', busy, admin),
  changePassword: async () => ({ currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' }),
  processRFID: async (venue) => {
    await venue.employee({ tag: `tag-of-${venue.id}` })
    return { rfid: `tag-of-${venue.id}`, locationId: venue.id }
  },
  openKiosk: async (venue) => ({ locationId: venue.id }),
  saveEmployee: async (venue, _, busy) => ({
    ...bodyFor('saveEmployee', busy, busy.admin),
    selectedLocationId: venue.id,
    username: `hired@venue${venue.id}.example`,
  }),
  updateEmployee: async (venue, _, busy) => ({
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
    return { rfid: tagReference(hashTag(venue.house.secretKey, tag)), locationId: venue.id }
  },
  selectEmployee: async (venue, admin) => ({ locationId: venue.id, userId: admin.userId }),
  clockIn: async (venue, admin) => ({ userId: admin.userId, locationId: venue.id }),
  clockOut: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    return { userId: admin.userId, locationId: venue.id }
  },
  updateShiftStatus: async (venue, admin) => ({
    clockIds: [await closedShift(venue.house, venue, admin.userId)],
    status: 'Paid',
    locationId: venue.id,
  }),
  manualClockSave: async (venue, admin) => ({
    locationId: venue.id,
    userId: admin.userId,
    clockIn: hoursAgo(venue, 3),
    clockOut: hoursAgo(venue, 1),
  }),
  deleteEmployeeSession: async (venue, admin) => ({
    clockId: await closedShift(venue.house, venue, admin.userId),
    locationId: venue.id,
  }),
  closeStaleShift: async (venue, admin) => {
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    await venue.house.owner.query('update shifts set clock_in_at = $2 where shift_id = $1', [
      clockId,
      hoursAgo(venue, 20),
    ])
    return { clockId, locationId: venue.id, clockOut: hoursAgo(venue, 12), reason: 'went home' }
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
  leaveSession: async (venue, admin) => {
    await floor(venue, admin, true)
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    return { sessionId: session.sessionId, locationId: venue.id, machine: '1', reason: 'broken', note: 'dark screen' }
  },
  rejoinSession: async (venue, admin) => {
    await floor(venue, admin, true)
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    const place = { sessionId: session.sessionId, locationId: venue.id, machine: '1' }
    await admin.call('POST /machine/leaveSession', { ...place, reason: 'broken' })
    return place
  },
  endSession: async (venue, admin) => {
    await floor(venue, admin, true)
    const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
    const { locationId, data } = reading(venue, session.sessionId)
    await admin.call('POST /machine/updateReading', { locationId, data })
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    return { sessionId: session.sessionId, employeeSessionIds: [clockId], locationId: venue.id }
  },
  saveCustomer: async (venue) => ({ ...(await newCustomer(venue)), driverLicense: 'TX-0042' }),
  deleteCustomer: async (venue) => ({ customerId: await addCustomer(venue.house, venue), locationId: venue.id }),
  revealDriverLicense: async (venue, admin) => {
    const { customer } = await admin.call('POST /customer/save', {
      ...(await newCustomer(venue)),
      driverLicense: 'TX-0042',
    })
    return { customerId: customer.customerId, locationId: venue.id }
  },
  addFiles: async (venue) => ({
    customerId: await addCustomer(venue.house, venue),
    locationId: venue.id,
    newFiles: [await testPhoto('orange')],
  }),
  deleteFiles: async (venue, admin) => {
    const photos = [await testPhoto('orange'), await testPhoto('navy')]
    const { customer } = await admin.call('POST /customer/save', { ...(await newCustomer(venue)), newFiles: photos })
    return { customerId: customer.customerId, locationId: venue.id, paths: [customer.files[0]!.path] }
  },
  importCustomers: async (venue, _, busy) => ({
    ...bodyFor('importCustomers', busy, busy.admin),
    locationId: venue.id,
  }),
  enrollCustomer: async (venue) => ({ locationId: venue.id, customerId: await addCustomer(venue.house, venue) }),
  kioskCheckIn: async (venue) => {
    await addCustomer(venue.house, venue, { phone: '2145550177' })
    return { locationId: venue.id, phone: '2145550177' }
  },
  deleteCustomerPending: async (venue, admin) => ({
    intent: 'pending',
    pendingId: await waiting(venue, admin, false),
    locationId: venue.id,
  }),
  approveVoid: async (venue, admin) => {
    const giver = await venue.admin()
    const pendingId = await waiting(venue, admin, true)
    await giver.call('POST /customer/setPoints', { userId: giver.userId, pendingId, locationId: venue.id })
    const removal = { intent: 'points', pendingId, locationId: venue.id, reason: 'mistake' } as const
    await giver.call('POST /customer/deleteCustomerPending', removal)
    return { pendingId, locationId: venue.id }
  },
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
  saveRule: async (venue, _, busy) => {
    const { version: __, ...rule } = bodyFor('saveRule', busy, busy.admin)
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
  const customerId = await addCustomer(venue.house, venue)
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

function hoursAgo(venue: Venue, hours: number): string {
  return new Date(venue.house.clock.now().getTime() - hours * 3_600_000).toISOString()
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
