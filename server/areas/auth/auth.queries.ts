import type { Role } from '@countroom/contract/access/roles.ts'
import type { Standstill } from '@countroom/contract/companies/licences.rules.ts'
import { MAX_SOCKETS_PER_SESSION } from '@countroom/contract/kernel/live.ts'

import { letsWork, standstill } from '../../platform/auth/access.queries.ts'
import { type Database, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

/** A typed name, and the account that has it. */
export interface SignIn {
  /** The typed name in lower case, whether an account has it or not. */
  name: string
  /** Undefined when no account has the name. */
  user:
    | {
        user_id: number
        username: string
        password_hash: string
        roles: Role[]
        /**
         * The location where the person begins: the home location. When nobody can work there, it is the account's first other location, by name,
         * where people can work. When there is no such location either, it is the home location.
         */
        location_id: number
        /** Why nobody can work at that location now. Null when people can. */
        standstill: Standstill | null
        /** Whether this address is one of the last twenty from which the account signed in. */
        is_known_address: boolean
      }
    | undefined
}

/** The account with this e-mail, ignoring case, and where it can work now. */
export async function findByUsername(db: Database, typed: string, addressHash: Buffer, now: Date): Promise<SignIn> {
  const stands = standstill(sql`exists (select from licences l where ${letsWork(now)})`)
  const result = await sql<{ name: string } & (NonNullable<SignIn['user']> | { user_id: null })>`
    select t.name, u.user_id, u.username, u.password_hash, u.roles, c.company_id as location_id, c.standstill,
      exists (
        select from known_addresses k where k.user_id = u.user_id and k.address_hash = ${addressHash}
      ) as is_known_address
    from (select lower(${typed}) as name) t
    left join users u on lower(u.username) = t.name and u.deleted_at is null
    left join lateral (
      select c.company_id, ${stands} as standstill
      from companies c
      where c.company_id in (select u.company_id union select uc.company_id from user_companies uc where uc.user_id = u.user_id)
      order by ${stands} is not null, c.company_id <> u.company_id, lower(c.name)
      limit 1
    ) c on true
  `.execute(db)
  const row = result.rows[0]!
  return { name: row.name, user: row.user_id === null ? undefined : row }
}

export interface NewSession {
  userId: number
  /** The password hash that was verified. */
  passwordHash: string
  tokenHash: Buffer
  locationId: number
  createdAt: Date
  expiresAt: Date
}

/** Opens a session. Returns false when the password was changed, or the account deleted, after the verification. */
export async function insertSession(db: Database, session: NewSession): Promise<boolean> {
  // The lock waits for a password change in progress, because that change does not see this new session and would leave it open.
  const result = await sql`
    with account as (
      select user_id from users
      where user_id = ${session.userId} and password_hash = ${session.passwordHash} and deleted_at is null
      for share
    )
    insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
    select ${session.tokenHash}, user_id, ${session.locationId}, ${session.createdAt}, ${session.expiresAt} from account
    returning session_id
  `.execute(db)
  return result.rows.length > 0
}

/** How many addresses are kept for an account. They cover a person's stations, home and phones, but are no long history of where the person was. */
const KNOWN_ADDRESSES = 20

/** Remembers that an account has signed in from an address. Keeps the newest twenty addresses. */
export async function keepAddress(db: Database, userId: number, addressHash: Buffer, now: Date): Promise<void> {
  await Promise.all([
    sql`
      insert into known_addresses (user_id, address_hash, last_sign_in_at) values (${userId}, ${addressHash}, ${now})
      on conflict (user_id, address_hash) do update set last_sign_in_at = excluded.last_sign_in_at
    `.execute(db),
    sql`
      delete from known_addresses where user_id = ${userId} and address_hash in (
        select address_hash from known_addresses where user_id = ${userId}
        order by last_sign_in_at desc, address_hash offset ${KNOWN_ADDRESSES}
      )
    `.execute(db),
  ])
}

export async function endSession(scope: Scope): Promise<void> {
  await sql`
    update sessions set ended_at = ${scope.now}, ended_because = 'signed out'
    where session_id = ${scope.sessionId} and ended_at is null
  `.execute(scope.db)
}

export async function selectLocation(scope: Scope): Promise<void> {
  await sql`
    update sessions set selected_location_id = ${scope.location.id} where session_id = ${scope.sessionId}
  `.execute(scope.db)
}

/** The hash of the account's password. */
export async function findPasswordHash(scope: Scope): Promise<string> {
  return passwordHashOf(scope, sql``)
}

/**
 * The hash of the account's password. Locks the account until the change ends. The lock must be the weaker FOR NO KEY UPDATE. The idempotency key of
 * a change references the account and so has already locked it with FOR KEY SHARE. With FOR UPDATE, two simultaneous changes would
 * deadlock: each would wait until the other releases its FOR KEY SHARE lock.
 */
export async function lockPasswordHash(scope: Scope): Promise<string> {
  return passwordHashOf(scope, sql`for no key update`)
}

async function passwordHashOf(scope: Scope, lock: Sql): Promise<string> {
  const result = await sql<{ password_hash: string }>`
    select password_hash from users where user_id = ${scope.account.userId} ${lock}
  `.execute(scope.db)
  return result.rows[0]!.password_hash
}

/** Sets the account's own password and ends its other sessions. */
export async function setOwnPassword(scope: Scope, passwordHash: string): Promise<void> {
  await sql`
    with ended as (
      update sessions set ended_at = ${scope.now}, ended_because = 'own password changed'
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
  /** The end of the grace period that follows the location's last license. Null when the location is not in that period. */
  grace_until: Date | null
  /** Whether the location is new and still shows administrators its list of first steps. */
  is_starting: boolean
  live_seq: number
}

/**
 * What the browser shows about the acting person. `company_ids` has the locations that the account was given in addition to its home location. For a
 * master administrator, it has all locations. Each of these two cases has its own statement. If one statement with a condition served both cases,
 * PostgreSQL would make a new plan for every call.
 */
export async function findProfile(scope: Scope): Promise<ProfileRow> {
  const result = await sql<ProfileRow>`
    select u.firstname, u.lastname, u.roles, u.hourly_rate_cents, u.employee_color, u.timezone, u.company_id, u.is_owner,
      u.rfid_hash, c.name as company_name,
      array(
        select uc.company_id from user_companies uc where uc.user_id = ${scope.account.userId}
        ${scope.account.isMaster ? sql`union select every.company_id from companies every` : sql``}
        order by company_id
      ) as company_ids,
      exists (
        select from shifts h
        where h.location_id = ${scope.location.id} and h.user_id = u.user_id and h.clock_out_at is null and h.voided_at is null
      ) as is_clocked_in,
      (
        select max(l.works_until) from licences l, (select ${scope.location.id}::bigint as company_id) c
        where ${letsWork(scope.now)} having max(l.expires_at) <= ${scope.now}
      ) as grace_until,
      (select is_starting from companies where company_id = ${scope.location.id}) as is_starting,
      coalesce((select seq from live_sequences where location_id = ${scope.location.id}), 0) as live_seq
    from users u
    join companies c on c.company_id = u.company_id
    where u.user_id = ${scope.actorId}
  `.execute(scope.db)
  return result.rows[0]!
}

/** Saves a new socket ticket of the session, and deletes the session's oldest tickets when there are too many. */
export async function insertSocketTicket(scope: Scope, ticketHash: Buffer, expiresAt: Date): Promise<void> {
  await sql`
    with late as (
      delete from socket_tickets where ticket_hash in (
        select ticket_hash from socket_tickets where token_hash = ${scope.tokenHash}
        order by expires_at desc offset ${MAX_SOCKETS_PER_SESSION - 1}
      )
    )
    insert into socket_tickets (ticket_hash, token_hash, selected_location_id, expires_at)
    values (${ticketHash}, ${scope.tokenHash}, ${scope.location.id}, ${expiresAt})
  `.execute(scope.db)
}
