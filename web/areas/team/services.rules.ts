/**
 * The checklist of services (part 1 sections 4 and 6): how a choice changes the other choices, and which services can be chosen. A role is called a
 * service on the screen.
 */

import {
  isAdministrator,
  type Role,
  ROLE_NAMES,
  ROLES,
  withNeeds,
  withoutNeeding,
} from '@countroom/contract/access/roles.ts'
import type { ServicePreset } from '@countroom/contract/team/presets.rules.ts'
import type { RoleOffer } from '@countroom/contract/team/team.shapes.ts'

export type ServiceGroupName = RoleOffer['group']

/** The groups in the order shown on screen. */
const GROUPS: readonly ServiceGroupName[] = ['customers', 'accounting', 'settings', 'general', 'administration']
const GROUP_ROLES: Partial<Record<ServiceGroupName, Role>> = {
  customers: 'ROLE_CUSTOMER',
  accounting: 'ROLE_ACCOUNTING',
  settings: 'ROLE_SETTINGS',
}
/** The roles that every account has, even the account of an administrator. */
const ALWAYS: readonly Role[] = ['ROLE_USER', 'ROLE_DASHBOARD']

/** Why a service cannot be chosen or removed. With 'notOffered' and 'needs', a chosen service can still be removed. */
export type Obstacle =
  /** Every employee has it. */
  | { kind: 'always' }
  /** An administrator role is chosen, which includes every service. */
  | { kind: 'administrator' }
  /** The signed-in user does not have it. */
  | { kind: 'notYours' }
  /** It needs another service that cannot be given. */
  | { kind: 'needs'; role: Role }
  /** The company no longer has it. */
  | { kind: 'notOffered' }

export interface Service {
  role: Role
  label: string
  isChosen: boolean
  isDisabled: boolean
  obstacle: Obstacle | undefined
}

export interface ServiceGroup {
  group: ServiceGroupName
  /** The group's own role. Choosing it chooses the whole group. */
  lead: Service | undefined
  services: readonly Service[]
}

/** The chosen roles in the order of the role table, with the roles that everyone has. */
export function arranged(roles: readonly Role[]): Role[] {
  return ROLE_NAMES.filter((role) => roles.includes(role) || ALWAYS.includes(role))
}

/**
 * The chosen roles after `role` is added. An administrator's role clears all others. A group's role adds all services
 * of the group that can be given. Every added role also adds the roles that it needs.
 */
export function chooseRole(chosen: readonly Role[], role: Role, offers: readonly RoleOffer[]): Role[] {
  if (isAdministrator([role])) return arranged([role])
  const group = offers.find((offer) => offer.role === role && GROUP_ROLES[offer.group] === role)?.group
  const children = offers.filter((offer) => offer.group === group && obstacleTo(offer, offers) === undefined)
  return arranged(withNeeds([...chosen, role, ...children.map((child) => child.role)]))
}

/**
 * The chosen roles after `role` is removed. Services that need it are removed too. A group's role is removed with the
 * last service of its group, unless a service outside the group still needs it.
 */
export function unchooseRole(chosen: readonly Role[], role: Role): Role[] {
  const left = withoutNeeding(chosen, role)
  const emptied = GROUPS.flatMap((group) => {
    const lead = GROUP_ROLES[group]
    const isOfGroup = (other: Role) => other !== lead && ROLES[other].group === group
    const isEmptied = chosen.some(isOfGroup) && !left.some(isOfGroup)
    const isNeeded = left.some((other) => other !== lead && lead !== undefined && withNeeds([other]).includes(lead))
    return lead && isEmptied && !isNeeded ? [lead] : []
  })
  return arranged(left.filter((other) => !emptied.includes(other)))
}

/**
 * Keeps a group's role and removes the other services of its group, for example to give only Customer. Services outside the group that need a removed
 * service are removed too.
 */
export function chooseLeadAlone(chosen: readonly Role[], lead: Role): Role[] {
  const children = ROLE_NAMES.filter((role) => role !== lead && ROLES[role].group === ROLES[lead].group)
  const left = children.reduce<readonly Role[]>(withoutNeeding, chosen)
  return arranged(withNeeds([...left, lead]))
}

/** The roles of a preset that can be given here. */
export function presetRoles({ authorities }: Pick<ServicePreset, 'authorities'>, offers: readonly RoleOffer[]): Role[] {
  return arranged(
    authorities.filter((role) => obstacleTo({ role, isGrantable: isGivable(role, offers) }, offers) === undefined),
  )
}

/** The number of these roles, without those that everyone has. */
export function chosenCount(roles: readonly Role[]): number {
  return roles.filter((role) => !ALWAYS.includes(role)).length
}

/** The name of the preset that chooses exactly these roles. Undefined when there is no such preset. */
export function presetOf(
  chosen: readonly Role[],
  presets: readonly ServicePreset[],
  offers: readonly RoleOffer[],
): string | undefined {
  const roles = arranged(chosen).join()
  return presets.find((preset) => presetRoles(preset, offers).join() === roles)?.name
}

function isGivable(role: Role, offers: readonly RoleOffer[]): boolean {
  return offers.some((offer) => offer.role === role && offer.isGrantable)
}

/** The groups of the checklist. They have the services that the company offers or that are chosen, each with its obstacle. */
export function serviceGroups(
  offers: readonly RoleOffer[],
  chosen: readonly Role[],
  { isMaster }: { isMaster: boolean },
): ServiceGroup[] {
  const shown = [...offers, ...noLongerOffered(offers, chosen)].filter(
    ({ role }) => role !== 'ROLE_MASTER_ADMIN' || isMaster || chosen.includes(role),
  )
  const services = shown.map((offer) => ({ group: offer.group, ...serviceOf(offer, offers, chosen) }))
  return GROUPS.map((group) => {
    const ofGroup = services.filter((service) => service.group === group)
    return {
      group,
      lead: ofGroup.find(({ role }) => role === GROUP_ROLES[group]),
      services: ofGroup.filter(({ role }) => role !== GROUP_ROLES[group]),
    }
  }).filter(({ lead, services: others }) => lead !== undefined || others.length > 0)
}

/** The roles that changed besides the pressed one. */
export function sideEffects(before: readonly Role[], after: readonly Role[], pressed: Role) {
  return {
    added: after.filter((role) => role !== pressed && !before.includes(role)),
    removed: before.filter((role) => role !== pressed && !after.includes(role)),
  }
}

function serviceOf(offer: RoleOffer, offers: readonly RoleOffer[], chosen: readonly Role[]): Service {
  const { role, label } = offer
  const isChosen = chosen.includes(role) || ALWAYS.includes(role)
  const obstacle = obstacleIn(offer, offers, chosen)
  return { role, label, isChosen, obstacle, isDisabled: obstacle !== undefined && !(isChosen && canGo(obstacle)) }
}

function obstacleIn(offer: RoleOffer, offers: readonly RoleOffer[], chosen: readonly Role[]): Obstacle | undefined {
  if (ALWAYS.includes(offer.role)) return { kind: 'always' }
  const administrator = chosen.find((role) => isAdministrator([role]))
  if (administrator !== undefined && administrator !== offer.role) return { kind: 'administrator' }
  return obstacleTo(offer, offers)
}

/** Why a role cannot be given, whatever else is chosen. */
function obstacleTo(
  { role, isGrantable }: Pick<RoleOffer, 'role' | 'isGrantable'>,
  offers: readonly RoleOffer[],
): Obstacle | undefined {
  if (!offers.some((offer) => offer.role === role)) return { kind: 'notOffered' }
  if (!isGrantable) return { kind: 'notYours' }
  const missing = withNeeds([role]).find((need) => !offers.some((offer) => offer.role === need && offer.isGrantable))
  return missing && { kind: 'needs', role: missing }
}

/** True when a chosen service can be removed despite its obstacle. */
function canGo({ kind }: Obstacle): boolean {
  return kind === 'notOffered' || kind === 'needs'
}

/** The employee's roles that the company no longer has. */
function noLongerOffered(offers: readonly RoleOffer[], chosen: readonly Role[]): RoleOffer[] {
  return chosen
    .filter((role) => !ALWAYS.includes(role) && !offers.some((offer) => offer.role === role))
    .map((role) => ({ role, label: ROLES[role].label, group: ROLES[role].group, needs: [], isGrantable: false }))
}
