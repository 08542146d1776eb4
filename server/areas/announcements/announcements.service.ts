/** Announcements of master administrators: a banner on the screens of all locations or of one location (part 1 section 2). */

import type { Announcement } from '@countroom/contract/announcements/announcements.shapes.ts'
import { announcedTime, announcementTime } from '@countroom/contract/kernel/time.ts'

import { sentAlong } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './announcements.queries.ts'

/** The maximum number of announcements in a list. Nobody needs more at the same time. */
const MOST_LISTED = 100

export async function listAnnouncements(scope: Scope): Promise<Announcement[]> {
  const rows = await queries.listAnnouncements(scope, MOST_LISTED)
  return rows.map(announcementOf)
}

/** Shows an announcement at the location or at all locations. Throws 'announcement.over' when its end has passed. */
export async function addAnnouncement(
  scope: Scope,
  { message, datetime, isForAll }: { message: string; datetime: string; isForAll: boolean },
): Promise<Announcement> {
  const endsAt = announcedTime(datetime)
  if (endsAt === undefined || endsAt <= scope.now) throw new Refusal('announcement.over', { path: 'datetime' })
  // Two people may announce something to the same audience at the same moment. Only the later announcement stays.
  sentAlong(queries.lockAnnouncements(scope))
  const row = await queries.replaceAnnouncement(scope, { message, endsAt, isForAll })
  await tellEverybody(scope)
  return announcementOf(row)
}

/** Removes an announcement for the location or for all locations. Throws 'announcement.unknown'. */
export async function removeAnnouncement(
  scope: Scope,
  announcementId: number,
): Promise<{ message: string; endsAt: string; isForAll: boolean }> {
  const row = await queries.endAnnouncement(scope, announcementId)
  if (row === undefined) throw new Refusal('announcement.unknown', { path: 'announcementId' })
  await tellEverybody(scope)
  return { message: row.message, endsAt: row.ends_at.toISOString(), isForAll: row.company_id === null }
}

/** Makes each instance load the running announcements and send them to its browsers. */
async function tellEverybody(scope: Scope): Promise<void> {
  await scope.platform.live.sendOnCommit(scope.db, { kind: 'announced' })
}

function announcementOf(row: queries.AnnouncementRow): Announcement {
  return {
    announcementId: row.announcement_id,
    message: row.message,
    datetime: announcementTime(row.ends_at),
    endsAt: row.ends_at.toISOString(),
    companyId: row.company_id,
    companyName: row.company_name,
    userName: row.announced_by_name,
  }
}
