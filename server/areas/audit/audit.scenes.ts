/** For the tests in server/proofs: a request body for each call of this area. */

import type { auditCalls } from '@countroom/contract/audit/audit.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'

type Scenes = AreaScenes<typeof auditCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const range = { fromDate: '2026-05-01', toDate: '2026-06-30', locationId }
  return {
    listAudit: { ...range, call: 'updateReading', upTo: 1_000, page: 0, rowsPerPage: 50 },
    getAuditFilters: { locationId },
    listSecurityEvents: { ...range, page: 0, rowsPerPage: 50 },
  }
}

export const auditScenes: Scenes = { bodies, scenes: {} }
