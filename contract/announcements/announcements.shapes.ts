/** Announcements of the platform (part 1 sections 2 and 3). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { isBlank } from '../kernel/text.ts'
import { MAX_ANNOUNCEMENT_LENGTH } from './announcements.rules.ts'

export const AnnouncementMessage = z
  .string()
  .trim()
  .max(MAX_ANNOUNCEMENT_LENGTH)
  .refine((text) => !isBlank(text), 'Type the message.')

export const Announcement = z.object({
  announcementId: RowId,
  message: z.string(),
  /** 'YYYY-MM-DD hh:mm AM/PM' in the zone America/Chicago. */
  datetime: z.string(),
  endsAt: Instant,
  /** The location that sees the announcement; null when all locations see it. */
  companyId: LocationId.nullable(),
  companyName: z.string().nullable(),
  /** Null when somebody made the announcement on the command line. */
  userName: z.string().nullable(),
})
export type Announcement = z.infer<typeof Announcement>
