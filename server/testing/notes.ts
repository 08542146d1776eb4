/** Writes notes for tests. */

import type { Caller, Place } from './caller.ts'

/** Writes a note and returns its id. */
export async function writeNote(author: Caller, venue: Place, note = 'The jackpot sign is off.'): Promise<number> {
  const body = { note, userId: author.userId, locationId: venue.id }
  const added = await author.call('POST /note/addNote', body)
  return added.note.noteId
}
