import { sql } from 'kysely'

import type { Role } from '@countroom/contract/access/roles.ts'

import type { Database } from '../http/scope.ts'

export interface SessionRow {
  session_id: number
  expires_at: Date
  selected_location_id: number
  user_id: number
  username: string
  firstname: string
  lastname: string
  roles: Role[]
  /** The location asked for; null when this person may not work there or it does not exist. */
  location_id: number | null
  location_name: string | null
  location_timezone: string | null
  services: Role[] | null
  /** Whether the location's company works now: active, and the platform's own or with a running licence. */
  is_running: boolean | null
  /** When the running licence ends; null for the platform's own company. */
  runs_until: Date | null
  is_clocked_in: boolean
}

/**
 * Who a token belongs to and how they stand at a location (the selected one when none is named), in one statement. Undefined when the
 * token is nobody's or the session has ended.
 */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  locationId: number | null,
  now: Date,
): Promise<SessionRow | undefined> {
  const result = await sql<SessionRow>`
    select s.session_id, s.expires_at, s.selected_location_id, u.user_id, u.username, u.firstname, u.lastname, u.roles,
      c.company_id as location_id, c.name as location_name, c.timezone as location_timezone, c.services,
      c.status = 'active' and (c.is_default or l.runs_until is not null) as is_running,
      l.runs_until,
      exists (
        select from shifts h
        where h.location_id = c.company_id and h.user_id = u.user_id and h.clock_out_at is null
      ) as is_clocked_in
    from sessions s
    join users u on u.user_id = s.user_id and u.deleted_at is null
    left join companies c on c.company_id = coalesce(${locationId}, s.selected_location_id)
      and (
        u.company_id = c.company_id
        or 'ROLE_MASTER_ADMIN' = any (u.roles)
        or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = c.company_id)
      )
    left join lateral (
      select max(l.expires_at) as runs_until
      from licences l
      where l.company_id = c.company_id and l.starts_at <= ${now} and l.expires_at > ${now} and l.revoked_at is null
    ) l on true
    where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now}
  `.execute(db)
  return result.rows[0]
}

/** Whether somebody works at a location, and so can be acted for there. */
export async function worksAt(db: Database, userId: number, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.user_id')
    .where('u.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('u.company_id', '=', locationId),
        eb.exists(
          eb
            .selectFrom('user_companies as uc')
            .select('uc.user_id')
            .whereRef('uc.user_id', '=', 'u.user_id')
            .where('uc.company_id', '=', locationId),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is anybody at all who could sign in. */
export async function isAnybodyKnown(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}
