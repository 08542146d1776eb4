/** Photos that stations take of somebody who has just checked in (part 1 sections 4 and 7). */

import { auditRow } from '../../platform/audit/audit.queries.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CapturedPhoto } from '../../platform/live/captures.ts'
import { storePhotos, withPhotos } from '../../platform/photos/photos.ts'
import type { Drawn } from '../../platform/photos/pictures.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './captures.queries.ts'

/**
 * Keeps the photo of a visit: the first one that comes, as long as the visit is not voided; any other is dropped. Throws
 * 'photo.unreadable', 'photo.tooLarge' and 'photo.noSpace'.
 */
export async function keepPhoto(scope: Scope, { pendingId, upload }: CapturedPhoto): Promise<void> {
  const { platform, location } = scope
  const keep = (pictures: readonly Drawn[]) =>
    inTransaction(platform.connections, location.id, async (db) => {
      const within: Scope = { ...scope, db, pictures }
      const customer = await queries.lockWithoutPhoto(within, pendingId)
      if (customer === undefined) return { keep: false, result: false }
      const [photo] = await storePhotos(within)
      const { hash } = photo!
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
  const isKept = await withPhotos(platform, location.id, [upload], keep)
  // Points may have been given meanwhile: the photo stands on that list then.
  if (isKept) platform.live.publish(location.id, ['pending', 'customers'])
}
