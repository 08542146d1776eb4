/** Notes (part 2 sections 2 and 7). */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId } from '../kernel/ids.ts'
import { VoidReason } from '../kernel/voids.ts'
import { charactersIn, MAX_NOTE_LENGTH, NOTES_AT_ONCE } from './notes.rules.ts'
import { Note } from './notes.shapes.ts'

const TOO_LONG = `A note can have at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters. Shorten it, or write two notes.`

export const notesCalls = {
  listNotes: defineCall({
    http: 'POST /note/list',
    allow: 'ROLE_NOTE',
    request: z.strictObject({
      locationId: LocationId,
      /** Only notes that are older than the note with this id. */
      before: RowId.optional(),
    }),
    reply: {
      notes: z.array(Note),
      /** Whether there are older notes. */
      hasOlder: z.boolean(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The notes of a location, newest first, without deleted notes',
  }),
  addNote: defineCall({
    http: 'POST /note/addNote',
    allow: 'ROLE_NOTE',
    request: z.strictObject({
      note: z
        .string()
        .trim()
        // `charactersIn` counts an emoji of one code point as one character, but its length in JavaScript is two.
        .max(2 * MAX_NOTE_LENGTH, TOO_LONG)
        .refine((text) => charactersIn(text) <= MAX_NOTE_LENGTH, TOO_LONG),
      userId: ActingUserId,
      locationId: LocationId,
      /** The specification has this field. The server ignores it and uses its own clock. */
      date: z.string().max(40).optional(),
    }),
    reply: { note: Note },
    refuses: ['note.blank'],
    emits: ['notes'],
    audit: 'note written',
    summary: 'Write a note for everybody at the location who may open Notes',
  }),
  deleteNote: defineCall({
    http: 'POST /note/deleteNote',
    allow: 'ROLE_NOTE',
    /** `reason` may be left out when the acting person wrote the note. */
    request: z.strictObject({ noteId: RowId, locationId: LocationId, reason: VoidReason }),
    reply: {},
    refuses: ['note.unknown', 'void.reasonMissing'],
    emits: ['notes'],
    audit: 'note deleted',
    summary: 'Delete a note. It is removed from the list, and the audit trail keeps it',
  }),
  markNotesRead: defineCall({
    http: 'POST /note/markRead',
    allow: 'ROLE_NOTE',
    request: z.strictObject({ noteIds: z.array(RowId).min(1).max(NOTES_AT_ONCE), locationId: LocationId }),
    reply: {},
    refuses: ['note.unknown'],
    emits: ['notes'],
    audit: { because: 'it says only that a person has seen what others wrote, and when' },
    summary: 'Store that the acting person has read these notes',
  }),
  getUnreadNotes: defineCall({
    http: 'POST /note/getUnread',
    allow: 'ROLE_NOTE',
    request: z.strictObject({ locationId: LocationId }),
    reply: {
      hasNotes: z.boolean(),
      /** How many of the newest `NOTES_AT_ONCE` notes the acting person has not read. Older notes are not counted. */
      unread: z.number().int(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Whether there are notes, and how many the acting person has not read',
  }),
}
