import { CompiledQuery } from 'kysely'

import { ALERTS, type RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { filledSentence } from '@countroom/contract/kernel/text.ts'

import type { AuditEntry } from '../audit/audit.queries.ts'
import type { Database } from '../db/tables.ts'

/** The statement that raises the alerts of a change, to be sent ahead of its audit row; none where there are no alerts. */
export function alertRows(
  { locationId, at, actorId }: Pick<AuditEntry, 'locationId' | 'at' | 'actorId'>,
  alerts: readonly RaisedAlert[] = [],
): CompiledQuery[] {
  if (alerts.length === 0) return []
  const placed = alerts.map((alert) => ({ ...alert, locationId }))
  return [raising(placed, at, actorId)]
}

export type PlacedAlert = RaisedAlert & { locationId: number }

/** Raises alerts that nobody's change caused. */
export async function raiseAlerts(db: Database, alerts: readonly PlacedAlert[], at: Date): Promise<void> {
  if (alerts.length > 0) await db.executeQuery(raising(alerts, at, null))
}

function raising(alerts: readonly PlacedAlert[], at: Date, actorId: number | null): CompiledQuery {
  return CompiledQuery.raw(RAISE, [
    at,
    actorId,
    alerts.map(({ locationId }) => locationId),
    alerts.map(({ code }) => code),
    alerts.map(({ cause }) => cause),
    alerts.map(({ code }) => ALERTS[code].classification),
    alerts.map(({ code, values }) => filledSentence(ALERTS[code].message, values)),
  ])
}

/** In the order of the causes, so that two changes that raise the same ones do not wait for each other in a circle. */
const RAISE = `
  insert into alerts (location_id, code, cause, classification, message, raised_at, raised_by)
  select location_id, code, cause, classification, message, $1::timestamptz, $2::bigint
  from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[]) as alert (location_id, code, cause, classification, message)
  order by location_id, code, cause
  on conflict do nothing`
