import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import type { Account } from '../../platform/auth/account.ts'

/** What kind of account is signed in (part 1 section 3, userType). */
export function userType(account: Account): UserInfo['userType'] {
  if (account.isMaster) return 'master'
  if (account.isAdministrator) return 'admin'
  return account.isStation ? 'station' : 'employee'
}
