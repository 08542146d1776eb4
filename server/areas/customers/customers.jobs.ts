/** Jobs about customers. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'
import * as customers from './customers.service.ts'

/** Housekeeping: removes the photos of deleted customers. A regular has hundreds, so the call that deletes one does not wait for this. */
export function removePhotosOfDeleted(platform: Platform): Chore {
  return {
    name: 'remove photos of deleted customers',
    keptMs: 0,
    rowsAtOnce: 1,
    drop: () => customers.removePhotosOfDeleted(platform),
  }
}
