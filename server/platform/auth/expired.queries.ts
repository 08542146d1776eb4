/** Deletes expired rows: sessions, socket tickets, and the counts of limits (limits.ts). */

import { type Database, sql } from '../db/sql.ts'

/** Deletes up to `limit` counts that expired before `before`. Returns how many it deleted. */
export async function dropLimits(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    delete from limits where key = any (array(
      select key from limits where expire < ${before.getTime()} order by expire limit ${limit} for update skip locked
    ))
  `.execute(db)
  return dropped.rowCount ?? 0
}

/** Deletes up to `limit` socket tickets that expired before `before`. Returns how many it deleted. */
export async function dropTickets(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    delete from socket_tickets where ticket_hash = any (array(
      select ticket_hash from socket_tickets where expires_at < ${before} order by expires_at limit ${limit} for update skip locked
    ))
  `.execute(db)
  return dropped.rowCount ?? 0
}

/**
 * Looks at the `limit` oldest sessions. Deletes those that expired before `before`, with their presences. Returns how many sessions it deleted.
 * Sessions are numbered in the order of their start and last a week at most, so an expired session is soon among the oldest.
 */
export async function dropSessions(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql<{ sessions: number }>`
    with old as (
      select session_id from sessions
      where session_id = any (array(select session_id from sessions order by session_id limit ${limit})) and expires_at < ${before}
      for update skip locked
    ),
    gone as (delete from presences where session_id in (select session_id from old)),
    dropped as (delete from sessions where session_id in (select session_id from old) returning 1)
    select count(*)::int as sessions from dropped
  `.execute(db)
  return dropped.rows[0]!.sessions
}
