/** The categories of transactions, which the form calls descriptions (part 2 sections 5 and 6; domain 5). */

import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import type { transactionsCalls } from '@countroom/contract/transactions/transactions.calls.ts'
import type { ExpenseType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { Category } from '@countroom/contract/transactions/transactions.shapes.ts'

import { changeOf, lockNames, saveNames } from '../../platform/db/named-list.queries.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './categories.queries.ts'

export interface Categories {
  categories: Category[]
  mayEditGlobal: boolean
}

export async function listCategories(scope: Scope): Promise<Categories> {
  const [rows, mayEditGlobal] = await Promise.all([queries.listCategories(scope), queries.isOwner(scope)])
  return { categories: rows.map(categoryOf), mayEditGlobal }
}

type Edits = Pick<CallBody<typeof transactionsCalls.editCategory>, 'categories' | 'removed'>

export interface CategoriesChange {
  saved: Categories
  removed: string[]
  renamed: { name: string; to: string }[]
  added: string[]
  typed: { name: string; expenseType: ExpenseType | null }[]
}

/**
 * Adds, changes and removes categories. Entries keep the name and the expense type that they were saved with. Throws 'category.nameMissing',
 * 'category.duplicate', 'category.typeMissing', 'category.ownersOnly' and 'list.changed'.
 */
export async function editCategories(scope: Scope, { categories, removed = [] }: Edits): Promise<CategoriesChange> {
  const { held, rows, mayEditGlobal } = await lockThenRead({
    locks: { list: () => queries.lockCategories(scope), held: () => lockNames(scope, queries.CATEGORIES) },
    reads: { rows: () => queries.listCategories(scope), mayEditGlobal: () => queries.isOwner(scope) },
  })
  const byId = new Map(rows.map((row) => [row.category_id, row]))
  const current = held.map((row) => ({ ...row, choice: byId.get(row.id)!.expense_type }))
  const edits = categories.map(({ categoryId: id, name, expenseType, version }) => {
    const was = id === undefined ? undefined : byId.get(id)
    // Only categories without a special posting have a type that people can choose. The other categories keep their type, such as Employees for a
    // payroll.
    const choice = was === undefined || was.posting === 'plain' ? expenseType : was.expense_type
    return { id, name, version, choice, was }
  })
  const removals = removed.map((row) => ({ id: row.categoryId, version: row.version }))
  const change = changeOf(queries.CATEGORIES, current, edits, removals)

  const typed = edits.flatMap(({ name, choice: expenseType, was }, index) => {
    if (was?.expense_type === expenseType) return []
    if (expenseType === null) {
      const path = `categories.${index}.expenseType`
      throw new Refusal('category.typeMissing', { path, values: { name: name.trim() } })
    }
    return [{ name: name.trim(), expenseType }]
  })
  if (!mayEditGlobal) {
    const renamed = new Set(change.renamed.map(({ id }) => id))
    const touched = [
      ...rows.filter((row) => renamed.has(row.category_id) || typed.some(({ name }) => name === row.name)),
      ...change.removed.map(({ id }) => byId.get(id)!),
    ]
    const global = touched.find((row) => row.is_global)
    if (global !== undefined) throw new Refusal('category.ownersOnly', { values: { name: global.name } })
  }
  await saveNames(scope, queries.CATEGORIES, change)
  if (typed.length > 0) await queries.setExpenseTypes(scope, typed)
  const saved = await queries.listCategories(scope)
  return {
    saved: { categories: saved.map(categoryOf), mayEditGlobal },
    removed: change.removed.map(({ name }) => name),
    renamed: change.renamed.map(({ from, to }) => ({ name: from, to })),
    added: change.added,
    typed,
  }
}

function categoryOf(row: queries.CategoryRow): Category {
  return {
    categoryId: row.category_id,
    name: row.name,
    expenseType: row.expense_type,
    posting: row.posting,
    isGlobal: row.is_global,
    version: row.version,
  }
}
