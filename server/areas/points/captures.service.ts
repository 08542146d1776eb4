/** The photos of check-ins, including those that stations take of a customer who has just checked in (part 1 sections 4 and 7). */

import { auditRow } from '../../platform/audit/audit.queries.ts'
import type { CapturedPhoto } from '../../platform/live/captures.ts'
import { withPhotos } from '../../platform/photos/photos.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './captures.queries.ts'

/** Of the given photos, the hashes (in hex) of those that people may see in the visits of registered customers. */
export const namedPhotos = queries.namedPhotos
/** Finds the photos of check-ins that are older than the location's rule allows, and records that they are deleted. */
export const oldPhotos = queries.oldPhotos
/** The photos of a customer's visits, without voided visits. A visit whose void waits for a second person is included. */
export const listCheckInPhotos = queries.listCheckInPhotos

/**
 * Stores a photo if the visit has none and is not voided. Drops it otherwise. Throws 'photo.unreadable', 'photo.tooLarge' and 'photo.noSpace'.
 */
export async function keepPhoto(scope: Scope, { pendingId, upload }: CapturedPhoto): Promise<void> {
  const { platform, location } = scope
  const isKept = await withPhotos(scope, [upload], async (db, photos) => {
    const within: Scope = { ...scope, db }
    const customer = await queries.lockWithoutPhoto(within, pendingId)
    if (customer === undefined) return { keep: false, result: false }
    const { hash } = photos[0]!
    await queries.setPhoto(within, pendingId, hash)
    const audit = auditRow({
      locationId: location.id,
      at: scope.now,
      call: 'sendImageChunk',
      action: 'photo taken at check-in',
      accountId: scope.account.userId,
      actorId: scope.actorId,
      requestId: scope.requestId,
      before: { pendingId, customer, photo: null },
      after: { pendingId, customer, photo: hash.toString('hex') },
    })
    return { keep: true, result: true, last: [audit] }
  })
  // The topic `customers` updates the list of given points. This list shows the photo if somebody has given the points in the meantime.
  if (isKept) platform.live.publish(location.id, ['pending', 'customers'])
}
