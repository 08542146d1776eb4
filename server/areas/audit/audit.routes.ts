import type { auditCalls } from '@countroom/contract/audit/audit.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as service from './audit.service.ts'

export const auditRoutes: Handlers<typeof auditCalls> = {
  async listAudit(scope, question) {
    return service.listEntries(scope, question)
  },

  async listSecurityEvents(scope, question) {
    return service.listSecurityEvents(scope, question)
  },

  async getAuditFilters(scope) {
    return service.listFilters(scope)
  },
}
