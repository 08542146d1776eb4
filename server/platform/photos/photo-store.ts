/** Where the files of photos are stored. At present this is a folder. Another store must have the same interface. */

import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'
import type { Topic } from '@countroom/contract/kernel/live.ts'

import type { Database, Sql } from '../db/sql.ts'

export const PHOTO_SIZES = ['full', 'thumb'] as const
export type PhotoSize = (typeof PHOTO_SIZES)[number]

/** A photo in every size, as JPEG. */
export type PhotoBytes = Readonly<Record<PhotoSize, Buffer>>

export interface PhotoStore {
  /** Stores a photo. When it returns, the files survive a power cut. The same photo may be stored again. */
  write(locationId: number, hash: Buffer, bytes: PhotoBytes): Promise<void>
  /** Removes a photo's files, if they exist. */
  remove(locationId: number, hash: Buffer): Promise<void>
  /** Reads a photo in one size. Undefined when the photo has no such file. */
  read(locationId: number, hash: Buffer, size: PhotoSize): Promise<Buffer | undefined>
}

/** A photo that a location has. */
export interface StoredPhoto {
  /** SHA-256 of the stored photo. */
  hash: Buffer
  displayName: string
}

/**
 * Finds out which of the given photos are named by the rows of one kind of photos. A row names a photo by its hash. Returns the hashes of the found
 * photos in hex. Only photos that rows name can be fetched and count toward the quota.
 */
export type NamedPhotos = (db: Database, locationId: number, hashes: readonly Buffer[]) => Promise<ReadonlySet<string>>

export interface OldPhoto {
  hash: Buffer
  takenAt: Date
}

/** How to find and delete the old photos of a kind. */
export interface OldPhotos {
  /**
   * Selects the `hash` of each photo of the kind that was taken before `before`. Leaves out photos that open work still needs, such as the photos of
   * an open shift. A photo may have more than one row.
   */
  find: (locationId: number, before: Date) => Sql
  /**
   * Takes at most `limit` rows with old photos, the oldest first. Records in these rows that their photos are deleted now, after `days` days. Returns
   * the photos.
   */
  end: (
    place: { db: Database; location: { id: number }; now: Date },
    old: { before: Date; days: number; limit: number },
  ) => Promise<OldPhoto[]>
  /** The topics to publish when photos of this kind are deleted, so that browsers that show them reload. */
  topics: readonly Topic[]
}

/** Where photos are stored, how much space they may take, and how to find them. */
export interface Photos {
  store: PhotoStore
  /** How many bytes the photos of one location may take. */
  quotaBytes: number
  /** For each kind, finds the photos that rows name. */
  named: Readonly<Record<PhotoKind, NamedPhotos>>
  /** For each kind, how to find and delete the old photos. */
  old: Readonly<Record<PhotoKind, OldPhotos>>
  /** Finds the photos of every kind that show a customer. */
  ofCustomer: (db: Database, locationId: number, customerId: number) => Promise<Buffer[]>
}

const ENDINGS: Record<PhotoSize, string> = { full: '.jpg', thumb: '.thumb.jpg' }
/** The ending of a file that is still being written. */
export const PARTIAL = '.partial'

/** A store in a folder: `<location>/<first two digits of the hash>/<hash>.jpg`. No part of a path comes from a client. */
export function photoFolder(folder: string): PhotoStore {
  const fileOf = (locationId: number, hash: Buffer, size: PhotoSize) => {
    const name = hash.toString('hex')
    return join(folder, String(locationId), name.slice(0, 2), name + ENDINGS[size])
  }
  return {
    async write(locationId, hash, bytes) {
      const home = dirname(fileOf(locationId, hash, 'full'))
      const isNew = (await mkdir(home, { recursive: true, mode: 0o700 })) !== undefined
      await writeWhole(PHOTO_SIZES.map((size) => ({ path: fileOf(locationId, hash, size), bytes: bytes[size] })))
      await syncFolder(home)
      if (isNew) for (const parent of [dirname(home), folder, dirname(folder)]) await syncFolder(parent)
    },
    async remove(locationId, hash) {
      for (const size of PHOTO_SIZES) await rm(fileOf(locationId, hash, size), { force: true })
    },
    async read(locationId, hash, size) {
      try {
        return await readFile(fileOf(locationId, hash, size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

/** Writes files that get their names only after all of them are complete and on disk. */
async function writeWhole(files: readonly { path: string; bytes: Buffer }[]): Promise<void> {
  const partials = files.map(({ path, bytes }) => ({ path, bytes, partial: `${path}.${randomUUID()}${PARTIAL}` }))
  try {
    const writing = partials.map(({ partial, bytes }) => writeSynced(partial, bytes))
    // When writing one file fails, this waits for the other writes, so that their files do not appear after they were removed.
    await Promise.allSettled(writing)
    await Promise.all(writing)
    for (const { partial, path } of partials) await rename(partial, path)
  } catch (error) {
    for (const { partial } of partials) await rm(partial, { force: true })
    throw error
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
