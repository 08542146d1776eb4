import type { Connections } from '../db/database.ts'
import { type Database, sql } from '../db/sql.ts'
import { inTransaction } from '../db/transaction.ts'

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
 * The earlier use of a key; undefined when there was none. Waits while the earlier request is still under way. The kernel asks this after a change
 * was refused, because the first request with the same key may be the reason.
 */
export async function findUnderKey(connections: Connections, claim: Claim): Promise<EarlierUse | undefined> {
  return inTransaction(connections, claim.locationId, async (db) => {
    const tried = await sql`
      insert into idempotency_keys (location_id, account_id, key, request_hash, created_at)
      values (${claim.locationId}, ${claim.accountId}, ${claim.key}, ${claim.requestHash}, now())
      on conflict do nothing
    `.execute(db)
    return { keep: false, result: tried.rowCount === 1 ? undefined : await findEarlierUse(db, claim) }
  })
}

/** The earlier use of a key; undefined when there was none. */
export async function findEarlierUse(db: Database, claim: Claim): Promise<EarlierUse | undefined> {
  const result = await sql<EarlierUse>`
    select request_hash, reply from idempotency_keys
    where location_id = ${claim.locationId} and account_id = ${claim.accountId} and key = ${claim.key}
  `.execute(db)
  return result.rows[0]
}

/** Deletes keys that are older than `before`, at most `limit` of them, at all locations. Returns how many keys it deleted. */
export async function dropKeys(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    with old as materialized (
      select k.location_id, k.account_id, k.key
      from companies c
      cross join lateral (
        select location_id, account_id, key from idempotency_keys
        -- The first condition on 'created_at' repeats the condition of the partial index.
        where location_id = c.company_id and created_at > '-infinity' and created_at < ${before}
        order by created_at
        limit ${limit}
        for update skip locked
      ) k
      limit ${limit}
    )
    delete from idempotency_keys k using old
    where k.location_id = old.location_id and k.account_id = old.account_id and k.key = old.key
  `.execute(db)
  return dropped.rowCount ?? 0
}
