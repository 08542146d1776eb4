/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { announcementsCalls } from './announcements.calls.ts'

export const announcementsWords: AuditWords<ChangesOf<typeof announcementsCalls>> = {
  keys: {
    announcementId: ['Announcement number', 'id'],
    message: ['Message', 'text'],
    endsAt: ['Ends', 'time'],
    isForAll: ['To all locations', 'yesNo'],
  },
  sentences: {
    addAnnouncement: 'announced: {message}',
    removeAnnouncement: 'removed the announcement: {message}',
  },
}
