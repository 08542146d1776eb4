/** Verified business days. A change that would alter a verified day's column in the Weekly Report is refused (domain 9). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'

/** Who verified a business day, when, and how they explained its short/over. */
export const Verification = z.object({ at: Instant, by: z.string(), note: z.string() })
export type Verification = z.infer<typeof Verification>
