/** Queries about who is present at a location. */

import type { Role } from '@countroom/contract/access/roles.ts'

import { IS_LINKED, isPresentNow, staffOf } from '../../platform/auth/access.queries.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export interface TagOwnerRow {
  user_id: number
  firstname: string
  roles: Role[]
  is_linked: boolean
}

/**
 * Finds the person with this tag who works at the location. If several people have the tag, prefers a person whose home location is this location.
 * Locks the row, so that two simultaneous scans are handled one after the other.
 */
export async function lockTagOwner(scope: Scope, rfidHash: Buffer): Promise<TagOwnerRow | undefined> {
  const result = await sql<TagOwnerRow>`
    select a.user_id, a.firstname, a.roles, a.is_linked
    from users a
    where a.rfid_hash = ${rfidHash} and a.deleted_at is null and (
      a.company_id = ${scope.location.id}
      or exists (select from user_companies ac where ac.user_id = a.user_id and ac.company_id = ${scope.location.id})
    )
    order by a.company_id <> ${scope.location.id}, a.user_id
    limit 1
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

export interface PresenceRow {
  is_present: boolean
  /** Whether the last scan was at this browser. */
  is_here: boolean
  scanned_at: Date
}

/** A person's last scan at the location, and whether they are present now. Undefined when their chip was never scanned there. */
export async function findPresence(scope: Scope, userId: number): Promise<PresenceRow | undefined> {
  const result = await sql<PresenceRow>`
    select ${isPresentNow(scope.now)} as is_present, p.session_id = ${scope.sessionId} as is_here,
      coalesce(p.left_at, p.since) as scanned_at
    from presences p
    where p.location_id = ${scope.location.id} and p.user_id = ${userId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Ends a person's presence at the browser where they are present. */
export async function endPresence(scope: Scope, userId: number): Promise<void> {
  await sql`
    update presences set left_at = ${scope.now} where location_id = ${scope.location.id} and user_id = ${userId}
  `.execute(scope.db)
}

/**
 * Makes a person present at this browser and nowhere else. They also become the acting person, unless another person who is present here is acting.
 */
export async function beginPresence(scope: Scope, userId: number): Promise<void> {
  await Promise.all([
    sql`
      insert into presences (location_id, user_id, since, session_id)
      values (${scope.location.id}, ${userId}, ${scope.now}, ${scope.sessionId})
      on conflict (location_id, user_id) do update
      set since = excluded.since, session_id = excluded.session_id, left_at = null
    `.execute(scope.db),
    sql`
      update sessions s set acting_user_id = ${userId}
      where s.session_id = ${scope.sessionId} and not exists (
        select from presences p
        where p.location_id = ${scope.location.id} and p.user_id = s.acting_user_id and p.session_id = s.session_id
          and ${isPresentNow(scope.now)}
      )
    `.execute(scope.db),
  ])
}

/** Sets who acts at this station. Null means that nobody acts. Returns the person's name, or the account's own name when nobody acts. */
export async function setActing(scope: Scope, userId: number | null): Promise<string> {
  const result = await sql<{ name: string }>`
    update sessions s set acting_user_id = ${userId}
    from users u
    where s.session_id = ${scope.sessionId} and u.user_id = ${userId ?? scope.account.userId}
    returning btrim(u.firstname || ' ' || u.lastname) as name
  `.execute(scope.db)
  return result.rows[0]!.name
}

/** Makes this session a kiosk, at which nobody acts. */
export async function openKiosk(scope: Scope): Promise<void> {
  await sql`
    update sessions set is_kiosk = true, acting_user_id = null where session_id = ${scope.sessionId}
  `.execute(scope.db)
}

export interface PersonRow {
  user_id: number
  username: string
  firstname: string
  lastname: string
  employee_color: string
  roles: Role[]
  /** In `listLinkedUsers`: the person is present at this browser. In `listOnline`: the person is present at any browser of the location. */
  is_present: boolean
  is_clocked_in: boolean
}

export interface LinkedUserRow extends PersonRow {
  /** True when the person is present at another browser of the location. */
  is_elsewhere: boolean
}

/** The people who work at the location's station by chip, sorted by name. Those who are present at this browser are marked as present. */
export async function listLinkedUsers(scope: Scope): Promise<LinkedUserRow[]> {
  const result = await sql<LinkedUserRow>`
    select a.user_id, a.username, a.firstname, a.lastname, a.employee_color, a.roles,
      coalesce(p.session_id = ${scope.sessionId}, false) as is_present,
      coalesce(p.session_id <> ${scope.sessionId}, false) as is_elsewhere,
      h.user_id is not null as is_clocked_in
    from ${staffOf(scope.location.id)} a
    left join presences p on p.location_id = ${scope.location.id} and p.user_id = a.user_id and ${isPresentNow(scope.now)}
    left join shifts h on h.location_id = ${scope.location.id} and h.user_id = a.user_id
      and h.clock_out_at is null and h.voided_at is null
    where ${IS_LINKED}
    order by a.firstname, a.lastname, a.user_id
  `.execute(scope.db)
  return result.rows
}

/** Everybody who is present by chip at any browser, or whose own screen was open at the location after `seenAfter`. Stations are included. */
export async function listOnline(scope: Scope, seenAfter: Date): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    with online as (
      select p.user_id, true as is_present from presences p
      where p.location_id = ${scope.location.id} and ${isPresentNow(scope.now)}
      union all
      select s.user_id, false from sessions s
      where s.selected_location_id = ${scope.location.id} and s.last_seen_at > ${seenAfter} and s.ended_at is null
        and s.expires_at > ${scope.now}
    )
    select a.user_id, a.username, a.firstname, a.lastname, a.employee_color, a.roles, bool_or(o.is_present) as is_present,
      exists (
        select from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = a.user_id and h.clock_out_at is null
          and h.voided_at is null
      ) as is_clocked_in
    from online o
    join users a on a.user_id = o.user_id and a.deleted_at is null
    group by a.user_id
    order by a.firstname, a.lastname, a.user_id
  `.execute(scope.db)
  return result.rows
}
