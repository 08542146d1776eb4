import type { Role } from '@countroom/contract/access/roles.ts'
import type { Thresholds } from '@countroom/contract/alerts/thresholds.rules.ts'
import type { Standstill } from '@countroom/contract/companies/licences.rules.ts'
import { PRESENCE_LASTS_HOURS } from '@countroom/contract/presence/presence.rules.ts'

import { type Database, type Sql, sql } from '../db/sql.ts'

export interface SessionRow {
  session_id: number
  expires_at: Date
  /** When somebody last used the session, to within half a minute. */
  used_at: Date
  selected_location_id: number
  user_id: number
  username: string
  firstname: string
  lastname: string
  roles: Role[]
  /** The requested location, or else the selected one. Null when this person may not work there or it does not exist. */
  location_id: number | null
  location_name: string | null
  location_timezone: string | null
  services: Role[] | null
  /** The location's own thresholds of alerts; null for the defaults. */
  thresholds: Partial<Thresholds> | null
  /** Why the people of the location's company cannot work now; null when they can. */
  standstill: Standstill | null
  /** While people cannot work at the location: another location where the account can work. Null otherwise, and when there is no such location. */
  elsewhere: number | null
  /** When the grace period of the running license ends. Null without a running license, as at the platform's own company. */
  runs_until: Date | null
  must_change_password: boolean
  /** The employee chosen at this browser of a station, while their chip is scanned in there or they are clocked in. */
  acting_user_id: number | null
  is_kiosk: boolean
  acting_roles: Role[] | null
  /** When the scan of the chosen employee's chip expires; null when their chip is not scanned in there. */
  present_until: Date | null
  /** Whether the chosen employee is clocked in. When no employee is chosen: whether the account is clocked in. */
  is_clocked_in: boolean
}

/** The token of a session, and the requested location. A null `locationId` requests the location that is selected in the session. */
export interface Asked {
  tokenHash: Buffer
  locationId: number | null
}

/**
 * The account of a token and its access at a location, in one statement. Undefined when the token is unknown or the session has
 * ended.
 */
export async function findSession(
  db: Database,
  { tokenHash, locationId }: Asked,
  now: Date,
): Promise<SessionRow | undefined> {
  const asked = sql`(values (${tokenHash}::bytea, ${locationId}::bigint, 1)) as q (token_hash, location_id, nth)`
  const result = await sessionsOf(asked, now).execute(db)
  return result.rows[0]
}

/** Like `findSession`, for many tokens: in one statement and in the given order. */
export async function findSessions(
  db: Database,
  asked: readonly Asked[],
  now: Date,
): Promise<(SessionRow | undefined)[]> {
  const hashes = asked.map(({ tokenHash }) => tokenHash)
  const locationIds = asked.map(({ locationId }) => locationId)
  const result = await sessionsOf(
    sql`unnest(${hashes}::bytea[], ${locationIds}::bigint[]) with ordinality as q (token_hash, location_id, nth)`,
    now,
  ).execute(db)
  return inOrder(asked.length, result.rows)
}

/**
 * Returns one entry for each of `count` questions, in the order of the questions. The entry is the row whose `nth` is the question's number (from 1),
 * or undefined when there is no such row.
 */
function inOrder<Row extends { nth: number }>(count: number, found: readonly Row[]): (Row | undefined)[] {
  const rows = new Map(found.map((row) => [row.nth, row]))
  return Array.from({ length: count }, (_, index) => rows.get(index + 1))
}

/** When the company of the license `l` must stop working. `works_until` is null when a version without grace periods stored the license. */
const WORKS_UNTIL = sql<Date>`coalesce(l.works_until, l.expires_at)`

/** Whether the license `l` lets the company `c` work now: it runs or is in its grace period, and nobody has revoked it (domain 11). */
export function letsWork(now: Date): Sql<boolean> {
  return sql`l.company_id = c.company_id and l.starts_at <= ${now} and ${WORKS_UNTIL} > ${now} and l.revoked_at is null`
}

/** Why the people of the company `c` cannot work; null when they can. The platform's own company needs no license. */
export function standstill(isLicensed: Sql<boolean>): Sql<Standstill | null> {
  return sql`case
    when c.status = 'hold' then 'company.onHold'
    when c.status = 'closed' then 'company.closed'
    when c.is_default or ${isLicensed} then null
    when exists (select from licences l where l.company_id = c.company_id and l.activated_at is not null) then 'company.expired'
    else 'company.unlicensed'
  end`
}

/** A location where the account `u` can work now: its own company if possible, otherwise the first by name. Null when there is none. */
export function workingLocation(now: Date): Sql<number | null> {
  return sql`(
    select c.company_id from companies c
    where c.company_id in (select u.company_id union select uc.company_id from user_companies uc where uc.user_id = u.user_id)
      and ${standstill(sql`exists (select from licences l where ${letsWork(now)})`)} is null
    order by c.company_id <> u.company_id, lower(c.name)
    limit 1
  )`
}

/** Why the people of the company `c` cannot work; null when they can. `l.runs_until` is null when the company has no running license. */
const CANNOT_WORK = standstill(sql`l.runs_until is not null`)

/** The session for each question. Each row of `q` is one question: a token, a location and the question's number (`nth`). */
function sessionsOf(asked: Sql, now: Date): Sql<SessionRow & { nth: number }> {
  return sql`
    select q.nth, s.session_id, s.expires_at, coalesce(s.last_used_at, s.created_at) as used_at, s.selected_location_id, s.is_kiosk, u.user_id, u.username, u.firstname, u.lastname, u.roles,
      u.must_change_password,
      c.company_id as location_id, c.name as location_name, c.timezone as location_timezone, c.services,
      (select h.thresholds from alert_thresholds h where h.location_id = c.company_id) as thresholds,
      ${CANNOT_WORK} as standstill, case when ${CANNOT_WORK} is not null then ${workingLocation(now)} end as elsewhere,
      l.runs_until,
      a.user_id as acting_user_id, a.roles as acting_roles, a.present_until,
      case when a.user_id is null then ${isClockedIn(sql`u.user_id`)} else a.is_clocked_in end as is_clocked_in
    from ${asked}
    join sessions s on s.token_hash = q.token_hash and s.ended_at is null and s.expires_at > ${now}
    join users u on u.user_id = s.user_id and u.deleted_at is null
    left join companies c on c.company_id = coalesce(q.location_id, s.selected_location_id)
      and (
        u.company_id = c.company_id
        or 'ROLE_MASTER_ADMIN' = any (u.roles)
        or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = c.company_id)
      )
    left join lateral (
      select max(${WORKS_UNTIL}) as runs_until
      from licences l
      where ${letsWork(now)}
    ) l on true
    left join lateral (
      select a.user_id, a.roles, p.since + ${PRESENCE_LASTS} as present_until, ${isClockedIn(sql`a.user_id`)} as is_clocked_in
      from users a
      left join presences p
        on p.location_id = c.company_id and p.user_id = a.user_id and p.session_id = s.session_id and p.left_at is null
        and p.since > ${now}::timestamptz - ${PRESENCE_LASTS}
      where a.user_id = s.acting_user_id and c.company_id = u.company_id
        and (p.user_id is not null or ${isClockedIn(sql`a.user_id`)})
        and ${isLinkedAt(sql`c.company_id`)}
    ) a on true
  `
}

export interface EndedSession {
  /** Null for an expired session, and for a session that was ended without a reason. */
  ended_because: 'signed out' | 'access changed' | 'password changed' | 'own password changed' | 'let go' | null
  /** The first name of the person who ended the session, or the last name if there is no first name. */
  ended_by: string | null
  has_run_out: boolean
}

/** Why the sessions of tokens ended, in the given order; undefined for unknown tokens. */
export async function findEndedSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(EndedSession | undefined)[]> {
  const result = await sql<EndedSession & { nth: number }>`
    select q.nth, s.ended_because, coalesce(nullif(b.firstname, ''), b.lastname) as ended_by,
      s.ended_at is null and s.expires_at <= ${now} as has_run_out
    from unnest(${tokenHashes}::bytea[]) with ordinality as q (token_hash, nth)
    join sessions s on s.token_hash = q.token_hash
    left join users b on b.user_id = s.ended_by
  `.execute(db)
  return inOrder(tokenHashes.length, result.rows)
}

/** Stores when a session was last used, and for which roles. */
export async function writeUse(db: Database, sessionId: number, roles: readonly Role[], now: Date): Promise<void> {
  await sql`
    update sessions set last_used_at = greatest(coalesce(last_used_at, ${now}), ${now}), used_roles = ${roles}
    where session_id = ${sessionId} and ended_at is null
  `.execute(db)
}

/** A presence begins when a chip is scanned in at a station. It lasts this long, unless the chip is scanned out earlier. */
const PRESENCE_LASTS = sql.raw(`interval '${PRESENCE_LASTS_HOURS} hours'`)

/**
 * Whether the presence `p` is in effect now. Its chip was not scanned out, its time is not over, and its browser's session is alive and not a
 * kiosk's.
 */
export function isPresentNow(now: Date): Sql<boolean> {
  return sql`(
    p.left_at is null and p.since > ${now}::timestamptz - ${PRESENCE_LASTS}
    and exists (
      select from sessions b
      where b.session_id = p.session_id and b.ended_at is null and b.expires_at > ${now} and not b.is_kiosk
    )
  )`
}

function isClockedIn(userId: Sql): Sql<boolean> {
  return sql`exists (
    select from shifts h
    where h.location_id = c.company_id and h.user_id = ${userId} and h.clock_out_at is null and h.voided_at is null
  )`
}

/**
 * The people who work at a location, as rows of `users`. Lists of people use this, because a condition on each account would read the accounts of all
 * locations.
 */
export function staffOf(locationId: number): Sql {
  return sql`(
    select u.* from users u where u.company_id = ${locationId} and u.deleted_at is null
    union all
    select u.* from user_companies uc join users u on u.user_id = uc.user_id
    where uc.company_id = ${locationId} and u.company_id <> ${locationId} and u.deleted_at is null
  )`
}

/** The first and last name of a user; null when there is no such user. */
export function nameOf(userId: Sql): Sql<string | null> {
  return sql`(select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = ${userId})`
}

/** Whether the user `a` uses a chip to work at stations. Administrators do not, nor do people who work only with their own account. */
export const IS_LINKED = sql<boolean>`
  a.is_linked and a.deleted_at is null and not a.roles && '{ROLE_ADMIN,ROLE_MASTER_ADMIN}'`

/** Whether the user `a` uses a chip to work at the station of a location. */
export function isLinkedAt(locationId: Sql): Sql<boolean> {
  return sql`(
    ${IS_LINKED}
    and (
      a.company_id = ${locationId}
      or exists (select from user_companies ac where ac.user_id = a.user_id and ac.company_id = ${locationId})
    )
  )`
}

/**
 * The roles of an employee whose chip is scanned in at this browser of a station, and whether they are clocked in. Undefined when their chip is not
 * scanned in there.
 */
export async function findPresent(
  db: Database,
  browser: { sessionId: number; accountId: number },
  userId: number,
  locationId: number,
  now: Date,
): Promise<{ roles: Role[]; is_clocked_in: boolean } | undefined> {
  const result = await sql<{ roles: Role[]; is_clocked_in: boolean }>`
    select a.roles, ${isClockedIn(sql`a.user_id`)} as is_clocked_in
    from companies c
    join users u on u.user_id = ${browser.accountId} and u.company_id = c.company_id
    join presences p
      on p.location_id = c.company_id and p.user_id = ${userId} and p.session_id = ${browser.sessionId} and ${isPresentNow(now)}
    join users a on a.user_id = p.user_id
    where c.company_id = ${locationId} and ${isLinkedAt(sql`c.company_id`)}
  `.execute(db)
  return result.rows[0]
}

/** Whether a person works at a location, so that an administrator can act for them there. */
export async function worksAt(db: Database, userId: number, locationId: number): Promise<boolean> {
  const result = await sql`
    select from users u
    where u.user_id = ${userId} and u.deleted_at is null and (
      u.company_id = ${locationId}
      or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${locationId})
    )
  `.execute(db)
  return result.rows.length > 0
}
