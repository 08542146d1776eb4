/** Queries of the categories of transactions. */

import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { ExpenseType, Posting } from '@countroom/contract/transactions/transactions.rules.ts'

import type { NamedList } from '../../platform/db/named-list.queries.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export const CATEGORIES: NamedList = {
  table: 'categories',
  id: 'category_id',
  goneAt: 'removed_at',
  kind: 'category',
  nameMissing: 'category.nameMissing',
  duplicate: 'category.duplicate',
  pathOf: (index) => `categories.${index}.name`,
}

export interface CategoryRow {
  category_id: number
  name: string
  posting: Posting
  expense_type: ExpenseType | null
  is_global: boolean
  version: number
}

const columns = sql`category_id, name, posting, expense_type, is_global, version`

export async function listCategories(scope: Scope): Promise<CategoryRow[]> {
  const result = await sql<CategoryRow>`
    select ${columns} from categories
    where location_id = ${scope.location.id} and removed_at is null
    order by name_key
  `.execute(scope.db)
  return result.rows
}

/** Serializes the edits of the location's categories, so that each edit sees the categories that the previous one added. */
export async function lockCategories(scope: Scope): Promise<void> {
  await sql`select from companies where company_id = ${scope.location.id} for no key update`.execute(scope.db)
}

/** Locks the category of this name, so that nobody can edit it until the database transaction ends. Undefined when there is no such category. */
export async function holdCategory(scope: Scope, name: string): Promise<CategoryRow | undefined> {
  const result = await sql<CategoryRow>`
    select ${columns} from categories
    where location_id = ${scope.location.id} and name_key = ${nameKey(name)} and removed_at is null
    for share
  `.execute(scope.db)
  return result.rows[0]
}

/** The category of hand-overs, even when it was removed from the list. */
export async function findRolloverCategory(scope: Scope): Promise<CategoryRow> {
  const result = await sql<CategoryRow>`
    select ${columns} from categories
    where location_id = ${scope.location.id} and posting = 'rollover'
    order by category_id
    limit 1
  `.execute(scope.db)
  return result.rows[0]!
}

/** Sets the expense types of categories, by their names. */
export async function setExpenseTypes(
  scope: Scope,
  rows: readonly { name: string; expenseType: ExpenseType | null }[],
): Promise<void> {
  await sql`
    update categories c set expense_type = changed.expense_type, version = c.version + 1
    from unnest(${rows.map(({ name }) => nameKey(name))}::text[], ${rows.map(({ expenseType }) => expenseType)}::text[])
      as changed (name_key, expense_type)
    where c.location_id = ${scope.location.id} and c.name_key = changed.name_key and c.removed_at is null
      and c.expense_type is distinct from changed.expense_type
  `.execute(scope.db)
}

/** True when the signed-in account is an owner, of this company or of another one. The gate has checked that the account may work here. */
export async function isOwner(scope: Scope): Promise<boolean> {
  const result = await sql<{ is_owner: boolean }>`
    select is_owner from users where user_id = ${scope.account.userId}
  `.execute(scope.db)
  return result.rows[0]!.is_owner
}
