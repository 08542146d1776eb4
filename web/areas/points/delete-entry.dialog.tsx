import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { changeLater, useChange } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'

const LISTS = ['POST /customer/customerPendingList', 'POST /customer/customerPointsList'] as const

/** An entry and the list that it is deleted from. */
export type Deleting = { intent: 'pending'; entry: PendingEntry } | { intent: 'points'; entry: GivenEntry }

interface DeleteEntryDialogProps {
  deleting: Deleting
  /** The business day on screen. */
  day: string
  isToday: boolean
  onClose: () => void
}

/** Refusals that close the dialog. The entry has changed or its day is over, so typing another reason would not help. */
const CHANGED: readonly ErrorCode[] = ['pending.unknown', 'pending.given', 'pending.notGiven', 'pending.dayOver']

/** The second step of a deletion (part 1 section 2). Asks before a pending entry or given points are deleted. */
export function DeleteEntryDialog({ deleting, day, isToday, onClose }: DeleteEntryDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone, userId } = useUser()
  const { intent, entry } = deleting
  const { pendingId, customer, signInTime, points } = entry
  const { customerId, firstName } = customer
  const checkInAgain = () =>
    void changeLater(
      'POST /customer/enrollCustomer',
      { customerId, locationId },
      LISTS,
      t`${firstName} is on the pending list again.`,
    )
  const remove = useChange('POST /customer/deleteCustomerPending', {
    handles: ['void.reasonMissing'],
    refreshes: LISTS,
  })
  const submit = async (reason: string) => {
    const outcome = await remove.run({ intent, pendingId, date: day, locationId, ...(reason !== '' && { reason }) })
    // There is no undo after points are voided, because somebody must decide again whether to give them.
    if (outcome?.result && intent === 'pending' && isToday)
      feedback.success(t`${firstName} is no longer on the pending list.`, [
        { label: t`Check in again`, run: checkInAgain },
      ])
    return outcome
  }
  return (
    <VoidDialog
      title={
        intent === 'pending' ? <Trans>Delete from the pending list?</Trans> : <Trans>Take back these points?</Trans>
      }
      name={`${customer.firstName} ${customer.lastName}`}
      text={
        deleting.intent === 'pending' ? (
          <Trans>Signed in at {clockTime(signInTime)}</Trans>
        ) : (
          <Trans>
            {plural(points, { one: '# point', other: '# points' })}, given at{' '}
            {formatTime(deleting.entry.givenAt, locationTimezone)} by {deleting.entry.employeeName}
          </Trans>
        )
      }
      consequence={
        intent === 'pending' ? (
          <Trans>The customer may check in again. The audit trail records who deleted the entry, when and why.</Trans>
        ) : deleting.intent === 'points' && deleting.entry.userId === userId ? (
          <Trans>
            They are removed from every total immediately. You gave them yourself, so they still count toward the
            customer’s limits until another employee approves the void under Given Points.
          </Trans>
        ) : (
          <Trans>
            They no longer count toward limits or totals. The audit trail records who deleted them, when and why.
          </Trans>
        )
      }
      isReasonNeeded={intent === 'points'}
      isPending={remove.isPending}
      closesOn={CHANGED}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
