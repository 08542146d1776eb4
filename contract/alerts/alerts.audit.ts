/** What the changes of this area say in the audit trail. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { alertsCalls } from './alerts.calls.ts'

export const alertsWords: AuditWords<ChangesOf<typeof alertsCalls>> = {
  keys: {
    alertId: ['Notification number', 'id'],
    classification: ['Class', 'text'],
    alertMessage: ['Notification', 'text'],
    until: ['Hidden until', 'time'],
    deleted: ['Deleted notifications', 'number'],
    alerts: ['Notifications', 'part'],
  },
  sentences: {
    snoozeAlert: 'hid a notification from themselves: {alertMessage}',
    resolveAlert: 'deleted a notification: {alertMessage}',
    deleteAllAlerts: 'deleted all notifications, {deleted} in number',
  },
}
