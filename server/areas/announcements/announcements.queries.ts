/** Queries of announcements. Only master administrators see the list, so it has the announcements of all locations. */

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export interface AnnouncementRow {
  announcement_id: number
  message: string
  ends_at: Date
  company_id: number | null
  company_name: string | null
  announced_by_name: string | null
}

/** Selects what people see about the announcements in the table `source`, which gets the alias `a`. */
const announcementsFrom = (source: Sql) => sql`
    select a.announcement_id, a.message, a.ends_at, a.company_id, c.name as company_name, ${nameOf(sql`a.announced_by`)} as announced_by_name
    from ${source} a
    left join companies c on c.company_id = a.company_id`

/**
 * The announcements that nobody removed, newest first, at most `limit` of them. They include announcements that have ended, because open pages still
 * show those.
 */
export async function listAnnouncements(scope: Scope, limit: number): Promise<AnnouncementRow[]> {
  const result = await sql<AnnouncementRow>`
    ${announcementsFrom(sql`announcements`)}
    where a.removed_at is null
    order by a.announcement_id desc
    limit ${limit}
  `.execute(scope.db)
  return result.rows
}

/** Makes other changes of announcements wait until this change is done. Waits for those in progress. Everybody can still read. */
export async function lockAnnouncements(scope: Scope): Promise<void> {
  await sql`lock table announcements in share row exclusive mode`.execute(scope.db)
}

/** Adds an announcement for the location or for all locations. It replaces the announcement that had the same audience. */
export async function replaceAnnouncement(
  scope: Scope,
  { message, endsAt, isForAll }: { message: string; endsAt: Date; isForAll: boolean },
): Promise<AnnouncementRow> {
  const companyId = isForAll ? null : scope.location.id
  const result = await sql<AnnouncementRow>`
    with earlier as (
      update announcements set removed_at = ${scope.now}
      where removed_at is null and company_id is not distinct from ${companyId}::bigint
    ), added as (
      insert into announcements (message, ends_at, created_at, company_id, announced_by)
      values (${message}, ${endsAt}, ${scope.now}, ${companyId}, ${scope.actorId})
      returning announcement_id, message, ends_at, company_id, announced_by
    )
    ${announcementsFrom(sql`added`)}
  `.execute(scope.db)
  return result.rows[0]!
}

/** Removes an announcement for the location or for all locations. Returns undefined when there is none. */
export async function endAnnouncement(
  scope: Scope,
  announcementId: number,
): Promise<Pick<AnnouncementRow, 'message' | 'ends_at' | 'company_id'> | undefined> {
  const result = await sql<Pick<AnnouncementRow, 'message' | 'ends_at' | 'company_id'>>`
    update announcements set removed_at = ${scope.now}
    where announcement_id = ${announcementId} and removed_at is null
      and (company_id is null or company_id = ${scope.location.id})
    returning message, ends_at, company_id
  `.execute(scope.db)
  return result.rows[0]
}
