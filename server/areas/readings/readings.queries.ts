/** Queries of reading sessions, which are also called rounds, and of their readings. */

import { nameKey } from '@countroom/contract/kernel/names.ts'
import { BUSINESS_DAY_STARTS_AT_HOUR } from '@countroom/contract/kernel/time.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { AbsenceReason, MeterReason, MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import { nameOf } from '../../platform/auth/access.queries.ts'
import { type Database, type LocationRef, type Sql, type Statement, sql } from '../../platform/db/sql.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import type { Days, MonthsAndDays } from './readings.rules.ts'

/**
 * The revisions of a round's readings, by machine. Each row says whether it is the latest revision for its machine, and who made the revision before
 * it. The unique index of the readings has the same order, so PostgreSQL reads only the readings of the round.
 */
const revisionsOf = (locationId: LocationRef, sessionId: Sql, ofMachines: Sql = sql``) => sql`
  select r.*, lead(r.revision) over revisions is null as is_latest, lag(r.read_by) over revisions as replaced_reader_id
  from readings r
  where r.location_id = ${locationId} and r.reading_session_id = ${sessionId} ${ofMachines}
  window revisions as (partition by r.machine_id order by r.revision)`

/**
 * A condition: no later revision has replaced the reading `r`. `offset 0` makes PostgreSQL look up one reading at a time. With a join, it would read
 * all readings of the machine.
 */
const isLatestReading = sql`
  not exists (
    select from readings n
    where n.location_id = r.location_id and n.reading_session_id = r.reading_session_id and n.machine_id = r.machine_id
      and n.revision > r.revision
    offset 0
  )`

const totalsOfReadings = sql`
  count(r.machine_id)::int as machines_read,
  coalesce(sum(r.daily_in), 0)::bigint as daily_in,
  coalesce(sum(r.daily_out), 0)::bigint as daily_out`

/** The sums of the readings of the session `s` if it has no stored totals. */
const summedReadings = (locationId: LocationRef) => sql`
  select ${totalsOfReadings}
  from (${revisionsOf(locationId, sql`s.reading_session_id`)}) r
  where r.is_latest and s.machines_read is null`

const isoInstant = sql`to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns for the person who made the reading `r`, and for the person whose reading it corrected, if that was another person. */
const readerColumns = sql`
  btrim(u.firstname || ' ' || u.lastname) as read_by, r.read_by as reader_id,
  btrim(corrected.firstname || ' ' || corrected.lastname) as corrected_reader`

const readerJoins = sql`
  join users u on u.user_id = r.read_by
  left join users corrected on corrected.user_id = r.replaced_reader_id and r.replaced_reader_id <> r.read_by`

// Sessions ---------------------------------------------------------------------------------------------------------------------

export interface SessionRow {
  reading_session_id: number
  started_at: Date
  ended_at: Date | null
  started_by: string
  ended_by: string | null
  business_day: string
  machines: number
  daily_in: number
  daily_out: number
  employees: { clockId: number; userId: number; name: string }[]
}

/** Begins a session. Undefined when one is already running, even if it began at the same moment. */
export async function insertSession(scope: Scope, businessDay: string): Promise<number | undefined> {
  const result = await sql<{ reading_session_id: number }>`
    insert into reading_sessions (location_id, business_day, started_at, started_by)
    values (${scope.location.id}, ${businessDay}, ${scope.now}, ${scope.actorId})
    on conflict (location_id) where ended_at is null do nothing
    returning reading_session_id
  `.execute(scope.db)
  return result.rows[0]?.reading_session_id
}

export async function findRunningSessionId(scope: Scope): Promise<number | undefined> {
  const result = await sql<{ reading_session_id: number }>`
    select reading_session_id from reading_sessions where location_id = ${scope.location.id} and ended_at is null
  `.execute(scope.db)
  return result.rows[0]?.reading_session_id
}

interface SessionLock {
  ended_at: Date | null
}

/** Locks a session. Waits for the saves that are in progress, and blocks later saves until the change is done. */
export async function lockSession(scope: Scope, sessionId: number): Promise<SessionLock | undefined> {
  const result = await sql<SessionLock>`
    select ended_at from reading_sessions
    where location_id = ${scope.location.id} and reading_session_id = ${sessionId}
    for update
  `.execute(scope.db)
  return result.rows[0]
}

/** Ends a session and stores its totals. Nothing can change its readings afterwards. */
export async function endSession(scope: Scope, sessionId: number): Promise<void> {
  await Promise.all([
    sql`
      update reading_sessions set ended_at = greatest(${scope.now}, started_at), ended_by = ${scope.actorId}
      where location_id = ${scope.location.id} and reading_session_id = ${sessionId}
    `.execute(scope.db),
    keepTotals(scope),
  ])
}

/**
 * Stores the totals of each ended round that has none: the totals of the round, and the totals by machine and month. Besides the round that this
 * change ends, an older release may have ended rounds without totals. A round without readings gets zeros.
 */
async function keepTotals(scope: Scope): Promise<void> {
  await sql`
    with ended as (
      select s.reading_session_id, s.business_day, r.machine_id, r.assignment_id, r.daily_in, r.daily_out
      from reading_sessions s
      left join lateral (${revisionsOf(scope.location.id, sql`s.reading_session_id`)}) r on r.is_latest
      where s.location_id = ${scope.location.id} and s.machines_read is null and s.ended_at is not null
    ), rounds as (
      update reading_sessions s
      set machines_read = t.machines_read, daily_in = t.daily_in, daily_out = t.daily_out
      from (
        select r.reading_session_id, ${totalsOfReadings} from ended r group by r.reading_session_id
      ) t
      where s.location_id = ${scope.location.id} and s.reading_session_id = t.reading_session_id
    )
    insert into machine_months as kept (location_id, month, machine_id, rounds, daily_in, daily_out, last_assignment_id)
    select ${scope.location.id}, date_trunc('month', r.business_day::timestamp)::date, r.machine_id,
      count(*), sum(r.daily_in), sum(r.daily_out), max(r.assignment_id)
    from ended r
    where r.machine_id is not null
    group by 2, 3
    on conflict (location_id, month, machine_id) do update
    set rounds = kept.rounds + excluded.rounds, daily_in = kept.daily_in + excluded.daily_in,
      daily_out = kept.daily_out + excluded.daily_out,
      last_assignment_id = greatest(kept.last_assignment_id, excluded.last_assignment_id)
  `.execute(scope.db)
}

export async function findSession(scope: InLocation, sessionId: number): Promise<SessionRow | undefined> {
  const result = await sql<SessionRow>`
    ${sessions(scope)} where s.location_id = ${scope.location.id} and s.reading_session_id = ${sessionId}
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * When the session before the given session ended. For the running session, this is when the last session ended. Null when there is no earlier
 * session.
 */
export async function findPreviousEnd(scope: Scope, sessionId: number): Promise<Date | null> {
  const result = await sql<{ ended_at: Date }>`
    select previous.ended_at
    from reading_sessions s
    cross join lateral (
      select p.ended_at from reading_sessions p
      where p.location_id = ${scope.location.id}
        and (p.ended_at, p.reading_session_id) < (coalesce(s.ended_at, 'infinity'), s.reading_session_id)
      order by p.ended_at desc, p.reading_session_id desc
      limit 1
    ) previous
    where s.location_id = ${scope.location.id} and s.reading_session_id = ${sessionId}
  `.execute(scope.db)
  return result.rows[0]?.ended_at ?? null
}

/** When the last session ended. Null when no session has ended yet. */
export async function findLastEnd(scope: Scope): Promise<Date | null> {
  const result = await sql<{ ended_at: Date }>`
    select ended_at from reading_sessions
    where location_id = ${scope.location.id} and ended_at is not null
    order by ended_at desc, reading_session_id desc
    limit 1
  `.execute(scope.db)
  return result.rows[0]?.ended_at ?? null
}

/** The sessions of a range of business days, newest first. */
export async function listSessions(scope: Scope, fromDay: string, toDay: string): Promise<SessionRow[]> {
  const result = await sql<SessionRow>`
    ${sessions(scope)} where s.location_id = ${scope.location.id} and s.business_day between ${fromDay} and ${toDay}
    order by s.business_day desc, s.reading_session_id desc
  `.execute(scope.db)
  return result.rows
}

/** Selects sessions `s` with their totals. If a round has no stored totals, because it is running or an older release ended it, sums its readings. */
const sessions = (scope: InLocation) => sql`
  select s.reading_session_id, s.started_at, s.ended_at, s.business_day,
    btrim(starter.firstname || ' ' || starter.lastname) as started_by,
    btrim(ender.firstname || ' ' || ender.lastname) as ended_by,
    coalesce(s.machines_read, summed.machines_read) as machines,
    coalesce(s.daily_in, summed.daily_in) as daily_in,
    coalesce(s.daily_out, summed.daily_out) as daily_out,
    settled.employees
  from reading_sessions s
  join users starter on starter.user_id = s.started_by
  left join users ender on ender.user_id = s.ended_by
  cross join lateral (${summedReadings(scope.location.id)}) summed
  cross join lateral (
    select coalesce(
      json_agg(
        json_build_object('clockId', h.shift_id, 'userId', h.user_id, 'name', btrim(u.firstname || ' ' || u.lastname))
        order by h.clock_in_at, h.shift_id
      ),
      '[]'
    ) as employees
    from shifts h
    join users u on u.user_id = h.user_id
    where h.location_id = ${scope.location.id} and h.reading_session_id = s.reading_session_id and h.voided_at is null
  ) settled`

/**
 * A condition: a business day has an ended or running session. `offset 0` makes PostgreSQL look up one day at a time. With a join, it would read
 * every session.
 */
export const hasSessionOn = (locationId: LocationRef, day: Sql) => sql`
  exists (select from reading_sessions s where s.location_id = ${locationId} and s.business_day = ${day} offset 0)`

/** The business days of `days` that have an ended or running session. */
export async function listSessionDays(scope: Scope, days: readonly string[]): Promise<string[]> {
  const result = await sql<{ day: string }>`
    select asked.day from unnest(${days}::date[]) as asked (day) where ${hasSessionOn(scope.location.id, sql`asked.day`)}
  `.execute(scope.db)
  return result.rows.map(({ day }) => day)
}

// Parts of statements about several locations ----------------------------------------------------------------------------------

/** The last business day on which a session ended. */
export const lastDayOf = (locationId: LocationRef) => sql`
  select s.business_day from reading_sessions s
  where s.location_id = ${locationId} and s.ended_at is not null
  order by s.business_day desc
  limit 1`

/** The total in and out of ended sessions, by business day. `isAsked` is a condition that selects the sessions `s`. */
export const totalsByDay = (locationId: LocationRef, isAsked: Sql) => sql`
  select s.business_day, sum(coalesce(s.daily_in, summed.daily_in))::bigint as daily_in,
    sum(coalesce(s.daily_out, summed.daily_out))::bigint as daily_out
  from reading_sessions s
  cross join lateral (${summedReadings(locationId)}) summed
  where s.location_id = ${locationId} and s.ended_at is not null and ${isAsked}
  group by s.business_day`

/** The running session, who started it and how many machines have been read. */
export const runningOf = (locationId: LocationRef) => sql`
  select s.reading_session_id, s.started_at, ${nameOf(sql`s.started_by`)} as started_by,
    (
      select count(distinct r.machine_id)::int from readings r
      where r.location_id = ${locationId} and r.reading_session_id = s.reading_session_id
    ) as machines_read
  from reading_sessions s
  where s.location_id = ${locationId} and s.ended_at is null`

// Machines ---------------------------------------------------------------------------------------------------------------------

/** The machines that must be read in a round, in no particular order, and whether each has a game. */
export async function listMachines(scope: Scope): Promise<{ name: string; is_assigned: boolean }[]> {
  const result = await sql<{ name: string; is_assigned: boolean }>`
    select m.name, a.assignment_id is not null as is_assigned
    from machines m
    left join assignments a on a.location_id = m.location_id and a.machine_id = m.machine_id and a.ended_at is null
    where m.location_id = ${scope.location.id} and m.retired_at is null
  `.execute(scope.db)
  return result.rows
}

/** The names of the machines that have no reading in a session and have not left it, in no particular order. */
export async function listMissingMachineNames(scope: Scope, sessionId: number): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select m.name
    from machines m
    where m.location_id = ${scope.location.id} and m.retired_at is null
      and not exists (
        select from readings r
        where r.location_id = m.location_id and r.reading_session_id = ${sessionId} and r.machine_id = m.machine_id
      )
      and not exists (
        select from reading_absences x
        where x.location_id = m.location_id and x.reading_session_id = ${sessionId} and x.machine_id = m.machine_id
          and x.returned_at is null
      )
  `.execute(scope.db)
  return result.rows.map((row) => row.name)
}

interface SaveLock extends SessionLock {
  /** The id of the reading that this change will save. */
  reading_id: number
  /** The name of the person who makes the reading. */
  reader: string
}

/**
 * Locks a session and a machine for a save. The session cannot end until the save is done. Saves of the same machine wait for each other. Saves of
 * different machines do not. Undefined when the session does not exist, or when the floor has no such machine.
 */
export async function lockForSave(scope: Scope, sessionId: number, machine: string): Promise<SaveLock | undefined> {
  const result = await sql<SaveLock>`
    select locked.ended_at, nextval('readings_reading_id_seq') as reading_id,
      (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = ${scope.actorId}) as reader
    from (
      select s.ended_at
      from reading_sessions s
      join machines m on m.location_id = s.location_id and m.name_key = ${nameKey(machine)} and m.retired_at is null
      where s.location_id = ${scope.location.id} and s.reading_session_id = ${sessionId}
      for share of s
      for no key update of m
    ) locked
  `.execute(scope.db)
  return result.rows[0]
}

/** True when the location has or had a machine with this name. */
export async function hasMachineEver(scope: Scope, machine: string): Promise<boolean> {
  const result = await sql`
    select from machines where location_id = ${scope.location.id} and name_key = ${nameKey(machine)} limit 1
  `.execute(scope.db)
  return result.rows.length > 0
}

/** The state of a machine: its last meters, its reading in the running session, and the sums of its last readings. */
export interface MachineState {
  machine_id: number
  machine: string
  assignment_id: number | null
  /** The value of the in meter when the assignment began. */
  assigned_in: number
  assigned_out: number
  type: MachineType
  game: string
  /** The in meter of the machine's last reading since its last reset. Ignores the running session. Null when there is no such reading. */
  last_in: number | null
  last_out: number | null
  last_read_at: Date | null
  /** The machine's reading in the running session. A new save corrects it. */
  current: ReadingRow | null
  /** True when the machine has left the running session. */
  is_absent: boolean
  past_count: number
  past_in: number
  past_out: number
}

/**
 * Finds the state of a machine by its name. Undefined when the location has no such machine. Rounds never overlap, so a machine's last readings
 * belong to the sessions with the highest ids. The index `readings_by_machine_and_round` finds them without reading older ones. At most `window`
 * past readings are summed. The subquery for resets compares pairs of columns, because PostgreSQL can then use the index of resets.
 */
export async function findMachineState(
  scope: Scope,
  machine: string,
  window: number,
): Promise<MachineState | undefined> {
  const result = await sql<MachineState>`
    select m.machine_id, m.name as machine,
      a.assignment_id, a.cur_in as assigned_in, a.cur_out as assigned_out, a.type, g.name as game,
      case when past.counts then past.cur_in end as last_in,
      case when past.counts then past.cur_out end as last_out,
      case when past.counts then past.read_at end as last_read_at,
      to_json(current) as current,
      exists (
        select from reading_absences x
        where x.location_id = ${scope.location.id} and x.reading_session_id = s.reading_session_id and x.machine_id = m.machine_id
          and x.returned_at is null
      ) as is_absent,
      coalesce(past.past_count, 0) as past_count, coalesce(past.past_in, 0) as past_in, coalesce(past.past_out, 0) as past_out
    from machines m
    left join reading_sessions s on s.location_id = ${scope.location.id} and s.ended_at is null
    left join lateral (
      select r.reading_id, r.reading_session_id, r.machine_id, r.assignment_id, r.revision, r.prev_in, r.prev_out, r.cur_in, r.cur_out,
        r.daily_in, r.daily_out, r.in_text, r.out_text, r.in_reason, r.in_note, r.out_reason, r.out_note, r.in_before, r.out_before,
        r.is_outlier_confirmed,
        ${isoInstant} as read_at, ${readerColumns}
      from (
        select r.*, lead(r.read_by) over (order by r.revision desc) as replaced_reader_id
        from readings r
        where r.location_id = ${scope.location.id} and r.machine_id = m.machine_id and r.reading_session_id = s.reading_session_id
        order by r.reading_session_id desc, r.revision desc
        limit 1
      ) r
      ${readerJoins}
    ) current on true
    left join assignments live on live.location_id = ${scope.location.id} and live.machine_id = m.machine_id and live.ended_at is null
    left join assignments a on a.location_id = ${scope.location.id}
      and a.assignment_id = coalesce(current.assignment_id, live.assignment_id)
    left join games g on g.location_id = ${scope.location.id} and g.game_id = a.game_id
    left join lateral (
      select recent.cur_in, recent.cur_out, recent.read_at,
        (
          select true from assignments z
          where z.location_id = ${scope.location.id} and z.is_reset and z.machine_id = m.machine_id
            and (z.machine_id, z.assignment_id) > (m.machine_id, recent.assignment_id)
          limit 1
        ) is null as counts,
        count(*) over ()::int as past_count,
        sum(recent.daily_in) over ()::bigint as past_in,
        sum(recent.daily_out) over ()::bigint as past_out
      from (
        select distinct on (r.reading_session_id) r.reading_session_id, r.assignment_id, r.cur_in, r.cur_out, r.read_at, r.daily_in, r.daily_out
        from readings r
        where r.location_id = ${scope.location.id} and r.machine_id = m.machine_id
          and r.reading_session_id is distinct from s.reading_session_id
        order by r.reading_session_id desc, r.revision desc
        limit ${window}
      ) recent
      order by recent.reading_session_id desc
      limit 1
    ) past on true
    where m.location_id = ${scope.location.id} and m.name_key = ${nameKey(machine)} and m.retired_at is null
  `.execute(scope.db)
  const row = result.rows[0]
  if (row === undefined) return undefined
  const { current } = row
  return {
    ...row,
    current: current && {
      ...current,
      machine: row.machine,
      game: row.game,
      type: row.type,
    },
  }
}

// Machines that left a session ------------------------------------------------------------------------------------------------

export interface AbsenceRow {
  machine: string
  reason: AbsenceReason
  note: string
  left_at: Date
  left_by: string
}

/** The machines that left a session and are not back, in no particular order. */
export async function listAbsences(scope: Scope, sessionId: number): Promise<AbsenceRow[]> {
  const result = await sql<AbsenceRow>`
    select m.name as machine, x.reason, x.note, x.left_at,
      (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = x.left_by) as left_by
    from reading_absences x
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = x.machine_id
    where x.location_id = ${scope.location.id} and x.reading_session_id = ${sessionId} and x.returned_at is null
  `.execute(scope.db)
  return result.rows
}

/** Takes a machine out of a session. Returns the name of the acting person. */
export async function insertAbsence(
  scope: Scope,
  absence: { sessionId: number; machineId: number; reason: AbsenceReason; note: string },
): Promise<string> {
  const result = await sql<{ left_by: string }>`
    insert into reading_absences (location_id, reading_session_id, machine_id, reason, note, left_at, left_by)
    values (${scope.location.id}, ${absence.sessionId}, ${absence.machineId}, ${absence.reason}, ${absence.note}, ${scope.now},
      ${scope.actorId})
    returning (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = left_by) as left_by
  `.execute(scope.db)
  return result.rows[0]!.left_by
}

/** The statement that brings a machine back into its session. */
export function endAbsence(scope: Scope, sessionId: number, machineId: number): Statement {
  return sql`
    update reading_absences set returned_at = greatest(${scope.now}, left_at), returned_by = ${scope.actorId}
    where location_id = ${scope.location.id} and reading_session_id = ${sessionId} and machine_id = ${machineId}
      and returned_at is null
  `.compile()
}

// Readings ---------------------------------------------------------------------------------------------------------------------

export interface ReadingRow {
  reading_id: number
  reading_session_id: number
  machine: string
  game: string
  type: MachineType
  revision: number
  prev_in: number
  prev_out: number
  cur_in: number
  cur_out: number
  daily_in: number
  daily_out: number
  in_text: string | null
  out_text: string | null
  in_reason: MeterReasonKind | null
  in_note: string | null
  out_reason: MeterReasonKind | null
  out_note: string | null
  /** The last value of the in meter before it was cleared. */
  in_before: number | null
  out_before: number | null
  is_outlier_confirmed: boolean
  /**
   * ISO 8601 in UTC. PostgreSQL formats it, because in a long list, parsing and formatting the instants would take the server longer than all other
   * columns.
   */
  read_at: string
  read_by: string
  reader_id: number
  /** Who made the previous revision in the session, if that was another person. */
  corrected_reader: string | null
}

const readings = (scope: InLocation, sessionId: number, ofMachines?: Sql) => sql`
  select r.reading_id, r.reading_session_id, m.name as machine, g.name as game, a.type, r.revision,
    r.prev_in, r.prev_out, r.cur_in, r.cur_out, r.daily_in, r.daily_out, r.in_text, r.out_text,
    r.in_reason, r.in_note, r.out_reason, r.out_note, r.in_before, r.out_before,
    r.is_outlier_confirmed,
    ${isoInstant} as read_at, ${readerColumns}
  from (${revisionsOf(scope.location.id, sql`${sessionId}`, ofMachines)}) r
  join machines m on m.location_id = ${scope.location.id} and m.machine_id = r.machine_id
  join assignments a on a.location_id = ${scope.location.id} and a.assignment_id = r.assignment_id
  join games g on g.location_id = ${scope.location.id} and g.game_id = a.game_id
  ${readerJoins}`

/** The current readings of a session, in no particular order. */
export async function listReadings(scope: InLocation, sessionId: number): Promise<ReadingRow[]> {
  const result = await sql<ReadingRow>`${readings(scope, sessionId)} where r.is_latest`.execute(scope.db)
  return result.rows
}

/** The readings of a session that corrections replaced, in the order in which they were read. */
export async function listReplacedReadings(scope: Scope, sessionId: number): Promise<ReadingRow[]> {
  const result = await sql<ReadingRow>`
    ${readings(scope, sessionId)} where not r.is_latest order by r.reading_id
  `.execute(scope.db)
  return result.rows
}

/** Every revision of a machine's reading in a session, newest first. */
export async function listRevisions(scope: Scope, sessionId: number, machine: string): Promise<ReadingRow[]> {
  // The query filters before it joins. Otherwise PostgreSQL would join every reading of the round first.
  const ofMachines = sql`
    and r.machine_id = any (array(
      select machine_id from machines where location_id = ${scope.location.id} and name_key = ${nameKey(machine)}
    ))`
  const result = await sql<ReadingRow>`
    ${readings(scope, sessionId, ofMachines)} order by r.reading_id desc
  `.execute(scope.db)
  return result.rows
}

export interface NewReading {
  /** The id that `lockForSave` returned. */
  readingId: number
  sessionId: number
  machineId: number
  assignmentId: number
  revision: number
  prevIn: number
  prevOut: number
  curIn: number
  curOut: number
  dailyIn: number
  dailyOut: number
  inText: string | null
  outText: string | null
  inReason: MeterReason | null
  outReason: MeterReason | null
  isOutlierConfirmed: boolean
}

/** The statement that saves a reading. */
export function insertReading(scope: Scope, reading: NewReading): Statement {
  return sql`
    insert into readings (
      location_id, reading_id, reading_session_id, machine_id, assignment_id, revision,
      prev_in, prev_out, cur_in, cur_out, daily_in, daily_out,
      in_text, out_text, in_reason, in_note, in_before, out_reason, out_note, out_before,
      is_outlier_confirmed, read_at, read_by
    ) overriding system value values (
      ${scope.location.id}, ${reading.readingId}, ${reading.sessionId}, ${reading.machineId}, ${reading.assignmentId}, ${reading.revision},
      ${reading.prevIn}, ${reading.prevOut}, ${reading.curIn}, ${reading.curOut}, ${reading.dailyIn}, ${reading.dailyOut},
      ${reading.inText}, ${reading.outText}, ${reading.inReason?.kind ?? null}, ${reading.inReason?.note ?? null}, ${reading.inReason?.before ?? null},
      ${reading.outReason?.kind ?? null}, ${reading.outReason?.note ?? null}, ${reading.outReason?.before ?? null},
      ${reading.isOutlierConfirmed}, ${scope.now}, ${scope.actorId}
    )
  `.compile()
}

export interface MachineTotalsRow {
  machine: string
  game: string
  type: MachineType
  sessions: number
  daily_in: number
  daily_out: number
}

const rowsOf = (ranges: readonly Days[]) =>
  sql`unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])`

/**
 * The totals of each machine over a range of business days, and its last assignment with a reading in the range. The totals of whole months are
 * stored. For the other days, and for rounds without stored totals, the query sums the readings. `offset 0` makes PostgreSQL look up each range of
 * days in an index. With a join, it would compare all rows of the location.
 */
const machineTotals = (scope: Scope, { months, days }: MonthsAndDays) => sql`
  select part.machine_id, sum(part.rounds)::int as rounds, sum(part.daily_in)::bigint as daily_in,
    sum(part.daily_out)::bigint as daily_out, max(part.last_assignment_id) as last_assignment_id
  from (
    select k.machine_id, k.rounds, k.daily_in, k.daily_out, k.last_assignment_id
    from ${rowsOf(months)} as whole (first, last)
    cross join lateral (
      select * from machine_months where location_id = ${scope.location.id} and month between whole.first and whole.last offset 0
    ) k
    union all
    select r.machine_id, 1, r.daily_in, r.daily_out, r.assignment_id
    from (
      select s.reading_session_id
      from ${rowsOf(days)} as around (first, last)
      cross join lateral (
        select reading_session_id from reading_sessions
        where location_id = ${scope.location.id} and business_day between around.first and around.last
        offset 0
      ) s
      union all
      select s.reading_session_id
      from ${rowsOf(months)} as whole (first, last)
      cross join lateral (
        select reading_session_id from reading_sessions
        where location_id = ${scope.location.id} and business_day between whole.first and whole.last and machines_read is null
        offset 0
      ) s
    ) s
    cross join lateral (${revisionsOf(scope.location.id, sql`s.reading_session_id`)}) r
    where r.is_latest
  ) part
  group by part.machine_id`

/**
 * The totals of each machine over a range of business days, the best first. Game and type are those of the machine's last reading in the range. The
 * query looks up each game: with a join, PostgreSQL would compare each machine with each game of the location.
 */
export async function listMachineTotals(scope: Scope, range: MonthsAndDays): Promise<MachineTotalsRow[]> {
  const result = await sql<MachineTotalsRow>`
    select m.name as machine, g.name as game, a.type, t.rounds as sessions, t.daily_in, t.daily_out
    from (${machineTotals(scope, range)}) t
    join machines m on m.location_id = ${scope.location.id} and m.machine_id = t.machine_id
    join assignments a on a.location_id = ${scope.location.id} and a.assignment_id = t.last_assignment_id
    cross join lateral (
      select name from games where location_id = ${scope.location.id} and game_id = a.game_id limit 1
    ) g
    order by t.daily_in - t.daily_out desc, m.name_key
  `.execute(scope.db)
  return result.rows
}

/** The figures of a machine over a range of business days. */
export interface MachineRangeRow {
  rounds: number
  daily_in: number
  daily_out: number
  days_on_floor: number
  /** The last day on the floor. Null when the machine was not on the floor. */
  last_on_floor: string | null
}

export interface MachineResultRow {
  machine_id: number
  machine: string
  created_at: Date
  game: string
  type: MachineType
  last_played: string | null
  /** The last business day in the first range on which there was a session. Null when the first range has no session. */
  last_day: string | null
  /** The figures of each range, in the order of the given ranges. */
  ranges: MachineRangeRow[]
}

/** A range of business days, and the instants at which it starts and ends. */
export interface FloorRange extends Days {
  startsAt: Date
  endsAt: Date
}

/**
 * The machines that were read or on the floor in any of the ranges, with the figures of each range. Game and type are those of the machine's last
 * assignment in the first range, or in the next range if it has none there. In each range, days on the floor are counted up to the last day with a
 * session. PostgreSQL finds the last reading with play through the index `readings_by_machine_and_round`. It reads only this reading and the later
 * ones.
 */
export async function listMachineResults(
  scope: Scope,
  ranges: readonly FloorRange[],
  totals: readonly MonthsAndDays[],
): Promise<MachineResultRow[]> {
  const { id, timezone } = scope.location
  const dayOf = (at: Sql) =>
    sql`(${at} at time zone ${timezone} - make_interval(hours => ${BUSINESS_DAY_STARTS_AT_HOUR}))::date`
  const lastSession = (day: Sql) => sql`
    from reading_sessions s
    where s.location_id = ${id} and s.business_day <= ${day}
    order by s.business_day desc, s.reading_session_id desc
    limit 1`
  const result = await sql<MachineResultRow>`
    with asked as (
      select asked.*, coalesce((select s.business_day ${lastSession(sql`asked.last`)}), asked.first - 1) as last_day
      from unnest(
        ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[],
        ${ranges.map(({ startsAt }) => startsAt)}::timestamptz[], ${ranges.map(({ endsAt }) => endsAt)}::timestamptz[]
      ) with ordinality as asked (first, last, starts_at, ends_at, place)
    ), floor as (
      select asked.place, a.machine_id, max(a.assignment_id) as last_assignment_id,
        range_agg(daterange(
          greatest(asked.first, ${dayOf(sql`a.assigned_at`)}),
          greatest(asked.first, ${dayOf(sql`a.assigned_at`)}, least(asked.last_day, ${dayOf(sql`a.ended_at`)}) + 1)
        )) as days
      from asked
      join assignments a on a.location_id = ${id} and a.assigned_at < asked.ends_at
        and (a.ended_at > asked.starts_at or a.ended_at is null)
      group by asked.place, a.machine_id
    ), made as (
      ${sql.join(
        totals.map(
          (range, index) => sql`select ${index + 1}::int as place, t.* from (${machineTotals(scope, range)}) t`,
        ),
        sql` union all `,
      )}
    ), figures as (
      select machine_id, place, coalesce(made.rounds, 0) as rounds, coalesce(made.daily_in, 0) as daily_in,
        coalesce(made.daily_out, 0) as daily_out, coalesce(floor.last_assignment_id, made.last_assignment_id) as last_assignment_id,
        (select coalesce(sum(upper(span) - lower(span)), 0)::int from unnest(floor.days) as span) as days_on_floor,
        upper(floor.days) - 1 as last_on_floor
      from floor full join made using (place, machine_id)
    )
    select m.machine_id, m.name as machine, m.created_at, g.name as game, a.type, played.business_day as last_played,
      (select last_day from asked where place = 1 and last_day >= first) as last_day,
      (
        select json_agg(json_build_object(
          'rounds', coalesce(f.rounds, 0), 'daily_in', coalesce(f.daily_in, 0), 'daily_out', coalesce(f.daily_out, 0),
          'days_on_floor', coalesce(f.days_on_floor, 0), 'last_on_floor', f.last_on_floor
        ) order by asked.place)
        from asked left join figures f on f.place = asked.place and f.machine_id = last.machine_id
      ) as ranges
    from (
      select distinct on (machine_id) machine_id, last_assignment_id from figures
      where rounds > 0 or days_on_floor > 0
      order by machine_id, place
    ) last
    join machines m on m.location_id = ${id} and m.machine_id = last.machine_id
    join assignments a on a.location_id = ${id} and a.assignment_id = last.last_assignment_id
    join games g on g.location_id = ${id} and g.game_id = a.game_id
    left join lateral (
      select s.business_day
      from (
        select r.reading_session_id from readings r
        where r.location_id = ${id} and r.machine_id = m.machine_id and (r.daily_in <> 0 or r.daily_out <> 0)
          and r.reading_session_id <= (select s.reading_session_id ${lastSession(sql`(select last from asked where place = 1)`)})
          and ${isLatestReading}
        order by r.reading_session_id desc, r.revision desc
        limit 1
      ) r
      join reading_sessions s on s.location_id = ${id} and s.reading_session_id = r.reading_session_id
    ) played on true
    order by m.name_key
  `.execute(scope.db)
  return result.rows
}

// Jobs -------------------------------------------------------------------------------------------------------------------------

/** The business day of the location's last ended reading session. */
export async function findLastBusinessDay(db: Database, locationId: number): Promise<string | undefined> {
  const result = await sql<{ business_day: string }>`
    select business_day from reading_sessions
    where location_id = ${locationId} and ended_at is not null
    order by business_day desc
    limit 1
  `.execute(db)
  return result.rows[0]?.business_day
}

export interface IdleMachine {
  machine_id: number
  machine: string
  /** The machine's last reading with play. Null when it was never played. */
  reading_id: number | null
  /** When that reading was saved. If there is none, when the machine was added. */
  since: Date
}

/**
 * The machines of a location that were read at least `days` days after their last play. For a machine that was never played, the days count from when
 * it was added. The index `readings_by_machine_and_round` has a machine's last readings first. So PostgreSQL reads only readings without play until
 * it finds the last reading with play.
 */
export async function listIdleMachines(db: Database, locationId: number, days: number): Promise<IdleMachine[]> {
  const result = await sql<IdleMachine>`
    select m.machine_id, m.name as machine, played.reading_id, coalesce(played.read_at, m.created_at) as since
    from machines m
    cross join lateral (
      select r.read_at from readings r
      where r.location_id = m.location_id and r.machine_id = m.machine_id
      order by r.reading_session_id desc, r.revision desc
      limit 1
    ) last
    left join lateral (
      select r.reading_id, r.read_at from readings r
      where r.location_id = m.location_id and r.machine_id = m.machine_id and (r.daily_in <> 0 or r.daily_out <> 0)
        and ${isLatestReading}
      order by r.reading_session_id desc, r.revision desc
      limit 1
    ) played on true
    where m.location_id = ${locationId} and m.retired_at is null
      and coalesce(played.read_at, m.created_at) <= last.read_at - make_interval(days => ${days})
  `.execute(db)
  return result.rows
}
