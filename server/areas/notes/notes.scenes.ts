/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { notesCalls } from '@countroom/contract/notes/notes.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { writeNote } from '../../testing/notes.ts'

type Scenes = AreaScenes<typeof notesCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    listNotes: { locationId },
    addNote: { note: 'The jackpot sign is off.', userId: who.userId, locationId, date: '06/01/2026 6:00 PM' },
    deleteNote: { noteId: at.noteId, locationId, reason: 'it is on again' },
    markNotesRead: { noteIds: [at.noteId], locationId },
    getUnreadNotes: { locationId },
  }
}

const scenes: Scenes['scenes'] = {
  addNote: async (venue, admin) => ({ note: 'Call the vendor.', userId: admin.userId, locationId: venue.id }),
  deleteNote: async (venue, admin) => ({ noteId: await writeNote(admin, venue), locationId: venue.id }),
  // `markNotesRead` leaves no audit row, so its scene must not leave one either. The scene therefore adds the note by SQL.
  markNotesRead: async (venue, _, busy) => {
    const { rows } = await venue.house.owner.query<{ note_id: string }>(
      `insert into notes (location_id, note, written_at, written_by) values ($1, 'Call the vendor.', $2, $3) returning note_id`,
      [venue.id, venue.house.clock.now(), busy.admin.userId],
    )
    return { noteIds: [Number(rows[0]!.note_id)], locationId: venue.id }
  },
}

export const notesScenes: Scenes = { bodies, scenes }
