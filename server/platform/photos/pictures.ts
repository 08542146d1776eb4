/** Turns uploaded bytes into a photo that is safe to store and to show. */

import { hash } from 'node:crypto'

import { MAX_PHOTO_BYTES } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { Refusal } from '../refusal.ts'
import { SPARE_CORES, Turns } from '../turns.ts'
import { DrawingProcess } from './drawing.ts'
import type { PhotoBytes } from './photo-store.ts'

/** A picture as it is stored: upright, in sRGB, without metadata, named by the SHA-256 of its JPEG in full size. */
export interface Picture {
  hash: Buffer
  bytes: PhotoBytes
  width: number
  height: number
}

/** A picture that was drawn from an upload, with the name of the upload. */
export interface Drawn extends Picture {
  displayName: string
}

/** Limits how many pictures are drawn at a time. A large progressive picture takes a core, and a few hundred megabytes while it is read. */
const turns = new Turns(Math.min(SPARE_CORES, 2))
/** The process that draws all pictures. It ends after two minutes without a picture, and when the server stops. */
export const drawing = new DrawingProcess({ idleMs: 120_000 })

/**
 * Checks an upload and draws it again, so that no byte of the file itself is stored.
 * @throws Refusal photo.unreadable or photo.tooLarge.
 * @throws The reason of `gone`, when `gone` is aborted before the picture is drawn.
 */
export async function pictureOf(upload: PhotoUpload, gone?: AbortSignal): Promise<Picture> {
  return turns.within(() => draw(upload, gone), gone)
}

async function draw(upload: PhotoUpload, gone: AbortSignal | undefined): Promise<Picture> {
  const name = upload.displayName.trim() || 'The file'
  const bytes = decodeBase64(upload.data)
  if (bytes !== undefined && bytes.length > MAX_PHOTO_BYTES) {
    throw tooLarge(name, `${MAX_PHOTO_BYTES / 1024 / 1024} MB`)
  }
  const answer =
    bytes !== undefined && beginsLikePicture(bytes) ? await drawing.draw(bytes) : ({ fault: 'unreadable' } as const)
  gone?.throwIfAborted()
  if ('limit' in answer) throw tooLarge(name, answer.limit)
  if ('fault' in answer) throw new Refusal('photo.unreadable', { values: { name } })
  const { full, thumb, width, height } = answer
  return { hash: hash('sha256', full, 'buffer'), bytes: { full, thumb }, width, height }
}

function tooLarge(name: string, limit: string): Refusal {
  return new Refusal('photo.tooLarge', { values: { name, limit } })
}

/**
 * The bytes of a text in base64; undefined when it is not base64. Buffer skips characters that it does not know. A result that is too short shows
 * that there were such characters. Buffer also accepts '-' and '_' of base64url, which this function refuses.
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
