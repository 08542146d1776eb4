/** Presets of services: what a cashier, somebody on the floor, and a manager usually need. A location has its own. */

import { type Role, withNeeds } from '../access/roles.ts'

/** A location has at most this many. */
export const MAX_PRESETS = 12
export const MAX_PRESET_NAME_LENGTH = 40

export interface ServicePreset {
  name: string
  authorities: Role[]
}

export type PresetFault = 'missing' | 'repeated'

/** What is wrong with each of the names, in their order. Names differ when they differ in more than case. */
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
