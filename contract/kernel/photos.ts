/** Photos in calls (part 2 section 3, files and photos). */

import { z } from 'zod'

import { Instant } from './dates.ts'
import { MAX_THUMBNAILS } from './photo-limits.ts'

/** An uploaded photo: the bytes of a JPEG, PNG or WebP picture in base64. The server checks the content and ignores `type`. */
export const PhotoUpload = z.strictObject({
  displayName: z.string().max(200),
  type: z.string().max(100),
  /** The server checks the size with the content, so that the refusal can name the photo. */
  data: z.string(),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** The name of a stored photo: the SHA-256 of its bytes in hex. */
export const PhotoPath = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the name of a photo.')

/** The names of the photos whose thumbnails are asked for together, with commas between them. */
export const ThumbnailPaths = z
  .string()
  .transform((names) => names.split(','))
  .pipe(z.array(PhotoPath).max(MAX_THUMBNAILS))

/**
 * A stored photo. A user signed in at the location gets it from `localURL` when the user's roles may see its kind (access/photo-kinds.ts);
 * `?size=thumb` gives a small one, and `/photos/<location>/<kind>?thumbs=<path>,<path>` many small ones.
 */
export const PhotoFile = z.object({
  path: PhotoPath,
  localURL: z.string(),
  displayName: z.string(),
  type: z.literal('image/jpeg'),
})
export type PhotoFile = z.infer<typeof PhotoFile>

/** Said in the place of a photo that was deleted because of its age: when, and after how many days, as its location has set. */
export const DeletedPhoto = z.object({ at: Instant, days: z.number().int() })
export type DeletedPhoto = z.infer<typeof DeletedPhoto>

/** A stored photo in a request; only its path counts. */
export const KeptPhoto = z.strictObject(PhotoFile.shape).partial().required({ path: true })
