/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { preferencesCalls } from '@countroom/contract/preferences/preferences.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'

type Scenes = AreaScenes<typeof preferencesCalls>

const bodies: Scenes['bodies'] = (_, who) => ({
  getUserSetting: { userId: who.userId, pageTitle: 'customers' },
  saveUserSetting: {
    userId: who.userId,
    pageTitle: 'customers',
    tableSetting: { order: 'asc', orderBy: 'machine', rowsPerPage: 25 },
    defaultTable: false,
    filterSetting: { state: 'Unpaid' },
    changeFilters: true,
  },
})

const scenes: Scenes['scenes'] = {
  saveUserSetting: async (_, admin, busy) => bodies(busy, admin).saveUserSetting,
}

export const preferencesScenes: Scenes = { bodies, scenes }
