/** Queries of verified days. */

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type LocationRef, type Sql, sql } from '../../platform/db/sql.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'

/** The first key of the advisory lock of a location's days. The second key comes from the location's id. */
export const DAYS_LOCK = 0x64_61_79

const lockOf = (scope: InLocation) => sql`${DAYS_LOCK}::int, (${scope.location.id}::bigint % 2147483647)::int`

/**
 * Keeps everybody from verifying or reopening a day of the location until the transaction ends. Several changes can hold the days at the same time.
 */
export async function holdDays(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`.execute(scope.db)
}

/** Waits for every change that holds the days of the location, and makes later changes wait. */
export async function lockDays(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(scope.db)
}

/** The verified days among the asked days. `isAsked` says whether the day of `v` is one of them. */
export const verifiedOf = (locationId: LocationRef, isAsked: Sql) => sql`
  select v.* from (
    select distinct on (v.business_day) v.* from day_verifications v
    where v.location_id = ${locationId} and ${isAsked}
    order by v.business_day, v.verification_id desc
  ) v
  where v.is_verified`

export interface VerificationRow {
  business_day: string
  note: string
  figures: unknown
  recorded_at: Date
  recorded_by: string
}

/** The verified days of a range, oldest first. */
export async function listVerified(scope: InLocation, fromDay: string, toDay: string): Promise<VerificationRow[]> {
  const result = await sql<VerificationRow>`
    select v.business_day, v.note, v.figures, v.recorded_at, btrim(u.firstname || ' ' || u.lastname) as recorded_by
    from (${verifiedOf(scope.location.id, sql`v.business_day between ${fromDay}::date and ${toDay}::date`)}) v
    join users u on u.user_id = v.recorded_by
    order by v.business_day
  `.execute(scope.db)
  return result.rows
}

/** The earliest of these days that is verified. Undefined when all are open. */
export async function findVerified(
  scope: Scope,
  days: readonly string[],
): Promise<Omit<VerificationRow, 'figures'> | undefined> {
  const result = await sql<Omit<VerificationRow, 'figures'>>`
    select v.business_day, v.note, v.recorded_at, btrim(u.firstname || ' ' || u.lastname) as recorded_by
    from unnest(${days}::date[]) as asked (day)
    cross join lateral (
      select v.* from day_verifications v
      where v.location_id = ${scope.location.id} and v.business_day = asked.day
      order by v.verification_id desc
      limit 1
    ) v
    join users u on u.user_id = v.recorded_by
    where v.is_verified
    order by v.business_day
    limit 1
  `.execute(scope.db)
  return result.rows[0]
}

/** Adds a verification with its figures, or a reopening when `figures` is null. */
export async function insertVerification(
  scope: Scope,
  { day, note, figures }: { day: string; note: string; figures: object | null },
): Promise<{ verification_id: number; name: string }> {
  const result = await sql<{ verification_id: number; name: string }>`
    insert into day_verifications (location_id, business_day, is_verified, note, figures, recorded_at, recorded_by)
    values (${scope.location.id}, ${day}, ${figures !== null}, ${note}, ${figures === null ? null : JSON.stringify(figures)}::jsonb,
      ${scope.now}, ${scope.actorId})
    returning verification_id, ${nameOf(sql`recorded_by`)} as name
  `.execute(scope.db)
  return result.rows[0]!
}
