/** The signed-in user, as the browser knows them (part 1 section 3, User). */

import { z } from 'zod'

import { ROLE_NAMES, SCREENS } from '../access/roles.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'

export const RoleName = z.enum(ROLE_NAMES)

/** Somebody who works at a station and does not sign in with their own account (domain 2). */
export const LinkedUser = z.object({
  userId: UserId,
  firstname: z.string(),
  lastname: z.string(),
  employeeColor: z.string(),
  /** Their chip was scanned in at this browser and has not been scanned out. */
  isPresent: z.boolean(),
  /** Their chip was scanned in at another browser of the location. They can act there, but not here. */
  isElsewhere: z.boolean(),
  isClockedIn: z.boolean(),
})
export type LinkedUser = z.infer<typeof LinkedUser>

/** The signed-in account and the person who acts: the account itself or, at a station, the employee who was chosen there. */
export const UserInfo = z.object({
  userId: UserId,
  /** The e-mail of the signed-in account, even when somebody else acts. */
  username: z.string(),
  /** The signed-in account. Differs from `userId` when an employee was chosen at a station. */
  accountId: UserId,
  displayName: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  authorities: z.array(RoleName),
  /** Dollars an hour. */
  employeePerHour: z.number(),
  /** A hex color, or empty for the default blue. */
  employeeColor: z.string(),
  timezone: z.string(),
  /** A reference to the person's tag, never the number that a scanner reads; empty without a tag. */
  rfid: z.string(),
  company: z.string(),
  companyId: LocationId,
  /** The locations where this person may work in addition to `companyId`. For a master administrator: all locations. */
  companyIds: z.array(LocationId),
  defaultLocationId: LocationId,
  selectedLocationId: LocationId,
  selectedLocationName: z.string(),
  /** The selected location's time zone. */
  locationTimezone: z.string(),
  /** At a station: the employees who are present at this browser. */
  linkedUsers: z.array(LinkedUser),
  /** The ids of the screens that this person may open now. */
  routes: z.array(z.enum(SCREENS)),
  userType: z.enum(['master', 'admin', 'employee', 'station']),
  isOwner: z.boolean(),
  sessionId: RowId,
  /** Somebody else set the password, so the person must choose their own first. */
  mustChangePassword: z.boolean(),
  isClockedIn: z.boolean(),
  isUserOnline: z.boolean(),
  /** This is the session of a station that customers use. The browser shows only the kiosk. */
  isKiosk: z.boolean(),
  /** For administrators: the end of the grace period, when the license of the selected location has ended (domain 11). Otherwise null. */
  graceUntil: Instant.nullable(),
  /** For administrators: the selected location is new, and nobody has closed its list of first steps. */
  isStarting: z.boolean(),
  /**
   * The number of the selected location's last live message. The first message on the socket also carries such a number. When the two differ, the
   * browser loads its data again.
   */
  liveSeq: z.number().int(),
})
export type UserInfo = z.infer<typeof UserInfo>
