/** Limits of companies, and the services that they can have (part 1 section 5). */

import { type Role, ROLE_NAMES, ROLES, withNeeds } from '../access/roles.ts'

export const MAX_PHONE_DIGITS = 10
/** The largest amount of a license. */
export const MAX_AMOUNT_DOLLARS = 1_000_000

/** The services that a company can have: all roles except the user role (which everybody has) and the roles of administrators. */
export const SERVICES: readonly Role[] = ROLE_NAMES.filter(
  (role) => ROLES[role].group !== 'administration' && role !== 'ROLE_USER',
)

/** The services to store: the chosen services, the services that they need, and the dashboard, which every company has. */
export function servicesOf(chosen: readonly Role[]): Role[] {
  return withNeeds(['ROLE_DASHBOARD', ...chosen]).filter((role) => SERVICES.includes(role))
}
