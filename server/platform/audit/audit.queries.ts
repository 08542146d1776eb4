import type { ClientBase } from 'pg'

import { AuditOrigin } from '@countroom/contract/audit/audit.shapes.ts'

import type { Statement } from '../db/sql.ts'
import type { Claim } from '../idempotency/idempotency.queries.ts'

export interface AuditEntry {
  locationId: number
  at: Date
  call: string
  action: string
  accountId: number | null
  actorId: number | null
  /** The id of the request, or one of UNREQUESTED. */
  requestId: string
  before: object | null
  after: object | null
}

/** Takes the place of a request's id in the rows of changes that no request made. */
export const UNREQUESTED = AuditOrigin.exclude(['call']).enum

/** The statement that writes the audit row of a change without an idempotency key. It is sent with the COMMIT. */
export function auditRow(entry: AuditEntry): Statement {
  return { sql: INSERT, parameters: columns(entry) }
}

/**
 * The last statement of a change. It writes the audit row, and the idempotency key with the reply for a retry. One statement does both, because it
 * costs less than two. If another open transaction has taken the key, this statement waits for the end of that transaction. It fails when a committed
 * transaction has taken the key.
 */
export function auditRowAndKey(entry: AuditEntry, claim: Claim, reply: string | null): Statement {
  const key = [claim.locationId, claim.accountId, claim.key, claim.requestHash, reply]
  return { sql: INSERT_WITH_KEY, parameters: [...columns(entry), ...key] }
}

/** A write that gives its rows a name. Writes that come before it in the list of `withWrites` can read its rows by that name. */
export interface NamedWrite extends Statement {
  readonly name: string
}

/** A cache of the results of `joinedText`, by the text of the statement and then by the text of the write. */
const joined = new Map<string, Map<string, string>>()

/** Adds writes to a statement, because one statement costs less than several. The statement must begin with `with`. */
export function withWrites(statement: Statement, writes: readonly (Statement | NamedWrite)[]): Statement {
  return writes.reduce((last, write, index) => {
    const texts = joined.get(last.sql) ?? new Map<string, string>()
    joined.set(last.sql, texts)
    const text = texts.get(write.sql) ?? joinedText(last, write.sql, 'name' in write ? write.name : `write_${index}`)
    texts.set(write.sql, text)
    return { sql: text, parameters: [...last.parameters, ...write.parameters] }
  }, statement)
}

/** The text of a statement with a write added. The values of the write come after the values of the statement. */
function joinedText(statement: Statement, write: string, name: string): string {
  const numbered = write.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + statement.parameters.length}`)
  return statement.sql.replace('with', () => `with ${name} as (${numbered}),`)
}

/** Appends a row for a change from the command line, over a connection as the owner of the schema. */
export async function appendAudit(client: ClientBase, entry: AuditEntry): Promise<void> {
  await client.query(INSERT, columns(entry))
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

/**
 * Appends one row to a location's chain. The hash of a row covers all rows before it. $1 to $9 are the columns in the order of `AuditEntry`. The
 * statement locks the chain's head (the location's row of `audit_heads`). Other changes of the location wait for this lock until the commit. To keep
 * their wait short, the statement must be a transaction's last one. `of` is a `from` clause with a row that must be written before the lock is taken.
 */
const append = (of: string) => `
  head as (
    insert into audit_heads as h (location_id, seq, hash)
    select $1::bigint, 1, audit_hash(null, $1, 1, $2, $3, $4, $5, $6, $7, $8, $9)${of}
    on conflict (location_id) do update
      set seq = h.seq + 1, hash = audit_hash(h.hash, $1, h.seq + 1, $2, $3, $4, $5, $6, $7, $8, $9)
    returning seq, hash
  )
  insert into audit_log (location_id, seq, at, call, action, account_id, actor_id, request_id, before, after, hash)
  select $1::bigint, seq, $2::timestamptz, $3::text, $4::text, $5::bigint, $6::bigint, $7::text, $8::jsonb, $9::jsonb, hash from head`

const INSERT = `
  with ${append('')}`

/**
 * Takes the idempotency key before it locks the chain's head. So when two requests have the same key, the second waits for the key before it locks
 * anything that the first request needs.
 */
const INSERT_WITH_KEY = `
  with used as (
    insert into idempotency_keys (location_id, account_id, key, request_hash, reply, created_at) values ($10, $11, $12, $13, $14, $2)
    returning key
  ),
  ${append(' from used')}`
