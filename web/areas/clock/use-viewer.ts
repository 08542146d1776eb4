import { isAdministrator, useUser } from '../../lib/session.ts'
import type { Viewer } from './clock.rules.ts'

/** Who looks at the shifts. */
export function useViewer(): Viewer {
  const user = useUser()
  return { userId: user.userId, accountId: user.accountId, isAdministrator: isAdministrator(user) }
}
