/** The labels and sentences with which the audit trail shows new and deleted notes. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { notesCalls } from './notes.calls.ts'

export const notesWords: AuditWords<ChangesOf<typeof notesCalls>> = {
  keys: {
    noteId: ['Note number', 'id'],
    note: ['Note', 'text'],
    userName: ['Written by', 'person'],
    date: ['Written at', 'time'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    addNote: 'wrote note {noteId}',
    deleteNote: 'deleted note {noteId} of {userName}',
  },
}
