/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { alertsCalls } from '@countroom/contract/alerts/alerts.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addAlert } from '../../testing/alerts.ts'

type Scenes = AreaScenes<typeof alertsCalls>

/** Thresholds other than the defaults. */
const THRESHOLDS = {
  drawerDifference: 20,
  shorts: 40.5,
  shortsPart: 0.25,
  overpaid: 5,
  unpaid: 10,
  payout: 500,
  payoutTimes: 3,
  void: 30,
  openShiftHours: 10,
  missedDays: 1,
  idleDays: 3,
}

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const one = { alertId: at.alertId, locationId }
  return {
    listAlerts: { locationId, classification: 'info', page: 0, rowsPerPage: 25 },
    snoozeAlert: one,
    resolveAlert: one,
    deleteAllAlerts: { locationId, upTo: at.alertId },
    getThresholds: { locationId },
    saveThresholds: { ...THRESHOLDS, locationId, version: 0 },
  }
}

const scenes: Scenes['scenes'] = {
  snoozeAlert: async (venue) => ({ alertId: await addAlert(venue), locationId: venue.id }),
  resolveAlert: async (venue) => ({ alertId: await addAlert(venue), locationId: venue.id }),
  saveThresholds: async (venue) => ({ ...THRESHOLDS, locationId: venue.id }),
  deleteAllAlerts: async (venue) => ({ upTo: await addAlert(venue), locationId: venue.id }),
}

export const alertsScenes: Scenes = { bodies, scenes }
