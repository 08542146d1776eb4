/** Queries of a location's thresholds of alerts. */

import type { Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'

import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

/** The thresholds that the location saved. Undefined when nobody has saved any. */
export async function findThresholds(
  scope: Scope,
): Promise<{ thresholds: Partial<Thresholds>; version: number } | undefined> {
  const result = await sql<{ thresholds: Partial<Thresholds>; version: number }>`
    select thresholds, version from alert_thresholds where location_id = ${scope.location.id}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * Saves the thresholds if the stored version is still `version`. Pass 0 for the first save, and undefined to overwrite any version. Returns the
 * new version, or undefined when somebody else saved first.
 */
export async function saveThresholds(
  scope: Scope,
  thresholds: Thresholds,
  version: number | undefined,
): Promise<number | undefined> {
  const result = await sql<{ version: number }>`
    insert into alert_thresholds (location_id, thresholds)
    select ${scope.location.id}, ${JSON.stringify(thresholds)}::jsonb
    where ${version === undefined || version === 0}
      or exists (select from alert_thresholds where location_id = ${scope.location.id})
    on conflict (location_id) do update
    set thresholds = excluded.thresholds, version = alert_thresholds.version + 1
    where alert_thresholds.version = coalesce(${version ?? null}::bigint, alert_thresholds.version)
    returning version
  `.execute(scope.db)
  return result.rows[0]?.version
}
