/** What the changes of this area say in the audit trail. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { retentionCalls } from './retention.calls.ts'

export const retentionWords: AuditWords<ChangesOf<typeof retentionCalls> | 'deleteOldPhotos'> = {
  keys: {
    customer: ['Days of photos of customers', 'number'],
    'check-in': ['Days of check-in photos', 'number'],
    machine: ['Days of machine pictures', 'number'],
    bonus: ['Days of bonus photos', 'number'],
    raffle: ['Days of photos of raffle winners', 'number'],
    nextAt: ['Next deletion', 'time'],
    version: ['Version', 'id'],
    kind: ['Kind', 'text'],
    photos: ['Photos', 'number'],
    days: ['Kept for days', 'number'],
    oldest: ['Oldest photo', 'time'],
    newest: ['Newest photo', 'time'],
  },
  sentences: {
    savePhotoRules: 'changed how long photos are kept',
    deleteOldPhotos: 'deleted {kind} older than {days} days, as set by this location: {photos}',
  },
}
