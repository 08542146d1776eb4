import type { overviewCalls } from '@countroom/contract/overview/overview.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as overview from './overview.service.ts'

export const overviewRoutes: Handlers<typeof overviewCalls> = {
  async listOverview(scope) {
    return overview.list(scope)
  },
}
