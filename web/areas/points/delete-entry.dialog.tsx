import { Trans } from '@lingui/react/macro'

import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { formatWhole, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'

/** An entry and the list that it is deleted from. */
export type Deleting = { intent: 'pending'; entry: PendingEntry } | { intent: 'points'; entry: GivenEntry }

interface DeleteEntryDialogProps {
  deleting: Deleting
  /** The business day on screen. */
  day: string
  onClose: () => void
}

/** The second step of a deletion (part 1 section 2). Asks before a pending entry or given points are deleted. */
export function DeleteEntryDialog({ deleting, day, onClose }: DeleteEntryDialogProps) {
  const { selectedLocationId: locationId, locationTimezone, userId } = useUser()
  const { intent, entry } = deleting
  const { pendingId, customer, signInTime, points } = entry
  const remove = useChange('POST /customer/deleteCustomerPending', {
    handles: ['void.reasonMissing'],
    refreshes: ['POST /customer/customerPendingList', 'POST /customer/customerPointsList'],
  })
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
            {formatWhole(points)} points, given at {formatTime(deleting.entry.givenAt, locationTimezone)} by{' '}
            {deleting.entry.employeeName}
          </Trans>
        )
      }
      consequence={
        intent === 'pending' ? (
          <Trans>The customer may check in again. The audit trail keeps who deleted the entry, when and why.</Trans>
        ) : deleting.intent === 'points' && deleting.entry.userId === userId ? (
          <Trans>
            They are removed from every total at once. You gave them yourself, so they still count for the customer’s
            limits until another employee approves this under Given Points.
          </Trans>
        ) : (
          <Trans>
            They no longer count for limits and totals. The audit trail keeps who deleted them, when and why.
          </Trans>
        )
      }
      isReasonNeeded={intent === 'points'}
      isPending={remove.isPending}
      onSubmit={(reason) => remove.run({ intent, pendingId, date: day, locationId, ...(reason !== '' && { reason }) })}
      onClose={onClose}
    />
  )
}
