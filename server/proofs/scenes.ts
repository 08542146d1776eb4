/** A scene for each changing call in which it succeeds, for every proof that needs one: at a new venue, or at one that has worked for years. */

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { addCustomer } from '../testing/customers.ts'
import { closedShift } from '../testing/floor.ts'
import { type Client, type Person, TEST_PASSWORD, type Venue } from '../testing/house.ts'
import { newLicence } from '../testing/licences.ts'
import { testPhoto } from '../testing/photos.ts'
import { type allCalls, bodyFor, type BusyVenue } from './actors.ts'

/** A request of any call that succeeds: at the busy venue where it only reads, else at `venue`, or at a new one where that is left out. */
export async function properRequest(
  { name, call }: (typeof allCalls)[number],
  busy: BusyVenue,
  venue?: Venue,
): Promise<{ by: Client; body: Record<string, unknown> }> {
  const { house } = busy.venue
  if (name === 'login')
    return { by: house.anonymous, body: { username: busy.colleague.username, password: TEST_PASSWORD } }
  if (name === 'activateCompanyWithKey')
    return { by: house.anonymous, body: { serialKey: await newLicence(await house.venue({ licenceEnds: null })) } }
  if (call.audit === false) return { by: busy.admin, body: bodyFor(name, busy, busy.admin) }
  const { admin, body } = await (venue === undefined ? sceneFor(name, busy) : sceneAt(venue, name, busy))
  return { by: admin, body }
}

/** A new venue with somebody who may make the call, and the body with which it succeeds. */
export async function sceneFor(name: string, busy: BusyVenue) {
  return sceneAt(await busy.venue.house.venue(), name, busy)
}

/** The same at a venue, whatever it has. Each time somebody new makes the call, on rows that are new. */
export async function sceneAt(venue: Venue, name: string, busy: BusyVenue) {
  const admin = await (MADE_BY[name]?.(venue) ?? venue.admin())
  const make = SCENES[name]
  if (make === undefined) throw new Error(`Give SCENES one in which ${name} succeeds.`)
  return { venue, admin, body: await make(venue, admin, busy) }
}

/** Sets a scene at a venue, and gives the body with which a call succeeds there. `busy` lends bodies that need nothing else. */
type Scene = (venue: Venue, admin: Person, busy: BusyVenue) => Promise<Record<string, unknown>>

let count = 0
/** A number that no other scene has. */
const next = () => ++count

/** One scene for each changing call, in which it succeeds. */
const SCENES: Record<string, Scene> = {
  logout: async () => ({}),
  selectLocation: async (venue) => ({ locationId: venue.id }),
  saveUserSetting: async (_, admin, busy) => bodyFor('saveUserSetting', busy, admin),
  changePassword: async () => ({ currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' }),
  processRFID: async (venue) => {
    const rfid = `tag-${next()}-of-${venue.id}`
    await venue.employee({ tag: rfid })
    return { rfid, locationId: venue.id }
  },
  openKiosk: async (venue) => ({ locationId: venue.id }),
  saveEmployee: async (venue, _, busy) => ({
    ...bodyFor('saveEmployee', busy, busy.admin),
    selectedLocationId: venue.id,
    username: `hired${next()}@venue${venue.id}.example`,
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
    rfid: `chip-${next()}-of-${venue.id}`,
    locationId: venue.id,
  }),
  deleteRfid: async (venue) => {
    const tag = `chip-${next()}-of-${venue.id}`
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
    reason: 'entered twice',
  }),
  closeStaleShift: async (venue, admin) => {
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    await venue.house.owner.query('update shifts set clock_in_at = $2 where shift_id = $1', [
      clockId,
      hoursAgo(venue, 20),
    ])
    return { clockId, locationId: venue.id, clockOut: hoursAgo(venue, 12), reason: 'went home' }
  },
  editMachines: async (venue) => ({ locationId: venue.id, machines: [{ machine: newMachine() }] }),
  editGames: async (venue) => ({ locationId: venue.id, games: [{ type: newGame() }] }),
  assignMachineToGame: async (venue, admin) => {
    const { assignment } = await floor(venue, admin)
    return { locationId: venue.id, assignTemplates: [assignment] }
  },
  resetMachine: async (venue, admin) => {
    const { assignMachineId } = await assignedFloor(venue, admin)
    return { locationId: venue.id, assignMachineId }
  },
  startNewSession: async (venue, admin) => {
    await assignedFloor(venue, admin)
    return { locationId: venue.id }
  },
  updateReading: async (venue, admin) => reading(await round(venue, admin)),
  leaveSession: async (venue, admin) => ({ ...(await round(venue, admin)), reason: 'broken', note: 'dark screen' }),
  rejoinSession: async (venue, admin) => {
    const place = await round(venue, admin)
    await admin.call('POST /machine/leaveSession', { ...place, reason: 'broken' })
    return { ...place }
  },
  endSession: async (venue, admin) => {
    const place = await round(venue, admin)
    await admin.call('POST /machine/updateReading', reading(place))
    await readAllOthers(venue, admin, place.sessionId)
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    return { sessionId: place.sessionId, employeeSessionIds: [clockId], locationId: venue.id }
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
  importCustomers: async (venue, _, busy) => {
    const [row] = bodyFor('importCustomers', busy, busy.admin)['rows'] as [object]
    return { locationId: venue.id, rows: [{ ...row, ...newName(), phone: newPhone() }] }
  },
  enrollCustomer: async (venue) => ({ locationId: venue.id, customerId: await addCustomer(venue.house, venue) }),
  kioskCheckIn: async (venue) => {
    const phone = newPhone()
    await addCustomer(venue.house, venue, { phone })
    return { locationId: venue.id, phone }
  },
  deleteCustomerPending: async (venue, admin) => ({
    intent: 'pending',
    pendingId: (await waiting(venue, admin)).pendingId,
    locationId: venue.id,
  }),
  approveVoid: async (venue, admin) => {
    const giver = await venue.admin()
    const pendingId = await seated(venue, admin)
    await giver.call('POST /customer/setPoints', { userId: giver.userId, pendingId, locationId: venue.id })
    const removal = { intent: 'points', pendingId, locationId: venue.id, reason: 'mistake' } as const
    await giver.call('POST /customer/deleteCustomerPending', removal)
    return { pendingId, locationId: venue.id }
  },
  setTicket: async (venue, admin) => ({
    userId: admin.userId,
    ...(await waiting(venue, admin)),
    locationId: venue.id,
  }),
  setPoints: async (venue, admin) => ({
    userId: admin.userId,
    pendingId: await seated(venue, admin),
    locationId: venue.id,
  }),
  saveRule: async (venue, _, busy) => {
    const { version: __, ...rule } = bodyFor('saveRule', busy, busy.admin)
    return { ...rule, locationId: venue.id }
  },
}

const newMachine = () => String(10_000 + next())
const newGame = () => `Keno ${next()}`
/** A number that nobody of a grown location has (phoneOf in grown-platform.ts). */
const newPhone = () => String(9_725_550_000 + next())
const newName = () => ({ firstName: 'Odell', lastName: `Montoya-${next()}` })

async function newCustomer(venue: Venue) {
  return { locationId: venue.id, ...newName(), phone: newPhone(), newFiles: [await testPhoto('teal')] }
}

/** Somebody on the pending list of a venue, and a machine for them: somebody new unless one is named. */
export async function waiting(venue: Venue, admin: Person, customerId?: number) {
  const locationId = venue.id
  const ticket = newMachine()
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine: ticket }] })
  const { pending } = await admin.call('POST /customer/enrollCustomer', {
    locationId,
    customerId: customerId ?? (await addCustomer(venue.house, venue)),
  })
  return { pendingId: pending.pendingId, ticket }
}

/** The same, at their machine already. */
export async function seated(venue: Venue, admin: Person, customerId?: number): Promise<number> {
  const place = await waiting(venue, admin, customerId)
  await admin.call('POST /customer/setTicket', { ...place, userId: admin.userId, locationId: venue.id })
  return place.pendingId
}

/** Who makes a call that is not an administrator's. */
const MADE_BY: Record<string, (venue: Venue) => Promise<Person>> = {
  processRFID: newStation,
  openKiosk: newStation,
  kioskCheckIn: newStation,
}

async function newStation(venue: Venue): Promise<Person> {
  const username = `info@counter${next()}-of-${venue.id}.example`
  return venue.house.person(venue, { username, roles: ['ROLE_CHECK_IN_OUT'] })
}

function hoursAgo(venue: Venue, hours: number): string {
  return new Date(venue.house.clock.now().getTime() - hours * 3_600_000).toISOString()
}

/** A new machine and a new game, and how the one is assigned to the other. No round runs. */
async function floor(venue: Venue, admin: Person) {
  const locationId = venue.id
  const [machine, game] = [newMachine(), newGame()]
  await endRunningRound(venue)
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine }] })
  await admin.call('POST /game/edit', { locationId, games: [{ type: game }] })
  const meters = { prevIn: '0', prevOut: '0', curIn: '100', curOut: '50' }
  return { machine, assignment: { machine, type: 'Regular' as const, game, ...meters } }
}

async function assignedFloor(venue: Venue, admin: Person) {
  const { machine, assignment } = await floor(venue, admin)
  const { assignTemplates } = await admin.call('POST /machine/assignMachineToGame', {
    locationId: venue.id,
    assignTemplates: [assignment],
  })
  return { machine, assignMachineId: assignTemplates.find((row) => row.machine === machine)!.assignMachineId }
}

interface Place {
  sessionId: number
  locationId: number
  machine: string
}

/** A round that has begun, and a new machine that it has to read. */
async function round(venue: Venue, admin: Person): Promise<Place> {
  const { machine } = await assignedFloor(venue, admin)
  const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
  return { sessionId: session.sessionId, locationId: venue.id, machine }
}

function reading({ machine, sessionId, locationId }: Place) {
  return { locationId, data: { machine, in: '120', out: '60', sessionId, locationId } }
}

/** Ends a round whatever it lacks. */
export async function endRunningRound({ house, id }: Venue): Promise<void> {
  await house.owner.query(
    `update reading_sessions set ended_at = greatest(started_at, $2), ended_by = started_by where location_id = $1 and ended_at is null`,
    [id, house.clock.now()],
  )
}

/** Reads every other machine of a round where it stands; those without a game leave the round. */
async function readAllOthers(venue: Venue, admin: Person, sessionId: number): Promise<void> {
  const missing = `not exists (
    select from readings r where r.location_id = m.location_id and r.reading_session_id = $2 and r.machine_id = m.machine_id
  )`
  const asked = [venue.id, sessionId, admin.userId, venue.house.clock.now()]
  await venue.house.owner.query(
    `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out,
       daily_in, daily_out, read_at, read_by)
     select $1, $2, m.machine_id, a.assignment_id, 1, last.cur_in, last.cur_out, last.cur_in, last.cur_out, 0, 0, $4, $3
     from machines m
     join assignments a on a.location_id = m.location_id and a.machine_id = m.machine_id and a.ended_at is null
     cross join lateral (
       select coalesce(max(r.cur_in), a.cur_in) as cur_in, coalesce(max(r.cur_out), a.cur_out) as cur_out
       from readings r where r.location_id = m.location_id and r.machine_id = m.machine_id and r.assignment_id = a.assignment_id
     ) last
     where m.location_id = $1 and m.retired_at is null and ${missing}`,
    asked,
  )
  await venue.house.owner.query(
    `insert into reading_absences (location_id, reading_session_id, machine_id, reason, note, left_at, left_by)
     select $1, $2, m.machine_id, 'broken', '', $4, $3 from machines m where m.location_id = $1 and m.retired_at is null and ${missing}`,
    asked,
  )
}
