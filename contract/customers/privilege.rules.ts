/**
 * Who may see and change which data of customers. These rules are not in customers.rules.ts, because they import the list of roles. A form that needs
 * only a constant, such as the longest name, should not load that list.
 */

import { isAdministrator, type Role } from '../access/roles.ts'

/**
 * Whether a person has the privileged view, which shows all data of a customer and allows changes of a customer. Administrators and people with
 * Customer Privilege have it (part 2 section 6).
 */
export function isPrivileged(effective: ReadonlySet<Role>): boolean {
  return effective.has('ROLE_CUSTOMER_PRIVILEGE') || mayDecide(effective)
}

/**
 * Whether a person may change points, match rules and loan limits, and a registered customer's date of birth, driver license, address and comments.
 * Only administrators may (part 2 section 6).
 */
export function mayDecide(effective: ReadonlySet<Role>): boolean {
  return isAdministrator([...effective])
}
