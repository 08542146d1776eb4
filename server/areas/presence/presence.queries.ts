/** What the database knows of who is there. */

import { sql } from 'kysely'

import type { Role } from '@countroom/contract/access/roles.ts'

import { isLinkedAt, PRESENCE_LASTS } from '../../platform/auth/access.queries.ts'
import type { Scope } from '../../platform/http/scope.ts'

export interface TagOwnerRow {
  user_id: number
  firstname: string
  roles: Role[]
  is_linked: boolean
}

/** Whoever has the tag and works at the location; locked, so that two scans at once count one after the other. */
export async function lockTagOwner(scope: Scope, rfidHash: Buffer): Promise<TagOwnerRow | undefined> {
  const result = await sql<TagOwnerRow>`
    select a.user_id, a.firstname, a.roles, a.is_linked
    from users a
    where a.rfid_hash = ${rfidHash} and a.deleted_at is null and (
      a.company_id = ${scope.location.id}
      or exists (select from user_companies ac where ac.user_id = a.user_id and ac.company_id = ${scope.location.id})
    )
    for no key update
  `.execute(scope.db)
  return result.rows[0]
}

/** Takes somebody's presence away; whether they were present. */
export async function endPresence(scope: Scope, userId: number): Promise<boolean> {
  const result = await sql<{ was_present: boolean }>`
    delete from presences where location_id = ${scope.location.id} and user_id = ${userId}
    returning since > ${scope.now}::timestamptz - ${PRESENCE_LASTS} as was_present
  `.execute(scope.db)
  return result.rows[0]?.was_present ?? false
}

/** Somebody is present from now on, and acts at this station unless somebody present does already. */
export async function beginPresence(scope: Scope, userId: number): Promise<void> {
  await Promise.all([
    sql`
      insert into presences (location_id, user_id, since, station_id)
      values (${scope.location.id}, ${userId}, ${scope.now}, ${scope.account.userId})
    `.execute(scope.db),
    sql`
      update sessions s set acting_user_id = ${userId}
      where s.session_id = ${scope.sessionId} and not exists (
        select from presences p
        where p.location_id = ${scope.location.id} and p.user_id = s.acting_user_id
          and p.since > ${scope.now}::timestamptz - ${PRESENCE_LASTS}
      )
    `.execute(scope.db),
  ])
}

/** Who acts at this station from now on; null for nobody. Gives their name, the account's own for nobody. */
export async function setActing(scope: Scope, userId: number | null): Promise<string> {
  const result = await sql<{ name: string }>`
    update sessions s set acting_user_id = ${userId}
    from users u
    where s.session_id = ${scope.sessionId} and u.user_id = ${userId ?? scope.account.userId}
    returning btrim(u.firstname || ' ' || u.lastname) as name
  `.execute(scope.db)
  return result.rows[0]!.name
}

/** Makes this session a kiosk: nobody acts at it any more. */
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
  is_present: boolean
  is_clocked_in: boolean
}

/** Those who work at the location's station by chip, by name. */
export async function listLinkedUsers(scope: Scope): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    select a.user_id, a.username, a.firstname, a.lastname, a.employee_color, a.roles,
      p.user_id is not null as is_present, h.user_id is not null as is_clocked_in
    from users a
    left join presences p on p.location_id = ${scope.location.id} and p.user_id = a.user_id
      and p.since > ${scope.now}::timestamptz - ${PRESENCE_LASTS}
    left join shifts h on h.location_id = ${scope.location.id} and h.user_id = a.user_id
      and h.clock_out_at is null and h.voided_at is null
    where ${isLinkedAt(sql`${scope.location.id}::bigint`)}
    order by a.firstname, a.lastname, a.user_id
  `.execute(scope.db)
  return result.rows
}

/** Whoever is present by chip or has had an open screen of their own at the location since `seenAfter`, stations too. */
export async function listOnline(scope: Scope, seenAfter: Date): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    with online as (
      select p.user_id, true as is_present from presences p
      where p.location_id = ${scope.location.id} and p.since > ${scope.now}::timestamptz - ${PRESENCE_LASTS}
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
