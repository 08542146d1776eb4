/** How long a location keeps its photos (domain 8). */

import { z } from 'zod'

import { type PhotoKind, PHOTO_KINDS } from '../access/photo-kinds.ts'
import { Instant } from '../kernel/dates.ts'
import { KINDS_OF_PHOTOS, MAX_KEPT_DAYS, MIN_KEPT_DAYS } from './kept-days.rules.ts'

/** Days; null keeps the photos for ever. */
const KeptDays = z
  .number()
  .int()
  .min(MIN_KEPT_DAYS, `Photos are kept for at least ${MIN_KEPT_DAYS} days.`)
  .max(MAX_KEPT_DAYS, `Enter at most ${MAX_KEPT_DAYS.toLocaleString('en-US')} days.`)
  .nullable()

/** How long the photos of each kind are kept. */
export const PhotoRules = z.strictObject(
  Object.fromEntries(KINDS_OF_PHOTOS.map((kind) => [kind, KeptDays])) as Record<PhotoKind, typeof KeptDays>,
)
export type PhotoRules = z.infer<typeof PhotoRules>

export const SavedPhotoRules = PhotoRules.extend({
  /** When photos are deleted next; null while all are kept. */
  nextAt: Instant.nullable(),
  /** 0 before anybody has saved them. */
  version: z.number().int(),
})
export type SavedPhotoRules = z.infer<typeof SavedPhotoRules>

/** How many photos of a kind rules would delete. */
export const OldPhotoCount = z.object({
  kind: z.enum(Object.keys(PHOTO_KINDS) as [PhotoKind, ...PhotoKind[]]),
  days: z.number().int(),
  /** At most 10,000. */
  photos: z.number().int(),
  hasMore: z.boolean(),
})
export type OldPhotoCount = z.infer<typeof OldPhotoCount>
