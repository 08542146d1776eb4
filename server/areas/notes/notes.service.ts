/** Notes that the people of a location write for each other (part 2 sections 2 and 4). */

import { isBlank } from '@countroom/contract/kernel/text.ts'
import { NOTES_AT_ONCE, titleOf } from '@countroom/contract/notes/notes.rules.ts'
import type { Note } from '@countroom/contract/notes/notes.shapes.ts'

import type { Statement } from '../../platform/db/sql.ts'
import { voidReason } from '../../platform/http/void-reason.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './notes.queries.ts'

/** The newest notes. If `before` is the id of a note, only notes that are older than this note. */
export async function listNotes(
  scope: Scope,
  before: number | undefined,
): Promise<{ notes: Note[]; hasOlder: boolean }> {
  const rows = await queries.listNotes(scope, NOTES_AT_ONCE + 1, before)
  return {
    notes: rows.slice(0, NOTES_AT_ONCE).map((row) => noteOf(scope, row)),
    hasOlder: rows.length > NOTES_AT_ONCE,
  }
}

/** Writes a note as the acting person. Throws 'note.blank' for a text without visible characters. */
export async function addNote(scope: Scope, text: string): Promise<Note> {
  if (isBlank(text)) throw new Refusal('note.blank', { path: 'note' })
  const added = await queries.insertNote(scope, text)
  return noteOf(scope, { ...added, note: text, written_at: scope.now, written_by: scope.actorId, readers: [] })
}

/**
 * Voids a note. Everybody with the Notes screen may void any note. Another person's note needs a reason. Throws 'note.unknown' and
 * 'void.reasonMissing'.
 */
export async function deleteNote(
  scope: Scope,
  noteId: number,
  reason: string | undefined,
): Promise<{ note: Note; reason: string; writes: Statement[] }> {
  const row = await queries.lockNote(scope, noteId)
  if (row === undefined) throw new Refusal('note.unknown', { path: 'noteId' })
  const why = voidReason(reason, { isOptional: row.written_by === scope.actorId })
  return {
    note: noteOf(scope, { ...row, readers: [] }),
    reason: why,
    writes: [queries.voidNote(scope, noteId, why)],
  }
}

/** Records that the acting person has read these notes. Throws 'note.unknown' if one of them is not a note of the location. */
export async function markRead(scope: Scope, noteIds: readonly number[]): Promise<void> {
  const named = [...new Set(noteIds)]
  const known = await queries.insertReads(scope, named)
  if (known < named.length) throw new Refusal('note.unknown', { path: 'noteIds' })
}

/** Whether there are notes, and how many of the newest notes the acting person has not read. */
export async function countUnread(scope: Scope): Promise<{ hasNotes: boolean; unread: number }> {
  const { notes, unread } = await queries.countUnread(scope, NOTES_AT_ONCE)
  return { hasNotes: notes > 0, unread }
}

function noteOf(scope: Scope, row: queries.NoteRow): Note {
  return {
    noteId: row.note_id,
    title: titleOf(row.note),
    note: row.note,
    date: row.written_at.toISOString(),
    userId: row.written_by,
    userName: row.written_by_name,
    employeeColor: row.employee_color,
    locationId: scope.location.id,
    isNew: row.written_by !== scope.actorId && row.readers.every((reader) => reader.user_id !== scope.actorId),
    readBy: row.readers.map((reader) => ({
      userId: reader.user_id,
      userName: reader.name,
      readAt: new Date(reader.read_at).toISOString(),
    })),
  }
}
