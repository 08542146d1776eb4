/** What the database knows of the audit trail. */

import { sql } from 'kysely'

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'

import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { distinctValues } from '../../platform/db/distinct-values.queries.ts'
import type { Scope } from '../../platform/http/scope.ts'

export interface AuditRow {
  seq: number
  at: Date
  call: string
  action: string
  account: string | null
  actor: string | null
  before: unknown
  after: unknown
}

export interface AuditQuestion {
  from: Date
  /** Exclusive. */
  to: Date
  /** Signed in or acting. */
  userId: number | undefined
  call: string | undefined
  /** No row with a higher number. */
  upTo: number | undefined
  /** Those alone that come after the row with this number. */
  after: number | undefined
  offset: number
  limit: number
}

const NEWEST_FIRST = sql`order by at desc, seq desc`

/** The rows that are asked for, newest first, and how many there are on all pages together. */
export async function listRows(scope: Scope, question: AuditQuestion): Promise<CountedPage<AuditRow>> {
  const { from, to, userId, call, upTo, after, offset, limit } = question
  const conditions = [sql`location_id = ${scope.location.id}`, sql`at >= ${from}`, sql`at < ${to}`]
  if (upTo !== undefined) conditions.push(sql`seq <= ${upTo}`)
  if (call !== undefined) conditions.push(sql`call = ${call}`)
  if (after !== undefined) {
    const at = sql`(select at from audit_log where location_id = ${scope.location.id} and seq = ${after})`
    conditions.push(sql`(at, seq) < (${at}, ${after}::bigint)`)
  }
  const wanted = sql.join(conditions, sql` and `)
  // Each half of the union is in the order of an index that answers it alone, so neither is read further than the page.
  const newest = (rows: number) =>
    userId === undefined
      ? sql`select at, seq from audit_log where ${wanted} ${NEWEST_FIRST} limit ${rows}`
      : sql`
          (select at, seq from audit_log where ${wanted} and account_id = ${userId} ${NEWEST_FIRST} limit ${rows})
          union
          (select at, seq from audit_log where ${wanted} and actor_id = ${userId} ${NEWEST_FIRST} limit ${rows})
          ${NEWEST_FIRST} limit ${rows}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from (${newest(MAX_COUNTED + 1)}) found`.execute(scope.db),
    sql<AuditRow>`
      select a.seq, a.at, a.call, a.action, a.before, a.after, btrim(account.firstname || ' ' || account.lastname) as account,
        btrim(actor.firstname || ' ' || actor.lastname) as actor
      from (select at, seq from (${newest(offset + limit + 1)}) found ${NEWEST_FIRST} offset ${offset}) page
      join audit_log a on a.location_id = ${scope.location.id} and a.seq = page.seq
      left join users account on account.user_id = a.account_id
      left join users actor on actor.user_id = a.actor_id
      order by page.at desc, page.seq desc
    `.execute(scope.db),
  ])
  return countedPage(page.rows, question, counted.rows[0]!.total)
}

export interface PersonRow {
  user_id: number
  name: string
  is_deleted: boolean
}

/** Everybody who works or worked here, and everybody whose name stands in the trail: master administrators, people who moved on. */
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

/** The calls that stand in the trail, each with the words of its newest row. */
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

/** The values of a column in a location's trail. */
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

/** Security events of the location, or of all and of none for a master administrator, newest first, and how many there are. */
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
