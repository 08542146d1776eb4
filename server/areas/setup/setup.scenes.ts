/** The bodies and scenes with which the proofs make the calls of this area. */

import type { setupCalls } from '@countroom/contract/setup/setup.calls.ts'

import { setupCodeOf } from '../../platform/auth/setup-code.ts'
import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { newVenue } from '../../testing/new-venue.ts'

type Scenes = AreaScenes<typeof setupCalls>

const bodies: Scenes['bodies'] = () => ({
  findSetup: {},
  setUp: newVenue('ABCD-EFGH-JKMN'),
})

const scenes: Scenes['scenes'] = {
  setUp: async (venue) => newVenue(setupCodeOf(venue.house.app.platform.secretKey)),
}

export const setupScenes: Scenes = { bodies, scenes }
