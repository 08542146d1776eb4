/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { retentionCalls } from './retention.calls.ts'

export const retentionWords: AuditWords<ChangesOf<typeof retentionCalls> | 'deleteOldPhotos'> = {
  keys: {
    customer: ['Days to keep photos of customers', 'number'],
    'check-in': ['Days to keep check-in photos', 'number'],
    machine: ['Days to keep machine pictures', 'number'],
    bonus: ['Days to keep bonus photos', 'number'],
    raffle: ['Days to keep photos of raffle winners', 'number'],
    nextAt: ['Next deletion', 'time'],
    version: ['Version', 'id'],
    kind: ['Kind', 'text'],
    photos: ['Photos', 'number'],
    days: ['Days to keep photos', 'number'],
    oldest: ['Oldest photo', 'time'],
    newest: ['Newest photo', 'time'],
  },
  sentences: {
    savePhotoRules: 'changed how long photos are kept',
    deleteOldPhotos: 'deleted {kind} older than {days} days, as set by this location ({photos} in total)',
  },
}
