/** Queries of a location's photo rules, and of its old photos. */

import type { PhotoKind } from '@countroom/contract/access/photo-kinds.ts'

import { type Database, type Sql, sql } from '../../platform/db/sql.ts'
import type { InJob, Scope } from '../../platform/scope.ts'

export type KeptDays = Partial<Record<PhotoKind, number>>

export interface RulesRow {
  kept_days: KeptDays
  next_at: Date | null
  version: number
}

/** The rules of the location, and the bytes that its photos use. The rules are undefined before the first save. */
export async function findRules({ db, location }: Scope): Promise<{ rules: RulesRow | undefined; usedBytes: number }> {
  const [rules, usage] = await Promise.all([
    sql<RulesRow>`select kept_days, next_at, version from photo_rules where location_id = ${location.id}`.execute(db),
    sql<{ byte_count: number }>`select byte_count from photo_usage where location_id = ${location.id}`.execute(db),
  ])
  return { rules: rules.rows[0], usedBytes: usage.rows[0]?.byte_count ?? 0 }
}

/**
 * Saves the rules if their stored version is still `version`, which is 0 before the first save. If `version` is undefined, saves them in any case.
 * Returns the new version, or undefined when the stored version is a different one.
 */
export async function saveRules(
  { db, location }: Scope,
  keptDays: KeptDays,
  nextAt: Date | null,
  version: number | undefined,
): Promise<number | undefined> {
  const result = await sql<{ version: number }>`
    insert into photo_rules (location_id, kept_days, next_at)
    select ${location.id}, ${JSON.stringify(keptDays)}::jsonb, ${nextAt}::timestamptz
    where ${version === undefined || version === 0}
      or exists (select from photo_rules where location_id = ${location.id})
    on conflict (location_id) do update
    set kept_days = excluded.kept_days, next_at = excluded.next_at, version = photo_rules.version + 1
    where photo_rules.version = coalesce(${version ?? null}::bigint, photo_rules.version)
    returning version
  `.execute(db)
  return result.rows[0]?.version
}

/** How many of the photos that `old` selects have not been removed, counted up to a limit. */
export async function countPhotos(
  { db, location }: Scope,
  old: Sql,
  limit: number,
): Promise<{ photos: number; hasMore: boolean }> {
  const result = await sql<{ seen: number; photos: number }>`
    select count(*)::int as seen, (count(distinct old.hash) filter (where p.removed_at is null))::int as photos
    from (select hash from (${old}) every_old limit ${limit + 1}) old
    join photos p on p.location_id = ${location.id} and p.hash = old.hash
  `.execute(db)
  const { seen, photos } = result.rows[0]!
  return { photos: Math.min(photos, limit), hasMore: seen > limit }
}

/** The location at which old photos have been due for deletion the longest. */
export async function findDue(db: Database, now: Date): Promise<number | undefined> {
  const result = await sql<{ location_id: number }>`
    select location_id from photo_rules where next_at <= ${now} order by next_at, location_id limit 1
  `.execute(db)
  return result.rows[0]?.location_id
}

/**
 * Locks the rules of a location at which old photos are due. Undefined when they are no longer due, because somebody has changed the rules or another
 * run of the job was faster.
 */
export async function lockDue({
  db,
  location,
  now,
}: InJob): Promise<{ keptDays: KeptDays; timezone: string } | undefined> {
  const result = await sql<{ keptDays: KeptDays; timezone: string }>`
    select r.kept_days as "keptDays", c.timezone
    from photo_rules r
    join companies c on c.company_id = r.location_id
    where r.location_id = ${location.id} and r.next_at <= ${now}
    for no key update of r
  `.execute(db)
  return result.rows[0]
}

/** Stores when old photos of a location are due the next time, if they are due now. */
export async function setNext({ db, location, now }: InJob, nextAt: Date): Promise<void> {
  await sql`
    update photo_rules set next_at = ${nextAt} where location_id = ${location.id} and next_at <= ${now}
  `.execute(db)
}
