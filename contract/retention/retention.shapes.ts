/** How long a location keeps its photos (domain 8). */

import { z } from 'zod'

import { type PhotoKind, PHOTO_KINDS } from '../access/photo-kinds.ts'
import { Instant } from '../kernel/dates.ts'
import { KINDS_OF_PHOTOS, MAX_KEPT_DAYS, MIN_KEPT_DAYS } from './kept-days.rules.ts'

/** The number of days; null keeps the photos forever. */
const KeptDays = z
  .number()
  .int()
  .min(MIN_KEPT_DAYS, `Enter at least ${MIN_KEPT_DAYS} days.`)
  .max(MAX_KEPT_DAYS, `Enter at most ${MAX_KEPT_DAYS.toLocaleString('en-US')} days.`)
  .nullable()

/** How long the photos of each kind are kept. */
export const PhotoRules = z.strictObject(
  Object.fromEntries(KINDS_OF_PHOTOS.map((kind) => [kind, KeptDays])) as Record<PhotoKind, typeof KeptDays>,
)
export type PhotoRules = z.infer<typeof PhotoRules>

export const SavedPhotoRules = PhotoRules.extend({
  /** When photos are deleted next; null when photos of all kinds are kept forever. */
  nextAt: Instant.nullable(),
  /** 0 until somebody saves the rules. */
  version: z.number().int(),
})
export type SavedPhotoRules = z.infer<typeof SavedPhotoRules>

/** How many photos of a kind the rules would delete. */
export const OldPhotoCount = z.object({
  kind: z.enum(Object.keys(PHOTO_KINDS) as [PhotoKind, ...PhotoKind[]]),
  days: z.number().int(),
  /** The number of photos. The server counts at most 10,000; `hasMore` is true when there are more. */
  photos: z.number().int(),
  hasMore: z.boolean(),
})
export type OldPhotoCount = z.infer<typeof OldPhotoCount>
