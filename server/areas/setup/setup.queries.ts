/** Queries about the setup of an installation. */

import type { FirstSteps } from '@countroom/contract/setup/setup.calls.ts'

import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

/** Which of the first steps of a new venue are done at the location. The step about employees does not count stations, as `isStation` defines them. */
export async function findFirstSteps(scope: Scope): Promise<FirstSteps> {
  const { id } = scope.location
  const result = await sql<FirstSteps>`
    with floor as (
      select m.machine_id, a.assignment_id, a.cur_in + a.cur_out > 0 as has_meters
      from machines m
      left join assignments a on a.location_id = m.location_id and a.machine_id = m.machine_id and a.ended_at is null
      where m.location_id = ${id} and m.retired_at is null
    )
    select
      exists (select from floor) as machines,
      exists (select from games where location_id = ${id} and removed_at is null) as games,
      exists (select from floor) and not exists (select from floor where assignment_id is null) as assignments,
      exists (select from floor where has_meters) or exists (select from readings where location_id = ${id}) as meters,
      exists (
        select from users
        where company_id = ${id} and deleted_at is null
          and (lower(username) not like 'info@%' or roles && '{ROLE_ADMIN,ROLE_MASTER_ADMIN}')
        offset 1
      ) as employees,
      exists (select from match_rules where location_id = ${id}) as rule
  `.execute(scope.db)
  return result.rows[0]!
}
