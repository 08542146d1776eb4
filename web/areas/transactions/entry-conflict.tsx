import { useLingui } from '@lingui/react/macro'

import type { Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { RecordNotice } from '../../ui/record-notice.tsx'
import { changesIn, withTheirs } from './entry.fields.ts'
import { categoryOf, draftOf, type EnteredCategory, type EntryDraft, withCategory } from './entry.rules.ts'

interface EntryConflictProps {
  draft: EntryDraft
  theirs: Transaction
  categories: readonly EnteredCategory[] | undefined
  onChange: (draft: EntryDraft) => void
}

/** Shows what somebody else changed in the entry of the form. The person keeps their own changes or takes the other version. */
export function EntryConflict({ draft, theirs, categories, onChange }: EntryConflictProps) {
  const { t } = useLingui()
  const keepMine = () => {
    const mine = withTheirs(draft, theirs)
    // Drops the people that the category does not ask for.
    onChange(withCategory(mine, categoryOf(mine, categories) ?? null))
  }
  return (
    <RecordNotice
      name={t`this entry`}
      isGone={false}
      changes={changesIn(draft, theirs)}
      onKeepMine={keepMine}
      onReload={() => onChange(draftOf(theirs))}
    />
  )
}
