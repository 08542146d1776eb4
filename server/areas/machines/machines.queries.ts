/** Queries of machines, games and assignments. */

import { nameKey } from '@countroom/contract/kernel/names.ts'

import type { NamedList } from '../../platform/db/named-list.queries.ts'
import type { Named } from '../../platform/db/named-list.rules.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import type { Assignment, Meters, NewAssignment } from './machines.rules.ts'

export const MACHINES: NamedList = {
  table: 'machines',
  id: 'machine_id',
  goneAt: 'retired_at',
  kind: 'machine',
  nameMissing: 'machine.nameMissing',
  duplicate: 'machine.duplicate',
  pathOf: (index) => `machines.${index}.machine`,
}

export const GAMES: NamedList = {
  table: 'games',
  id: 'game_id',
  goneAt: 'removed_at',
  kind: 'game',
  nameMissing: 'game.typeMissing',
  duplicate: 'game.duplicate',
  pathOf: (index) => `games.${index}.type`,
}

/**
 * Serializes the edits of a location's floor (its machines, games and assignments), so that each edit sees the result of the previous one. Otherwise
 * two people could add the same machine at the same moment, or one person could remove a game while another assigns it. Readings do not wait for this
 * lock.
 */
export async function lockFloor(scope: Scope): Promise<void> {
  await sql`select from companies where company_id = ${scope.location.id} for no key update`.execute(scope.db)
}

/** The running reading session, locked so that it cannot end until this change is done. */
export async function holdRunningSession(scope: Scope): Promise<number | undefined> {
  const result = await sql<{ reading_session_id: number }>`
    select reading_session_id from reading_sessions
    where location_id = ${scope.location.id} and ended_at is null
    for share
  `.execute(scope.db)
  return result.rows[0]?.reading_session_id
}

// Machines ----------------------------------------------------------------------------------------------------------------------

/** A machine of the floor by its name, locked so that it cannot be retired until this change is done. */
export async function holdMachine(scope: Scope, name: string): Promise<Named | undefined> {
  return findMachine(scope, name, 'for share')
}

/** A machine of the floor by its name, locked so that no other change can hold or lock it until this change is done. */
export async function lockMachine(scope: Scope, name: string): Promise<Named | undefined> {
  return findMachine(scope, name, 'for no key update')
}

async function findMachine(
  scope: Scope,
  name: string,
  lock: 'for no key update' | 'for share',
): Promise<Named | undefined> {
  const result = await sql<Named>`
    select machine_id as id, name, version from machines
    where location_id = ${scope.location.id} and name_key = ${nameKey(name)} and retired_at is null
    ${sql.raw(lock)}
  `.execute(scope.db)
  return result.rows[0]
}

/** True when a machine on the floor has characters other than digits in its name. */
export async function hasMachineWithLetters(scope: Scope): Promise<boolean> {
  const result = await sql`
    select from machines where location_id = ${scope.location.id} and retired_at is null and name_key !~ '^[0-9]+$' limit 1
  `.execute(scope.db)
  return result.rows.length > 0
}

/** Ends the assignments of machines that leave the floor. Their readings stay. */
export async function endAssignmentsOf(scope: Scope, machineIds: readonly number[]): Promise<void> {
  await sql`
    update assignments set ended_at = ${scope.now}
    where location_id = ${scope.location.id} and machine_id = any (${machineIds}::bigint[]) and ended_at is null
  `.execute(scope.db)
}

// Games -------------------------------------------------------------------------------------------------------------------------

/** The names of the given games that are assigned to machines now. */
export async function listAssignedGames(scope: Scope, ids: readonly number[]): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select name from games g
    where g.location_id = ${scope.location.id} and g.game_id = any (${ids}::bigint[])
      and exists (
        select from assignments a where a.location_id = g.location_id and a.game_id = g.game_id and a.ended_at is null
      )
    order by name
  `.execute(scope.db)
  return result.rows.map((row) => row.name)
}

// Assignments -------------------------------------------------------------------------------------------------------------------

interface AssignmentRow extends Omit<Assignment, 'meters'>, Meters {}

/**
 * The last reset of each machine, computed once for all machines. A subquery for each machine would make PostgreSQL read all old assignments too.
 */
const resets = (scope: Scope) => sql`resets as materialized (
    select machine_id, max(assignment_id) as assignment_id from assignments
    where location_id = ${scope.location.id} and is_reset
    group by machine_id
  )`

/**
 * The last reading of the machine of `a` or `m`, if the reading is newer than the machine's last reset. Otherwise selects no row. Rounds never
 * overlap, so the last reading has the highest revision of the highest session. The statement must also define `resets`.
 */
const lastReadingOf = (scope: Scope, machine: 'a' | 'm') => sql`
      select r.*
      from (
        select r.machine_id, r.assignment_id, r.reading_session_id, r.prev_in, r.prev_out, r.cur_in, r.cur_out
        from readings r
        where r.location_id = ${scope.location.id} and r.machine_id = ${sql.ref(`${machine}.machine_id`)}
        order by r.reading_session_id desc, r.revision desc
        limit 1
      ) r
      where r.assignment_id >= coalesce((select z.assignment_id from resets z where z.machine_id = r.machine_id), 0)`

/**
 * All assignments that have not ended, or only one of them, or only those of some machines. If a machine was read since its last reset, its
 * assignment has the meters of the last reading.
 */
export async function listAssignments(
  scope: Scope,
  only?: { assignmentId: number } | { machineIds: readonly number[] },
): Promise<Assignment[]> {
  const result = await sql<AssignmentRow>`
    with ${resets(scope)}, live as materialized (
      select a.* from assignments a where a.location_id = ${scope.location.id} and a.ended_at is null ${isOneOf(only)}
    )
    select a.assignment_id as "assignmentId", a.machine_id as "machineId", m.name as machine, a.type,
      a.game_id as "gameId", g.name as game,
      coalesce(last.prev_in, a.prev_in) as "prevIn", coalesce(last.prev_out, a.prev_out) as "prevOut",
      coalesce(last.cur_in, a.cur_in) as "curIn", coalesce(last.cur_out, a.cur_out) as "curOut",
      last.reading_session_id is not null as "isRead",
      coalesce(last.reading_session_id = (
        select reading_session_id from reading_sessions where location_id = ${scope.location.id} and ended_at is null
      ), false) as "isReadInSession"
    from live a
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = a.machine_id
    join games g on g.location_id = ${scope.location.id} and g.game_id = a.game_id
    left join lateral (${lastReadingOf(scope, 'a')}) last on true
  `.execute(scope.db)
  return result.rows.map(({ prevIn, prevOut, curIn, curOut, ...row }) => ({
    ...row,
    meters: { prevIn, prevOut, curIn, curOut },
  }))
}

/** A condition: the assignment `a` is one of those in `only`. */
function isOneOf(only: Parameters<typeof listAssignments>[1]): Sql {
  if (only === undefined) return sql``
  if ('assignmentId' in only) return sql`and a.assignment_id = ${only.assignmentId}`
  return sql`and a.machine_id = any (${only.machineIds}::bigint[])`
}

/** The meters of the machines with these names that were read since their last reset, by the id of the machine. */
export async function listReadMeters(scope: Scope, names: readonly string[]): Promise<Map<number, Meters>> {
  const result = await sql<Meters & { machineId: number }>`
    with ${resets(scope)}
    select m.machine_id as "machineId", last.prev_in as "prevIn", last.prev_out as "prevOut", last.cur_in as "curIn", last.cur_out as "curOut"
    from machines m
    cross join lateral (${lastReadingOf(scope, 'm')}) last
    where m.location_id = ${scope.location.id} and m.name_key = any (${names.map(nameKey)}::text[]) and m.retired_at is null
  `.execute(scope.db)
  return new Map(result.rows.map(({ machineId, ...meters }) => [machineId, meters]))
}

/** The server compares typed meters with this many of the machine's last readings. Meters that equal one of these readings come from an old page. */
const READINGS_OF_AN_OPEN_PAGE = 100

/** True when a machine had these meters before: at the start of an assignment, or in one of its last readings. */
export async function hasStoodAt(scope: Scope, machineId: number, meters: Meters): Promise<boolean> {
  const result = await sql`
    select from (
      select prev_in, prev_out, cur_in, cur_out from assignments
      where location_id = ${scope.location.id} and machine_id = ${machineId}
      union all
      (
        select prev_in, prev_out, cur_in, cur_out from readings
        where location_id = ${scope.location.id} and machine_id = ${machineId}
        order by reading_session_id desc, revision desc
        limit ${READINGS_OF_AN_OPEN_PAGE}
      )
    ) stood
    where prev_in = ${meters.prevIn} and prev_out = ${meters.prevOut} and cur_in = ${meters.curIn} and cur_out = ${meters.curOut}
    limit 1
  `.execute(scope.db)
  return result.rows.length > 0
}

export async function endAssignments(scope: Scope, ids: readonly number[]): Promise<void> {
  await sql`
    update assignments set ended_at = ${scope.now}
    where location_id = ${scope.location.id} and assignment_id = any (${ids}::bigint[]) and ended_at is null
  `.execute(scope.db)
}

/**
 * Adds assignments. With `isReset`, the machines' meters begin again from these rows. Without it, a machine that was read since its last reset keeps
 * the meters of its last reading.
 */
export async function insertAssignments(scope: Scope, begun: readonly NewAssignment[], isReset = false): Promise<void> {
  const column = (meter: keyof Meters) => begun.map((row) => row.meters[meter])
  await sql`
    insert into assignments (location_id, machine_id, game_id, type, prev_in, prev_out, cur_in, cur_out, assigned_at, assigned_by, is_reset)
    select ${scope.location.id}, begun.*, ${scope.now}, ${scope.actorId}, ${isReset}
    from unnest(
      ${begun.map((row) => row.machineId)}::bigint[], ${begun.map((row) => row.gameId)}::bigint[], ${begun.map((row) => row.type)}::text[],
      ${column('prevIn')}::bigint[], ${column('prevOut')}::bigint[], ${column('curIn')}::bigint[], ${column('curOut')}::bigint[]
    ) as begun
  `.execute(scope.db)
}
