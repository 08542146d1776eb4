/**
 * Presets of services (roles): the services that a cashier, an employee on the gaming floor and a manager usually need. Each location may change its
 * presets.
 */

import { type Role, withNeeds } from '../access/roles.ts'

/** The maximum number of presets of a location. */
export const MAX_PRESETS = 12
export const MAX_PRESET_NAME_LENGTH = 40

export interface ServicePreset {
  name: string
  authorities: Role[]
}

export type PresetFault = 'missing' | 'repeated'

/** What is wrong with each name, in the order of `names`. Two names are the same when they differ only in case and outer spaces. */
export function presetFaults(names: readonly string[]): (PresetFault | undefined)[] {
  const keys = names.map((name) => name.trim().toLowerCase())
  return keys.map((key, index) => {
    if (key === '') return 'missing'
    return keys.indexOf(key) === index ? undefined : 'repeated'
  })
}

const CASHIER: readonly Role[] = [
  'ROLE_CUSTOMER',
  'ROLE_TRANSACTION',
  'ROLE_TICKET_OUT',
  'ROLE_BONUS',
  'ROLE_RAFFLE',
  'ROLE_CHECK_IN_OUT',
  'ROLE_NOTE',
]
const FLOOR: readonly Role[] = [
  'ROLE_CUSTOMER',
  'ROLE_CUSTOMER_MOBILE',
  'ROLE_CHECK_IN_OUT',
  'ROLE_MACHINE_PICTURE',
  'ROLE_ADD_MACHINE_READING',
  'ROLE_NOTE',
]
const MANAGER: readonly Role[] = [
  ...CASHIER,
  ...FLOOR,
  'ROLE_CUSTOMER_PRIVILEGE',
  'ROLE_MASTER_READING',
  'ROLE_POINT_WATCHING',
  'ROLE_EMPLOYEE_SESSION',
  'ROLE_ACCOUNTING',
  'ROLE_CUSTOMER_LOAN_REPORT',
  'ROLE_EMPLOYEE_SHORT_REPORT',
  'ROLE_ZELLE_REPORT',
  'ROLE_RULES',
  'ROLE_MACHINE',
  'ROLE_GAME',
  'ROLE_ASSIGN_MACHINE',
  'ROLE_MANAGE_BONUS',
  'ROLE_MANAGE_USERS',
]

/** The presets of a location that has not changed them. */
export const DEFAULT_PRESETS: readonly ServicePreset[] = [
  { name: 'Cashier', authorities: withNeeds(CASHIER) },
  { name: 'Floor', authorities: withNeeds(FLOOR) },
  { name: 'Manager', authorities: withNeeds(MANAGER) },
]
