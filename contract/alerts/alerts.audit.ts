/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { alertsCalls } from './alerts.calls.ts'

export const alertsWords: AuditWords<ChangesOf<typeof alertsCalls>> = {
  keys: {
    alertId: ['Notification number', 'id'],
    classification: ['Class', 'text'],
    alertMessage: ['Notification', 'text'],
    until: ['Snoozed until', 'time'],
    deleted: ['Deleted notifications', 'number'],
    alerts: ['Notifications', 'part'],
    drawerDifference: ['Drawer short or over by', 'money'],
    shorts: ['Shorts of one person in 30 days', 'money'],
    shortsPart: ['Shorts as a part of the cash handled', 'percent'],
    overpaid: ['Paid more than printed', 'money'],
    unpaid: ['Unpaid for two sessions', 'money'],
    payout: ['Paid out by a machine', 'money'],
    payoutTimes: ['Paid out, as a multiple of the machine’s In', 'number'],
    void: ['Voided amount', 'money'],
    openShiftHours: ['Hours until a shift is too long', 'number'],
    missedDays: ['Business days without a session', 'number'],
    idleDays: ['Days without play on a machine', 'number'],
    version: ['Version', 'id'],
  },
  sentences: {
    snoozeAlert: 'snoozed a notification: {alertMessage}',
    resolveAlert: 'deleted a notification: {alertMessage}',
    saveThresholds: 'changed the rules for notifications',
    deleteAllAlerts: 'deleted all notifications ({deleted})',
  },
}
