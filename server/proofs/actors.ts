/** The kinds of people and the venues between which the proofs look for leaks. */

import type { Role } from '@countroom/contract/access/roles.ts'
import { calls } from '@countroom/contract/api.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { Client, type House, type Person, TEST_PASSWORD, type Venue } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'

export const allCalls = Object.entries(calls as Record<string, Call>).map(([name, call]) => ({ name, call }))
export const gatedCalls = allCalls.filter(({ call }) => call.allow !== 'public')

/** The roles that a call asks for; none when it is for anybody signed in. */
export function rolesOf(call: Call): readonly Role[] {
  if (call.allow === 'public' || call.allow === 'newcomer' || call.allow === 'signed-in') return []
  return typeof call.allow === 'string' ? [call.allow] : call.allow
}

/** Every role but those that the call asks for and those of administrators. */
export const OTHER_ROLES = (call: Call): Role[] => {
  const asked = new Set<Role>(rolesOf(call))
  return (
    [
      'ROLE_CHECK_IN_OUT',
      'ROLE_NOTE',
      'ROLE_ADD_MACHINE_READING',
      'ROLE_MASTER_READING',
      'ROLE_MACHINE',
      'ROLE_GAME',
    ] as const
  ).filter((role) => !asked.has(role))
}

/**
 * A venue in full swing: machines, games, an assignment, a running reading session with a reading, people, a match rule, and a customer
 * who waits at a machine.
 */
export interface BusyVenue {
  venue: Venue
  admin: Person
  machineId: number
  gameId: number
  assignMachineId: number
  sessionId: number
  clockId: number
  /** Somebody with no roles and a tag, whom a manager may change, and somebody to let go. */
  colleague: Person
  tagReference: string
  leaver: Person
  customerId: number
  pendingId: number
  /** Of the customer. */
  photoPath: string
  /** One that nobody has yet. */
  newPhoto: PhotoUpload
  ruleVersion: number
  /** Words that occur nowhere but in this venue's rows. */
  canaries: string[]
}

export async function busyVenue(house: House, name: string): Promise<BusyVenue> {
  const canary = `${name.toLowerCase()}canary`
  const photo = await testPhoto(`hsl(${name.length * 30}, 50%, 50%)`, `${canary}.jpg`)
  const venue = await house.venue({ name: `${canary} hall` })
  const admin = await venue.admin({ firstname: `${canary}first`, lastname: `${canary}last`, isClockedIn: true })
  const locationId = venue.id
  const machine = `${canary}1`
  const { machines } = await admin.call('POST /machine/edit', { locationId, machines: [{ machine }] })
  const { games } = await admin.call('POST /game/edit', { locationId, games: [{ type: `${canary}game` }] })
  const { assignTemplates } = await admin.call('POST /machine/assignMachineToGame', {
    locationId,
    assignTemplates: [
      { machine, type: 'Regular', game: `${canary}game`, prevIn: '0', prevOut: '0', curIn: '100', curOut: '50' },
    ],
  })
  const { session } = await admin.call('POST /machine/startNewSession', { locationId })
  await admin.call('POST /machine/updateReading', {
    locationId,
    data: { machine, in: '120', out: '60', sessionId: session.sessionId, locationId },
  })
  const { sessions } = await admin.call('POST /machine/getAvailableEmployeeSessions', { locationId })
  const colleague = await venue.employee({ roles: [], firstname: `${canary}colleague`, tag: `${canary}-chip` })
  const leaver = await venue.employee({ roles: [], firstname: `${canary}leaver` })
  const { customer } = await admin.call('POST /customer/save', {
    locationId,
    firstName: `${canary}guest`,
    lastName: `${canary}family`,
    phone: '2145550100',
    newFiles: [photo],
  })
  const { customerId } = customer
  const enrolled = await admin.call('POST /customer/enrollCustomer', { locationId, customerId, photo })
  const { pendingId } = enrolled.pending
  await admin.call('POST /rule/save', { ...RULE, locationId, ruleName: `${canary}rule` })
  return {
    venue,
    admin,
    customerId,
    pendingId,
    photoPath: customer.files[0]!.path,
    newPhoto: await testPhoto(`hsl(${name.length * 30}, 90%, 30%)`, 'new.jpg'),
    ruleVersion: 1,
    colleague,
    tagReference: tagReference(hashTag(house.secretKey, `${canary}-chip`)),
    leaver,
    machineId: machines[0]!.machineId,
    gameId: games[0]!.gameId,
    assignMachineId: assignTemplates[0]!.assignMachineId,
    sessionId: session.sessionId,
    clockId: sessions[0]!.clockId,
    canaries: [canary],
  }
}

const RULE = {
  enableMatchRule: true,
  timeLimit: 6,
  resetTimes: '05:00,17:00',
  maxMatchesPerDay: 2,
  maxCountResetTime: '05:00',
}

/** A body that each call accepts from somebody entitled, with every identifier taken from one venue. */
export function bodyFor(
  name: string,
  at: BusyVenue,
  who: { userId: number; username: string },
): Record<string, unknown> {
  const locationId = at.venue.id
  const machine = `${at.canaries[0]}1`
  const range = { fromDate: '2026-05-01', toDate: '2026-06-30', locationId }
  const shiftRange = { fromDate: '2026-05-01T00:00:00', toDate: '2026-06-30T19:59:59', locationId }
  const employee = {
    authorities: [],
    firstname: `${at.canaries[0]}colleague`,
    lastname: 'Silva',
    employeePerHour: 12.5,
    employeeColor: '#1565c0',
    timezone: 'America/Chicago',
    rfid: '',
  }
  const bodies: Record<string, Record<string, unknown>> = {
    getUser: { username: who.username },
    logout: {},
    changePassword: { currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' },
    processRFID: { rfid: `${at.canaries[0]}-tag`, locationId },
    selectEmployee: { locationId, userId: who.userId },
    saveEmployee: {
      ...employee,
      selectedLocationId: locationId,
      username: `hired@${at.canaries[0]}.example`,
      password: 'seven tame walruses',
      is_linked_user: true,
    },
    getUsers: {},
    getAllEmployees: { locationId },
    updateEmployee: {
      ...employee,
      locationId,
      user_to_change: at.colleague.username,
      change_password: false,
      new_displayname: `${at.canaries[0]}colleague Silva`,
      version: 1,
    },
    deleteEmployee: { locationId, username: at.leaver.username, is_linked_user: true },
    getRoles: { locationId, type: 'employee' },
    registerRfid: { userId: at.colleague.userId, rfid: `${at.canaries[0]}-new-chip`, locationId },
    deleteRfid: { rfid: at.tagReference, locationId },
    openKiosk: { locationId },
    fetchLinkedUsers: { locationId },
    getOnlineEmployee: { locationId },
    selectLocation: { locationId },
    openSocket: { locationId },
    listAvailableCompanies: {},
    getUserSetting: { userId: who.userId, pageTitle: 'customers' },
    saveUserSetting: {
      userId: who.userId,
      pageTitle: 'customers',
      tableSetting: { order: 'asc', orderBy: 'machine', rowsPerPage: 25 },
      defaultTable: false,
      filterSetting: { state: 'Unpaid' },
      changeFilters: true,
    },
    clockIn: { userId: who.userId, locationId },
    clockOut: { userId: who.userId, locationId },
    loadClockRecords: { userId: who.userId, locationId },
    listEmployeeSession: {
      ...shiftRange,
      userId: who.userId,
      search: 'a',
      state: 'Unpaid',
      orderBy: 'name',
      order: 'asc',
      page: 0,
      rowsPerPage: 25,
    },
    getEmployeeSession: { clockId: at.clockId, locationId },
    listSessionEmployees: shiftRange,
    updateShiftStatus: { clockIds: [at.clockId], status: 'Unpaid', locationId },
    manualClockSave: {
      locationId,
      userId: at.admin.userId,
      clockId: at.clockId,
      name: `${at.canaries[0]}first ${at.canaries[0]}last`,
      clockIn: '2026-06-01T20:00:00.000Z',
      clockOut: '2026-06-01T21:00:00.000Z',
      totalHours: 1,
      totalPay: 12,
      state: 'Unpaid',
    },
    deleteEmployeeSession: { clockId: at.clockId, reason: 'entered twice', ...shiftRange },
    closeStaleShift: { clockId: at.clockId, locationId, clockOut: '2026-06-01T23:00:00.000Z', reason: 'went home' },
    previewShiftReport: { userId: at.admin.userId, locationId, clockId: at.clockId },
    listMachines: { locationId },
    editMachines: { locationId, machines: [{ machineId: at.machineId, machine, version: 1 }] },
    listGames: { locationId },
    editGames: { locationId, games: [{ gameId: at.gameId, type: `${at.canaries[0]}game`, version: 1 }] },
    listAssignTemplates: { locationId },
    assignMachineToGame: { locationId, assignTemplates: [] },
    resetMachine: { locationId, assignMachineId: at.assignMachineId },
    startNewSession: { locationId },
    loadStartedSession: { locationId, employeeSessionIds: [at.clockId] },
    endSession: { sessionId: at.sessionId, employeeSessionIds: [at.clockId], locationId },
    leaveSession: { sessionId: at.sessionId, locationId, machine, reason: 'broken', note: 'dark screen' },
    rejoinSession: { sessionId: at.sessionId, locationId, machine },
    getAvailableEmployeeSessions: { locationId },
    getPreviousInAndOutReading: { locationId, machine },
    updateReading: { locationId, data: { machine, in: '130', out: '70', sessionId: at.sessionId, locationId } },
    listReading: { sessionId: at.sessionId, locationId },
    listReadingHistory: { sessionId: at.sessionId, locationId, machine },
    getSessionIds: range,
    listMachineTotals: range,
    previewMasterReadingReport: { sessionId: at.sessionId, locationId },
    listCustomers: {
      locationId,
      search: 'a',
      lastVisitFrom: '2026-05-25',
      lastVisitTo: '2026-06-01',
      registeredFrom: '2026-05-25',
      registeredTo: '2026-06-01',
      isPending: true,
      orderBy: 'lastName',
      order: 'asc',
      page: 0,
      rowsPerPage: 25,
    },
    getCustomer: { customerId: at.customerId, locationId },
    saveCustomer: {
      customerId: at.customerId,
      locationId,
      userId: who.userId,
      employeeName: 'Ana Silva',
      firstName: `${at.canaries[0]}guest`,
      lastName: `${at.canaries[0]}family`,
      dob: '1980-02-29',
      points: 30,
      driverLicense: 'TX-0042',
      phone: '2145550101',
      address: '1 Bell Street',
      comments: 'Likes the corner.',
      files: [{ path: at.photoPath }],
      newFiles: [at.newPhoto],
      isRule: true,
      maxMatchesPerDay: 2,
      timeLimit: 4.5,
      maxAmountPerDay: 100,
      matchValues: [50, 30],
      isAnotherPerson: false,
      version: 1,
    },
    deleteCustomer: { customerId: at.customerId, locationId },
    validateCustomer: {
      locationId,
      firstName: `${at.canaries[0]}guest`,
      lastName: `${at.canaries[0]}family`,
      customerId: at.customerId,
      phone: '2145550100',
    },
    revealDriverLicense: { customerId: at.customerId, locationId },
    addFiles: { customerId: at.customerId, locationId, newFiles: [at.newPhoto] },
    deleteFiles: { customerId: at.customerId, locationId, paths: [at.photoPath] },
    previewFile: { path: at.photoPath, accountNumber: '7', locationId },
    previewImage: { path: at.photoPath, locationId },
    searchByCustomerName: { search: 'canary', locationId },
    getCustomerHistory: { customerId: at.customerId, locationId },
    previewImport: { locationId, rows: [importRow(at.canaries[0]!)] },
    importCustomers: { locationId, rows: [importRow(at.canaries[0]!)] },
    enrollCustomer: { locationId, customerId: at.customerId, points: 20, photo: at.newPhoto, manual: true },
    kioskCheckIn: { locationId, phone: '2145550100' },
    customerPendingList: { locationId, date: '2026-06-01' },
    customerPointsList: { locationId, userId: who.userId, date: '2026-06-01' },
    deleteCustomerPending: {
      intent: 'pending',
      pendingId: at.pendingId,
      date: '2026-06-01',
      locationId,
      reason: 'went home',
    },
    approveVoid: { pendingId: at.pendingId, locationId },
    setTicket: { userId: who.userId, pendingId: at.pendingId, ticket: '7', locationId },
    getMatchOffer: { customerId: at.customerId, locationId },
    setPoints: { userId: who.userId, pendingId: at.pendingId, points: 20, locationId },
    customerPendingByUserAndDate: { userId: who.userId, fromDate: '2026-05-25', toDate: '2026-06-01', locationId },
    listPointsEmployees: { locationId, fromDate: '2026-05-25', toDate: '2026-06-01' },
    previewPointWatchingImage: { pendingId: at.pendingId, locationId },
    previewPointReport: {
      locationId,
      userId: at.admin.userId,
      date: '06/01/2026 18:00',
      clockId: at.clockId,
      sessionId: at.sessionId,
    },
    previewMatchPointReport: { sessionId: at.sessionId, locationId },
    listRule: { locationId },
    saveRule: { ...RULE, locationId, ruleName: `${at.canaries[0]}rule`, version: at.ruleVersion },
    listAudit: { ...range, call: 'updateReading', upTo: 1_000, page: 0, rowsPerPage: 50 },
    getAuditFilters: { locationId },
    listSecurityEvents: { ...range, page: 0, rowsPerPage: 50 },
  }
  const body = bodies[name]
  if (body === undefined) throw new Error(`Give bodyFor a body for the new call ${name}.`)
  return body
}

function importRow(canary: string) {
  const blank = { tagId: '', address: '', comments: '' }
  const person = { firstName: `${canary}newcomer`, lastName: 'Vega', phone: '(806) 555-0142', dob: '2/29/1980' }
  return { row: 2, ...blank, ...person, driverLicense: 'TX-0077', points: '30' }
}

/** The field of a body that names the location; undefined where the session's own counts. */
export function locationField(body: object): 'locationId' | 'selectedLocationId' | undefined {
  return (['locationId', 'selectedLocationId'] as const).find((field) => field in body)
}

/** Every path to an identifier in a body, as ['data', 'sessionId']. */
export function idPaths(body: unknown, path: string[] = []): string[][] {
  if (Array.isArray(body)) return body.flatMap((item, index) => idPaths(item, [...path, String(index)]))
  if (typeof body === 'object' && body !== null) {
    return Object.entries(body).flatMap(([key, value]) => idPaths(value, [...path, key]))
  }
  const field = path.findLast((part) => !/^\d+$/.test(part)) ?? ''
  return typeof body === 'number' && /Ids?$/.test(field) ? [path] : []
}

export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  let place: Record<string, unknown> = copy
  for (const part of path.slice(0, -1)) place = place[part] as Record<string, unknown>
  place[path.at(-1)!] = value
  return copy
}

export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], body)
}

export function tokenless(house: House): Client {
  return new Client(house.address)
}
