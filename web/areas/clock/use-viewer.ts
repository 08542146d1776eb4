import { isAdministrator, useUser } from '../../lib/session.ts'
import type { Viewer } from './clock.rules.ts'

/** The viewer for the rules of shifts: the account, the acting employee, and whether the account is an administrator. */
export function useViewer(): Viewer {
  const user = useUser()
  return { userId: user.userId, accountId: user.accountId, isAdministrator: isAdministrator(user) }
}
