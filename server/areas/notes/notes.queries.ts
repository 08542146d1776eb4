/** Queries of notes and of who has read them. */

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Statement, sql } from '../../platform/db/sql.ts'
import { setVoided } from '../../platform/db/voids.ts'
import type { Scope } from '../../platform/scope.ts'

export interface NoteRow {
  note_id: number
  note: string
  written_at: Date
  written_by: number
  written_by_name: string
  employee_color: string
  /** In the order in which they read the note. `read_at` has the format that PostgreSQL uses in JSON. */
  readers: { user_id: number; name: string; read_at: string }[]
}

/** The newest notes that are not voided, at most `limit`. With `before`, only notes that are older than that note. */
export async function listNotes(scope: Scope, limit: number, before: number | undefined): Promise<NoteRow[]> {
  const result = await sql<NoteRow>`
    select n.note_id, n.note, n.written_at, n.written_by, btrim(u.firstname || ' ' || u.lastname) as written_by_name, u.employee_color,
      coalesce(r.readers, '[]') as readers
    from (
      select note_id, note, written_at, written_by from notes
      where location_id = ${scope.location.id} and voided_at is null ${before === undefined ? sql`` : sql`and note_id < ${before}`}
      order by note_id desc
      limit ${limit}
    ) n
    join users u on u.user_id = n.written_by
    left join lateral (
      select json_agg(json_build_object('user_id', r.user_id, 'name', ${nameOf(sql`r.user_id`)}, 'read_at', r.read_at)
        order by r.read_at, r.user_id) as readers
      from note_reads r
      where r.location_id = ${scope.location.id} and r.note_id = n.note_id
    ) r on true
    order by n.note_id desc
  `.execute(scope.db)
  return result.rows
}

/** Adds a note of the acting person. Returns its number and its author. */
export async function insertNote(
  scope: Scope,
  note: string,
): Promise<Pick<NoteRow, 'note_id' | 'written_by_name' | 'employee_color'>> {
  const result = await sql<Pick<NoteRow, 'note_id' | 'written_by_name' | 'employee_color'>>`
    with added as (
      insert into notes (location_id, note, written_at, written_by)
      values (${scope.location.id}, ${note}, ${scope.now}, ${scope.actorId})
      returning note_id, written_by
    )
    select a.note_id, btrim(u.firstname || ' ' || u.lastname) as written_by_name, u.employee_color
    from added a join users u on u.user_id = a.written_by
  `.execute(scope.db)
  return result.rows[0]!
}

/** Locks a note. Undefined when there is no such note or it is voided. */
export async function lockNote(scope: Scope, noteId: number): Promise<Omit<NoteRow, 'readers'> | undefined> {
  const result = await sql<Omit<NoteRow, 'readers'>>`
    select note_id, note, written_at, written_by, ${nameOf(sql`written_by`)} as written_by_name, '' as employee_color
    from notes
    where location_id = ${scope.location.id} and note_id = ${noteId} and voided_at is null
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

export function voidNote(scope: Scope, noteId: number, reason: string): Statement {
  return sql`
    update notes set ${setVoided(scope, reason)} where location_id = ${scope.location.id} and note_id = ${noteId}
  `.compile()
}

/**
 * Records that the acting person reads these notes now. Skips voided notes, and notes that the person wrote or has read before. Returns how many of
 * the given notes belong to the location, including voided notes.
 */
export async function insertReads(scope: Scope, noteIds: readonly number[]): Promise<number> {
  const result = await sql<{ known: number }>`
    with named as (
      select note_id, written_by, voided_at from notes
      where location_id = ${scope.location.id} and note_id = any(${noteIds}::bigint[])
    ), added as (
      insert into note_reads (location_id, note_id, user_id, read_at)
      select ${scope.location.id}, note_id, ${scope.actorId}::bigint, ${scope.now}::timestamptz from named
      where voided_at is null and written_by <> ${scope.actorId}
      order by note_id
      on conflict do nothing
    )
    select count(*)::int as known from named
  `.execute(scope.db)
  return result.rows[0]!.known
}

/** Counts the newest notes, at most `limit`, and how many of these the acting person has neither written nor read. */
export async function countUnread(scope: Scope, limit: number): Promise<{ notes: number; unread: number }> {
  const result = await sql<{ notes: number; unread: number }>`
    select count(*)::int as notes, (count(*) filter (where n.written_by <> ${scope.actorId} and not exists (
      select from note_reads r
      where r.location_id = ${scope.location.id} and r.note_id = n.note_id and r.user_id = ${scope.actorId}
    )))::int as unread
    from (
      select note_id, written_by from notes
      where location_id = ${scope.location.id} and voided_at is null
      order by note_id desc
      limit ${limit}
    ) n
  `.execute(scope.db)
  return result.rows[0]!
}
