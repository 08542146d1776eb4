import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import type { pointsCalls } from '@countroom/contract/points/points.calls.ts'
import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import type { Scope } from '../../platform/scope.ts'
import { haveLetters } from '../machines/machines.service.ts'
import { checkInAtKiosk } from './kiosk.service.ts'
import * as points from './points.service.ts'
import * as rules from './rule.service.ts'
import * as watching from './watching.service.ts'

export const pointsRoutes: Handlers<typeof pointsCalls> = {
  async enrollCustomer(scope, { phone, customerId, points: asked, manual }) {
    const pending = await points.enroll(scope, {
      customer: customerId === undefined ? { phone: phone! } : { customerId },
      points: asked,
      source: manual === true ? 'manual' : 'desk',
    })
    return {
      reply: { pending, message: `${pending.customer.firstName} is on the pending list.` },
      before: null,
      after: { ...traceOf(pending), source: pending.source },
      ...(pending.photo === null && { captures: pending.pendingId }),
    }
  },

  async kioskCheckIn(scope, { phone }) {
    const { firstName, lastName, customerId, pendingId } = await checkInAtKiosk(scope, phone)
    return {
      reply: { firstName },
      before: null,
      after: { customer: `${firstName} ${lastName}`, customerId, isFirst: pendingId !== undefined },
      ...(pendingId !== undefined && { captures: pendingId }),
    }
  },

  async customerPendingList(scope, { date }) {
    const [pending, machinesHaveLetters] = await Promise.all([points.listPending(scope, date), haveLetters(scope)])
    return { pending, machinesHaveLetters }
  },

  async customerPointsList(scope, { userId, date }) {
    return points.listGivenEntries(scope, date, userId)
  },

  async deleteCustomerPending(scope, { intent, pendingId, reason }) {
    const entry = await points.voidEntry(scope, pendingId, intent, reason)
    return {
      reply: {},
      before: traceOf(entry),
      after: { list: intent, reason: reason ?? '' },
      alerts: alertsOfVoid(scope, intent, entry, reason ?? ''),
    }
  },

  async approveVoid(scope, { pendingId }) {
    const entry = await points.approveVoid(scope, pendingId)
    const { firstName, lastName } = entry.customer
    return {
      reply: {
        message: `The void of ${points.pointsInWords(entry.points)} for ${firstName} ${lastName} was approved.`,
      },
      before: { ...traceOf(entry), givenBy: entry.employeeName, isVoidApproved: false },
      after: { isVoidApproved: true },
    }
  },

  async setTicket(scope, { pendingId, ticket }) {
    const { entry, before } = await points.assignMachine(scope, pendingId, ticket)
    return { reply: { pending: entry }, before: { ...traceOf(entry), machine: before }, after: traceOf(entry) }
  },

  async getMatchOffer(scope, { customerId }) {
    return { offer: await points.findOffer(scope, customerId) }
  },

  async setPoints(scope, { pendingId, points: shown }) {
    const given = await points.giveMatch(scope, pendingId, shown)
    const { firstName, lastName } = given.customer
    return {
      reply: { given, message: `${firstName} ${lastName} was given ${points.pointsInWords(given.points)}.` },
      before: null,
      after: { ...traceOf(given), isHighRoller: given.isHighRoller },
    }
  },

  async customerPendingByUserAndDate(scope, { userId, fromDate, toDate }) {
    return { pointsWatching: await watching.listWatched(scope, { fromDay: fromDate, toDay: toDate, userId }) }
  },

  async listPointsEmployees(scope, { fromDate, toDate }) {
    return { employees: await watching.listEmployees(scope, fromDate, toDate) }
  },

  async previewPointWatchingImage(scope, { pendingId }) {
    const photo = await watching.readCheckInPhoto(scope, pendingId)
    return { fileData: photo.toString('base64'), type: 'image/jpeg' }
  },

  async listRule(scope) {
    return { rule: await rules.findRule(scope) }
  },

  async saveRule(scope, body) {
    const { before, after } = await rules.saveRule(scope, body)
    return { reply: { rule: after, message: 'Saved' }, before, after }
  },
}

/** The alerts that a void of given points raises. */
function alertsOfVoid(
  { location }: Scope,
  intent: 'pending' | 'points',
  { pendingId, customer, points: voided }: PendingEntry | GivenEntry,
  reason: string,
): RaisedAlert<'points.voided'>[] {
  if (intent === 'pending' || voided === null || voided * 100 < location.thresholds.voidCents) return []
  const values = { points: voided, customer: `${customer.firstName} ${customer.lastName}`, reason }
  return [{ code: 'points.voided', cause: `visit ${pendingId}`, values }]
}

/** What the audit trail records about an entry. */
function traceOf(entry: PendingEntry | GivenEntry) {
  return {
    pendingId: entry.pendingId,
    customerId: entry.customer.customerId,
    customer: `${entry.customer.firstName} ${entry.customer.lastName}`,
    machine: entry.ticket,
    points: entry.points,
  }
}
