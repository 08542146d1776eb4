/** Queries of employees. */

import pg from 'pg'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { ServicePreset } from '@countroom/contract/team/presets.rules.ts'

import { staffOf } from '../../platform/auth/access.queries.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { sentAlong } from '../../platform/db/transaction.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Asker } from './team.rules.ts'

/** A person who works at the location. */
export interface Person {
  userId: number
  username: string
  firstname: string
  lastname: string
  /** The location to which the person's account belongs. */
  homeId: number
  roles: Role[]
  hourlyRateCents: number
  employeeColor: string
  timezone: string
  rfidHash: Buffer | null
  isLinked: boolean
  /** The locations where the person works besides their home. */
  companyIds: number[]
  createdAt: Date
  version: number
}

/** How a call identifies a person. */
export type PersonKey = { username: string } | { userId: number } | { rfidHash: Buffer }

const PERSON = sql.raw(`u.user_id as "userId", u.username, u.firstname, u.lastname, u.company_id as "homeId", u.roles,
  u.hourly_rate_cents as "hourlyRateCents", u.employee_color as "employeeColor", u.timezone, u.rfid_hash as "rfidHash",
  u.is_linked as "isLinked", array(select uc.company_id from user_companies uc where uc.user_id = u.user_id order by 1) as "companyIds",
  u.created_at as "createdAt", u.version`)

/** A condition: the user `u` works at the location. */
function worksHere(scope: Scope): Sql<boolean> {
  return sql`(
    u.deleted_at is null and (
      u.company_id = ${scope.location.id}
      or exists (select from user_companies uc where uc.user_id = u.user_id and uc.company_id = ${scope.location.id})
    )
  )`
}

/** A condition: `u` is the person whom the call names. */
function isNamed(key: PersonKey): Sql<boolean> {
  if ('userId' in key) return sql`u.user_id = ${key.userId}`
  if ('rfidHash' in key) return sql`u.rfid_hash = ${key.rfidHash}`
  return sql`lower(u.username) = lower(${key.username})`
}

export async function listPeople(scope: Scope): Promise<Person[]> {
  const result = await sql<Person>`
    select ${PERSON} from ${staffOf(scope.location.id)} u
  `.execute(scope.db)
  return result.rows
}

export async function findPerson(scope: Scope, key: PersonKey): Promise<Person | undefined> {
  const result = await sql<Person>`
    select ${PERSON} from users u where ${isNamed(key)} and ${worksHere(scope)}
    order by u.company_id <> ${scope.location.id}, u.user_id
    limit 1
  `.execute(scope.db)
  return result.rows[0]
}

/** Serializes changes of the location's stations. */
export async function lockStations(scope: Scope): Promise<void> {
  await sql`select from companies where company_id = ${scope.location.id} for no key update`.execute(scope.db)
}

/** The current roles of the acting person, and the services of the company. */
export async function findAsker(scope: Scope): Promise<Asker> {
  const result = await sql<Asker>`
    select c.services, coalesce((
      select u.roles from users u where u.user_id = ${scope.actorId} and u.deleted_at is null
    ), '{}') as roles
    from companies c where c.company_id = ${scope.location.id}
  `.execute(scope.db)
  return result.rows[0]!
}

/**
 * Locks a person and the administrators of all of their locations. For a master administrator, also locks all other master administrators. If two
 * administrators are removed at the same moment, the second change waits for the lock and sees the result of the first.
 */
export async function lockPerson(scope: Scope, key: PersonKey): Promise<void> {
  await sql`
    with person as (
      select u.user_id, u.company_id, u.roles from users u where ${isNamed(key)} and ${worksHere(scope)}
    ), places as (
      select company_id from person
      union select uc.company_id from person join user_companies uc on uc.user_id = person.user_id
    )
    select from users o
    where o.deleted_at is null and o.user_id in (
      select user_id from person
      union select a.user_id from users a
        where a.company_id in (select company_id from places) and a.deleted_at is null and a.roles && '{ROLE_ADMIN,ROLE_MASTER_ADMIN}'
      union select ac.user_id from user_companies ac join users a on a.user_id = ac.user_id
        where ac.company_id in (select company_id from places) and a.roles && '{ROLE_ADMIN,ROLE_MASTER_ADMIN}'
      union select m.user_id from users m
        where 'ROLE_MASTER_ADMIN' = any (m.roles) and m.deleted_at is null and exists (select from person where 'ROLE_MASTER_ADMIN' = any (roles))
    )
    order by o.user_id
    for no key update
  `.execute(scope.db)
}

/** The locations where a person works. */
function placesOf(userId: number): Sql {
  return sql`(
    select company_id from users where user_id = ${userId}
    union
    select company_id from user_companies where user_id = ${userId}
  )`
}

/** A condition: the user `o` is an administrator other than this person. */
function isOtherAdministrator(userId: number): Sql<boolean> {
  return sql`o.user_id <> ${userId} and o.deleted_at is null and o.roles && '{ROLE_ADMIN,ROLE_MASTER_ADMIN}'`
}

/** The locations of a person that have no other administrator. The current location comes first. */
export async function listLeftWithoutAdministrator(scope: Scope, userId: number): Promise<number[]> {
  const result = await sql<{ company_id: number }>`
    select p.company_id
    from ${placesOf(userId)} p
    where not exists (
      select from users o
      where o.company_id = p.company_id and ${isOtherAdministrator(userId)}
    ) and not exists (
      select from user_companies oc join users o on o.user_id = oc.user_id
      where oc.company_id = p.company_id and ${isOtherAdministrator(userId)}
    )
    order by p.company_id <> ${scope.location.id}, p.company_id
  `.execute(scope.db)
  return result.rows.map((row) => row.company_id)
}

/** True when the platform has another master administrator. */
export async function hasOtherMaster(scope: Scope, userId: number): Promise<boolean> {
  const result = await sql`
    select from users where 'ROLE_MASTER_ADMIN' = any (roles) and user_id <> ${userId} and deleted_at is null limit 1
  `.execute(scope.db)
  return result.rows.length > 0
}

export interface NewPerson {
  username: string
  passwordHash: string
  firstname: string
  lastname: string
  roles: readonly Role[]
  hourlyRateCents: number
  employeeColor: string
  timezone: string
  rfidHash: Buffer | null
  isLinked: boolean
  /** True when the person has chosen the password. Otherwise the password is temporary. */
  hasOwnPassword?: boolean
  isOwner?: boolean
}

/** Adds a person to a company. Returns the id, or undefined when the e-mail or the tag is already in use. */
export async function insertPerson(
  scope: Pick<Scope, 'db' | 'now'>,
  companyId: number,
  person: NewPerson,
): Promise<number | undefined> {
  const result = await sql<{ user_id: number }>`
    insert into users (username, password_hash, must_change_password, is_owner, firstname, lastname, company_id, roles, hourly_rate_cents,
      employee_color, timezone, rfid_hash, is_linked, created_at)
    values (${person.username}, ${person.passwordHash}, ${person.hasOwnPassword !== true}, ${person.isOwner ?? false}, ${person.firstname},
      ${person.lastname}, ${companyId}, ${person.roles}, ${person.hourlyRateCents}, ${person.employeeColor}, ${person.timezone},
      ${person.rfidHash}, ${person.isLinked}, ${scope.now})
    on conflict do nothing
    returning user_id
  `.execute(scope.db)
  return result.rows[0]?.user_id
}

/** True when somebody has the e-mail, ignoring case. */
export async function isUsernameTaken(scope: Scope, username: string): Promise<boolean> {
  const result = await sql`
    select from users where lower(username) = lower(${username}) and deleted_at is null
  `.execute(scope.db)
  return result.rows.length > 0
}

/** Lets a person work at these locations besides their home. False when one of them does not exist. The transaction has then failed. */
export async function addPlaces(scope: Scope, userId: number, companyIds: readonly number[]): Promise<boolean> {
  try {
    await sql`
      insert into user_companies (user_id, company_id) select ${userId}, unnest(${companyIds}::bigint[])
      on conflict do nothing
    `.execute(scope.db)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'user_companies_company_id_fkey') return false
    throw error
  }
}

/**
 * Ends a person's work at these locations. Their presence there ends. Sessions that show one of these locations switch to the person's home. Returns
 * the stations at which the person was scanned in.
 */
export async function removePlaces(
  scope: Scope,
  { userId, homeId }: Person,
  companyIds: readonly number[],
): Promise<number[]> {
  const result = await sql<{ station_id: number }>`
    with removed as (
      delete from user_companies where user_id = ${userId} and company_id = any (${companyIds})
    ), moved as (
      update sessions set selected_location_id = ${homeId}
      where user_id = ${userId} and ended_at is null and selected_location_id = any (${companyIds})
    )
    delete from presences p
    using sessions b
    where p.location_id = any (${companyIds}) and p.user_id = ${userId} and b.session_id = p.session_id
    returning b.user_id as station_id
  `.execute(scope.db)
  return result.rows.map((row) => row.station_id)
}

export interface PersonChange {
  firstname: string
  lastname: string
  roles: readonly Role[]
  hourlyRateCents: number
  employeeColor: string
  timezone: string
  /** The hash of the tag. Undefined leaves it unchanged. */
  rfidHash: Buffer | undefined
  /** The hash of a new temporary password. Undefined leaves it unchanged. */
  passwordHash: string | undefined
}

/** Changes a person. Returns false when another person has the tag. The transaction has then failed. */
export async function updatePerson(scope: Scope, userId: number, change: PersonChange): Promise<boolean> {
  const { rfidHash, passwordHash } = change
  const tag = rfidHash === undefined ? sql`` : sql`, rfid_hash = ${rfidHash}`
  const password =
    passwordHash === undefined ? sql`` : sql`, password_hash = ${passwordHash}, must_change_password = true`
  return unlessTagTaken(
    sql`
      update users
      set firstname = ${change.firstname}, lastname = ${change.lastname}, roles = ${change.roles}, hourly_rate_cents = ${change.hourlyRateCents},
        employee_color = ${change.employeeColor}, timezone = ${change.timezone}, version = version + 1 ${tag} ${password}
      where user_id = ${userId}
    `.execute(scope.db),
  )
}

/** Sets a password that is not temporary. */
export async function setPassword(scope: Scope, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, must_change_password = false, version = version + 1 where user_id = ${userId}
  `.execute(scope.db)
}

/**
 * True when another person who works at one of this person's locations has the tag. For a new person (null), checks only this location. People at
 * other locations may have the same tag, because no station reads both chips.
 */
export async function isTagTaken(scope: Scope, rfidHash: Buffer, userId: number | null): Promise<boolean> {
  const result = await sql`
    with places as (
      select ${scope.location.id}::bigint as company_id
      union select company_id from users where user_id = ${userId}::bigint
      union select company_id from user_companies where user_id = ${userId}::bigint
    )
    select from users o
    where o.rfid_hash = ${rfidHash} and o.deleted_at is null and o.user_id is distinct from ${userId}::bigint and (
      o.company_id in (select company_id from places)
      or exists (
        select from user_companies oc
        where oc.user_id = o.user_id and oc.company_id in (select company_id from places)
      )
    )
    limit 1
  `.execute(scope.db)
  return result.rows.length > 0
}

/** Sets or removes a person's tag. Returns false when another person has it. The transaction has then failed. */
export async function setTag(scope: Scope, userId: number, rfidHash: Buffer | null): Promise<boolean> {
  return unlessTagTaken(
    sql`update users set rfid_hash = ${rfidHash}, version = version + 1 where user_id = ${userId}`.execute(scope.db),
  )
}

async function unlessTagTaken(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_one_tag_per_company') return false
    throw error
  }
}

/** Deletes a person. The row stays for the history, and the tag is free again. */
export async function deletePerson(scope: Scope, userId: number): Promise<void> {
  await sql`
    update users set deleted_at = ${scope.now}, rfid_hash = null, version = version + 1 where user_id = ${userId}
  `.execute(scope.db)
}

/**
 * Ends the ownership of a person who is deleted or stops being an administrator. When they were the last owner of their company, the first of its
 * other people with the role Admin becomes the owner. No master administrator does.
 */
export async function endOwnership(scope: Scope, userId: number): Promise<void> {
  await sql`
    with gone as (
      update users set is_owner = false where user_id = ${userId} and is_owner returning company_id
    )
    update users u set is_owner = true from gone
    where not exists (
        select from users o where o.company_id = gone.company_id and o.deleted_at is null and o.is_owner and o.user_id <> ${userId}
      )
      and u.user_id = (
        select min(a.user_id) from users a
        where a.company_id = gone.company_id and a.deleted_at is null and a.user_id <> ${userId} and 'ROLE_ADMIN' = any (a.roles)
      )
  `.execute(scope.db)
}

/** Signs a person out everywhere. At the stations where the person was chosen, nobody is chosen afterwards. Returns these stations. */
export async function endSessions(
  scope: Scope,
  userId: number,
  because: 'access changed' | 'password changed' | 'let go',
): Promise<number[]> {
  sentAlong(
    sql`
      update sessions set ended_at = ${scope.now}, ended_because = ${because}, ended_by = ${scope.actorId}
      where user_id = ${userId} and ended_at is null
    `.execute(scope.db),
  )
  const stations = await sql<{ user_id: number }>`
    update sessions set acting_user_id = null where acting_user_id = ${userId} and ended_at is null returning user_id
  `.execute(scope.db)
  return stations.rows.map((row) => row.user_id)
}

/** Ends a person's sessions that were last used after `usedAfter` and in which the person has used one of these roles. */
export async function endSessionsUsing(
  scope: Scope,
  userId: number,
  roles: readonly Role[],
  usedAfter: Date,
): Promise<void> {
  await sql`
    update sessions set ended_at = ${scope.now}, ended_because = 'access changed', ended_by = ${scope.actorId}
    where user_id = ${userId} and ended_at is null and last_used_at > ${usedAfter} and used_roles && ${roles}
  `.execute(scope.db)
}

/** Makes a person's sessions expire at the given time, unless they expire earlier. */
export async function shortenSessions(scope: Scope, userId: number, until: Date): Promise<void> {
  await sql`
    update sessions set expires_at = least(expires_at, ${until}) where user_id = ${userId} and ended_at is null
  `.execute(scope.db)
}

/** Ends a person's presence at all locations. Returns the stations at which they were scanned in. */
export async function endPresences(scope: Scope, userId: number): Promise<number[]> {
  const result = await sql<{ station_id: number }>`
    delete from presences p
    using sessions b
    where p.location_id in ${placesOf(userId)} and p.user_id = ${userId} and b.session_id = p.session_id
    returning b.user_id as station_id
  `.execute(scope.db)
  return result.rows.map((row) => row.station_id)
}

export interface PresetsRow {
  presets: ServicePreset[]
  version: number
}

/** The location's own presets of services. Undefined if nobody has changed them. */
export async function findPresets(scope: Scope): Promise<PresetsRow | undefined> {
  const result = await sql<PresetsRow>`
    select presets, version from service_presets where location_id = ${scope.location.id}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * Saves the presets if `version` is their stored version, or 0 when none are stored. Returns the new version. Returns undefined, and saves nothing,
 * if somebody else has saved them since.
 */
export async function savePresets(
  scope: Scope,
  presets: readonly ServicePreset[],
  version: number,
): Promise<number | undefined> {
  const list = JSON.stringify(presets)
  const result =
    version === 0
      ? await sql<{ version: number }>`
          insert into service_presets (location_id, presets) values (${scope.location.id}, ${list}::jsonb)
          on conflict (location_id) do nothing
          returning version
        `.execute(scope.db)
      : await sql<{ version: number }>`
          update service_presets set presets = ${list}::jsonb, version = version + 1
          where location_id = ${scope.location.id} and version = ${version}::bigint
          returning version
        `.execute(scope.db)
  return result.rows[0]?.version
}
