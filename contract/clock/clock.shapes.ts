/** A shift: one clock record, from clock in to clock out (part 1 section 3, Employee session). */

import { z } from 'zod'

import { UNLISTED } from '../access/roles.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'

/** The parts of a date and time in the location's zone. */
export const LocalDateTime = z.object({
  year: z.number().int(),
  monthValue: z.number().int(),
  dayOfMonth: z.number().int(),
  hour: z.number().int(),
  minute: z.number().int(),
  second: z.number().int(),
  nano: z.number().int(),
})
export type LocalDateTime = z.infer<typeof LocalDateTime>

export const ClockRecord = z.object({
  clockId: RowId,
  userId: UserId,
  /** First and last name. */
  name: z.string(),
  locationId: LocationId,
  timeIn: LocalDateTime,
  timeOut: LocalDateTime.nullable(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  /** Hours with two decimals; null while the shift is open. */
  totalHours: z.number().nullable(),
  /** Dollars; null while the shift is open. */
  totalPay: z.number().nullable(),
  state: z.enum(['Paid', 'Unpaid']),
  status: z.enum(['open', 'closed']),
  /** The reading session that settled this shift. */
  sessionId: RowId.nullable(),
  /** Somebody entered or corrected the shift by hand, or closed it for its owner (domain 4). */
  isManual: z.boolean(),
  /** Why an administrator closed the shift for its owner; otherwise empty. */
  closedReason: z.string(),
  /** The hourly rate of this shift in dollars. */
  hourlyRate: z.number(),
  /** The number of the version, which goes up with each change. An edit sends the version on which it is based. */
  version: z.number().int(),
})
export type ClockRecord = z.infer<typeof ClockRecord>

export const SHIFT_COLUMNS = ['name', 'clockIn', 'clockOut', 'totalHours', 'totalPay', 'state'] as const

/** An employee's card on Employee Sessions: their shifts in a range of dates. */
export const SessionEmployee = z.object({
  userId: UserId,
  name: z.string(),
  employeeColor: z.string(),
  /** Why a person is not in the employee list, although they have shifts in the range; null for people in the list. */
  unlisted: z.enum(UNLISTED).nullable(),
  /** Today's hourly rate in dollars. */
  employeePerHour: z.number(),
  shifts: z.number().int(),
  totalHours: z.number(),
  totalPay: z.number(),
  unpaidPay: z.number(),
  isClockedIn: z.boolean(),
  /** When the open shift began, even if it began outside the range; null when the employee has no open shift. */
  openSince: Instant.nullable(),
})
export type SessionEmployee = z.infer<typeof SessionEmployee>

/** A shift that a reading session can settle. */
export const AvailableShift = z.object({
  clockId: RowId,
  userId: UserId,
  name: z.string(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  /** False when the shift ended before the last reading session ended; otherwise true. The next reading session should settle a shift that is due. */
  isDue: z.boolean(),
})
export type AvailableShift = z.infer<typeof AvailableShift>
