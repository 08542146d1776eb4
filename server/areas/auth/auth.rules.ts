import { isAdministrator, type Role } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

const HOUR_MS = 3_600_000

/** How long a session lives at most: 12 h for administrators, 7 days for stations and employees (trust.md, Controls). */
export function sessionLifeMs(roles: readonly Role[]): number {
  return isAdministrator(roles) ? 12 * HOUR_MS : 7 * 24 * HOUR_MS
}

/** A station is the location's own account: its username begins with info@ (domain 1). */
export function userType(username: string, roles: readonly Role[]): UserInfo['userType'] {
  if (roles.includes('ROLE_MASTER_ADMIN')) return 'master'
  if (roles.includes('ROLE_ADMIN')) return 'admin'
  return username.startsWith('info@') ? 'station' : 'employee'
}
