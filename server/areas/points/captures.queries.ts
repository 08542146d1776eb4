/** The photo of a visit. */

import { sql } from 'kysely'

import type { Scope } from '../../platform/http/scope.ts'

/** Whether a visit of the location is there and has no photo. */
export async function lacksPhoto(scope: Scope, visitId: number): Promise<boolean> {
  const visit = await scope.db
    .selectFrom('visits')
    .select('visit_id')
    .where('location_id', '=', scope.location.id)
    .where('visit_id', '=', visitId)
    .where('photo_hash', 'is', null)
    .executeTakeFirst()
  return visit !== undefined
}

/** Gives a visit its photo, unless it has one by now. Returns the name of its customer, or undefined when it was not given. */
export async function setPhoto(scope: Scope, visitId: number, hash: Buffer): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    update visits v set photo_hash = ${hash}
    from customers c
    where v.location_id = ${scope.location.id} and v.visit_id = ${visitId} and v.photo_hash is null and v.voided_at is null
      and c.location_id = v.location_id and c.customer_id = v.customer_id
    returning c.first_name || ' ' || c.last_name as name
  `.execute(scope.db)
  return result.rows[0]?.name
}
