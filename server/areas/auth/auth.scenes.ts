/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { authCalls } from '@countroom/contract/auth/auth.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { TEST_PASSWORD } from '../../testing/house.ts'

type Scenes = AreaScenes<typeof authCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    login: { username: at.colleague.username, password: 'not the password' },
    getUser: { username: who.username },
    logout: {},
    changePassword: { currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' },
    selectLocation: { locationId },
    openSocket: { locationId },
  }
}

const scenes: Scenes['scenes'] = {
  login: async (venue) => ({ username: (await venue.employee()).username, password: TEST_PASSWORD }),
  logout: async () => ({}),
  changePassword: async () => ({ currentPassword: TEST_PASSWORD, newPassword: 'a marsh heron at dusk' }),
  selectLocation: async (venue) => ({ locationId: venue.id }),
}

export const authScenes: Scenes = { bodies, scenes }
