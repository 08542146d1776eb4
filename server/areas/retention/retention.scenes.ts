/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { retentionCalls } from '@countroom/contract/retention/retention.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'

type Scenes = AreaScenes<typeof retentionCalls>

const RULES = { customer: 3_650, 'check-in': 30, machine: null, bonus: 365, raffle: 90 }

/** With these rules no photo is old. So in server/proofs/grown.test.ts, `countOldPhotos` counts 0 photos after a month of data and after a year. */
const TEN_YEARS = { customer: 3_650, 'check-in': 3_650, machine: 3_650, bonus: 3_650, raffle: 3_650 }

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  return {
    getPhotoRules: { locationId },
    countOldPhotos: { ...TEN_YEARS, locationId },
    savePhotoRules: { ...RULES, locationId, version: 0 },
  }
}

const scenes: Scenes['scenes'] = {
  savePhotoRules: async (venue) => ({ ...RULES, locationId: venue.id }),
}

export const retentionScenes: Scenes = { bodies, scenes }
