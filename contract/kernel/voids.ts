/** A void: what a venue deletes stays, with the time, the person and the reason (domain 13). */

import { z } from 'zod'

import { Instant } from './dates.ts'
import { MAX_VOID_REASON_LENGTH } from './void-limits.ts'

/** The reason of a void. A missing or short reason is refused with 'void.reasonMissing', not as malformed. */
export const VoidReason = z.string().trim().max(MAX_VOID_REASON_LENGTH).optional()

export const Void = z.object({
  at: Instant,
  /** First and last name. */
  by: z.string(),
  reason: z.string(),
  /** The second person who approved it, where one was needed. */
  approvedBy: z.string().optional(),
})
export type Void = z.infer<typeof Void>
