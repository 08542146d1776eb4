/** Jobs about customers. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'
import * as customers from './customers.service.ts'

/**
 * The cleanup job that removes the photos of deleted customers. A regular customer may have hundreds of photos, so the call that deletes a customer
 * does not wait for this job.
 */
export function removePhotosOfDeleted(platform: Platform): Chore {
  return {
    name: 'remove photos of deleted customers',
    keptMs: 0,
    rowsAtOnce: 1,
    drop: () => customers.removePhotosOfDeleted(platform),
  }
}
