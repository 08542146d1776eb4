/** Alerts (part 1 sections 2, 3, 6 and 7; domain 12). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { Instant } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { serverPage } from '../kernel/server-page.ts'
import { Alert, AlertClassification, AlertCounts, AlertThresholds, SavedThresholds } from './alerts.shapes.ts'

const page = serverPage('alerts', Alert)

export const alertsCalls = {
  listAlerts: defineCall({
    http: 'POST /alert/list',
    allow: 'signed-in',
    request: z.strictObject({
      locationId: LocationId,
      /** Only alerts of this class. */
      classification: AlertClassification.optional(),
      ...page.request,
    }),
    reply: {
      ...page.reply,
      counts: AlertCounts,
      /** How many open alerts the person hides until the next business day. */
      snoozed: z.number().int(),
      /** The newest open alert, for `upTo` of `deleteAll`. It may be a hidden one. Null when there is none. */
      newest: RowId.nullable(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The open alerts that the person may see and does not hide, newest first, with their number in each class',
    isCostly: page.isAll,
  }),
  snoozeAlert: defineCall({
    http: 'POST /alert/snooze',
    allow: 'signed-in',
    request: z.strictObject({ alertId: RowId, locationId: LocationId }),
    reply: { until: Instant },
    refuses: ['alert.unknown'],
    emits: ['alerts'],
    audit: 'alert snoozed',
    summary:
      'Hide an alert from the person until the next business day. Only for administrators and people with several locations',
  }),
  resolveAlert: defineCall({
    http: 'POST /alert/resolve',
    allow: 'signed-in',
    request: z.strictObject({ alertId: RowId, locationId: LocationId }),
    reply: {},
    refuses: ['alert.unknown'],
    emits: ['alerts'],
    audit: 'alert deleted',
    summary:
      'Delete an alert for everybody. Its cause does not raise it again. Only for administrators and people with several locations',
  }),
  deleteAllAlerts: defineCall({
    http: 'POST /alert/deleteAll',
    allow: 'signed-in',
    request: z.strictObject({
      locationId: LocationId,
      /** Alerts with a higher id stay, because the person has not seen them. */
      upTo: RowId.optional(),
    }),
    reply: { deleted: z.number().int() },
    refuses: ['alert.none'],
    emits: ['alerts'],
    audit: 'all alerts deleted',
    summary:
      'Delete all alerts that the person may see, for everybody. Only for administrators and people with several locations',
  }),
  getThresholds: defineCall({
    http: 'POST /alert/getThresholds',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { thresholds: SavedThresholds },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The thresholds at which the server raises an alert. The version is 0 until somebody changes them',
  }),
  saveThresholds: defineCall({
    http: 'POST /alert/saveThresholds',
    allow: ADMINISTRATORS,
    request: AlertThresholds.extend({
      locationId: LocationId,
      /** The version that the person edited; 0 when nobody has saved thresholds yet. Without a version, the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { thresholds: SavedThresholds },
    refuses: ['list.changed'],
    emits: ['rules'],
    audit: 'notification rules saved',
    summary: 'Change the thresholds at which the server raises an alert',
  }),
}
