import { isAdministrator, type Role } from '@countroom/contract/access/roles.ts'

const HOUR_MS = 3_600_000

/** The longest time that a session lasts: 12 h for administrators, 7 days for stations and employees. */
export function sessionLifeMs(roles: readonly Role[]): number {
  return isAdministrator(roles) ? 12 * HOUR_MS : 7 * 24 * HOUR_MS
}
