/** Queries of the audit trail and of the security events. */

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'
import { SIGN_IN_CALLS } from '@countroom/contract/audit/sign-ins.rules.ts'

import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { distinctValues } from '../../platform/db/distinct-values.queries.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export interface AuditRow {
  seq: number
  at: Date
  call: string
  action: string
  account: string | null
  actor: string | null
  request_id: string
  before: unknown
  after: unknown
}

export interface AuditQuestion {
  from: Date
  /** Exclusive. */
  to: Date
  /** Only rows in which this person was signed in or acted. */
  userId: number | undefined
  call: string | undefined
  /** Leaves out the rows of SIGN_IN_CALLS. */
  hidesSignIns: boolean
  /** Only rows with this number or a lower one. */
  upTo: number | undefined
  /** Only rows that follow the row with this number in the order of the list. */
  after: number | undefined
  offset: number
  limit: number
}

const NEWEST_FIRST = sql`order by at desc, seq desc`

/** The requested rows, newest first, and the number of rows on all pages together, counted up to MAX_COUNTED. */
export async function listRows(scope: Scope, question: AuditQuestion): Promise<CountedPage<AuditRow>> {
  const { userId, call, offset, limit } = question
  // For one person, each half of the union is in the order of one index. So PostgreSQL stops reading each half at the end of the page.
  const newest = (rows: number) => {
    if (userId === undefined) {
      return call === undefined ? newestOf(scope, question, rows) : newestBy(scope, question, rows, sql`call`, call)
    }
    return sql`
      (${newestBy(scope, question, rows, sql`account_id`, userId)})
      union
      (${newestBy(scope, question, rows, sql`actor_id`, userId)})
      ${NEWEST_FIRST} limit ${rows}`
  }
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from (${newest(MAX_COUNTED + 1)}) found`.execute(scope.db),
    sql<AuditRow>`
      select a.seq, a.at, a.call, a.action, a.request_id, a.before, a.after, btrim(account.firstname || ' ' || account.lastname) as account,
        btrim(actor.firstname || ' ' || actor.lastname) as actor
      from (select at, seq from (${newest(offset + limit + 1)}) found ${NEWEST_FIRST} offset ${offset}) page
      cross join lateral (
        select * from audit_log where location_id = ${scope.location.id} and seq = page.seq limit 1
      ) a
      left join users account on account.user_id = a.account_id
      left join users actor on actor.user_id = a.actor_id
      order by page.at desc, page.seq desc
    `.execute(scope.db),
  ])
  return countedPage(page.rows, question, counted.rows[0]!.total)
}

/** When a row was written. */
const writtenAt = (scope: Scope, seq: number) =>
  sql`(select at from audit_log where location_id = ${scope.location.id} and seq = ${seq})`

const upToRow = (upTo: number | undefined) => (upTo === undefined ? sql`` : sql`and seq <= ${upTo}`)

// PostgreSQL can use the partial index only when this list has the same literals in the same order as the index.
const WITHOUT_SIGN_INS = sql`and call not in (${sql.join(SIGN_IN_CALLS.map((call) => sql.lit(call)))})`

const unlessSignIn = (hidesSignIns: boolean) => (hidesSignIns ? WITHOUT_SIGN_INS : sql``)

/** The newest rows of a range. PostgreSQL reads them through the index by time, or through the index without sign-ins. */
function newestOf(scope: Scope, { from, to, hidesSignIns, upTo, after }: AuditQuestion, rows: number): Sql {
  return sql`
    select at, seq from audit_log
    where location_id = ${scope.location.id} and at >= ${from} and at < ${to} ${upToRow(upTo)} ${unlessSignIn(hidesSignIns)}
      ${after === undefined ? sql`` : sql`and (at, seq) < (${writtenAt(scope, after)}, ${after}::bigint)`}
    ${NEWEST_FIRST} limit ${rows}`
}

/**
 * The newest rows with this value in `column`, which names a person or a call. PostgreSQL reads them through the index of `column` and the time,
 * because only this index can answer the row comparison. With separate conditions, PostgreSQL sometimes chooses the index by time and reads
 * everybody's rows.
 */
function newestBy(
  scope: Scope,
  { from, to, userId, call, hidesSignIns, upTo, after }: AuditQuestion,
  rows: number,
  column: Sql,
  value: number | string,
): Sql {
  return sql`
    select at, seq from audit_log
    where location_id = ${scope.location.id} and (${column}, at) >= (${value}, ${from}) and (${column}, at) < (${value}, ${to})
      ${upToRow(upTo)} ${unlessSignIn(hidesSignIns)}
      ${after === undefined ? sql`` : sql`and (${column}, at, seq) < (${value}, ${writtenAt(scope, after)}, ${after}::bigint)`}
      ${userId === undefined || call === undefined ? sql`` : sql`and call = ${call}`}
    order by ${column} desc, at desc, seq desc limit ${rows}`
}

export interface PersonRow {
  user_id: number
  name: string
  is_deleted: boolean
}

/**
 * The people of the location, including deleted people, and everybody else in its audit trail. The trail also names master administrators and people
 * who moved to another location.
 */
export async function listPeople(scope: Scope): Promise<PersonRow[]> {
  const result = await sql<PersonRow>`
    with recursive ${distinctIn(scope, 'account_id')}, ${distinctIn(scope, 'actor_id')}
    select user_id, btrim(firstname || ' ' || lastname) as name, deleted_at is not null as is_deleted
    from users
    where user_id in (
      select user_id from users where company_id = ${scope.location.id} and deleted_at is null
      union
      select user_id from users where company_id = ${scope.location.id} and deleted_at is not null
      union
      select user_id from user_companies where company_id = ${scope.location.id}
      union
      select account_id from account_ids
      union
      select actor_id from actor_ids
    )
    order by lower(firstname), lower(lastname), user_id
  `.execute(scope.db)
  return result.rows
}

/** The calls in the audit trail, each with the action of its newest row. */
export async function listCalls(scope: Scope): Promise<{ call: string; action: string }[]> {
  const result = await sql<{ call: string; action: string }>`
    with recursive ${distinctIn(scope, 'call')}
    select calls.call, newest.action
    from calls
    cross join lateral (
      select action from audit_log
      where location_id = ${scope.location.id} and call = calls.call
      order by at desc, seq desc
      limit 1
    ) newest
  `.execute(scope.db)
  return result.rows
}

/** The distinct values of a column in a location's audit trail. */
function distinctIn(scope: Scope, column: 'account_id' | 'actor_id' | 'call') {
  const where = sql`location_id = ${scope.location.id}`
  return distinctValues(`${column}s`, { table: 'audit_log', column, where })
}

export interface SecurityEventRow {
  securityEventId: number
  at: Date
  code: SecurityCode
  route: string
  account: string | null
  location: string | null
  address: string | null
  times: number
}

export interface SecurityQuestion {
  from: Date
  /** Exclusive. */
  to: Date
  code: SecurityCode | undefined
  offset: number
  limit: number
}

/**
 * A page of the security events of the location, newest first, and their number, counted up to MAX_COUNTED. A master administrator gets the events
 * of all locations, and the events without a location.
 */
export async function listSecurityEvents(
  scope: Scope,
  question: SecurityQuestion,
): Promise<CountedPage<SecurityEventRow>> {
  const { from, to, code, offset, limit } = question
  const conditions = [sql`e.minute_at >= ${from}`, sql`e.minute_at < ${to}`]
  if (!scope.account.isMaster) conditions.push(sql`e.company_id = ${scope.location.id}`)
  if (code !== undefined) conditions.push(sql`e.code = ${code}`)
  const wanted = sql`from security_events e where ${sql.join(conditions, sql` and `)}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (select ${wanted} limit ${MAX_COUNTED + 1}) found
    `.execute(scope.db),
    sql<SecurityEventRow>`
      select e.security_event_id as "securityEventId", e.minute_at as at, e.code, e.route,
        btrim(u.firstname || ' ' || u.lastname) as account, c.name as location, e.address, e.times
      from (
        select e.* ${wanted} order by e.minute_at desc, e.security_event_id desc limit ${limit + 1} offset ${offset}
      ) e
      left join users u on u.user_id = e.user_id
      left join companies c on c.company_id = e.company_id
      order by e.minute_at desc, e.security_event_id desc
    `.execute(scope.db),
  ])
  return countedPage(page.rows, question, counted.rows[0]!.total)
}
