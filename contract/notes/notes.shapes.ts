/** Notes of a location (part 2 section 3, Note). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'

export const NoteReader = z.object({ userId: UserId, userName: z.string(), readAt: Instant })
export type NoteReader = z.infer<typeof NoteReader>

export const Note = z.object({
  noteId: RowId,
  /** The first line of the note that is not blank. */
  title: z.string(),
  note: z.string(),
  date: Instant,
  userId: UserId,
  userName: z.string(),
  employeeColor: z.string(),
  locationId: LocationId,
  /** True when somebody else wrote the note and the acting person has not read it. */
  isNew: z.boolean(),
  /** The people who have read the note, in the order in which they read it, without its author. */
  readBy: z.array(NoteReader),
})
export type Note = z.infer<typeof Note>
