import type { presenceCalls } from '@countroom/contract/presence/presence.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as presence from './presence.service.ts'

export const presenceRoutes: Handlers<typeof presenceCalls> = {
  async processRFID(scope, { rfid }) {
    const scan = await presence.processScan(scope, rfid)
    const { userId, firstname: employee, wasPresent, isPresent, hasMoved } = scan
    const message = hasMoved
      ? `${employee} is here now, and no longer at the other counter.`
      : isPresent
        ? `${employee} is here.`
        : `${employee} has left.`
    return {
      reply: { userId, firstname: employee, isPresent, message },
      before: { employee, isPresent: wasPresent },
      after: { employee, isPresent, ...(hasMoved && { cameFromAnotherCounter: true }) },
      actorId: userId,
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
