import type { announcementsCalls } from '@countroom/contract/announcements/announcements.calls.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as announcements from './announcements.service.ts'

export const announcementsRoutes: Handlers<typeof announcementsCalls> = {
  async listAnnouncements(scope) {
    return { announcements: await announcements.listAnnouncements(scope) }
  },

  async addAnnouncement(scope, { message, datetime, isForAll }) {
    const announcement = await announcements.addAnnouncement(scope, { message, datetime, isForAll })
    const { announcementId, endsAt } = announcement
    return {
      reply: {
        announcement,
        message: `${isForAll ? 'Every location' : scope.location.name} sees the announcement. Its countdown ends at ${writtenTime(new Date(endsAt), DEFAULT_TIMEZONE)}, Chicago time.`,
      },
      before: null,
      after: { announcementId, message, endsAt, isForAll },
    }
  },

  async removeAnnouncement(scope, { announcementId }) {
    const removed = await announcements.removeAnnouncement(scope, announcementId)
    return {
      reply: { message: 'The announcement was removed.' },
      before: { announcementId, ...removed },
      after: null,
    }
  },
}
