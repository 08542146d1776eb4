/** Security events in the database. */

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import { type Database, sql } from '../db/sql.ts'

/** Equal events within a minute, and how many there were. */
export interface SecurityRow {
  minuteAt: Date
  code: SecurityCode
  route: string
  userId: number | null
  locationId: number | null
  address: string | null
  times: number
}

export interface NamedAccount {
  typed: string
  userId: number
  locationId: number
}

/** The accounts of names typed at sign-in. Unknown names are left out. */
export async function findAccounts(db: Database, typed: readonly string[]): Promise<NamedAccount[]> {
  const result = await sql<NamedAccount>`
    select t.typed, u.user_id as "userId", u.company_id as "locationId"
    from unnest(${typed}::text[]) as t (typed)
    join users u on lower(u.username) = lower(t.typed) and u.deleted_at is null
  `.execute(db)
  return result.rows
}

/** The number of rows since a time. */
export async function countSince(db: Database, since: Date): Promise<number> {
  const result = await sql<{ rows: number }>`
    select count(*)::int as rows from security_events where minute_at >= ${since}
  `.execute(db)
  return result.rows[0]!.rows
}

/** Adds rows, or adds their counts to rows of the same minute and kind. No two of the given rows may have the same minute and kind. */
export async function keepEvents(db: Database, rows: readonly SecurityRow[]): Promise<void> {
  await sql`
    insert into security_events as kept (minute_at, code, route, user_id, company_id, address, times)
    select "minuteAt", code, route, "userId", "locationId", address, times
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      "minuteAt" timestamptz, code text, route text, "userId" bigint, "locationId" bigint, address text, times int
    )
    on conflict on constraint security_events_one_per_minute_and_kind do update set times = kept.times + excluded.times
  `.execute(db)
}

/** Deletes up to `limit` events that are older than `before`. Returns how many it deleted. */
export async function dropEvents(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    delete from security_events where security_event_id = any (array(
      select security_event_id from security_events where minute_at < ${before}
      order by minute_at, security_event_id
      limit ${limit}
      for update skip locked
    ))
  `.execute(db)
  return dropped.rowCount ?? 0
}
