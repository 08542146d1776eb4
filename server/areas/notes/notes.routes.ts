import type { notesCalls } from '@countroom/contract/notes/notes.calls.ts'
import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as notes from './notes.service.ts'

export const notesRoutes: Handlers<typeof notesCalls> = {
  async listNotes(scope, { before }) {
    return notes.listNotes(scope, before)
  },

  async addNote(scope, { note: text }) {
    const note = await notes.addNote(scope, text)
    return { reply: { note, message: 'Saved' }, before: null, after: traceOf(note) }
  },

  async deleteNote(scope, { noteId, reason }) {
    const { note, reason: why, writes } = await notes.deleteNote(scope, noteId, reason)
    return {
      reply: { message: 'The note was deleted.' },
      before: traceOf(note),
      after: { reason: why },
      along: writes,
    }
  },

  async markNotesRead(scope, { noteIds }) {
    await notes.markRead(scope, noteIds)
    return {}
  },

  async getUnreadNotes(scope) {
    return notes.countUnread(scope)
  },
}

/** What the audit trail records of a note. */
function traceOf({ noteId, note, userName, date }: Note) {
  return { noteId, note, userName, date }
}
