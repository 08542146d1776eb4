/** Who sees and decides what of customers. Apart from what a customer must be, so that no form loads the roles. */

import { isAdministrator, type Role } from '../access/roles.ts'

/** Whether somebody sees all of a customer and edits them: 'role-privilege' and administrators (part 2 section 6). */
export function isPrivileged(effective: ReadonlySet<Role>): boolean {
  return effective.has('ROLE_CUSTOMER_PRIVILEGE') || mayDecide(effective)
}

/** Whether somebody decides on points and match rules: administrators alone (part 2 section 6). */
export function mayDecide(effective: ReadonlySet<Role>): boolean {
  return isAdministrator([...effective])
}
