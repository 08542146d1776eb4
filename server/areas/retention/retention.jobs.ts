/** The background job that deletes old photos. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteOld } from './retention.service.ts'

/** The cleanup job that deletes photos when their location no longer keeps them. */
export function deleteOldPhotos(platform: Platform): Chore {
  return {
    name: 'delete old photos',
    keptMs: 0,
    rowsAtOnce: 250,
    drop: (_, now, limit) => deleteOld(platform, now, limit),
  }
}
