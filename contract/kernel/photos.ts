/** Photos as calls carry them (part 2 section 3, files and photos). */

import { z } from 'zod'

import { MAX_PHOTO_BYTES } from './photo-limits.ts'

const MAX_BASE64_LENGTH = Math.ceil(MAX_PHOTO_BYTES / 3) * 4

/** A photo on its way in: the bytes of a JPEG, PNG or WebP picture in base64. What it is, is told by its content, never by `type`. */
export const PhotoUpload = z.strictObject({
  displayName: z.string().max(200),
  type: z.string().max(100),
  data: z
    .string()
    .min(1, 'The photo is empty. Take or choose it again.')
    .max(MAX_BASE64_LENGTH, 'A photo has at most 8 MB. Take a smaller one.'),
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
