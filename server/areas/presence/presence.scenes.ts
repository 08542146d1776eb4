/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { presenceCalls } from '@countroom/contract/presence/presence.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { newStation } from '../../testing/desk.ts'
import { nextNumber } from '../../testing/new-names.ts'

type Scenes = AreaScenes<typeof presenceCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    processRFID: { rfid: `${at.canaries[0]}-tag`, locationId },
    selectEmployee: { locationId, userId: who.userId },
    openKiosk: { locationId },
    fetchLinkedUsers: { locationId },
    getOnlineEmployee: { locationId },
  }
}

const scenes: Scenes['scenes'] = {
  processRFID: async (venue) => {
    const rfid = `tag-${nextNumber()}-of-${venue.id}`
    await venue.employee({ tag: rfid })
    return { rfid, locationId: venue.id }
  },
  selectEmployee: async (venue, admin) => ({ locationId: venue.id, userId: admin.userId }),
  openKiosk: async (venue) => ({ locationId: venue.id }),
}

const madeBy: NonNullable<Scenes['madeBy']> = { processRFID: newStation, openKiosk: newStation }

export const presenceScenes: Scenes = { bodies, scenes, madeBy }
