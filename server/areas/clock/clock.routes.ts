import type { clockCalls } from '@countroom/contract/clock/clock.calls.ts'
import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as service from './clock.service.ts'

export const clockRoutes: Handlers<typeof clockCalls> = {
  async clockIn(scope) {
    const clockRecord = await service.clockIn(scope)
    return { reply: { clockRecord, message: 'Clock Started' }, before: null, after: factsOf(clockRecord) }
  },

  async clockOut(scope) {
    const { before, after } = await service.clockOut(scope)
    return {
      reply: { clockRecord: after, message: 'Clock Stopped' },
      before: before && factsOf(before),
      after: factsOf(after),
    }
  },

  async loadClockRecords(scope) {
    return { clockRecord: await service.findCurrentShift(scope) }
  },

  async listEmployeeSession(scope, body) {
    return service.listShifts(scope, body)
  },

  async getEmployeeSession(scope, { clockId }) {
    return { clockRecord: await service.getShift(scope, clockId) }
  },

  async listSessionEmployees(scope, body) {
    return { employees: await service.listCards(scope, body) }
  },

  async updateShiftStatus(scope, { clockIds, status }) {
    const { before, after } = await service.markShifts(scope, clockIds, status)
    return {
      reply: { employeeSession: after, message: 'Saved' },
      before: { sessions: before.map(markOf) },
      after: { sessions: after.map(markOf) },
    }
  },

  async manualClockSave(scope, body) {
    const { before, after } = await service.saveShift(scope, body)
    return {
      reply: { clockRecord: after, message: 'Saved' },
      before: before && factsOf(before),
      after: factsOf(after),
      alerts: [
        {
          code: 'shift.manual',
          cause: `shift ${after.clockId}`,
          values: { name: after.name, clockIn: writtenTime(after.clockIn, scope.location.timezone) },
        },
      ],
    }
  },

  async deleteEmployeeSession(scope, { clockId, reason }) {
    const { before, after } = await service.voidShift(scope, clockId, reason)
    return {
      reply: { clockRecord: after, message: 'Deleted' },
      before: before && factsOf(before),
      after: { ...factsOf(after), isVoid: true, reason },
    }
  },

  async closeStaleShift(scope, { clockId, clockOut, reason }) {
    const { before, after } = await service.closeStaleShift(scope, clockId, new Date(clockOut), reason)
    return {
      reply: { clockRecord: after, message: 'Saved' },
      before: before && factsOf(before),
      after: factsOf(after),
    }
  },
}

/** What the audit trail records about a shift. It must be enough to understand the entry a year later. */
function factsOf(shift: ClockRecord) {
  const { clockId, userId, name, clockIn, clockOut, totalHours, totalPay, hourlyRate, state } = shift
  const { isManual, closedReason, version } = shift
  const facts = { clockId, userId, name, clockIn, clockOut, totalHours, totalPay, hourlyRate, state, isManual, version }
  return closedReason === '' ? facts : { ...facts, closedReason }
}

function markOf({ clockId, name, clockIn, state }: ClockRecord) {
  return { clockId, name, clockIn, state }
}
