/** Draws a picture again, in a process of its own (`drawing.ts`). */

import sharp, { type Sharp } from 'sharp'

/** More than any phone takes. A larger picture is refused after reading only its header. */
export const MAX_MEGAPIXELS = 52
/** The longest side of a phone's panorama. A picture with very few pixels in a row takes far longer to draw than its size suggests. */
export const MAX_SIDE_PX = 16_384
/** Drawing stops after this time. A busy machine lets it wait. */
const MAX_DRAWING_S = 30
const LONGEST_SIDE_PX = 1600
const THUMB_SIDE_PX = 160
const JPEG = { quality: 80, mozjpeg: true }

/** The picture in full size and as a square, both JPEG; or the limit that it exceeds; or that it cannot be read. */
export type Drawing =
  | { full: Buffer; thumb: Buffer; width: number; height: number }
  | { limit: string }
  | { fault: 'unreadable' }

// All other formats of libvips are blocked, even for a file that begins like one of the three and continues as another.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// One thread per picture and no cache, so that the number of pictures at a time alone determines the memory.
sharp.concurrency(1)
sharp.cache(false)

/** Draws the bytes of a JPEG, PNG or WebP picture upright, in sRGB and without metadata. */
export async function draw(bytes: Buffer): Promise<Drawing> {
  try {
    // The size is checked here, from the header alone.
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: false })
    const { width, height } = await source.metadata()
    if (width * height > MAX_MEGAPIXELS * 1e6) return { limit: `${MAX_MEGAPIXELS} megapixels` }
    if (Math.max(width, height) > MAX_SIDE_PX) return { limit: `${MAX_SIDE_PX.toLocaleString('en-US')} pixels a side` }
    return await redraw(source)
  } catch {
    return { fault: 'unreadable' }
  }
}

async function redraw(source: Sharp): Promise<Drawing> {
  const full = await source
    .timeout({ seconds: MAX_DRAWING_S })
    .autoOrient()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(full.data)
    .resize({ width: THUMB_SIDE_PX, height: THUMB_SIDE_PX, fit: 'cover' })
    .jpeg(JPEG)
    .toBuffer()
  return { full: full.data, thumb, width: full.info.width, height: full.info.height }
}
