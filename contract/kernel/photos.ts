/** Photos as calls carry them (part 2 section 3, files and photos). */

import { z } from 'zod'

/** A photo on its way in: the bytes of a JPEG, PNG or WebP picture in base64. What it is, is told by its content, never by `type`. */
export const PhotoUpload = z.strictObject({
  displayName: z.string().max(200),
  type: z.string().max(100),
  /** Its size is judged with the rest of it, so that the refusal can name the photo. */
  data: z.string(),
})
export type PhotoUpload = z.infer<typeof PhotoUpload>

/** The name of a stored photo: the SHA-256 of its bytes in hex. */
export const PhotoPath = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the name of a photo.')

/** A stored photo. `localURL` leads to it for whoever is signed in at the location; with `?size=thumb` to a small one. */
export const PhotoFile = z.object({
  path: PhotoPath,
  localURL: z.string(),
  displayName: z.string(),
  type: z.literal('image/jpeg'),
})
export type PhotoFile = z.infer<typeof PhotoFile>
