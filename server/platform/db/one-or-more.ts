/**
 * Conditions on one or more ids. With an array, PostgreSQL plans the statement again at each run. A plan for all arrays would assume ten ids, and so
 * look too costly. With one id, PostgreSQL reuses one plan. That matters because a statement with many parts takes longer to plan than to run.
 */

import { type Sql, sql } from './sql.ts'

/** Whether a column has one of these ids. */
export function isOneOf(column: Sql, ids: readonly number[]): Sql<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any (${ids}::bigint[])`
}

/** The ids as rows, for `from`. */
export function rowsOf(ids: readonly number[]): Sql {
  return ids.length === 1 ? sql`(values (${ids[0]}::bigint))` : sql`unnest(${ids}::bigint[])`
}
