/** What the database knows of the audit trail. */

import { sql } from 'kysely'

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'

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
  offset: number
  limit: number
}

/** The rows that are asked for, newest first, and how many there are on all pages together. */
export async function listRows(scope: Scope, question: AuditQuestion): Promise<{ rows: AuditRow[]; total: number }> {
  const { from, to, userId, call, upTo, offset, limit } = question
  const known = upTo === undefined ? sql`` : sql`and seq <= ${upTo}`
  const inTime = sql`location_id = ${scope.location.id} and at >= ${from} and at < ${to} ${known}`
  const ofCall = call === undefined ? sql`` : sql`and call = ${call}`
  // Each half of the union has an index that answers it alone.
  const found =
    userId === undefined
      ? sql`select seq from audit_log where ${inTime} ${ofCall}`
      : sql`
          select seq from audit_log where ${inTime} and account_id = ${userId} ${ofCall}
          union
          select seq from audit_log where ${inTime} and actor_id = ${userId} ${ofCall}`
  const result = await sql<{ [Column in keyof AuditRow]: AuditRow[Column] | null } & { total: number }>`
    with found as materialized (${found}),
    page as (select seq from found order by seq desc limit ${limit} offset ${offset})
    select counted.total, a.seq, a.at, a.call, a.action, a.before, a.after,
      btrim(account.firstname || ' ' || account.lastname) as account,
      btrim(actor.firstname || ' ' || actor.lastname) as actor
    from (select count(*) as total from found) counted
    left join (page join audit_log a on a.location_id = ${scope.location.id} and a.seq = page.seq) on true
    left join users account on account.user_id = a.account_id
    left join users actor on actor.user_id = a.actor_id
    order by a.seq desc
  `.execute(scope.db)
  // A page without a row still says how many there are.
  const rows = result.rows.filter((row): row is AuditRow & { total: number } => row.seq !== null)
  return { rows, total: result.rows[0]?.total ?? 0 }
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
      select user_id from users where company_id = ${scope.location.id}
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

/** The values of a column in a location's trail, each by one look into its index: what differs is few, the rows are many. */
function distinctIn(scope: Scope, column: 'account_id' | 'actor_id' | 'call') {
  const name = sql.ref(column)
  const next = (after: ReturnType<typeof sql>) => sql`
    (
      select ${name} from audit_log
      where location_id = ${scope.location.id} and ${name} is not null ${after}
      order by ${name}
      limit 1
    )`
  return sql`${sql.ref(`${column}s`)} (${name}) as (
    ${next(sql``)}
    union all
    select ${next(sql`and ${name} > earlier.${name}`)} from ${sql.ref(`${column}s`)} earlier where earlier.${name} is not null
  )`
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
  { from, to, code, offset, limit }: SecurityQuestion,
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const conditions = [sql`e.minute_at >= ${from}`, sql`e.minute_at < ${to}`]
  if (!scope.account.isMaster) conditions.push(sql`e.company_id = ${scope.location.id}`)
  if (code !== undefined) conditions.push(sql`e.code = ${code}`)
  const wanted = sql`from security_events e where ${sql.join(conditions, sql` and `)}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(scope.db),
    sql<SecurityEventRow>`
      select e.security_event_id as "securityEventId", e.minute_at as at, e.code, e.route,
        btrim(u.firstname || ' ' || u.lastname) as account, c.name as location, e.address, e.times
      from (
        select e.* ${wanted} order by e.minute_at desc, e.security_event_id desc limit ${limit} offset ${offset}
      ) e
      left join users u on u.user_id = e.user_id
      left join companies c on c.company_id = e.company_id
      order by e.minute_at desc, e.security_event_id desc
    `.execute(scope.db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total }
}
