/** Lists, hides and deletes alerts (domain 12). Changes and jobs raise them (`platform/alerts/`). */

import type { alertsCalls } from '@countroom/contract/alerts/alerts.calls.ts'
import type { AlertCounts } from '@countroom/contract/alerts/alerts.shapes.ts'
import { ALERT_CLASSES, type AlertCode, ALERTS } from '@countroom/contract/kernel/alerts.ts'
import type { CallBody, CallReply } from '@countroom/contract/kernel/define-call.ts'
import { businessDayBounds, businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'

import { countedPage, MAX_COUNTED, pageOf } from '../../platform/db/counted-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './alerts.queries.ts'

/** How many deleted alerts an entry of the audit trail lists, most severe first. The rows of all deleted alerts stay and say who deleted them. */
const MOST_TRACED = 200

/** The part of the overview's statement that counts the alerts of a location. */
export const OVERVIEW_PARTS = { alerts: queries.countsByClass }

/** The kinds of alerts that the acting person may see. Undefined means all kinds. */
function visibleCodes({ account, effectiveRoles }: Scope): AlertCode[] | undefined {
  if (account.isAdministrator) return undefined
  const codes = Object.keys(ALERTS) as AlertCode[]
  return codes.filter((code) => effectiveRoles.has(ALERTS[code].seenBy))
}

/** The open alerts that the person sees, newest first. */
export async function listAlerts(
  scope: Scope,
  { classification, ...asked }: CallBody<typeof alertsCalls.listAlerts>,
): Promise<CallReply<typeof alertsCalls.listAlerts>> {
  const codes = visibleCodes(scope)
  const page = pageOf(asked)
  const [rows, counts, others] = await Promise.all([
    queries.listOpen(scope, { codes, classification, ...page }),
    queries.countOpen(scope, codes, MAX_COUNTED + 1),
    queries.findNewest(scope, codes),
  ])
  const byClass = Object.fromEntries(ALERT_CLASSES.map((each) => [each, counts.get(each) ?? 0])) as AlertCounts
  const counted =
    classification === undefined ? byClass.critical + byClass.warning + byClass.info : byClass[classification]
  const { rows: shown, ...totals } = countedPage(rows, page, counted)
  return {
    alerts: shown.map((row) => ({
      ...traceOf(row),
      timestamp: row.raised_at.toISOString(),
      identifier: { userName: row.user_name ?? '' },
    })),
    ...totals,
    counts: byClass,
    ...others,
  }
}

function traceOf(row: queries.AlertRow) {
  return { alertId: row.alert_id, classification: row.classification, alertMessage: row.message }
}

/** Only administrators and people with several locations may hide and delete alerts (part 1 section 6). Throws 'access.forbidden' for others. */
async function requireMayClear(scope: Scope): Promise<void> {
  if (!scope.account.isAdministrator && !(await queries.hasOtherLocations(scope))) throw new Refusal('access.forbidden')
}

/** Locks an open alert that the person may see and change. Throws 'alert.unknown' and 'access.forbidden'. */
async function lockOpenAlert(scope: Scope, alertId: number): Promise<ReturnType<typeof traceOf>> {
  const row = await queries.lockOpen(scope, visibleCodes(scope), alertId)
  if (row === undefined) throw new Refusal('alert.unknown')
  await requireMayClear(scope)
  return traceOf(row)
}

/** Hides an alert from the acting person until the next business day. */
export async function snooze(scope: Scope, alertId: number) {
  const alert = await lockOpenAlert(scope, alertId)
  const { timezone } = scope.location
  const until = businessDayBounds(businessDayOf(scope.now, timezone), timezone).to
  await queries.saveSnooze(scope, alertId, until)
  return { alert, until: until.toISOString(), message: `Snoozed for you until ${writtenTime(until, timezone)}` }
}

/** Deletes an alert for everybody. Its row stays, so the same cause does not raise it again. */
export async function resolve(scope: Scope, alertId: number) {
  const alert = await lockOpenAlert(scope, alertId)
  await queries.resolve(scope, alertId)
  return alert
}

/**
 * Deletes all open alerts that the person may see, or only those with an id up to `upTo`. Throws 'alert.none' and 'access.forbidden', which roll the
 * deletion back.
 */
export async function resolveAll(scope: Scope, upTo: number | undefined) {
  const rows = await queries.resolveAllOpen(scope, visibleCodes(scope), upTo)
  if (rows.length === 0) throw new Refusal('alert.none')
  await requireMayClear(scope)
  const worstFirst = ALERT_CLASSES.flatMap((each) => rows.filter(({ classification }) => classification === each))
  return { deleted: rows.length, trace: worstFirst.slice(0, MOST_TRACED).map(traceOf) }
}
