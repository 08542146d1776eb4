/** Queries of open alerts, and of the alerts that a person has hidden. */

import { ALERT_CLASSES, type AlertClass, type AlertCode } from '@countroom/contract/kernel/alerts.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type LocationRef, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

/** The kinds of alerts that a person may see. Undefined means all kinds. */
type Codes = readonly AlertCode[] | undefined

export interface AlertRow {
  alert_id: number
  classification: AlertClass
  message: string
}

/** Whether the alert `a` is open and of one of these kinds. */
const isOpen = (locationId: LocationRef, codes: Codes): Sql<boolean> => sql`(
    a.location_id = ${locationId} and a.resolved_at is null ${codes === undefined ? sql`` : sql`and a.code = any (${codes}::text[])`}
  )`

/** Whether the acting person hides the alert `a` now. */
const isSnoozed = (scope: Scope, locationId: LocationRef = scope.location.id): Sql<boolean> => sql`exists (
    select from alert_snoozes z
    where z.location_id = ${locationId} and z.user_id = ${scope.actorId} and z.alert_id = a.alert_id and z.until_at > ${scope.now}
  )`

export interface ListedRow extends AlertRow {
  raised_at: Date
  user_name: string | null
}

/** A page of the open alerts that the person has not hidden, newest first. One extra row tells whether there are more. */
export async function listOpen(
  scope: Scope,
  question: { codes: Codes; classification: AlertClass | undefined; limit: number; offset: number },
): Promise<ListedRow[]> {
  const { codes, classification, limit, offset } = question
  const result = await sql<ListedRow>`
    select a.alert_id, a.classification, a.message, a.raised_at, ${nameOf(sql`a.raised_by`)} as user_name
    from (
      select a.* from alerts a
      where ${isOpen(scope.location.id, codes)} and not ${isSnoozed(scope)}
        ${classification === undefined ? sql`` : sql`and a.classification = ${classification}`}
      order by a.alert_id desc limit ${limit + 1} offset ${offset}
    ) a
    order by a.alert_id desc
  `.execute(scope.db)
  return result.rows
}

/** How many open alerts of each class the person has not hidden. Counts only the newest `most` alerts of all classes together. */
export async function countOpen(scope: Scope, codes: Codes, most: number): Promise<Map<AlertClass, number>> {
  const result = await sql<{ classification: AlertClass; count: number }>`
    select a.classification, count(*)::int as count
    from (
      select a.classification from alerts a
      where ${isOpen(scope.location.id, codes)} and not ${isSnoozed(scope)}
      order by a.alert_id desc limit ${most}
    ) a
    group by a.classification
  `.execute(scope.db)
  return new Map(result.rows.map(({ classification, count }) => [classification, count]))
}

/**
 * How many open alerts of each class an administrator sees at a location. Counts each class up to `most`. This is a part of an SQL statement
 * about several locations.
 */
export const countsByClass = (scope: Scope, locationId: LocationRef, most: number) => sql`
  select k.classification, counted.count
  from unnest(${ALERT_CLASSES}::text[]) as k (classification)
  cross join lateral (
    select count(*)::int as count from (
      select from alerts a
      where ${isOpen(locationId, undefined)} and a.classification = k.classification and not ${isSnoozed(scope, locationId)}
      limit ${most}
    ) a
  ) counted`

/** How many open alerts the person hides now, and the id of the newest open alert, hidden or not. */
export async function findNewest(scope: Scope, codes: Codes): Promise<{ snoozed: number; newest: number | null }> {
  const result = await sql<{ snoozed: number; newest: number | null }>`
    select
      (
        select count(*)::int from alert_snoozes z
        join alerts a on a.location_id = z.location_id and a.alert_id = z.alert_id and ${isOpen(scope.location.id, codes)}
        where z.location_id = ${scope.location.id} and z.user_id = ${scope.actorId} and z.until_at > ${scope.now}
      ) as snoozed,
      (select a.alert_id from alerts a where ${isOpen(scope.location.id, codes)} order by a.alert_id desc limit 1) as newest
  `.execute(scope.db)
  return result.rows[0]!
}

/** Locks an open alert of these kinds. Returns undefined when there is none. */
export async function lockOpen(scope: Scope, codes: Codes, alertId: number): Promise<AlertRow | undefined> {
  const result = await sql<AlertRow>`
    select a.alert_id, a.classification, a.message from alerts a
    where ${isOpen(scope.location.id, codes)} and a.alert_id = ${alertId}
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

/** Ends an open alert for everybody. */
export async function resolve(scope: Scope, alertId: number): Promise<void> {
  await sql`
    update alerts set resolved_at = ${scope.now}, resolved_by = ${scope.actorId}
    where location_id = ${scope.location.id} and alert_id = ${alertId}
  `.execute(scope.db)
}

/**
 * Ends all open alerts of these kinds for everybody, or only those with an id up to `upTo`. Returns them in the order of their ids.
 * One statement finds and ends them. If a second statement ended them by a list of ids, PostgreSQL would use a cached plan that reads all alerts of
 * the location.
 */
export async function resolveAllOpen(scope: Scope, codes: Codes, upTo: number | undefined): Promise<AlertRow[]> {
  const result = await sql<AlertRow>`
    with resolved as (
      update alerts a set resolved_at = ${scope.now}, resolved_by = ${scope.actorId}
      where ${isOpen(scope.location.id, codes)} ${upTo === undefined ? sql`` : sql`and a.alert_id <= ${upTo}`}
      returning a.alert_id, a.classification, a.message
    )
    select * from resolved order by alert_id
  `.execute(scope.db)
  return result.rows
}

/** Hides an alert from the acting person until `until`, and deletes the person's rows about other alerts that are no longer hidden. */
export async function saveSnooze(scope: Scope, alertId: number, until: Date): Promise<void> {
  await sql`
    with ended as (
      delete from alert_snoozes
      where location_id = ${scope.location.id} and user_id = ${scope.actorId} and until_at <= ${scope.now} and alert_id <> ${alertId}
    )
    insert into alert_snoozes (location_id, user_id, alert_id, until_at)
    values (${scope.location.id}, ${scope.actorId}, ${alertId}, ${until})
    on conflict (location_id, user_id, alert_id) do update set until_at = excluded.until_at
  `.execute(scope.db)
}

/** Whether the account works at other locations besides its home. */
export async function hasOtherLocations(scope: Scope): Promise<boolean> {
  const result = await sql`select from user_companies where user_id = ${scope.account.userId} limit 1`.execute(scope.db)
  return result.rows.length > 0
}
