/** Employees: who works here, what each of them may do, and who may change that (part 1 sections 2 and 6; domain 2). */

import {
  isAdministrator,
  isSelectable,
  isStation,
  ROLES,
  type Role,
  withNeeds,
} from '@countroom/contract/access/roles.ts'
import { IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { DEFAULT_PRESETS, type ServicePreset } from '@countroom/contract/team/presets.rules.ts'
import type { Employee, EmployeeChoice, RoleOffer } from '@countroom/contract/team/team.shapes.ts'

import { tellOfAccounts } from '../../platform/auth/access.ts'
import { hashNewPassword, hashPassword, inPasswordLine } from '../../platform/auth/passwords.ts'
import { sessionLifeMs } from '../../platform/auth/session-life.ts'
import { hashTag, tagReference } from '../../platform/auth/tags.ts'
import { newPassword } from '../../platform/auth/tokens.ts'
import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Person, PersonKey } from './team.queries.ts'
import * as queries from './team.queries.ts'
import {
  ALWAYS,
  type Asker,
  byName,
  type EmployeeRecord,
  fullName,
  grantFault,
  isLinked,
  isListed,
  keptRoles,
  mayChange,
  recordOf,
  roleOffers,
  stationName,
  stopsBeing,
  tagAfter,
} from './team.rules.ts'

/** The typed fields of a new or an existing employee. */
export interface EmployeeDraft {
  authorities: readonly Role[]
  firstname: string
  lastname: string
  employeePerHour: number
  employeeColor: string
  timezone: string
  rfid?: string | undefined
  /** The locations where the person works besides their home. Undefined leaves them unchanged. */
  companyIds?: readonly number[] | undefined
}

export interface Hire extends EmployeeDraft {
  username: string
  isLinkedUser: boolean
}

export interface EmployeeEdit extends EmployeeDraft {
  username: string
  /** The version that the asker saw. Without a version, the last change wins. */
  version?: number | undefined
}

export interface ChangedEmployee {
  user: Employee
  before: EmployeeRecord
  after: EmployeeRecord
}

/** Everybody who works at the location, sorted by name. Leaves out accounts whose e-mail begins with info@, except the asker's own. */
export async function listEmployees(scope: Scope): Promise<Employee[]> {
  const [people, asker] = await Promise.all([queries.listPeople(scope), queries.findAsker(scope)])
  return people
    .filter((person) => isListed(person, scope.account.userId))
    .toSorted(byName)
    .map((person) => employeeOf(scope, person, asker))
}

/** The employees that pickers offer, sorted by name. */
export async function listChoices(scope: Scope): Promise<EmployeeChoice[]> {
  const people = await queries.listPeople(scope)
  return people
    .filter(({ username, roles }) => isSelectable(roles) && !isStation(username, roles))
    .toSorted(byName)
    .map((person) => ({
      userId: person.userId,
      firstname: person.firstname,
      lastname: person.lastname,
      name: fullName(person),
      employeePerHour: toDollars(person.hourlyRateCents),
      authorities: person.roles,
      employeeColor: person.employeeColor,
    }))
}

/** The services of the company, and which of them the asker may give. */
export async function listRoleOffers(scope: Scope): Promise<RoleOffer[]> {
  return roleOffers(await queries.findAsker(scope))
}

/** The location's presets of services. */
export async function findPresets(scope: Scope): Promise<{ presets: ServicePreset[]; version: number }> {
  return (await queries.findPresets(scope)) ?? { presets: [...DEFAULT_PRESETS], version: 0 }
}

/**
 * Replaces the presets. A service that the asker cannot give may stay in a preset. The asker cannot add such a service to a preset, and cannot rename
 * a preset that has one. Throws 'employee.beyondYours' and 'list.changed'.
 */
export async function savePresets(
  scope: Scope,
  presets: readonly ServicePreset[],
  version: number,
): Promise<{ before: ServicePreset[]; after: ServicePreset[]; version: number }> {
  const { presets: before } = await findPresets(scope)
  const offers = await listRoleOffers(scope)
  const after = presets.map(({ name, authorities }) => ({ name, authorities: withNeeds(authorities) }))
  const isGivable = (role: Role) => offers.some((offer) => offer.role === role && offer.isGrantable)
  for (const { name, authorities } of after) {
    const known = before.find((preset) => preset.name === name)?.authorities ?? []
    const added = authorities.filter((role) => !known.includes(role) && !ALWAYS.includes(role))
    if (!added.every(isGivable)) throw new Refusal('employee.beyondYours')
  }
  const saved = await queries.savePresets(scope, after, version)
  if (saved === undefined) throw new Refusal('list.changed', { values: { what: 'the presets of services' } })
  return { before, after, version: saved }
}

/**
 * Checks and hashes a person's temporary password before the change takes a lock. Throws 'password.weak' and 'request.tooMany'. At a station, also
 * throws 'password.station' for a person who already works here.
 */
export async function makePassword(
  scope: Scope,
  password: string,
  { username, firstname, lastname, isHere }: { username: string; firstname: string; lastname: string; isHere: boolean },
): Promise<string> {
  // While a manager is present, anybody at the station could choose that manager and set a password.
  if (isHere && scope.account.isStation) throw new Refusal('password.station')
  return inPasswordLine(`account ${scope.account.userId}`, () =>
    hashNewPassword(password, [username, firstname, lastname], 'password'),
  )
}

/**
 * Hires a person with a temporary password. Throws 'employee.beyondYours', 'employee.roleNotOffered', 'employee.duplicate', 'company.unknown',
 * 'rfid.taken' and 'request.tooMany'.
 */
export async function hire(
  scope: Scope,
  hired: Hire,
  passwordHash: string,
): Promise<{ user: Employee; after: EmployeeRecord }> {
  const asker = await queries.findAsker(scope)
  const roles = keptRoles(hired.authorities)
  requireGrant(asker, [], roles)
  if (isStation(hired.username, roles) && !isAdministrator(asker.roles)) {
    throw new Refusal('employee.beyondYours', { path: 'username' })
  }
  const rfidHash = newTag(scope, hired.rfid)
  await requireFreeTag(scope, rfidHash, null)
  const userId = await queries.insertPerson(scope, scope.location.id, {
    ...detailsOf(hired),
    username: hired.username,
    passwordHash,
    roles,
    rfidHash: rfidHash ?? null,
    isLinked: isLinked(hired.username, roles, hired.isLinkedUser),
  })
  if (userId === undefined) {
    const isEmail = await queries.isUsernameTaken(scope, hired.username)
    if (!isEmail) throw new Refusal('rfid.taken', { path: 'rfid' })
    throw new Refusal('employee.duplicate', { path: 'username', values: { username: hired.username } })
  }
  const added = (await queries.findPerson(scope, { username: hired.username }))!
  await changePlaces(scope, added, roles, asker, hired.companyIds)
  const person = hired.companyIds === undefined ? added : (await queries.findPerson(scope, { userId: added.userId }))!
  return { user: employeeOf(scope, person, asker), after: recordOf(person) }
}

/** The first account of a new company. */
export type FirstPerson = Pick<
  queries.NewPerson,
  'firstname' | 'lastname' | 'username' | 'passwordHash' | 'roles' | 'timezone' | 'hasOwnPassword'
>

/** Adds the first account to a company, as the owner of the company. Returns its id. Throws 'employee.duplicate' for the field `path`. */
export async function addFirstPerson(
  scope: Pick<Scope, 'db' | 'now'>,
  companyId: number,
  person: FirstPerson,
  path: string,
): Promise<number> {
  const blank = { hourlyRateCents: 0, employeeColor: '', rfidHash: null, isLinked: false, isOwner: true }
  const userId = await queries.insertPerson(scope, companyId, { ...blank, ...person, roles: keptRoles(person.roles) })
  if (userId === undefined) throw new Refusal('employee.duplicate', { path, values: { username: person.username } })
  return userId
}

/** The accounts of the stations at this location, sorted by name. */
export async function listStations(scope: Scope): Promise<Person[]> {
  const people = await queries.listPeople(scope)
  return people
    .filter(({ homeId, username, roles }) => homeId === scope.location.id && isStation(username, roles))
    .toSorted(byName)
}

/** Makes and hashes a password for a station before the change takes a lock. Throws 'request.tooMany'. */
export async function makeStationPassword(asker: string): Promise<{ password: string; passwordHash: string }> {
  const password = newPassword()
  return inPasswordLine(asker, async () => ({ password, passwordHash: await hashPassword(password) }))
}

/** Adds the account of a company's station. Returns its e-mail. Throws 'employee.duplicate'. */
export async function addStation(
  scope: Pick<Scope, 'db' | 'now'>,
  company: { id: number; name: string; timezone: string },
  passwordHash: string,
): Promise<string> {
  const add = async (username: string) => {
    const person: queries.NewPerson = {
      username,
      passwordHash,
      hasOwnPassword: true,
      firstname: company.name,
      lastname: 'Station',
      roles: keptRoles(['ROLE_CHECK_IN_OUT']),
      timezone: company.timezone,
      hourlyRateCents: 0,
      employeeColor: '',
      rfidHash: null,
      isLinked: false,
    }
    return (await queries.insertPerson(scope, company.id, person)) === undefined ? undefined : username
  }
  // If the station of a company with a similar name has this e-mail, the company's number is added.
  const username = (await add(stationName(company.name))) ?? (await add(stationName(`${company.name} ${company.id}`)))
  if (username === undefined)
    throw new Refusal('employee.duplicate', { values: { username: stationName(company.name) } })
  return username
}

/** Adds a station to a location that has none. Returns its e-mail. Throws 'station.exists' and 'employee.duplicate'. */
export async function openStation(scope: Scope, passwordHash: string): Promise<string> {
  const { stations } = await lockThenRead({
    locks: { location: () => queries.lockStations(scope) },
    reads: { stations: () => listStations(scope) },
  })
  const [station] = stations
  if (station !== undefined) throw new Refusal('station.exists', { values: { username: station.username } })
  return addStation(scope, scope.location, passwordHash)
}

/** Gives a station a new password and ends its sessions. Returns its e-mail. Throws 'station.unknown' and the errors of `lockChangeable`. */
export async function resetStation(scope: Scope, userId: number, passwordHash: string): Promise<string> {
  const { person } = await lockChangeable(scope, { userId }, 'station.unknown')
  if (!isStation(person.username, person.roles)) throw new Refusal('station.unknown')
  await queries.setPassword(scope, userId, passwordHash)
  await queries.endSessions(scope, userId, 'password changed')
  await tellOfAccounts(scope, [userId])
  return person.username
}

/**
 * Changes a person. If `passwordHash` is undefined, the password stays. A new password signs the person out everywhere. For new roles, see
 * `changeAccess`. Throws the errors of `lockChangeable`, 'password.own', 'employee.ownRate', 'list.changed', 'employee.roleNotOffered',
 * 'employee.lastAdministrator', 'company.unknown', 'rfid.taken' and 'request.tooMany'.
 */
export async function update(
  scope: Scope,
  edit: EmployeeEdit,
  passwordHash: string | undefined,
): Promise<ChangedEmployee> {
  const { person, asker } = await lockChangeable(scope, { username: edit.username }, 'user.unknown')
  if (edit.version !== undefined && edit.version !== person.version)
    throw new Refusal('list.changed', { values: { what: 'this employee' } })
  const roles = keptRoles(edit.authorities)
  requireGrant(asker, person.roles, roles)
  await requireAdministratorsLeft(scope, person, roles)

  const rfidHash = newTag(scope, edit.rfid)
  const isOwn = person.userId === scope.account.userId
  if (isOwn && passwordHash !== undefined) throw new Refusal('password.own', { path: 'password' })
  const isSelf = isOwn || person.userId === scope.actorId
  if (isSelf && !isAdministrator(asker.roles) && toCents(edit.employeePerHour) !== person.hourlyRateCents) {
    throw new Refusal('employee.ownRate', { path: 'employeePerHour' })
  }
  await requireFreeTag(scope, rfidHash, person.userId)
  const isUpdated = await queries.updatePerson(scope, person.userId, {
    ...detailsOf(edit),
    roles,
    rfidHash,
    passwordHash,
  })
  if (!isUpdated) throw new Refusal('rfid.taken', { path: 'rfid' })
  if (stopsBeing('administrator', person.roles, roles)) sentAlong(queries.endOwnership(scope, person.userId))
  const stations =
    passwordHash !== undefined
      ? await queries.endSessions(scope, person.userId, 'password changed')
      : await changeAccess(scope, person, roles)
  const stationsLeft = await changePlaces(scope, person, roles, asker, edit.companyIds)
  await tellOfAccounts(scope, [person.userId, ...stations, ...stationsLeft])
  const changed = await afterChange(scope, person, asker)
  return passwordHash === undefined ? changed : { ...changed, after: { ...changed.after, passwordChanged: true } }
}

/**
 * Applies new roles to a person's sessions. A person who stops being an administrator or a master administrator is signed out everywhere. The
 * sessions of a person who becomes an administrator are shortened. From now on, they last at most as long as a new session of an administrator. Any
 * other person is signed out only where they have just used a role that they lose. In their other sessions, the screens change while they work.
 * Returns the stations where the person was chosen and no longer is.
 */
async function changeAccess(
  scope: Scope,
  { userId, roles: before }: Person,
  after: readonly Role[],
): Promise<number[]> {
  if (stopsBeing('administrator', before, after) || stopsBeing('master', before, after)) {
    return queries.endSessions(scope, userId, 'access changed')
  }
  if (!isAdministrator(before) && isAdministrator(after)) {
    await queries.shortenSessions(scope, userId, new Date(scope.now.getTime() + sessionLifeMs(after)))
    return []
  }
  const lost = isAdministrator(after) ? [] : before.filter((role) => !after.includes(role))
  if (lost.length > 0) {
    await queries.endSessionsUsing(scope, userId, lost, new Date(scope.now.getTime() - IDLE_LOGOUT_MS))
  }
  return []
}

/**
 * Changes the locations where a person works besides their home. Only a master administrator may do so, because other people may not decide about
 * other locations. Returns the stations where the person was scanned in and no longer is. Throws 'employee.beyondYours', 'company.unknown',
 * 'rfid.taken', 'request.tooMany' and 'employee.lastAdministrator'.
 */
async function changePlaces(
  scope: Scope,
  person: Person,
  roles: readonly Role[],
  asker: Asker,
  companyIds: readonly number[] | undefined,
): Promise<number[]> {
  if (companyIds === undefined) return []
  const path = 'companyIds'
  if (!asker.roles.includes('ROLE_MASTER_ADMIN')) throw new Refusal('employee.beyondYours', { path })
  const wanted = new Set(companyIds.filter((id) => id !== person.homeId))
  const added = [...wanted].filter((id) => !person.companyIds.includes(id))
  const removed = person.companyIds.filter((id) => !wanted.has(id))
  if (removed.length > 0 && isAdministrator(roles)) {
    const left = await queries.listLeftWithoutAdministrator(scope, person.userId)
    if (left.some((id) => removed.includes(id)))
      throw new Refusal('employee.lastAdministrator', { path, values: { location: 'another location' } })
  }
  if (added.length > 0) {
    if (!(await queries.addPlaces(scope, person.userId, added))) throw new Refusal('company.unknown', { path })
    await requireFreeTag(scope, person.rfidHash ?? undefined, person.userId)
  }
  return removed.length === 0 ? [] : queries.removePlaces(scope, person, removed)
}

/** Deletes a person. Throws the errors of `lockChangeable`, 'employee.self' and 'employee.lastAdministrator'. */
export async function letGo(scope: Scope, username: string): Promise<EmployeeRecord> {
  const { person } = await lockChangeable(scope, { username }, 'user.unknown')
  if (person.userId === scope.account.userId || person.userId === scope.actorId) throw new Refusal('employee.self')
  await requireAdministratorsLeft(scope, person, [])
  const [stations, stationsLeft] = await Promise.all([
    queries.endSessions(scope, person.userId, 'let go'),
    queries.endPresences(scope, person.userId),
  ])
  sentAlong(queries.endOwnership(scope, person.userId))
  sentAlong(queries.deletePerson(scope, person.userId))
  await tellOfAccounts(scope, [person.userId, ...stations, ...stationsLeft])
  return recordOf(person)
}

/**
 * Gives a person a new tag, which replaces their old one. Throws the errors of `lockChangeable`, 'rfid.missing', 'rfid.taken' and 'request.tooMany'.
 */
export async function registerTag(scope: Scope, userId: number, tag: string): Promise<ChangedEmployee> {
  const rfidHash = newTag(scope, tag)
  if (rfidHash === undefined) throw new Refusal('rfid.missing', { path: 'rfid' })
  const { person, asker } = await lockChangeable(scope, { userId }, 'user.unknown')
  await requireFreeTag(scope, rfidHash, person.userId)
  const isSet = await queries.setTag(scope, person.userId, rfidHash)
  if (!isSet) throw new Refusal('rfid.taken', { path: 'rfid' })
  return afterChange(scope, person, asker)
}

/**
 * Removes a tag and ends its owner's presence. `tag` is the tag's reference or its scanned number. Throws 'rfid.unknown'. For a reference, also
 * throws the errors of `lockChangeable`; for a scanned number, 'request.tooMany'.
 */
export async function deleteTag(scope: Scope, tag: string): Promise<ChangedEmployee> {
  const reference = { rfidHash: Buffer.from(tag, 'base64url') }
  const isReference = (await queries.findPerson(scope, reference)) !== undefined
  const { person, asker } = await (isReference
    ? lockChangeable(scope, reference, 'rfid.unknown')
    : lockOwner(scope, tag))
  await queries.setTag(scope, person.userId, null)
  const stations = await queries.endPresences(scope, person.userId)
  await tellOfAccounts(scope, [person.userId, ...stations])
  return afterChange(scope, person, asker)
}

interface Changeable {
  person: Person
  asker: Asker
}

/**
 * Locks a person whom the asker may change. Throws 'employee.elsewhere' and 'employee.beyondYours'. When no such person works here, throws the error
 * whose code is in `unknown`.
 */
async function lockChangeable(
  scope: Scope,
  key: PersonKey,
  unknown: 'user.unknown' | 'rfid.unknown' | 'station.unknown',
): Promise<Changeable> {
  const { person, asker } = await lockThenRead({
    locks: { row: () => queries.lockPerson(scope, key) },
    reads: { person: () => queries.findPerson(scope, key), asker: () => queries.findAsker(scope) },
  })
  if (person === undefined) throw new Refusal(unknown)
  if (person.homeId !== scope.location.id) throw new Refusal('employee.elsewhere')
  if (!mayChange(asker.roles, scope.location.id, person)) throw new Refusal('employee.beyondYours')
  return { person, asker }
}

/**
 * Locks the owner of a scanned tag, if the asker may change that person. Every other tag is refused like an unknown tag, and counts as a guess.
 * Otherwise the refusals would reveal which tags exist, and a person who knows a tag can open its owner's screens. Throws 'rfid.unknown' and
 * 'request.tooMany'.
 */
async function lockOwner(scope: Scope, tag: string): Promise<Changeable> {
  const { platform, account } = scope
  const owner = await platform.limits.takenTag.counted(
    String(account.userId),
    () =>
      lockChangeable(scope, { rfidHash: hashTag(platform.secretKey, tag) }, 'rfid.unknown').catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      }),
    (found) => found !== undefined,
  )
  if (owner === undefined) throw new Refusal('rfid.unknown')
  return owner
}

/** Throws unless the asker may replace a person's roles with the new ones. */
function requireGrant(asker: Asker, before: readonly Role[], after: readonly Role[]): void {
  const wrong = grantFault(asker, before, after)
  if (wrong === undefined) return
  if (wrong.fault === 'beyondYours') throw new Refusal('employee.beyondYours', { path: 'authorities' })
  throw new Refusal('employee.roleNotOffered', { path: 'authorities', values: { role: ROLES[wrong.role].label } })
}

/** Throws 'employee.lastAdministrator' when one of the person's locations, or the platform, would have no administrator left. */
async function requireAdministratorsLeft(scope: Scope, person: Person, after: readonly Role[]): Promise<void> {
  const refuse = (location: string) => {
    throw new Refusal('employee.lastAdministrator', { values: { location } })
  }
  if (stopsBeing('administrator', person.roles, after)) {
    const [locationId] = await queries.listLeftWithoutAdministrator(scope, person.userId)
    // The refusal must not reveal another location's name.
    if (locationId !== undefined) refuse(locationId === scope.location.id ? scope.location.name : 'another location')
  }
  if (stopsBeing('master', person.roles, after) && !(await queries.hasOtherMaster(scope, person.userId)))
    refuse('the platform')
}

/**
 * Throws 'rfid.taken' when another person has the tag. Throws 'request.tooMany' for an account that has tried too many such tags, because each
 * refusal reveals a tag that opens a colleague's screens.
 */
async function requireFreeTag(scope: Scope, rfidHash: Buffer | undefined, userId: number | null): Promise<void> {
  if (rfidHash === undefined) return
  const isTaken = await scope.platform.limits.takenTag.counted(
    String(scope.account.userId),
    () => queries.isTagTaken(scope, rfidHash, userId),
    (found) => !found,
  )
  if (isTaken) throw new Refusal('rfid.taken', { path: 'rfid' })
}

/** The hash of the tag that was just scanned. Undefined when no tag was scanned. */
function newTag(scope: Scope, tag: string | undefined): Buffer | undefined {
  return tag === undefined || tag === '' ? undefined : hashTag(scope.platform.secretKey, tag)
}

function detailsOf({ firstname, lastname, employeePerHour, employeeColor, timezone }: EmployeeDraft) {
  return { firstname, lastname, hourlyRateCents: toCents(employeePerHour), employeeColor, timezone }
}

async function afterChange(scope: Scope, before: Person, asker: Asker): Promise<ChangedEmployee> {
  const person = (await queries.findPerson(scope, { userId: before.userId }))!
  return {
    user: employeeOf(scope, person, asker),
    before: recordOf(before),
    after: { ...recordOf(person), tag: tagAfter(before.rfidHash, person.rfidHash) },
  }
}

function employeeOf(scope: Scope, person: Person, asker: Asker): Employee {
  return {
    userId: person.userId,
    username: person.username,
    displayName: fullName(person),
    firstname: person.firstname,
    lastname: person.lastname,
    authorities: person.roles,
    employeePerHour: toDollars(person.hourlyRateCents),
    employeeColor: person.employeeColor,
    timezone: person.timezone,
    rfid: tagReference(person.rfidHash),
    isLinkedUser: person.isLinked,
    companyIds: asker.roles.includes('ROLE_MASTER_ADMIN') ? person.companyIds : [],
    isEditable: mayChange(asker.roles, scope.location.id, person),
    createdAt: person.createdAt.toISOString(),
    version: person.version,
  }
}
