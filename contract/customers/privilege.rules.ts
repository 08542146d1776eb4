/**
 * Who may see and change which data of customers. These rules are not in customers.rules.ts, because a form that needs only the limits of a
 * customer should not load the list of roles.
 */

import { isAdministrator, type Role } from '../access/roles.ts'

/** Whether a person sees all data of a customer and may change a customer: Customer Privilege and administrators (part 2 section 6). */
export function isPrivileged(effective: ReadonlySet<Role>): boolean {
  return effective.has('ROLE_CUSTOMER_PRIVILEGE') || mayDecide(effective)
}

/** Whether a person may change points, match rules, loan limits and the locked fields of a customer: only administrators (part 2 section 6). */
export function mayDecide(effective: ReadonlySet<Role>): boolean {
  return isAdministrator([...effective])
}
