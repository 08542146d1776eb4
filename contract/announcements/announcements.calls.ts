/** Announcements by master administrators (part 1 sections 2 to 4). The specification defines their socket messages but no calls. */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { announcedTime } from '../kernel/time.ts'
import { Announcement, AnnouncementMessage } from './announcements.shapes.ts'

export const announcementsCalls = {
  listAnnouncements: defineCall({
    http: 'POST /announcement/list',
    allow: 'ROLE_MASTER_ADMIN',
    request: z.strictObject({ locationId: LocationId.optional() }),
    reply: { announcements: z.array(Announcement) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The announcements that nobody removed, for any location, newest first, at most 100',
  }),
  addAnnouncement: defineCall({
    http: 'POST /announcement/add',
    allow: 'ROLE_MASTER_ADMIN',
    request: z.strictObject({
      message: AnnouncementMessage,
      /** The end: 'YYYY-MM-DD hh:mm AM/PM' in the zone America/Chicago. */
      datetime: z
        .string()
        .max(20)
        .refine(
          (text) => announcedTime(text) !== undefined,
          'Write the end as YYYY-MM-DD hh:mm AM/PM: 2026-05-29 09:05 PM.',
        ),
      /** The location that sees the announcement when `isForAll` is false. */
      locationId: LocationId,
      isForAll: z.boolean(),
    }),
    reply: { announcement: Announcement },
    refuses: ['announcement.over'],
    emits: ['announcements'],
    audit: 'announcement made',
    summary: 'Show a banner with a countdown. It replaces an earlier announcement to the same locations',
  }),
  removeAnnouncement: defineCall({
    http: 'POST /announcement/remove',
    allow: 'ROLE_MASTER_ADMIN',
    /** `locationId`: the location that sees the announcement, or any location when all locations see it. */
    request: z.strictObject({ announcementId: RowId, locationId: LocationId }),
    reply: {},
    refuses: ['announcement.unknown'],
    emits: ['announcements'],
    audit: 'announcement removed',
    summary: 'Remove an announcement from every screen',
  }),
}
