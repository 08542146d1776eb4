/**
 * The photos requested from one station. The server accepts only pieces of these photos, in any order, until the station's time to answer is over
 * (part 1 sections 4 and 7).
 */

import { z } from 'zod'

import { RowId } from '@countroom/contract/kernel/ids.ts'
import type { ImageChunk } from '@countroom/contract/kernel/live.ts'
import { CAPTURE_TIMEOUT_MS, IMAGE_CHUNK_LENGTH, MAX_IMAGE_CHUNKS } from '@countroom/contract/kernel/photo-limits.ts'
import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { Clock } from '../../clock.ts'

/** The maximum number of photos requested from a station at a time. With the limits of a photo, they take at most 10 MB of memory for each socket. */
export const MAX_OPEN_CAPTURES = 5

const Chunk: z.ZodType<ImageChunk> = z
  .strictObject({
    action: z.literal('sendImageChunk'),
    fileName: z.string().max(200),
    fileType: z.string().max(100),
    pendingId: RowId,
    chunk: z
      .string()
      .max(IMAGE_CHUNK_LENGTH)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    chunkIndex: z.number().int().min(0),
    totalChunks: z.number().int().min(1).max(MAX_IMAGE_CHUNKS),
  })
  .refine(({ chunkIndex, totalChunks }) => chunkIndex < totalChunks)

/** A complete photo. */
export interface CapturedPhoto {
  pendingId: number
  upload: PhotoUpload
}

interface Capture {
  until: Date
  timer: NodeJS.Timeout
  /** The pieces by their index; empty until the first piece arrives and says how many there are. */
  pieces: string[]
  totalChunks: number
  missing: number
}

export class Captures {
  readonly #clock: Clock
  readonly #open = new Map<number, Capture>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get openCount(): number {
    return this.#open.size
  }

  /**
   * Accepts pieces of this visit's photo from now on. Returns whether to ask the station for the photo: false when it was asked already, or when too
   * many other requests are open.
   */
  open(pendingId: number): boolean {
    if (this.#open.has(pendingId) || this.#open.size >= MAX_OPEN_CAPTURES) return false
    this.#open.set(pendingId, {
      until: new Date(this.#clock.now().getTime() + CAPTURE_TIMEOUT_MS),
      timer: setTimeout(() => this.#open.delete(pendingId), CAPTURE_TIMEOUT_MS).unref(),
      pieces: [],
      totalChunks: 0,
      missing: 0,
    })
    return true
  }

  /**
   * Takes a message from the station. Returns false when it is not a piece that was requested, true for a piece, and the photo after its last piece.
   */
  hear(frame: string): boolean | CapturedPhoto {
    const chunk = parseChunk(frame)
    const capture = chunk && this.#open.get(chunk.pendingId)
    if (capture === undefined || capture.until <= this.#clock.now()) return false
    const { pendingId, fileName, fileType, chunkIndex, totalChunks } = chunk!
    if (capture.totalChunks === 0) {
      capture.totalChunks = totalChunks
      capture.missing = totalChunks
    }
    if (totalChunks !== capture.totalChunks || capture.pieces[chunkIndex] !== undefined) return false
    capture.pieces[chunkIndex] = chunk!.chunk
    capture.missing -= 1
    if (capture.missing > 0) return true
    this.#close(pendingId, capture)
    return { pendingId, upload: { displayName: fileName, type: fileType, data: capture.pieces.join('') } }
  }

  /** Drops all photos that are not complete. */
  close(): void {
    for (const [pendingId, capture] of this.#open) this.#close(pendingId, capture)
  }

  #close(pendingId: number, { timer }: Capture): void {
    clearTimeout(timer)
    this.#open.delete(pendingId)
  }
}

function parseChunk(frame: string): ImageChunk | undefined {
  try {
    return Chunk.safeParse(JSON.parse(frame)).data
  } catch {
    return undefined
  }
}
