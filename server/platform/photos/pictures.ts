/** Turns uploaded bytes into a photo that is safe to store and to show (trust page, Files). */

import { hash } from 'node:crypto'

import type { Sharp, SharpConstructor } from 'sharp'

import { MAX_PHOTO_BYTES } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { Refusal } from '../refusal.ts'
import { SPARE_CORES, Turns } from '../turns.ts'
import type { PhotoBytes } from './photo-store.ts'

/** A picture as it is stored: upright, in sRGB, without metadata, named by the SHA-256 of its full size. */
export interface Picture {
  hash: Buffer
  bytes: PhotoBytes
  width: number
  height: number
}

/** An upload that was drawn again. */
export interface Drawn extends Picture {
  displayName: string
}

/** More than any phone takes. A larger picture is refused after reading only its header. */
export const MAX_MEGAPIXELS = 52
/** The longest side of a phone's panorama. A picture with very few pixels in a row takes far longer to draw than its size suggests. */
export const MAX_SIDE_PX = 16_384
/** Drawing stops after this time. */
const MAX_DRAWING_S = 10
const LONGEST_SIDE_PX = 1600
const THUMB_SIDE_PX = 160
const JPEG = { quality: 80, mozjpeg: true }
/** A large progressive picture takes a core, and some hundred megabytes while it is read. */
const turns = new Turns(Math.min(SPARE_CORES, 2))

/** The image library. It uses no memory until the first photo comes. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  // All other formats of libvips are blocked, even for a file that begins like one of the three and continues as another.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // One thread per picture and no cache, so that the number of turns alone determines the memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let library: ReturnType<typeof openLibrary> | undefined

/**
 * Checks an upload and draws it again, so that nothing of the file itself is stored. @throws Refusal photo.unreadable or photo.tooLarge, and the
 * reason of `gone` when it is aborted in the meantime.
 */
export async function pictureOf(upload: PhotoUpload, gone?: AbortSignal): Promise<Picture> {
  return turns.within(() => draw(upload, gone), gone)
}

async function draw(upload: PhotoUpload, gone: AbortSignal | undefined): Promise<Picture> {
  const name = upload.displayName.trim() || 'The file'
  const tooLarge = (limit: string) => new Refusal('photo.tooLarge', { values: { name, limit } })
  const bytes = decodeBase64(upload.data)
  const sharp = await (library ??= openLibrary())
  if (bytes !== undefined && bytes.length > MAX_PHOTO_BYTES) throw tooLarge(`${MAX_PHOTO_BYTES / 1024 / 1024} MB`)
  try {
    if (bytes === undefined || !beginsLikePicture(bytes)) throw new Error('No picture begins like this.')
    // The size is checked here, from the header alone.
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: false })
    const { width, height } = await source.metadata()
    if (width * height > MAX_MEGAPIXELS * 1e6) throw tooLarge(`${MAX_MEGAPIXELS} megapixels`)
    if (Math.max(width, height) > MAX_SIDE_PX) throw tooLarge(`${MAX_SIDE_PX.toLocaleString('en-US')} pixels a side`)
    gone?.throwIfAborted()
    return await redraw(source, sharp, gone)
  } catch (error) {
    gone?.throwIfAborted()
    if (error instanceof Refusal) throw error
    throw new Refusal('photo.unreadable', { values: { name } })
  }
}

async function redraw(source: Sharp, sharp: SharpConstructor, gone: AbortSignal | undefined): Promise<Picture> {
  const full = await source
    .timeout({ seconds: MAX_DRAWING_S })
    .autoOrient()
    .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true })
  gone?.throwIfAborted()
  const thumb = await sharp(full.data)
    .resize({ width: THUMB_SIDE_PX, height: THUMB_SIDE_PX, fit: 'cover' })
    .jpeg(JPEG)
    .toBuffer()
  return {
    hash: hash('sha256', full.data, 'buffer'),
    bytes: { full: full.data, thumb },
    width: full.info.width,
    height: full.info.height,
  }
}

/**
 * Undefined when the text is not base64. Buffer skips characters that it does not know, so too few bytes come out, and takes those of addresses, '-'
 * and '_'.
 */
function decodeBase64(text: string): Buffer | undefined {
  if (text === '' || text.includes('-') || text.includes('_')) return undefined
  const bytes = Buffer.from(text, 'base64')
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='))
  return text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined
}

/** Whether the bytes begin like a JPEG, PNG or WebP picture. */
export function beginsLikePicture(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 16)
  return begin.startsWith('\xff\xd8\xff') || begin.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF....WEBPVP8/s.test(begin)
}
