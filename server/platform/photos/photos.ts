/**
 * Photos (part 2 section 3, files and photos). The server checks each photo and draws it again as a JPEG. It names the JPEG by its hash, stores it,
 * and shows it only at its location.
 */

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'
import { type DeletedPhoto, type PhotoFile, PhotoPath, type PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import type { Database } from '../db/sql.ts'
import { inTransaction, lockThenRead, type Outcome, sentAlong } from '../db/transaction.ts'
import type { Chore } from '../housekeeping.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { InJob, InLocation, Scope } from '../scope.ts'
import { Turns } from '../turns.ts'
import type { PhotoSize, StoredPhoto } from './photo-store.ts'
import * as queries from './photos.queries.ts'
import { type Drawn, pictureOf } from './pictures.ts'

// Storing ----------------------------------------------------------------------------------------------------------------------

/** The photos of a valid body, from the fields that its call declares. */
export function uploadsIn(call: Call, body: unknown): PhotoUpload[] {
  const fields = body as Record<string, PhotoUpload | readonly PhotoUpload[] | null | undefined>
  return (call.photos ?? []).flatMap((field) => fields[field] ?? [])
}

/**
 * Runs a change in one transaction with its photos. The photos are drawn first, one after the other and outside the transaction, because each takes a
 * few tenths of a second. Then the transaction stores them, and the change names them. When the change fails or is rolled back, its new photos are
 * removed.
 * @throws Refusal photo.unreadable, photo.tooLarge or photo.noSpace.
 * @throws The reason of `gone`, when `gone` is aborted before all photos are drawn.
 * @throws The errors of the change.
 */
export async function withPhotos<Result>(
  scope: Scope,
  uploads: readonly PhotoUpload[],
  change: (db: Database, photos: readonly StoredPhoto[]) => Promise<Outcome<Result>>,
  gone?: AbortSignal,
): Promise<Result> {
  const { platform, location } = scope
  const pictures: Drawn[] = []
  for (const upload of uploads) {
    pictures.push({ ...(await pictureOf(upload, gone)), displayName: upload.displayName.trim() })
  }
  gone?.throwIfAborted()
  try {
    const { isKept, result } = await inTransaction(platform.connections, location.id, async (db) => {
      const outcome = await change(db, await storePhotos({ ...scope, db }, pictures))
      return { ...outcome, result: { isKept: outcome.keep, result: outcome.result } }
    })
    if (!isKept) await dropUnknown(platform, location.id, pictures)
    return result
  } catch (error) {
    await dropUnknown(platform, location.id, pictures)
    throw error
  }
}

/** Stores photos: first the files, then the rows. Takes the first lock of its transaction. Throws 'photo.noSpace' before it stores anything. */
async function storePhotos(scope: Scope, pictures: readonly Drawn[]): Promise<StoredPhoto[]> {
  if (pictures.length === 0) return []
  const { store, quotaBytes } = scope.platform.photos
  const hashes = pictures.map(({ hash }) => hash)
  const { taken, known } = await lockThenRead({
    locks: {
      taken: () => queries.lockPhotoBytes(scope.db, scope.location.id),
      known: () => queries.lockKnown(scope.db, scope.location.id, hashes),
    },
    reads: {},
  })
  const kept = new Set(known.filter(({ isRemoved }) => !isRemoved).map(({ path }) => path))
  const byPath = new Map(pictures.map((picture) => [picture.hash.toString('hex'), picture]))
  const added = [...byPath].filter(([path]) => !kept.has(path)).map(([, picture]) => picture)
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
    await queries.addPhotos(scope, rows)
  }
  return pictures.map(({ hash, displayName }) => ({ hash, displayName }))
}

/** Removes files that have no row. Otherwise a change that is refused again and again would fill the disk beyond the quota. */
async function dropUnknown(
  { connections, photos }: Platform,
  locationId: number,
  pictures: readonly Drawn[],
): Promise<void> {
  if (pictures.length === 0) return
  const hashes = pictures.map(({ hash }) => hash)
  await inTransaction(connections, locationId, async (db) => {
    // While this lock is held, no other transaction adds a row for one of these pictures.
    const { known } = await lockThenRead({
      locks: {
        taken: () => queries.lockPhotoBytes(db, locationId),
        known: () => queries.lockKnown(db, locationId, hashes),
      },
      reads: {},
    })
    const paths = new Set(known.map(({ path }) => path))
    for (const hash of hashes) {
      if (!paths.has(hash.toString('hex'))) await photos.store.remove(locationId, hash)
    }
    return { keep: false, result: undefined }
  }).catch(() => {
    // Files that stay behind do little harm. The client must get the reason why the change failed.
  })
}

// Removing ---------------------------------------------------------------------------------------------------------------------

/** The first lock of a change that may remove photos. A change that stores photos takes it first too, so that two changes cannot deadlock. */
export async function lockPhotos({ db, location }: InLocation): Promise<void> {
  await queries.lockPhotoBytes(db, location.id)
}

/**
 * Removes the given photos that no row of any kind names. They can no longer be fetched and no longer count toward the quota. Call it after
 * `lockPhotos` and after changing the rows that named them. A cleanup job erases the files a day later.
 */
export async function removeUnnamed(place: InJob, hashes: readonly Buffer[]): Promise<void> {
  const { unnamed } = await byNames(place.platform, place.db, place.location.id, hashes)
  if (unnamed.length > 0) sentAlong(queries.removePhotos(place, unnamed))
}

/** The cleanup job that erases the files of removed photos. */
export function erasePhotos(platform: Platform): Chore {
  return {
    name: 'erase removed photos',
    // A backup takes less than a day. So a backup that began before a photo was removed still finds its files.
    keptMs: 24 * 3_600_000,
    rowsAtOnce: 50,
    drop: (_, before, limit) => eraseRemoved(platform, before, limit),
  }
}

/**
 * Looks at up to `limit` photos that were removed before the given time. Restores the photos that rows name, and erases the files of the others.
 * Returns how many photos it handled; 0 when none are left.
 */
export async function eraseRemoved(platform: Platform, before: Date, limit: number): Promise<number> {
  const { connections, photos, clock } = platform
  return inTransaction(connections, null, async (db) => {
    const removed = await queries.lockRemoved(db, before, limit)
    if (removed === undefined) return { keep: false, result: 0 }
    const { locationId, hashes } = removed
    // A server of an older release may have named a removed photo without restoring it.
    const { named, unnamed } = await byNames(platform, db, locationId, hashes)
    // The rows are locked. So a change that stores one of these photos again waits, and then writes its files again.
    for (const hash of unnamed) await photos.store.remove(locationId, hash)
    await Promise.all([
      queries.restorePhotos(db, locationId, named),
      queries.markErased(db, locationId, unnamed, clock.now()),
    ])
    return { keep: true, result: hashes.length, last: [] }
  })
}

/** Separates the photos that at least one row names from the other photos. */
async function byNames({ photos }: Platform, db: Database, locationId: number, hashes: readonly Buffer[]) {
  const found = await Promise.all(
    hashes.length === 0 ? [] : Object.values(photos.named).map((find) => find(db, locationId, hashes)),
  )
  const isNamed = (hash: Buffer) => found.some((paths) => paths.has(hash.toString('hex')))
  return { named: hashes.filter(isNamed), unnamed: hashes.filter((hash) => !isNamed(hash)) }
}

/** How many hex digits of a photo's hash the audit trail keeps. */
export const SHORT_HASH_LENGTH = 12

// Showing ----------------------------------------------------------------------------------------------------------------------

/** What replies contain instead of a photo that was deleted because of its age; null for any other photo. */
export function deletedPhoto(at: Date | null, days: number | null): DeletedPhoto | null {
  return at === null || days === null ? null : { at: at.toISOString(), days }
}

/** A stored photo as replies contain it. */
export function photoFile(locationId: number, kind: PhotoKind, hash: Buffer, displayName: string): PhotoFile {
  const path = hash.toString('hex')
  return { path, localURL: `/photos/${locationId}/${kind}/${path}`, displayName, type: 'image/jpeg' }
}

/**
 * The JPEG of a photo of the scope's location.
 * @throws Refusal photo.unknown unless a row of `kind` names the photo and its file exists.
 */
export async function readPhoto(scope: Scope, kind: PhotoKind, path: string, size: PhotoSize): Promise<Buffer> {
  return (await findPhoto(scope, kind, path)).read(size)
}

/**
 * Finds a photo of the scope's location and returns a function that reads it. That function throws photo.unknown when the file is gone.
 * @throws Refusal photo.unknown unless a row of `kind` names the photo.
 */
export async function findPhoto(
  scope: Scope,
  kind: PhotoKind,
  path: string,
): Promise<{ read(size: PhotoSize): Promise<Buffer> }> {
  const name = PhotoPath.safeParse(path)
  if (!name.success) throw new Refusal('photo.unknown')
  const hash = Buffer.from(name.data, 'hex')
  const { store, named } = scope.platform.photos
  const known = await named[kind](scope.db, scope.location.id, [hash])
  if (!known.has(name.data)) throw new Refusal('photo.unknown')
  return {
    async read(size) {
      const bytes = await store.read(scope.location.id, hash, size)
      if (bytes === undefined) throw new Refusal('photo.unknown')
      return bytes
    },
  }
}

/** How many thumbnails are read at the same time, for reports and for browsers together. */
const READ_AT_ONCE = 8
const READING = new Turns(READ_AT_ONCE)

/** The thumbnails of photos, as JPEGs in base64 by path. Leaves out photos that no row of the kind names any more, or whose file is gone. */
export async function readThumbnails(
  { db, location, platform, gone }: Scope,
  kind: PhotoKind,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { store, named } = platform.photos
  const hashes = paths.map((path) => Buffer.from(path, 'hex'))
  const known = hashes.length === 0 ? [] : [...(await named[kind](db, location.id, hashes))]
  const files = await Promise.all(
    known.map((path) => READING.within(() => store.read(location.id, Buffer.from(path, 'hex'), 'thumb'), gone)),
  )
  return new Map(
    known.flatMap((path, at) => {
      const jpeg = files[at]
      return jpeg === undefined ? [] : [[path, jpeg.toString('base64')]]
    }),
  )
}
