import { CompiledQuery, sql } from 'kysely'

import type { Database } from '../db/tables.ts'

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
 * Claims a key for this transaction. Waits while another transaction is claiming it. Returns the earlier use of the key, or undefined when the claim
 * succeeded.
 */
export async function claimKey(db: Database, claim: Claim, now: Date): Promise<EarlierUse | undefined> {
  const claimed = await db.executeQuery(
    CompiledQuery.raw(CLAIM, [claim.locationId, claim.accountId, claim.key, claim.requestHash, now]),
  )
  return claimed.numAffectedRows === 1n ? undefined : findEarlierUse(db, claim)
}

/** The earlier use of a key; undefined when there was none, or when it was not completed. */
export async function findEarlierUse(db: Database, claim: Claim): Promise<EarlierUse | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('location_id', '=', claim.locationId)
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst()
}

const CLAIM = `
  insert into idempotency_keys (location_id, account_id, key, request_hash, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing`

/** Deletes keys that are older than `before`, at most `limit` of them, at all locations. Returns how many. */
export async function dropKeys(db: Database, before: Date, limit: number): Promise<number> {
  const dropped = await sql`
    with old as materialized (
      select k.location_id, k.account_id, k.key
      from companies c
      cross join lateral (
        select location_id, account_id, key from idempotency_keys
        -- The first condition on 'created_at' is that of the index.
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
  return Number(dropped.numAffectedRows)
}
