import type { retentionCalls } from '@countroom/contract/retention/retention.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as retention from './retention.service.ts'

export const retentionRoutes: Handlers<typeof retentionCalls> = {
  async getPhotoRules(scope) {
    return retention.describeRules(scope)
  },

  async countOldPhotos(scope, rules) {
    return retention.countOld(scope, rules)
  },

  async savePhotoRules(scope, { version, ...rules }) {
    const { before, after } = await retention.saveRules(scope, rules, version)
    return { reply: { photoRules: after, message: 'Saved' }, before, after }
  },
}
