/** The photo of a visit. */

import { sql } from 'kysely'

import type { Scope } from '../../platform/scope.ts'

/**
 * The customer of a visit that is not voided and has no photo, the visit locked: of two photos at once the second one finds the first. Undefined
 * when there is no such visit.
 */
export async function lockWithoutPhoto(scope: Scope, visitId: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    select c.first_name || ' ' || c.last_name as name
    from visits v
    join customers c on c.location_id = v.location_id and c.customer_id = v.customer_id
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId} and v.photo_hash is null and v.voided_at is null
    for no key update of v
  `.execute(scope.db)
  return result.rows[0]?.name
}

export async function setPhoto(scope: Scope, visitId: number, hash: Buffer): Promise<void> {
  await sql`
    update visits set photo_hash = ${hash} where location_id = ${scope.location.id} and visit_id = ${visitId}
  `.execute(scope.db)
}
