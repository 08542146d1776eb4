import type { CompiledQuery } from 'kysely'

import type { Database } from '../http/scope.ts'

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
export function auditRow(db: Database, entry: AuditEntry): CompiledQuery {
  return db
    .insertInto('audit_log')
    .values({
      location_id: entry.locationId,
      at: entry.at,
      call: entry.call,
      action: entry.action,
      account_id: entry.accountId,
      actor_id: entry.actorId,
      request_id: entry.requestId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
    })
    .compile()
}
