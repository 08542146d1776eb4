import { TIMEZONES } from '@countroom/contract/kernel/timezones.ts'
import type { setupCalls } from '@countroom/contract/setup/setup.calls.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import * as setup from './setup.service.ts'

export const setupRoutes: Handlers<typeof setupCalls> = {
  async findSetup(scope) {
    return { isOpen: await setup.isOpen(scope), timezones: [...TIMEZONES] }
  },

  setUp: inTwoSteps({
    prepare: (scope, body) => setup.prepare(scope, body),
    async change(scope, body, passwords) {
      const { locationId, userId, station } = await setup.setUp(scope, body, passwords)
      return {
        reply: { message: `${body.name} is ready.`, station },
        locationId,
        accountId: userId,
        before: null,
        after: { venue: body.name, administrator: body.username, station: station.username },
      }
    },
  }),

  async getFirstSteps(scope) {
    return { steps: await setup.findFirstSteps(scope) }
  },

  async closeFirstSteps(scope) {
    await setup.closeFirstSteps(scope)
    return { reply: {}, before: null, after: {} }
  },
}
