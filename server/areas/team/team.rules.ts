/** Who may give which roles to whom, and what the audit trail records about an employee (part 1 sections 2, 4 and 6; domain 2). */

import {
  isAdministrator,
  isStation,
  type Role,
  ROLE_NAMES,
  ROLES,
  withNeeds,
} from '@countroom/contract/access/roles.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import { folded } from '@countroom/contract/kernel/text.ts'
import type { RoleOffer } from '@countroom/contract/team/team.shapes.ts'

/** The person who sends the request: their roles and the services of the company. */
export interface Asker {
  roles: readonly Role[]
  services: readonly Role[]
}

/** The roles that everybody has. */
export const ALWAYS: readonly Role[] = ['ROLE_USER', 'ROLE_DASHBOARD']

/**
 * True when a person holds a role. A master administrator holds all roles. An administrator holds all roles but the master's. Everybody else holds
 * their given roles and the roles of `ALWAYS`.
 */
export function holds(asker: readonly Role[], role: Role): boolean {
  if (asker.includes('ROLE_MASTER_ADMIN')) return true
  if (role === 'ROLE_MASTER_ADMIN') return false
  return asker.includes('ROLE_ADMIN') || ALWAYS.includes(role) || asker.includes(role)
}

/**
 * The roles that the server stores: the chosen roles, the roles that these roles need, and the roles that everybody has. An administrator's role
 * replaces the other chosen roles.
 */
export function keptRoles(chosen: readonly Role[]): Role[] {
  const administrators: readonly Role[] = ['ROLE_MASTER_ADMIN', 'ROLE_ADMIN']
  const highest = administrators.find((role) => chosen.includes(role))
  return withNeeds([...ALWAYS, ...(highest === undefined ? chosen : [highest])])
}

/**
 * True when people can choose the role: it is the Dashboard or a service of the asker's company, but not ROLE_USER. An administrator's role does not
 * depend on the company: the asker must hold it.
 */
function isOffered({ roles, services }: Asker, role: Role): boolean {
  if (isAdministrator([role])) return holds(roles, role)
  return role === 'ROLE_DASHBOARD' || (role !== 'ROLE_USER' && services.includes(role))
}

/** The services to choose from, and which of them the asker may give (part 1 section 6). */
export function roleOffers(asker: Asker): RoleOffer[] {
  return ROLE_NAMES.filter((role) => isOffered(asker, role)).map((role) => ({
    role,
    label: ROLES[role].label,
    group: ROLES[role].group,
    needs: [...ROLES[role].needs],
    isGrantable: holds(asker.roles, role),
  }))
}

/**
 * True when the asker may change a person. The asker must hold all of the person's roles, and this location must be the person's home. Only
 * administrators may change a station, because everybody works at it.
 */
export function mayChange(
  asker: readonly Role[],
  locationId: number,
  person: { homeId: number; username: string; roles: readonly Role[] },
): boolean {
  if (isStation(person.username, person.roles) && !isAdministrator(asker)) return false
  return person.homeId === locationId && holdsAll(asker, person.roles)
}

/** True when the asker holds all of the roles. */
export function holdsAll(asker: readonly Role[], roles: readonly Role[]): boolean {
  return roles.every((role) => holds(asker, role))
}

export type GrantFault = { fault: 'beyondYours' } | { fault: 'notOffered'; role: Role }

/**
 * Why the asker may not replace a person's roles with new ones. Undefined when the asker may. Checks only added roles, because a person may keep a
 * role that the company no longer offers or that the asker does not hold.
 */
export function grantFault(asker: Asker, before: readonly Role[], after: readonly Role[]): GrantFault | undefined {
  const added = after.filter((role) => !before.includes(role) && !ALWAYS.includes(role))
  if (
    !holdsAll(
      asker.roles,
      added.filter((role) => isAdministrator([role])),
    )
  )
    return { fault: 'beyondYours' }
  const missing = added.find((role) => !isOffered(asker, role))
  if (missing !== undefined) return { fault: 'notOffered', role: missing }
  return holdsAll(asker.roles, added) ? undefined : { fault: 'beyondYours' }
}

/** True when a person stops being an administrator or a master administrator. For a person who is deleted, `after` is empty. */
export function stopsBeing(role: 'administrator' | 'master', before: readonly Role[], after: readonly Role[]): boolean {
  const isIt = (roles: readonly Role[]) =>
    role === 'master' ? roles.includes('ROLE_MASTER_ADMIN') : isAdministrator(roles)
  return isIt(before) && !isIt(after)
}

/** The first and last name (part 1 section 2). */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`.trim()
}

/**
 * True when the list of employees includes a person. It leaves out e-mails that begin with info@, except the asker's own (part 1 section 2). So it
 * also leaves out an administrator with such an e-mail, although `isStation` does not count them as a station.
 */
export function isListed(person: { userId: number; username: string }, accountId: number): boolean {
  return person.userId === accountId || !person.username.toLowerCase().startsWith('info@')
}

/** The e-mail of a venue's station, such as info@lucky-star.station. The server recognizes a station by this e-mail. */
export function stationName(venue: string): string {
  const words = folded(venue).match(/[a-z0-9]+/g) ?? ['venue']
  return `info@${words.join('-').slice(0, 60)}.station`
}

/** True when a person can be present at a station by chip. The account of a station cannot. */
export function isLinked(username: string, roles: readonly Role[], isWanted: boolean): boolean {
  return isWanted && !isStation(username, roles)
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export function byName(
  a: { firstname: string; lastname: string; userId: number },
  b: { firstname: string; lastname: string; userId: number },
): number {
  return names.compare(fullName(a), fullName(b)) || a.userId - b.userId
}

/** What the audit trail records about an employee, in words. It contains neither the tag nor the password. */
export interface EmployeeRecord {
  name: string
  email: string
  services: string[]
  dollarsAnHour: number
  color: string
  timezone: string
  tag: 'none' | 'registered' | 'another registered'
  /** The numbers of the person's other locations, if any. The audit trail of a venue must not name other venues. */
  companyIds?: number[]
  passwordChanged?: true
}

export function recordOf(person: {
  username: string
  firstname: string
  lastname: string
  roles: readonly Role[]
  hourlyRateCents: number
  employeeColor: string
  timezone: string
  rfidHash: Buffer | null
  companyIds: number[]
}): EmployeeRecord {
  return {
    name: fullName(person),
    email: person.username,
    services: person.roles.filter((role) => role !== 'ROLE_USER').map((role) => ROLES[role].label),
    dollarsAnHour: toDollars(person.hourlyRateCents),
    color: person.employeeColor,
    timezone: person.timezone,
    tag: person.rfidHash === null ? 'none' : 'registered',
    ...(person.companyIds.length > 0 && { companyIds: person.companyIds }),
  }
}

/** What the audit trail says about a person's tag after a change. It says whether the tag has replaced another one. */
export function tagAfter(before: Buffer | null, after: Buffer | null): EmployeeRecord['tag'] {
  if (after === null) return 'none'
  return before === null || before.equals(after) ? 'registered' : 'another registered'
}
