import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { LazyPart } from '../lib/lazy-part.ts'

const stationEmployees = new LazyPart(
  async () => (await import('../areas/presence/station-employees.tsx')).StationEmployees,
)
const onlineEmployees = new LazyPart(
  async () => (await import('../areas/presence/online-employees.tsx')).OnlineEmployees,
)
const ownAvatar = new LazyPart(async () => (await import('../areas/presence/own-avatar.tsx')).OwnAvatar)

/**
 * The people in the top bar (part 1 section 2). A station shows who is present. An administrator sees who is online. Every other user sees their own
 * avatar.
 */
export const people: Record<UserInfo['userType'], LazyPart> = {
  station: stationEmployees,
  admin: onlineEmployees,
  master: onlineEmployees,
  employee: ownAvatar,
}
