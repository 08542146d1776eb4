/** The photos of bonuses (domain 8). The browser sends a photo before the claim that names it, and only one claim can name it. */

import { createHash } from 'node:crypto'

import { inTransaction } from '../../platform/db/transaction.ts'
import { lockPhotos, removeUnnamed } from '../../platform/photos/photos.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './photos.queries.ts'

/** The hashes, in hex, of the given photos that people may see. */
export const namedPhotos = queries.namedPhotos
/** Finds claims' photos that are older than the location's rule allows, and records that they are deleted. */
export const oldPhotos = queries.oldPhotos
/** The photos of the bonuses of a customer. */
export const listPhotosOf = queries.listPhotosOf

/** Stores the photo of the request and returns its name. `data` is the photo as the browser sent it, in base64. Throws 'bonus.photoUsed'. */
export async function keepPhoto(scope: Scope, { data }: { data: string }): Promise<string> {
  const [stored] = scope.photos
  const photo = { hash: stored!.hash, sentHash: createHash('sha256').update(Buffer.from(data, 'base64')).digest() }
  if (await queries.isUsed(scope, photo)) throw new Refusal('bonus.photoUsed', { path: 'photo' })
  await queries.keepPhoto(scope, photo)
  return photo.hash.toString('hex')
}

/**
 * Removes at most `limit` photos of one location that were taken before the given time and that no claim names. Returns how many it removed.
 * It skips a photo that a claim is using at this moment.
 */
export async function removeUnclaimed(platform: Platform, before: Date, limit: number): Promise<number> {
  const { connections, clock } = platform
  const locationId = await queries.findUnclaimed(connections.reads, before)
  if (locationId === undefined) return 0
  return inTransaction(connections, locationId, async (db) => {
    const place = { platform, db, location: { id: locationId }, now: clock.now() }
    await lockPhotos(place)
    const removed = await queries.removeUnclaimed(place, before, limit)
    await removeUnnamed(place, removed)
    return { keep: true, result: removed.length, last: [] }
  })
}
