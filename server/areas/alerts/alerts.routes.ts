import type { alertsCalls } from '@countroom/contract/alerts/alerts.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as alerts from './alerts.service.ts'
import * as thresholds from './thresholds.service.ts'

export const alertsRoutes: Handlers<typeof alertsCalls> = {
  async listAlerts(scope, question) {
    return alerts.listAlerts(scope, question)
  },

  async snoozeAlert(scope, { alertId }) {
    const { alert, until, message } = await alerts.snooze(scope, alertId)
    return { reply: { until, message }, before: alert, after: { until } }
  },

  async resolveAlert(scope, { alertId }) {
    return { reply: { message: 'Notification deleted' }, before: await alerts.resolve(scope, alertId), after: null }
  },

  async deleteAllAlerts(scope, { upTo }) {
    const { deleted, trace } = await alerts.resolveAll(scope, upTo)
    const message =
      deleted === 1 ? '1 notification deleted' : `${deleted.toLocaleString('en-US')} notifications deleted`
    return { reply: { deleted, message }, before: { alerts: trace }, after: { deleted } }
  },

  async getThresholds(scope) {
    return { thresholds: await thresholds.describeThresholds(scope) }
  },

  async saveThresholds(scope, body) {
    const { before, after } = await thresholds.saveThresholds(scope, body)
    return { reply: { thresholds: after, message: 'Saved' }, before, after }
  },
}
