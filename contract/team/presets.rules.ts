/** Presets of services: what a cashier, somebody on the floor, and a manager usually need. A location may change them. */

import { type Role, withNeeds } from '../access/roles.ts'

export const PRESET_NAMES = ['Cashier', 'Floor', 'Manager'] as const
export type PresetName = (typeof PRESET_NAMES)[number]

export interface ServicePreset {
  name: PresetName
  authorities: Role[]
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
