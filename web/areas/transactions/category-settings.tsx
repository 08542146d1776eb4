import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { useCallback } from 'react'

import { EXPENSE_TYPES, type ExpenseType } from '@countroom/contract/transactions/transactions.rules.ts'
import type { Category } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { type NamedRow, NameEditor, type NameWords } from '../../ui/name-editor.tsx'
import { useListChange } from '../../ui/use-list-change.ts'

const LIST = 'POST /transaction/listCategory'

interface Categories {
  categories: readonly Category[]
  mayEditGlobal: boolean
}

/** The categories of transactions, which the entry form calls descriptions (part 2 sections 2, 5 and 6). */
export function CategorySettings({ onBack }: { onBack: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const global = t`Global`
  const rowsOf = useCallback(
    ({ categories, mayEditGlobal }: Categories): NamedRow[] =>
      categories.map(({ categoryId, name, expenseType, posting, isGlobal, version }) => ({
        id: categoryId,
        name,
        choice: expenseType ?? '',
        version,
        isLocked: isGlobal && !mayEditGlobal,
        // People choose the type only of a plain category. The payroll always has the type Employees, and the other categories have none.
        hasFixedChoice: posting !== 'plain',
        mark: isGlobal ? global : undefined,
      })),
    [global],
  )
  const list = useCall(LIST, { locationId }, { isQuiet: true, select: rowsOf })
  const change = useListChange('POST /transaction/editCategory', LIST, rowsOf)

  const words: NameWords = {
    one: t`Category`,
    add: t`Add category`,
    count: (count) => plural(count, { one: '# category', other: '# categories' }),
    duplicate: t`Duplicate category`,
    duplicates: t`Duplicate category not allowed.`,
    missing: t`Every category needs a name.`,
    removeTitle: (name) => t`Delete category ${name}?`,
    removeText: t`It is deleted when you save. Entries that have it stay as they are.`,
    choice: {
      label: t`Expense type`,
      options: EXPENSE_TYPES,
      placeholder: t`Expense type`,
      missing: t`Choose an expense type.`,
      none: t`No expense type`,
    },
    locked: t`Only an owner can change or delete it.`,
    tileWidthPx: 440,
    empty: {
      title: t`No categories yet`,
      text: t`Add the reasons why cash comes in or goes out. Then choose one as the description of an entry.`,
      icon: <CategoryIcon />,
    },
  }

  return (
    <NameEditor
      title={t`Add description`}
      back={{ label: t`Transactions`, onBack }}
      words={words}
      list={list}
      change={change}
      bodyOf={(edits, removals) => ({
        locationId,
        categories: edits.map(({ saved, name, choice }) => ({
          ...(saved && { categoryId: saved.id, version: saved.version }),
          name,
          expenseType: choice === '' ? null : (choice as ExpenseType),
        })),
        removed: removals.map(({ id, version }) => ({ categoryId: id, version })),
      })}
    />
  )
}
