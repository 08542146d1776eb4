/** Photos in calls (part 2 section 3, files and photos). */

import { z } from 'zod'

import { Instant } from './dates.ts'
import { MAX_THUMBNAILS } from './photo-limits.ts'

/** An uploaded photo: a JPEG, PNG or WebP picture in base64. The server checks the content and ignores `type`. */
export const PhotoUpload = z.strictObject({
  displayName: z.string().max(200),
  type: z.string().max(100),
  /** The schema does not limit the length. The server checks the size together with the content, so that the refusal can name the photo. */
  data: z.string(),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** The name of a stored photo: the SHA-256 of its bytes in hex. */
export const PhotoPath = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the name of a photo.')

/** The names of several photos, with commas between them, to get their thumbnails in one reply. */
export const ThumbnailPaths = z
  .string()
  .transform((names) => names.split(','))
  .pipe(z.array(PhotoPath).max(MAX_THUMBNAILS))

/**
 * A stored photo. A user who is signed in at the location gets it from `localURL` when their roles may see its kind (access/photo-kinds.ts).
 * `?size=thumb` gives a thumbnail, and `/photos/<location>/<kind>?thumbs=<path>,<path>` gives many thumbnails.
 */
export const PhotoFile = z.object({
  path: PhotoPath,
  localURL: z.string(),
  displayName: z.string(),
  type: z.literal('image/jpeg'),
})
export type PhotoFile = z.infer<typeof PhotoFile>

/**
 * Shown instead of a photo that was deleted because of its age. `at` is the time of the deletion. The location deletes such photos after `days` days.
 */
export const DeletedPhoto = z.object({ at: Instant, days: z.number().int() })
export type DeletedPhoto = z.infer<typeof DeletedPhoto>

/** A stored photo in a request. The server uses only its path. */
export const KeptPhoto = z.strictObject(PhotoFile.shape).partial().required({ path: true })
