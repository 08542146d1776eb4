import { sql } from 'kysely'

import type { Role } from '@countroom/contract/access/roles.ts'

import type { Database, Scope } from '../../platform/http/scope.ts'

export interface SignInRow {
  user_id: number
  username: string
  password_hash: string
  roles: Role[]
  company_id: number
  is_running: boolean
}

/** Whoever signs in with this e-mail, in any case, and whether their company works now. */
export async function findByUsername(db: Database, username: string, now: Date): Promise<SignInRow | undefined> {
  const result = await sql<SignInRow>`
    select u.user_id, u.username, u.password_hash, u.roles, u.company_id,
      c.status = 'active' and (c.is_default or exists (
        select from licences l
        where l.company_id = c.company_id and l.starts_at <= ${now} and l.expires_at > ${now} and l.revoked_at is null
      )) as is_running
    from users u
    join companies c on c.company_id = u.company_id
    where lower(u.username) = lower(${username}) and u.deleted_at is null
  `.execute(db)
  return result.rows[0]
}

export interface NewSession {
  userId: number
  tokenHash: Buffer
  locationId: number
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      selected_location_id: session.locationId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function endSession(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set({ ended_at: scope.now })
    .where('session_id', '=', scope.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function selectLocation(scope: Scope): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set({ selected_location_id: scope.location.id })
    .where('session_id', '=', scope.sessionId)
    .execute()
}

/** The account's password, locked until its change is over. */
export async function lockPassword(scope: Scope): Promise<string> {
  const row = await scope.db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', scope.account.userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.password_hash
}

/** Sets the account's own password and ends its other sessions. */
export async function setOwnPassword(scope: Scope, passwordHash: string): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = ${scope.now}
      where user_id = ${scope.account.userId} and session_id <> ${scope.sessionId} and ended_at is null
    )
    update users set password_hash = ${passwordHash}, must_change_password = false, version = version + 1
    where user_id = ${scope.account.userId}
  `.execute(scope.db)
}

export interface ProfileRow {
  firstname: string
  lastname: string
  roles: Role[]
  hourly_rate_cents: number
  employee_color: string
  timezone: string
  company_id: number
  is_owner: boolean
  rfid_hash: Buffer | null
  company_name: string
  company_ids: number[]
  is_clocked_in: boolean
}

/** What the browser shows of whoever acts; the locations are the account's. */
export async function findProfile(scope: Scope): Promise<ProfileRow> {
  const result = await sql<ProfileRow>`
    select u.firstname, u.lastname, u.roles, u.hourly_rate_cents, u.employee_color, u.timezone, u.company_id, u.is_owner,
      u.rfid_hash, c.name as company_name,
      array(
        select uc.company_id from user_companies uc where uc.user_id = ${scope.account.userId}
        union
        select every.company_id from companies every where ${scope.account.isMaster}
        order by company_id
      ) as company_ids,
      exists (
        select from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = u.user_id and h.clock_out_at is null and h.voided_at is null
      ) as is_clocked_in
    from users u
    join companies c on c.company_id = u.company_id
    where u.user_id = ${scope.actorId}
  `.execute(scope.db)
  return result.rows[0]!
}

/** Keeps a ticket and returns the number of the location's last live message. */
export async function insertSocketTicket(scope: Scope, ticketHash: Buffer, expiresAt: Date): Promise<number> {
  const result = await sql<{ seq: number }>`
    with late as (delete from socket_tickets where expires_at < ${scope.now}),
    kept as (
      insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at)
      values (${ticketHash}, ${scope.tokenHash}, ${scope.location.id}, ${expiresAt})
    )
    select coalesce((select seq from live_sequences where location_id = ${scope.location.id}), 0) as seq
  `.execute(scope.db)
  return result.rows[0]!.seq
}
