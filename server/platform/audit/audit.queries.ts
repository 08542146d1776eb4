import { CompiledQuery } from 'kysely'

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

/** The statement that writes the one audit row of a change; the kernel sends it with the COMMIT. */
export function auditRow(entry: AuditEntry): CompiledQuery {
  return CompiledQuery.raw(INSERT, [
    entry.locationId,
    entry.at,
    entry.call,
    entry.action,
    entry.accountId,
    entry.actorId,
    entry.requestId,
    entry.before === null ? null : JSON.stringify(entry.before),
    entry.after === null ? null : JSON.stringify(entry.after),
  ])
}

const INSERT = `
  insert into audit_log (location_id, at, call, action, account_id, actor_id, request_id, before, after)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
