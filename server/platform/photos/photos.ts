/** Photos (part 2 section 3, files and photos): checked, drawn anew, named by hash, kept and shown inside their location. */

import type { Call } from '@countroom/contract/kernel/define-call.ts'
import { type PhotoFile, PhotoPath, type PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { inTransaction, lockThenRead } from '../db/transaction.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from '../scope.ts'
import type { PhotoSize } from './photo-store.ts'
import { addPhotos, knownHashes, lockPhotoBytes } from './photos.queries.ts'
import { type Drawn, pictureOf } from './pictures.ts'

export interface StoredPhoto {
  /** SHA-256 of the photo as it is kept. */
  hash: Buffer
  displayName: string
}

/**
 * Keeps the photos that the request brought: first the files, then the rows that name them. Call it first in a handler, before any lock.
 * @throws Refusal photo.noSpace; then no row is added.
 */
export async function storePhotos(scope: Scope): Promise<StoredPhoto[]> {
  const { pictures } = scope
  if (pictures.length === 0) return []
  const { store, quotaBytes } = scope.platform.photos
  const hashes = pictures.map(({ hash }) => hash)
  const { taken, known } = await lockThenRead({
    locks: { taken: () => lockPhotoBytes(scope.db, scope.location.id) },
    reads: { known: () => knownHashes(scope.db, scope.location.id, hashes) },
  })
  const byName = new Map(pictures.map((picture) => [picture.hash.toString('hex'), picture]))
  const added = [...byName].filter(([name]) => !known.has(name)).map(([, picture]) => picture)
  const rows = added.map(({ hash, bytes, width, height }) => ({
    hash,
    byteCount: bytes.full.length + bytes.thumb.length,
    width,
    height,
  }))
  if (rows.length > 0) {
    if (rows.reduce((sum, { byteCount }) => sum + byteCount, taken) > quotaBytes)
      throw new Refusal('photo.noSpace', { values: { limit: `${Math.round(quotaBytes / 1024 / 1024)} MB` } })
    for (const { hash, bytes } of added) await store.write(scope.location.id, hash, bytes)
    await addPhotos(scope, rows)
  }
  return pictures.map(({ hash, displayName }) => ({ hash, displayName }))
}

/** A stored photo as replies name it. */
export function photoFile(locationId: number, hash: Buffer, displayName: string): PhotoFile {
  const path = hash.toString('hex')
  return { path, localURL: `/photos/${locationId}/${path}`, displayName, type: 'image/jpeg' }
}

/**
 * The JPEG of a photo of the scope's location.
 * @throws Refusal photo.unknown unless the location has it.
 */
export async function readPhoto(scope: Scope, path: string, size: PhotoSize): Promise<Buffer> {
  return (await findPhoto(scope, path)).read(size)
}

/**
 * A photo of the scope's location, to be read.
 * @throws Refusal photo.unknown unless the location has it.
 */
export async function findPhoto(scope: Scope, path: string): Promise<{ read(size: PhotoSize): Promise<Buffer> }> {
  const name = PhotoPath.safeParse(path)
  if (!name.success) throw new Refusal('photo.unknown')
  const hash = Buffer.from(name.data, 'hex')
  const known = await knownHashes(scope.db, scope.location.id, [hash])
  if (known.size === 0) throw new Refusal('photo.unknown')
  return {
    async read(size) {
      const bytes = await scope.platform.photos.store.read(scope.location.id, hash, size)
      if (bytes === undefined) throw new Refusal('photo.unknown')
      return bytes
    },
  }
}

/**
 * Makes a change that may store photos. They are drawn first, one after the other: that takes some tenths of a second each, in which the
 * change would hold a connection. When it fails, what it stored goes with it.
 * @throws Refusal photo.unreadable or photo.tooLarge, the reason of `gone` when it is aborted before all are drawn, and what the change
 * throws.
 */
export async function withPhotos<Result>(
  platform: Platform,
  locationId: number,
  uploads: readonly PhotoUpload[],
  change: (pictures: readonly Drawn[]) => Promise<Result>,
  gone?: AbortSignal,
): Promise<Result> {
  const pictures: Drawn[] = []
  for (const upload of uploads) {
    pictures.push({ ...(await pictureOf(upload, gone)), displayName: upload.displayName.trim() })
  }
  gone?.throwIfAborted()
  try {
    return await change(pictures)
  } catch (error) {
    await dropUnnamed(
      platform,
      locationId,
      pictures.map(({ hash }) => hash),
    )
    throw error
  }
}

/** Removes files that no row names: or else a change that is refused again and again would fill the disk past the quota. */
async function dropUnnamed(platform: Platform, locationId: number, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return
  const { connections, photos } = platform
  await inTransaction(connections, locationId, async (db) => {
    // Nobody is adding a row for one of them meanwhile.
    const { known } = await lockThenRead({
      locks: { bytes: () => lockPhotoBytes(db, locationId) },
      reads: { known: () => knownHashes(db, locationId, hashes) },
    })
    for (const hash of hashes) {
      if (!known.has(hash.toString('hex'))) await photos.store.remove(locationId, hash)
    }
    return { keep: false, result: undefined }
  }).catch(() => {
    // A file too many harms nothing; why the change failed is what has to be said.
  })
}

/** The photos of a valid body, from the fields that its call declares. */
export function uploadsIn(call: Call, body: unknown): PhotoUpload[] {
  const fields = body as Record<string, PhotoUpload | readonly PhotoUpload[] | null | undefined>
  return (call.photos ?? []).flatMap((field) => fields[field] ?? [])
}
