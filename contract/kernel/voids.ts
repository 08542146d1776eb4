/** A void: what a venue deletes stays, with when, by whom and why it was voided (domain 13). */

import { z } from 'zod'

import { Instant } from './dates.ts'
import { MAX_VOID_REASON_LENGTH } from './void-limits.ts'

/** Why something is voided. A reason that is missing or too short is refused with 'void.reasonMissing', not as malformed. */
export const VoidReason = z.string().trim().max(MAX_VOID_REASON_LENGTH).optional()

export const Void = z.object({
  at: Instant,
  /** First and last name. */
  by: z.string(),
  reason: z.string(),
})
export type Void = z.infer<typeof Void>
