import type { readingsCalls } from '@countroom/contract/readings/readings.calls.ts'
import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as service from './readings.service.ts'

export const readingsRoutes: Handlers<typeof readingsCalls> = {
  async startNewSession(scope) {
    const session = await service.startSession(scope)
    return {
      reply: { session, message: 'Session started successfully.' },
      before: null,
      after: { sessionId: session.sessionId, startedBy: session.startedBy, machines: session.machines.length },
    }
  },

  async loadStartedSession(scope, { employeeSessionIds = [] }) {
    return service.loadRunningSession(scope, employeeSessionIds)
  },

  async endSession(scope, { sessionId, employeeSessionIds }) {
    const { session, alerts, closing } = await service.endSession(scope, sessionId, employeeSessionIds)
    return {
      reply: { session, message: 'Session ended successfully.' },
      before: { sessionId, endedAt: null },
      after: session,
      alerts,
      along: [closing],
    }
  },

  async leaveSession(scope, { sessionId, machine, reason, note = '' }) {
    const absence = await service.leaveSession(scope, { sessionId, machine, reason, note })
    return {
      reply: { absence, message: `Machine ${absence.machine} is out of this session.` },
      before: null,
      after: { sessionId, ...absence },
    }
  },

  async rejoinSession(scope, body) {
    const absence = await service.rejoinSession(scope, body)
    const { sessionId } = body
    return {
      reply: { machine: absence.machine, message: `Machine ${absence.machine} is back in this session.` },
      before: { sessionId, ...absence },
      after: null,
    }
  },

  async getAvailableEmployeeSessions(scope) {
    return { sessions: await service.listAvailableShifts(scope) }
  },

  async getPreviousInAndOutReading(scope, { machine }) {
    return { previous: await service.previousReading(scope, machine) }
  },

  async updateReading(scope, { data }) {
    const { reading, replaced, isBack, writes, alerts } = await service.saveReading(scope, data)
    return {
      along: writes,
      reply: { reading, message: savedMessage(reading, replaced, isBack) },
      before: replaced,
      after: isBack ? { ...reading, isBack } : reading,
      alerts,
    }
  },

  async listReading(scope, { sessionId }) {
    return service.listReadings(scope, sessionId)
  },

  async listReadingHistory(scope, { sessionId, machine }) {
    return { revisions: await service.listRevisions(scope, sessionId, machine) }
  },

  async getSessionIds(scope, { fromDate, toDate }) {
    return service.listSessions(scope, fromDate, toDate)
  },

  async listMachineTotals(scope, { fromDate, toDate }) {
    return { machines: await service.listMachineTotals(scope, fromDate, toDate) }
  },

  async listMachineResults(scope, { fromDate, toDate, compared }) {
    return service.listMachineResults(scope, { fromDate, toDate }, compared)
  },
}

/** The message of a save. If the save corrects another person's reading, the message names that person. */
function savedMessage(reading: Reading, replaced: Reading | null, isBack: boolean): string {
  const saved = 'Machine reading successfully added'
  if (isBack) return `${saved}. Machine ${reading.machine} is back in this session.`
  if (reading.correctedReader === null || replaced === null) return saved
  return `${saved}. It corrects the reading by ${replaced.readBy}: In ${replaced.curIn}, Out ${replaced.curOut}.`
}
