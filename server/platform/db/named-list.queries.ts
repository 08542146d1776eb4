/**
 * A list of names that a venue edits and saves together: machines, games, categories (part 2 section 5). An area describes its table once
 * (`NamedList`). Listing, locking, planning and saving are the same for all of these lists.
 */

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'

import { Refusal } from '../refusal.ts'
import type { Scope } from '../scope.ts'
import {
  type Named,
  type NamedEdit,
  type NamedRemoval,
  type NamesChange,
  namesOfChanged,
  planNames,
} from './named-list.rules.ts'
import { sql } from './sql.ts'
import { sentAlong } from './transaction.ts'

/** Describes the table of a list. The table has `location_id`, `name`, `name_key`, `created_at` and `version` besides the columns named here. */
export interface NamedList {
  table: string
  /** The column with the row's id. */
  id: string
  /** The column that says when a row left the list. Rows are never deleted. */
  goneAt: string
  /** The word for one row: 'machine'. */
  kind: string
  nameMissing: ErrorCode
  duplicate: ErrorCode
  /** The path of the name at `index` in the body of a save: `machines.3.machine`. */
  pathOf: (index: number) => string
}

/** The rows of the list, in no particular order. */
export async function listNames(scope: Scope, { table, id, goneAt }: NamedList): Promise<Named[]> {
  const result = await sql<Named>`
    select ${sql.ref(id)} as id, name, version from ${sql.ref(table)}
    where location_id = ${scope.location.id} and ${sql.ref(goneAt)} is null
  `.execute(scope.db)
  return result.rows
}

/** The rows of the list, locked until this change is done. */
export async function lockNames(scope: Scope, { table, id, goneAt }: NamedList): Promise<Named[]> {
  const result = await sql<Named>`
    select ${sql.ref(id)} as id, name, version from ${sql.ref(table)}
    where location_id = ${scope.location.id} and ${sql.ref(goneAt)} is null
    order by ${sql.ref(id)}
    for no key update
  `.execute(scope.db)
  return result.rows
}

/**
 * What a save changes in the stored rows. Throws 'list.changed' when another person changed a row first. For a row that has no name or another row's
 * name, throws the list's own refusal (`nameMissing` or `duplicate`).
 */
export function changeOf(
  list: NamedList,
  current: readonly Named[],
  edits: readonly NamedEdit[],
  removals: readonly NamedRemoval[],
): NamesChange {
  const plan = planNames(current, edits, removals)
  if (plan.fault === undefined) return plan
  if (plan.fault === 'changed') {
    throw new Refusal('list.changed', { values: { what: namesOfChanged(list.kind, plan.names) } })
  }
  throw new Refusal(list[plan.fault], { path: list.pathOf(plan.index) })
}

/** Saves a change and returns the new list, in one round trip. Rows are removed first, which frees their names for others. */
export async function saveNames(
  scope: Scope,
  list: NamedList,
  { removed, renamed, added }: NamesChange,
): Promise<Named[]> {
  if (removed.length > 0) sentAlong(removeNames(scope, list, removed))
  if (renamed.length > 0) sentAlong(renameNames(scope, list, renamed))
  if (added.length > 0) sentAlong(insertNames(scope, list, added))
  return listNames(scope, list)
}

async function removeNames(
  scope: Scope,
  { table, id, goneAt }: NamedList,
  removed: readonly { id: number }[],
): Promise<void> {
  await sql`
    update ${sql.ref(table)} set ${sql.ref(goneAt)} = ${scope.now}, version = version + 1
    where location_id = ${scope.location.id} and ${sql.ref(id)} = any (${removed.map((row) => row.id)}::bigint[])
  `.execute(scope.db)
}

/** Renames in two steps, so that two rows may swap their names. Between the steps each `name_key` begins with a space. A real key never does. */
async function renameNames(
  scope: Scope,
  { table, id }: NamedList,
  renamed: readonly { id: number; to: string }[],
): Promise<void> {
  const ids = renamed.map((row) => row.id)
  const names = renamed.map((row) => row.to)
  await Promise.all([
    sql`
      update ${sql.ref(table)} set name_key = ' ' || ${sql.ref(id)}
      where location_id = ${scope.location.id} and ${sql.ref(id)} = any (${ids}::bigint[])
    `.execute(scope.db),
    sql`
      update ${sql.ref(table)} as edited set name = renamed.name, name_key = renamed.name_key, version = edited.version + 1
      from unnest(${ids}::bigint[], ${names}::text[], ${names.map(nameKey)}::text[]) as renamed (id, name, name_key)
      where edited.location_id = ${scope.location.id} and edited.${sql.ref(id)} = renamed.id
    `.execute(scope.db),
  ])
}

/** Inserts the names in the order of the save. */
async function insertNames(scope: Scope, { table }: NamedList, names: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.ref(table)} (location_id, name, name_key, created_at)
    select ${scope.location.id}, added.name, added.name_key, ${scope.now}
    from unnest(${names}::text[], ${names.map(nameKey)}::text[]) with ordinality as added (name, name_key, place)
    order by added.place
  `.execute(scope.db)
}
