import { isAdministrator, type Role } from '@countroom/contract/access/roles.ts'
import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import type { Account } from '../../platform/http/scope.ts'

const HOUR_MS = 3_600_000

/** How long a session lives at most: 12 h for administrators, 7 days for stations and employees (trust.md, Controls). */
export function sessionLifeMs(roles: readonly Role[]): number {
  return isAdministrator(roles) ? 12 * HOUR_MS : 7 * 24 * HOUR_MS
}

/** What kind of account is signed in (part 1 section 3, userType). */
export function userType(account: Account): UserInfo['userType'] {
  if (account.isMaster) return 'master'
  if (account.isAdministrator) return 'admin'
  return account.isStation ? 'station' : 'employee'
}
