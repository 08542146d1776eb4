/** For the tests in server/proofs: a request body for each call of this area. */

import type { reportsCalls } from '@countroom/contract/reports/reports.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'

type Scenes = AreaScenes<typeof reportsCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  return {
    previewActiveMembership: {},
    previewShiftReport: { userId: at.admin.userId, locationId, clockId: at.clockId },
    previewTransactionReport: { userId: at.admin.userId, locationId, date: '06/01/2026 18:00', clockId: at.clockId },
    previewTicketOutReport: { userId: at.admin.userId, locationId, date: '06/01/2026 18:00', clockId: at.clockId },
    previewRaffleReport: { userId: at.admin.userId, locationId, date: '06/01/2026 18:00', clockId: at.clockId },
    previewBonusReport: { userId: at.admin.userId, locationId, date: '06/01/2026 18:00', clockId: at.clockId },
    previewLedgerStatement: { ledger: 'customerLoan', personId: at.customerId, locationId },
    previewWeeklyReport: { fromDate: at.reportDay, toDate: at.reportDay, sessionIds: [at.sessionId], locationId },
    exportWeeklyReport: { fromDate: at.reportDay, toDate: at.reportDay, sessionIds: [at.sessionId], locationId },
    previewPointReport: {
      locationId,
      userId: at.admin.userId,
      date: '06/01/2026 18:00',
      clockId: at.clockId,
      sessionId: at.sessionId,
    },
    previewMatchPointReport: { sessionId: at.sessionId, locationId },
    previewMasterReadingReport: { sessionId: at.sessionId, locationId },
    previewRoundOnPaper: { locationId },
    previewMatchTicketsReport: { sessionId: at.sessionId, locationId },
  }
}

export const reportsScenes: Scenes = {
  bodies,
  scenes: {},
  madeBy: { previewActiveMembership: async (venue) => venue.employee({ roles: ['ROLE_MASTER_ADMIN'] }) },
}
