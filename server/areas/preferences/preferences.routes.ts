import type { preferencesCalls } from '@countroom/contract/preferences/preferences.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as service from './preferences.service.ts'

export const preferencesRoutes: Handlers<typeof preferencesCalls> = {
  async getUserSetting(scope, { pageTitle }) {
    return { setting: await service.findSetting(scope, pageTitle) }
  },

  async saveUserSetting(scope, body) {
    const { userId: _, pageTitle, ...setting } = body
    await service.saveSetting(scope, pageTitle, setting)
    return {}
  },
}
