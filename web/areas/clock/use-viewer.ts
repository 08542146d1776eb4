import { isAdministrator, useUser } from '../../lib/session.ts'
import type { Viewer } from './clock.rules.ts'

/** The signed-in person, as the rules of shifts need them. */
export function useViewer(): Viewer {
  const user = useUser()
  return { userId: user.userId, accountId: user.accountId, isAdministrator: isAdministrator(user) }
}
