/** Visits of customers: waiting, given their match, watched (part 1 section 3, part 2 section 3; domain 7). */

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
  /** HH:mm:ss on the location's wall clock. */
  signInTime: z.string(),
  /** The same time as an instant. */
  finalSignIn: Instant,
  /** The machine assigned; null before one is. */
  ticket: z.string().nullable(),
  /** The points that an administrator chose at check-in, otherwise the customer's. The amount is decided when points are given. */
  points: Points,
  /** Taken when they checked in. */
  photo: PhotoFile.nullable(),
  /** Checked in at the kiosk, by a member of staff, or with points set for them. */
  source: z.enum(['kiosk', 'desk', 'manual']),
})
export type PendingEntry = z.infer<typeof PendingEntry>

/** Points given. */
export const GivenEntry = z.object({
  pendingId: RowId,
  customer: EntryCustomer,
  signInTime: z.string(),
  finalSignIn: Instant,
  ticket: z.string(),
  points: Points,
  givenAt: Instant,
  /** Who gave them. */
  userId: UserId,
  employeeName: z.string(),
  /** Counted as High Roller Match rather than Match. */
  isHighRoller: z.boolean(),
  photo: PhotoFile.nullable(),
})
export type GivenEntry = z.infer<typeof GivenEntry>

/** Points that their giver voided. They count toward the customer's limits until a second person approves the void. */
export const WaitingVoid = z.object({
  pendingId: RowId,
  firstName: z.string(),
  lastName: z.string(),
  points: Points,
  givenAt: Instant,
  /** Who gave them. */
  employeeName: z.string(),
  voided: Void,
  /** Whether the current user may approve it: a second person; after the business day, an administrator. */
  mayApprove: z.boolean(),
})
export type WaitingVoid = z.infer<typeof WaitingVoid>

/** The limit that blocks a match. */
export const MATCH_LIMITS = ['cooldown', 'count', 'amount', 'nothing'] as const
export type MatchLimit = (typeof MATCH_LIMITS)[number]

/** The match that a customer would get now and why, or why not (domain 7). */
export const MatchOffer = z.object({
  amount: Points,
  isAllowed: z.boolean(),
  limit: z.enum(MATCH_LIMITS).nullable(),
  /** When the next match is allowed; null when it is allowed now, or not until somebody changes the limit. */
  nextAt: Instant.nullable(),
  /** A sentence for the employee at the counter, with local times. */
  explanation: z.string(),
  rule: z.enum(['own', 'location', 'none']),
  /** The location's rule; empty without one. */
  ruleName: z.string(),
  lastMatchAt: Instant.nullable(),
  timeLimit: Hours.nullable(),
  matchesToday: z.number().int(),
  maxMatchesPerDay: z.number().int().nullable(),
  /** Since the last 07:00. */
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
  /** Given by. */
  type: z.string(),
  userId: UserId,
  isHighRoller: z.boolean(),
  /** Taken when they checked in. */
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
  /** Not in the employee list: shown only because they gave points in the range. */
  unlisted: z.enum(UNLISTED).nullable(),
})
export type PointsEmployee = z.infer<typeof PointsEmployee>

export const ResetTimes = z
  .string()
  .max(200)
  .refine(
    (text) => resetTimesOf(text) !== undefined,
    'Write the reset times as HH:MM, with commas between: 05:00,17:00.',
  )
export const ResetTime = z
  .string()
  .max(10)
  .refine((text) => text.trim() === '' || isTimeOfDay(text), 'Write the time as HH:MM: 05:00.')

/** The location's match rule (part 2 section 3). An empty limit, or one of 0, limits nothing. */
export const MatchRule = z.object({
  locationId: LocationId,
  ruleName: z.string(),
  enableMatchRule: z.boolean(),
  /** Cooldown in hours. */
  timeLimit: Hours.nullable(),
  /** '05:00,17:00': a cooldown ends at these times of day. */
  resetTimes: z.string(),
  maxMatchesPerDay: z.number().int().nullable(),
  /** 'HH:MM': the matches of a day are counted from here; empty for 07:00. */
  maxCountResetTime: z.string(),
  version: z.number().int(),
})
export type MatchRule = z.infer<typeof MatchRule>
