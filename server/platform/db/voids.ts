/** The columns of a void in every table whose rows can be voided: `voided_at`, `voided_by`, `void_reason`. */

import type { Void } from '@countroom/contract/kernel/voids.ts'

import type { Scope } from '../scope.ts'
import { type Sql, sql } from './sql.ts'

/** Sets the columns in an update. The acting person voids the row, now unless `at` says otherwise. */
export function setVoided(scope: Scope, reason: string, at = sql`${scope.now}`): Sql {
  return sql`voided_at = ${at}, voided_by = ${scope.actorId}, void_reason = ${reason}`
}

export interface VoidColumns {
  voided_at: Date | null
  /** The name of the person who voided the row; null when the row is not voided. */
  voided_by_name: string | null
  void_reason: string
  /** The name of the second person who approved the void; null or left out when there was none. */
  void_approved_by_name?: string | null
}

/** The void of a row. Null when the row is not voided, or when the row has no such columns because its list has no voided rows. */
export function voidOf(row: Partial<VoidColumns>): Void | null {
  const { voided_at: at, voided_by_name: by, void_reason: reason = '', void_approved_by_name: approvedBy } = row
  if (!at || !by) return null
  return { at: at.toISOString(), by, reason, ...(typeof approvedBy === 'string' && { approvedBy }) }
}
