/** Whom a report of points can be about. */

import { sql } from 'kysely'

import type { Scope } from '../../platform/scope.ts'

/** The name of somebody who works at the location, or once did, or gave points there, or asks; undefined for anybody else. */
export async function findGiverName(scope: Scope, userId: number): Promise<string | undefined> {
  const result = await sql<{ name: string }>`
    select btrim(u.firstname || ' ' || u.lastname) as name from users u
    where u.user_id = ${userId} and (
      u.user_id = ${scope.actorId}
      or u.company_id = ${scope.location.id}
      or exists (select from user_companies c where c.user_id = u.user_id and c.company_id = ${scope.location.id})
      or exists (select from visits v where v.location_id = ${scope.location.id} and v.given_by = u.user_id and v.given_at is not null)
    )
  `.execute(scope.db)
  return result.rows[0]?.name
}
