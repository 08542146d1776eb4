/** Who is signed in, as the browser knows them (part 1 section 3, User). */

import { z } from 'zod'

import { ROLE_NAMES, SCREENS } from '../access/roles.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'

export const RoleName = z.enum(ROLE_NAMES)

/** Somebody who works at a station and not with an account of their own (domain 2). */
export const LinkedUser = z.object({
  userId: UserId,
  firstname: z.string(),
  lastname: z.string(),
  employeeColor: z.string(),
  /** Their chip was scanned in at this browser, and not out again. */
  isPresent: z.boolean(),
  /** Their chip was scanned in at another browser of the location: they act there, and not here. */
  isElsewhere: z.boolean(),
  isClockedIn: z.boolean(),
})
export type LinkedUser = z.infer<typeof LinkedUser>

/** Who acts: the account itself, or the employee chosen at a station. */
export const UserInfo = z.object({
  userId: UserId,
  /** The e-mail of the account that is signed in, whoever acts. */
  username: z.string(),
  /** The account that is signed in. Differs from `userId` where an employee was chosen at a station. */
  accountId: UserId,
  displayName: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  authorities: z.array(RoleName),
  /** Dollars an hour. */
  employeePerHour: z.number(),
  /** A hex colour, or empty for the default blue. */
  employeeColor: z.string(),
  timezone: z.string(),
  /** A reference to the person's tag, never what a scanner reads; empty without one. */
  rfid: z.string(),
  company: z.string(),
  companyId: LocationId,
  /** The locations that this person may choose between; empty for those with one location. */
  companyIds: z.array(LocationId),
  defaultLocationId: LocationId,
  selectedLocationId: LocationId,
  selectedLocationName: z.string(),
  /** The zone in which the selected location's dates and times are shown. */
  locationTimezone: z.string(),
  /** At a station: the employees who are present at this browser. */
  linkedUsers: z.array(LinkedUser),
  /** The screen ids that this person may open now. */
  routes: z.array(z.enum(SCREENS)),
  userType: z.enum(['master', 'admin', 'employee', 'station']),
  isOwner: z.boolean(),
  sessionId: RowId,
  /** The password was made by somebody else: its owner sets their own before anything else. */
  mustChangePassword: z.boolean(),
  isClockedIn: z.boolean(),
  isUserOnline: z.boolean(),
  /** A station's session that customers stand at: it shows the kiosk and nothing else. */
  isKiosk: z.boolean(),
  /** The number of the selected location's last live message. The socket begins by saying its own: a browser that knows less asks again. */
  liveSeq: z.number().int(),
})
export type UserInfo = z.infer<typeof UserInfo>
