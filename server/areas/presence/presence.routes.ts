import type { presenceCalls } from '@countroom/contract/presence/presence.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as presence from './presence.service.ts'

export const presenceRoutes: Handlers<typeof presenceCalls> = {
  async processRFID(scope, { rfid }) {
    const scan = await presence.processScan(scope, rfid)
    const message = scan.isPresent ? `${scan.firstname} is here.` : `${scan.firstname} has left.`
    return {
      reply: { ...scan, message },
      before: { employee: scan.firstname, isPresent: !scan.isPresent },
      after: { employee: scan.firstname, isPresent: scan.isPresent },
      actorId: scan.userId,
    }
  },

  async selectEmployee(scope) {
    const employee = await presence.selectActing(scope)
    return { reply: { userId: scope.actorId }, before: null, after: { employee } }
  },

  async openKiosk(scope) {
    await presence.openKiosk(scope)
    return { reply: {}, before: null, after: { isKiosk: true } }
  },

  async fetchLinkedUsers(scope) {
    return { linkedUsers: await presence.listLinkedUsers(scope) }
  },

  async getOnlineEmployee(scope) {
    return { onlineEmployees: await presence.listOnline(scope) }
  },
}
