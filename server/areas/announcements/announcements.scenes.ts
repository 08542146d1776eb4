/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { announcementsCalls } from '@countroom/contract/announcements/announcements.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { masterAt } from '../../testing/master.ts'

type Scenes = AreaScenes<typeof announcementsCalls>

const ANNOUNCED = { message: 'New version tonight', datetime: '2030-01-31 09:05 PM' }

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  return {
    listAnnouncements: { locationId },
    addAnnouncement: { ...ANNOUNCED, locationId, isForAll: false },
    removeAnnouncement: { announcementId: 1, locationId },
  }
}

const scenes: Scenes['scenes'] = {
  addAnnouncement: async (venue) => ({ ...ANNOUNCED, locationId: venue.id, isForAll: false }),
  // SQL adds the announcement, so that the scene leaves no audit row.
  removeAnnouncement: async (venue) => {
    const now = venue.house.clock.now()
    const { rows } = await venue.house.owner.query<{ announcement_id: string }>(
      `insert into announcements (message, ends_at, created_at, company_id) values ('New version', $1, $2, $3) returning announcement_id`,
      [new Date(now.getTime() + 3_600_000), now, venue.id],
    )
    return { announcementId: Number(rows[0]!.announcement_id), locationId: venue.id }
  },
}

export const announcementsScenes: Scenes = {
  bodies,
  scenes,
  madeBy: { listAnnouncements: masterAt, addAnnouncement: masterAt, removeAnnouncement: masterAt },
}
