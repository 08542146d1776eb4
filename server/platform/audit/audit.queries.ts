import { CompiledQuery } from 'kysely'

import type { Claim } from '../idempotency/idempotency.queries.ts'

export interface AuditEntry {
  locationId: number
  at: Date
  call: string
  action: string
  accountId: number | null
  actorId: number | null
  requestId: string
  before: object | null
  after: object | null
}

/** The statement that writes the one audit row of a change that nobody signed in made; the kernel sends it with the COMMIT. */
export function auditRow(entry: AuditEntry): CompiledQuery {
  return CompiledQuery.raw(INSERT, columns(entry))
}

/**
 * The last statement of a change: its one audit row, and the reply that a retry with the same key gets. One statement, because it is
 * sent with every change.
 */
export function auditRowAndReply(entry: AuditEntry, claim: Claim, reply: string): CompiledQuery {
  return CompiledQuery.raw(INSERT_AND_KEEP, [...columns(entry), claim.accountId, claim.key, reply])
}

function columns(entry: AuditEntry): unknown[] {
  return [
    entry.locationId,
    entry.at,
    entry.call,
    entry.action,
    entry.accountId,
    entry.actorId,
    entry.requestId,
    entry.before === null ? null : JSON.stringify(entry.before),
    entry.after === null ? null : JSON.stringify(entry.after),
  ]
}

const INSERT = `
  insert into audit_log (location_id, at, call, action, account_id, actor_id, request_id, before, after)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const INSERT_AND_KEEP = `
  with kept as (
    update idempotency_keys set reply = $12 where location_id = $1 and account_id = $10 and key = $11
  )
  ${INSERT}`
