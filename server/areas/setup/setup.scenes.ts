/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { setupCalls } from '@countroom/contract/setup/setup.calls.ts'

import { setupCodeOf } from '../../platform/auth/setup-code.ts'
import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { newVenue } from '../../testing/new-venue.ts'

type Scenes = AreaScenes<typeof setupCalls>

const bodies: Scenes['bodies'] = ({ venue }) => ({
  findSetup: {},
  setUp: newVenue('ABCD-EFGH-JKMN'),
  getFirstSteps: { locationId: venue.id },
  closeFirstSteps: { locationId: venue.id },
})

const scenes: Scenes['scenes'] = {
  setUp: async ({ house }) => {
    // An installation can be set up only once, so the scene makes the installation look new again.
    await house.owner.query('update companies set is_default = false where is_default')
    return newVenue(setupCodeOf(house.app.platform.secretKey))
  },
  closeFirstSteps: async (venue) => ({ locationId: venue.id }),
}

export const setupScenes: Scenes = { bodies, scenes }
