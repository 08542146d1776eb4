/** What the database knows of visits: who waits, what was given, and what a match is decided by. */

import { sql } from 'kysely'

import type { Scope } from '../../platform/http/scope.ts'

/** Of the visit `v`: neither given, nor voided, nor given up. */
const IS_WAITING = sql`v.given_at is null and v.voided_at is null and v.lapsed_at is null`

/** Takes a customer who waits off the list. Their row is locked already. Gives the visit, if there was one. */
export async function voidWaiting(scope: Scope, customerId: number, reason: string): Promise<number | undefined> {
  const result = await sql<{ visit_id: number }>`
    update visits v set voided_at = ${scope.now}, voided_by = ${scope.actorId}, void_reason = ${reason}
    where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and ${IS_WAITING}
    returning v.visit_id
  `.execute(scope.db)
  return result.rows[0]?.visit_id
}
