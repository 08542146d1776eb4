/** Jobs about bonuses. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'
import { removeUnclaimed } from './photos.service.ts'

/** The cleanup job that removes photos of bonuses when no claim has named them within a day. */
export function removeUnclaimedPhotos(platform: Platform): Chore {
  return {
    name: 'remove photos without a bonus',
    keptMs: 24 * 3_600_000,
    rowsAtOnce: 50,
    drop: (_, before, limit) => removeUnclaimed(platform, before, limit),
  }
}
