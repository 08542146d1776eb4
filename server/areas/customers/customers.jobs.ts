/** Jobs about customers. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'
import * as customers from './customers.service.ts'

/**
 * The cleanup job that removes the photos of deleted customers. The call that deletes a customer leaves this work to the job. A regular customer may
 * have hundreds of photos, and removing them takes a while.
 */
export function removePhotosOfDeleted(platform: Platform): Chore {
  return {
    name: 'remove photos of deleted customers',
    keptMs: 0,
    rowsAtOnce: 1,
    drop: () => customers.removePhotosOfDeleted(platform),
  }
}
