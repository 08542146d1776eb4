/** Who is signed in, as the browser knows them (part 1 section 3, User). */

import { z } from 'zod'

import { ROLE_NAMES, SCREENS } from '../access/roles.ts'
import { LocationId, UserId } from '../kernel/ids.ts'

export const RoleName = z.enum(ROLE_NAMES)

export const UserInfo = z.object({
  userId: UserId,
  username: z.string(),
  displayName: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  authorities: z.array(RoleName),
  /** Dollars an hour. */
  employeePerHour: z.number(),
  /** A hex colour, or empty for the default blue. */
  employeeColor: z.string(),
  timezone: z.string(),
  companyId: LocationId,
  /** The locations that this person may choose between; empty for those with one location. */
  companyIds: z.array(LocationId),
  defaultLocationId: LocationId,
  selectedLocationId: LocationId,
  selectedLocationName: z.string(),
  /** The zone in which the selected location's dates and times are shown. */
  locationTimezone: z.string(),
  linkedUsers: z.array(z.object({ userId: UserId, firstname: z.string(), lastname: z.string() })),
  /** The screen ids that this person may open now. */
  routes: z.array(z.enum(SCREENS)),
  userType: z.enum(['master', 'admin', 'employee', 'station']),
  isOwner: z.boolean(),
  isClockedIn: z.boolean(),
  isUserOnline: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>
