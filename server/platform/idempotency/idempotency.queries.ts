import { type CompiledQuery, sql } from 'kysely'

import type { Database } from '../http/scope.ts'

export interface Claim {
  locationId: number
  accountId: number
  key: string
  requestHash: Buffer
}

export interface EarlierUse {
  request_hash: Buffer
  reply: string | null
}

/**
 * Claims a key for this transaction; waits for another that is claiming it. Returns the earlier use when there was one, otherwise
 * undefined: the key is ours.
 */
export async function claimKey(db: Database, claim: Claim, now: Date): Promise<EarlierUse | undefined> {
  const claimed = await sql`
    insert into idempotency_keys (location_id, account_id, key, request_hash, created_at)
    values (${claim.locationId}, ${claim.accountId}, ${claim.key}, ${claim.requestHash}, ${now})
    on conflict do nothing
  `.execute(db)
  if (claimed.numAffectedRows === 1n) return undefined
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('location_id', '=', claim.locationId)
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
}

/** The statement that keeps the reply which a retry with the same key gets. */
export function keepReply(db: Database, claim: Claim, reply: string): CompiledQuery {
  return db
    .updateTable('idempotency_keys')
    .set({ reply })
    .where('location_id', '=', claim.locationId)
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .compile()
}

/** Drops keys that no client can still be retrying. */
export async function dropKeysBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
