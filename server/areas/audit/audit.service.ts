/** Reads the audit trail and the security events (domain 13). */

import { DateTime } from 'luxon'

import { calls } from '@countroom/contract/api.ts'
import type { AuditAction, AuditEntry, AuditPerson, SecurityEvent } from '@countroom/contract/audit/audit.shapes.ts'
import type { Call, CallBody } from '@countroom/contract/kernel/define-call.ts'

import { UNREQUESTED } from '../../platform/audit/audit.queries.ts'
import { pageOf } from '../../platform/db/counted-page.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './audit.queries.ts'

/** Changes in a range of days, newest first. */
export async function listEntries(
  scope: Scope,
  { fromDate, toDate, userId, call, hidesSignIns = false, upTo, after, ...page }: CallBody<typeof calls.listAudit>,
): Promise<{ entries: AuditEntry[]; total: number; hasMore: boolean }> {
  const days = daysOf(scope, fromDate, toDate)
  const { rows, ...counted } = await queries.listRows(scope, {
    ...days,
    userId,
    call,
    hidesSignIns,
    upTo,
    after,
    ...pageOf(page),
  })
  return { entries: rows.map(entryOf), ...counted }
}

/** Security events in a range of days, newest first. */
export async function listSecurityEvents(
  scope: Scope,
  { fromDate, toDate, code, ...page }: CallBody<typeof calls.listSecurityEvents>,
): Promise<{ events: SecurityEvent[]; total: number; hasMore: boolean }> {
  const { rows, ...counted } = await queries.listSecurityEvents(scope, {
    ...daysOf(scope, fromDate, toDate),
    code,
    ...pageOf(page),
  })
  return { events: rows.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })), ...counted }
}

/** The instants at which a range of days begins and ends at the location. The last day is included, so `to` is the start of the day after it. */
function daysOf(scope: Scope, fromDate: string, toDate: string): { from: Date; to: Date } {
  const startOf = (day: string) => DateTime.fromISO(day, { zone: scope.location.timezone }).startOf('day')
  return { from: startOf(fromDate).toJSDate(), to: startOf(toDate).plus({ days: 1 }).startOf('day').toJSDate() }
}

/** The people and the kinds of change for the filters of the trail. */
export async function listFilters(scope: Scope): Promise<{ people: AuditPerson[]; actions: AuditAction[] }> {
  const [people, used] = await Promise.all([queries.listPeople(scope), queries.listCalls(scope)])
  // The contract does not list changes made on the command line, nor earlier names of calls. Only the rows of the audit trail have them.
  const actions = new Map(used.map(({ call, action }) => [call, action]))
  for (const [name, { audit }] of Object.entries<Call>(calls)) if (typeof audit === 'string') actions.set(name, audit)
  return {
    people: people.map(({ user_id, name, is_deleted }) => ({ userId: user_id, name, isDeleted: is_deleted })),
    actions: [...actions]
      .map(([call, action]) => ({ call, action }))
      .toSorted((one, other) => one.action.localeCompare(other.action)),
  }
}

function entryOf({ at, ...row }: queries.AuditRow): AuditEntry {
  const { seq, call, action, account, actor, request_id: requestId, before, after } = row
  const origin = Object.values(UNREQUESTED).find((name) => name === requestId) ?? 'call'
  return { seq, at: at.toISOString(), call, action, account, actor, origin, before, after }
}
