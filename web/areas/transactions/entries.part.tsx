import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { ListedTransaction, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useCall } from '../../lib/client.ts'
import type { loanToPay } from '../../lib/loan-to-pay.ts'
import { useUser } from '../../lib/session.ts'
import { useBriefly } from '../../lib/use-briefly.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import { useReplaceQuestion } from '../../ui/use-replace-question.ts'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'
import { SettledNotice } from '../cash/settled-notice.part.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { afterVoid, draftOf, EMPTY_ENTRY, isTouched, withLatest } from './entry.rules.ts'

const RolloverCash = lazy(async () => ({ default: (await import('./rollover-cash.tsx')).RolloverCash }))
const VoidEntryDialog = lazy(async () => ({ default: (await import('./void-entry.dialog.tsx')).VoidEntryDialog }))

/** How long the row of a saved entry stays tinted. */
const TINTED_MS = 2_000

interface EntriesProps {
  settledBy: number | undefined
  /** A loan to pay back. The form begins with it. */
  toPay?: ReturnType<typeof loanToPay.waiting>
  /** Called when the form has begun with the loan. Then `toPay` must become undefined, so that no later effect fills the form again. */
  onBegun?: () => void
}

/**
 * The form and the two tables of the open shift, or of the shift that an administrator edits. `settledBy` is the reading session that settled the
 * shift.
 */
export function Entries({ settledBy, toPay, onBegun }: EntriesProps) {
  const { t } = useLingui()
  const askToReplace = useReplaceQuestion()
  const { selectedLocationId: locationId } = useUser()
  const { holderId, shift, isEdited } = useDrawerShift()
  const reply = useCall('POST /transaction/list', { userId: holderId, locationId, ...shift }, { isQuiet: true })
  const categories = useCall('POST /transaction/listCategory', { locationId }).data?.categories
  const colleagues = useCall('POST /transaction/listColleagues', { locationId }).data?.employees
  const [draft, setDraft] = useState(EMPTY_ENTRY)
  const [isSaving, setIsSaving] = useState(false)
  const payLoan = categories?.find(({ posting }) => posting === 'payLoan')?.name
  const begin = useEffectEvent((description: string) => {
    if (!toPay) return
    setDraft({ ...EMPTY_ENTRY, description, customer: toPay, amount: toPay.amount.toFixed(2) })
    onBegun?.()
  })
  useEffect(() => {
    if (payLoan !== undefined) begin(payLoan)
  }, [payLoan])
  const [savedId, setSavedId] = useBriefly<number>(TINTED_MS)
  const [voiding, setVoiding] = useState<Transaction>()
  const formRef = useRef<HTMLDivElement>(null)
  const descriptionRef = useRef<HTMLInputElement>(null)
  const amountRef = useRef<HTMLInputElement>(null)
  const isSettled = settledBy !== undefined
  const chosen = draft.entry
  // `current` is undefined while the person voids the entry, so that the form does not report that somebody else deleted the entry.
  const isCurrentKnown = chosen !== undefined && reply.data !== undefined && voiding === undefined
  const current = isCurrentKnown
    ? ([...reply.data.bankList, ...reply.data.expenseList].find(
        ({ transactionId }) => transactionId === chosen.transactionId,
      ) ?? null)
    : undefined
  const latest = isSaving ? draft : withLatest(draft, current)
  if (latest !== draft) setDraft(latest)

  // An effect moves the focus, because a closing dialog first returns the focus to the element that was focused before.
  const [aim, setAim] = useState<{ ref: RefObject<HTMLInputElement | null> }>()
  useEffect(() => {
    aim?.ref.current?.focus()
    // The old amount is selected, so that typing replaces it.
    if (aim?.ref === amountRef) amountRef.current?.select()
  }, [aim])
  const reset = () => {
    setDraft(EMPTY_ENTRY)
    setAim({ ref: descriptionRef })
  }
  // On a touch screen, a focused field opens a keyboard over half the screen.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const choose = async (entry: Transaction) => {
    if (isTouched(draft) && !(await askToReplace(t`Your changes on this page are not saved yet.`))) return
    setDraft(draftOf(entry))
    formRef.current?.scrollIntoView({ block: 'nearest' })
    if (!isTouch) setAim({ ref: amountRef })
  }

  const listOf = (rows: readonly ListedTransaction[] | undefined) => ({
    answer: listAnswer(reply, rows),
    chosenId: chosen?.transactionId,
    savedId,
    // While an entry is saved, no other entry can take its place in the form, because the save may still be refused.
    onChoose: isSettled || isSaving ? undefined : (entry: Transaction) => void choose(entry),
    onVoid: isSettled ? undefined : setVoiding,
  })
  return (
    <Box sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={layoutStyle}>
        <Box ref={formRef} sx={{ gridArea: 'form', minWidth: 0, scrollMarginTop: 'var(--bar-height)' }}>
          {isSettled ? (
            <SettledNotice sessionId={settledBy} isEdited={isEdited} />
          ) : (
            <EntryForm
              draft={draft}
              onChange={setDraft}
              isSaving={isSaving}
              onSaving={setIsSaving}
              categories={categories}
              colleagues={colleagues}
              descriptionRef={descriptionRef}
              amountRef={amountRef}
              current={current}
              refetch={reply.refetch}
              actions={
                chosen && (
                  <Suspense fallback={null}>
                    <RolloverCash
                      key={chosen.transactionId}
                      entry={chosen}
                      colleagues={colleagues}
                      onRequested={reset}
                    />
                  </Suspense>
                )
              }
              onSaved={(transactionId) => {
                setSavedId(transactionId)
                reset()
              }}
              onCancel={reset}
            />
          )}
        </Box>
        <Box sx={{ gridArea: 'bank', minWidth: 0 }}>
          <EntryList type="bank" {...listOf(reply.data?.bankList)} total={reply.data?.bankTotal ?? 0} />
        </Box>
        <Box sx={{ gridArea: 'expense', minWidth: 0 }}>
          <EntryList type="expense" {...listOf(reply.data?.expenseList)} total={reply.data?.expenseTotal ?? 0} />
        </Box>
      </Box>
      <Suspense fallback={null}>
        {voiding && (
          <VoidEntryDialog
            entry={voiding}
            onClose={() => setVoiding(undefined)}
            onVoided={() => {
              setVoiding(undefined)
              setDraft((now) => afterVoid(now, voiding))
              setAim({ ref: descriptionRef })
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

/** The form and the two tables are one below the other. From 44rem, the tables share a row below the form. From 62rem, all three share a row. */
const layoutStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"form" "bank" "expense"',
  '@container (min-width: 44rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"form form" "bank expense"',
  },
  '@container (min-width: 62rem)': {
    gridTemplateColumns: '20rem minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateAreas: '"form bank expense"',
  },
} as const
