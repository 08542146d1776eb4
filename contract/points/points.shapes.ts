/** Visits of customers: on the pending list, in the list of points given, and on Points Watching (part 1 section 3, part 2 section 3; domain 7). */

import { z } from 'zod'

import { UNLISTED } from '../access/roles.ts'
import { Hours, Points } from '../customers/customers.shapes.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { DeletedPhoto, PhotoFile } from '../kernel/photos.ts'
import { Void } from '../kernel/voids.ts'
import { isTimeOfDay, resetTimesOf } from './points.rules.ts'

/** The customer of an entry. `files` is JSON text: a list of photos with `localURL`, newest first (part 1 section 3). */
export const EntryCustomer = z.object({
  customerId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  files: z.string(),
  comments: z.string(),
})
export type EntryCustomer = z.infer<typeof EntryCustomer>

/** Somebody on the pending list. */
export const PendingEntry = z.object({
  pendingId: RowId,
  customer: EntryCustomer,
  /** The local time of check-in at the location, HH:mm:ss. */
  signInTime: z.string(),
  /** The same time as an instant. */
  finalSignIn: Instant,
  /** The assigned machine; null until a machine is assigned. */
  ticket: z.string().nullable(),
  /**
   * The points that an administrator chose at check-in; otherwise the customer's points. The server calculates the amount of the match when the
   * points are given.
   */
  points: Points,
  /** The photo that was taken at check-in. */
  photo: PhotoFile.nullable(),
  /** How the customer checked in: at the kiosk, by an employee at the desk, or by Set Customer Point ('manual'). */
  source: z.enum(['kiosk', 'desk', 'manual']),
})
export type PendingEntry = z.infer<typeof PendingEntry>

/** Points that were given. */
export const GivenEntry = z.object({
  pendingId: RowId,
  customer: EntryCustomer,
  signInTime: z.string(),
  finalSignIn: Instant,
  ticket: z.string(),
  points: Points,
  givenAt: Instant,
  /** Who gave the points. */
  userId: UserId,
  employeeName: z.string(),
  /** True when the points count as High Roller Match and not as Match. */
  isHighRoller: z.boolean(),
  photo: PhotoFile.nullable(),
})
export type GivenEntry = z.infer<typeof GivenEntry>

/** Points that were voided by the employee who gave them. They count toward the customer's limits until a second person approves the void. */
export const WaitingVoid = z.object({
  pendingId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  points: Points,
  givenAt: Instant,
  /** Who gave the points. */
  employeeName: z.string(),
  voided: Void,
  /** Whether the current user may approve the void. They must be a second person and, after the business day, an administrator. */
  mayApprove: z.boolean(),
})
export type WaitingVoid = z.infer<typeof WaitingVoid>

/** The limit that blocks a match. 'nothing': the match would be 0 points. */
export const MATCH_LIMITS = ['cooldown', 'count', 'amount', 'nothing'] as const
export type MatchLimit = (typeof MATCH_LIMITS)[number]

/** The match that a customer would get now, or the limit that blocks it, with an explanation (domain 7). */
export const MatchOffer = z.object({
  amount: Points,
  isAllowed: z.boolean(),
  limit: z.enum(MATCH_LIMITS).nullable(),
  /** When the next match is allowed. Null when a match is allowed now, or when no match is allowed before somebody changes the settings. */
  nextAt: Instant.nullable(),
  /** A sentence for the employee at the counter, with local times. */
  explanation: z.string(),
  rule: z.enum(['own', 'location', 'none']),
  /** The name of the location's rule; empty when there is no rule. */
  ruleName: z.string(),
  lastMatchAt: Instant.nullable(),
  timeLimit: Hours.nullable(),
  matchesToday: z.number().int(),
  maxMatchesPerDay: z.number().int().nullable(),
  /** The points that the customer was given since the last 07:00. */
  pointsToday: Points,
  maxAmountPerDay: Points.nullable(),
})
export type MatchOffer = z.infer<typeof MatchOffer>

/** A visit on Points Watching. */
export const WatchedEntry = z.object({
  pendingId: RowId,
  customer: z.object({
    customerId: RowId,
    firstName: z.string(),
    lastName: z.string(),
    photos: z.array(PhotoFile),
    files: z.array(PhotoFile),
  }),
  points: Points,
  signInDate: DateOnly,
  signInTime: z.string(),
  givenAt: Instant,
  ticket: z.string(),
  /** The name of the employee who gave the points. */
  type: z.string(),
  userId: UserId,
  isHighRoller: z.boolean(),
  /** The photo that was taken at check-in. */
  photo: PhotoFile.nullable(),
  photoDeleted: DeletedPhoto.nullable(),
})
export type WatchedEntry = z.infer<typeof WatchedEntry>

export const WatchedDay = z.object({
  /** A business day. */
  date: DateOnly,
  customerPendingList: z.array(WatchedEntry),
})
export type WatchedDay = z.infer<typeof WatchedDay>

export const PointsEmployee = z.object({
  userId: UserId,
  name: z.string(),
  employeeColor: z.string(),
  /** Why the person is not in the employee list; null if they are. An unlisted person is shown only because they gave points in the range. */
  unlisted: z.enum(UNLISTED).nullable(),
})
export type PointsEmployee = z.infer<typeof PointsEmployee>

export const ResetTimes = z
  .string()
  .max(200)
  .refine(
    (text) => resetTimesOf(text) !== undefined,
    'Enter up to 24 times as HH:MM, separated by commas: 05:00,17:00.',
  )
export const ResetTime = z
  .string()
  .max(10)
  .refine((text) => text.trim() === '' || isTimeOfDay(text), 'Write the time as HH:MM, such as 05:00.')

/** The location's match rule (part 2 section 3). A limit that is empty or 0 limits nothing. */
export const MatchRule = z.object({
  locationId: LocationId,
  ruleName: z.string(),
  enableMatchRule: z.boolean(),
  /** Cooldown in hours. */
  timeLimit: Hours.nullable(),
  /** The times of day at which a cooldown ends early, such as '05:00,17:00'. */
  resetTimes: z.string(),
  maxMatchesPerDay: z.number().int().nullable(),
  /** The time of day, HH:MM, from which the matches of a day are counted. Empty means 07:00. */
  maxCountResetTime: z.string(),
  version: z.number().int(),
})
export type MatchRule = z.infer<typeof MatchRule>
