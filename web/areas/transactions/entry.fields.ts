/** The fields of an entry that a person can change (part 2 sections 2 and 5). */

import { msg } from '@lingui/core/macro'

import type { Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { changesOf, type FieldChange, type FieldTable, withMine } from '../../ui/fields.rules.ts'
import { draftOf, EMPTY_ENTRY, type EntryDraft } from './entry.rules.ts'

type Typed = Omit<EntryDraft, 'entry' | 'paidClockIds'>

const typed = (entry: Transaction | undefined): Typed => (entry ? draftOf(entry) : EMPTY_ENTRY)

/** The amount and its bills are one value, because the bills add up to the amount. */
type Form = Omit<Typed, 'amount' | 'bills'> & { payout: Pick<Typed, 'amount' | 'bills'> }

const FIELDS: FieldTable<Transaction, Form> = {
  description: {
    label: msg`Description`,
    of: (entry) => typed(entry).description,
    display: (description) => description ?? '',
  },
  customer: {
    label: msg`Customer`,
    of: (entry) => typed(entry).customer,
    display: (customer) => customer?.name ?? '',
  },
  employeeId: {
    label: msg`Employee`,
    of: (entry) => typed(entry).employeeId,
    display: (_, entry) => entry?.selectedEmployeeName ?? '',
  },
  name: { label: msg`Name`, of: (entry) => typed(entry).name },
  payout: {
    label: msg`Amount`,
    of: (entry) => ({ amount: typed(entry).amount, bills: typed(entry).bills }),
    display: ({ amount }) => amount,
  },
  comments: { label: msg`Comments`, of: (entry) => typed(entry).comments },
}

const formOf = ({ amount, bills, ...draft }: EntryDraft): Form => ({
  description: draft.description,
  customer: draft.customer,
  employeeId: draft.employeeId,
  name: draft.name,
  payout: { amount, bills },
  comments: draft.comments,
})

/** The changes that somebody else made to the entry of a draft. */
export function changesIn(draft: EntryDraft, theirs: Transaction): FieldChange<keyof Form>[] {
  return changesOf(FIELDS, draft.entry, theirs, formOf(draft))
}

/** The draft with its changes applied to the version that somebody else saved in the meantime. */
export function withTheirs(draft: EntryDraft, theirs: Transaction): EntryDraft {
  const { payout, ...rest } = withMine(FIELDS, draft.entry, theirs, formOf(draft))
  return { ...draft, ...rest, ...payout, entry: theirs }
}
