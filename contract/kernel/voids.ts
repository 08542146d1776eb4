/** A void: a row that a venue deletes stays in the database, with the time, the person and the reason (domain 13). */

import { z } from 'zod'

import { Instant } from './dates.ts'
import { MAX_VOID_REASON_LENGTH } from './void-limits.ts'

/** The reason for a void. The server refuses a missing or short reason with 'void.reasonMissing' and not as malformed. */
export const VoidReason = z.string().trim().max(MAX_VOID_REASON_LENGTH).optional()

export const Void = z.object({
  at: Instant,
  /** First and last name. */
  by: z.string(),
  reason: z.string(),
  /** The second person who approved the void, when one was needed. */
  approvedBy: z.string().optional(),
})
export type Void = z.infer<typeof Void>
