/** The thresholds of a location's alerts: its own, or the defaults (domain 12). */

import type { SavedThresholds } from '@countroom/contract/alerts/alerts.shapes.ts'
import { THRESHOLD_DEFAULTS, type Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'

import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './thresholds.queries.ts'

type Settings = Omit<SavedThresholds, 'version'>

/** The thresholds of the location. Their version is 0 until somebody saves them. */
export async function describeThresholds(scope: Scope): Promise<SavedThresholds> {
  const saved = await queries.findThresholds(scope)
  return settingsOf({ ...THRESHOLD_DEFAULTS, ...saved?.thresholds }, saved?.version ?? 0)
}

/** Saves the thresholds of the location. Throws 'list.changed' when somebody else saved first. */
export async function saveThresholds(
  scope: Scope,
  settings: Settings & { version?: number | undefined },
): Promise<{ before: SavedThresholds; after: SavedThresholds }> {
  const before = await describeThresholds(scope)
  const next = thresholdsOf(settings)
  const saved = await queries.saveThresholds(scope, next, settings.version)
  if (saved === undefined) throw new Refusal('list.changed', { values: { what: 'the notification rules' } })
  return { before, after: settingsOf(next, saved) }
}

function settingsOf(thresholds: Thresholds, version: number): SavedThresholds {
  return {
    drawerDifference: toDollars(thresholds.drawerDifferenceCents),
    shorts: toDollars(thresholds.shortsCents),
    shortsPart: thresholds.shortsPartHundredths / 100,
    overpaid: toDollars(thresholds.overpaidCents),
    unpaid: toDollars(thresholds.unpaidCents),
    payout: thresholds.payoutDollars,
    payoutTimes: thresholds.payoutTimes,
    void: toDollars(thresholds.voidCents),
    openShiftHours: thresholds.openShiftHours,
    missedDays: thresholds.missedDays,
    idleDays: thresholds.idleDays,
    version,
  }
}

function thresholdsOf(settings: Settings): Thresholds {
  return {
    drawerDifferenceCents: toCents(settings.drawerDifference),
    shortsCents: toCents(settings.shorts),
    shortsPartHundredths: Math.round(settings.shortsPart * 100),
    overpaidCents: toCents(settings.overpaid),
    unpaidCents: toCents(settings.unpaid),
    payoutDollars: settings.payout,
    payoutTimes: settings.payoutTimes,
    voidCents: toCents(settings.void),
    openShiftHours: settings.openShiftHours,
    missedDays: settings.missedDays,
    idleDays: settings.idleDays,
  }
}
