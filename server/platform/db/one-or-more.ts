/**
 * Conditions on one or more ids. For an array, PostgreSQL plans a statement anew each time, because it expects ten ids without looking; for one id, it
 * keeps its plan. A statement with many parts takes longer to plan than to run.
 */

import { type RawBuilder, sql } from 'kysely'

/** Whether a column has one of these ids. */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any (${ids}::bigint[])`
}

/** The ids as rows, for `from`. */
export function rowsOf(ids: readonly number[]): RawBuilder<unknown> {
  return ids.length === 1 ? sql`(values (${ids[0]}::bigint))` : sql`unnest(${ids}::bigint[])`
}
