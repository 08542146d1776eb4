/** Makes new JPEGs from an uploaded picture: one in full size, and one as a small square. Runs in a separate process (`drawing.ts`). */

import sharp, { type Sharp } from 'sharp'

/** Most phones take pictures with fewer megapixels than this. A larger picture is refused after reading only its header. */
export const MAX_MEGAPIXELS = 52
/**
 * The longest side of a phone's panorama. The limit is needed because a very long and narrow picture takes far longer to draw than its size suggests.
 */
export const MAX_SIDE_PX = 16_384
/** Drawing stops after this time. The limit is generous because on a busy machine drawing often waits for a core. */
const MAX_DRAWING_S = 30
const LONGEST_SIDE_PX = 1600
const THUMB_SIDE_PX = 160
const JPEG = { quality: 80, mozjpeg: true }

export type Drawing =
  /** The picture in full size (shrunk to `LONGEST_SIDE_PX` if it is larger) and as a small square, both as JPEG. The width and height are of `full`. */
  | { full: Buffer; thumb: Buffer; width: number; height: number }
  /** The limit that the picture exceeds. */
  | { limit: string }
  | { fault: 'unreadable' }

// libvips may read only JPEG, PNG and WebP, even when a file begins like one of these formats and continues as another format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// sharp uses one thread per picture and no cache. So the memory depends only on the number of pictures drawn at a time.
sharp.concurrency(1)
sharp.cache(false)

/** Draws the bytes of a JPEG, PNG or WebP picture upright, in sRGB and without metadata. */
export async function draw(bytes: Buffer): Promise<Drawing> {
  try {
    // The library's own limit is off, because this function checks the size from the header.
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
