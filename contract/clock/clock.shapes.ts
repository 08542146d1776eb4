/** A shift: one clock record, clock in to clock out (part 1 section 3, Employee session). */

import { z } from 'zod'

import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { Instant } from '../kernel/time.ts'

/** A date and time in the location's zone, taken apart. */
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
  /** Hours with two decimals; empty while the shift is open. */
  totalHours: z.number().nullable(),
  /** Dollars; empty while the shift is open. */
  totalPay: z.number().nullable(),
  state: z.enum(['Paid', 'Unpaid']),
  status: z.enum(['open', 'closed']),
  /** The reading session that settled this shift. */
  sessionId: RowId.nullable(),
})
export type ClockRecord = z.infer<typeof ClockRecord>
