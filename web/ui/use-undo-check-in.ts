import { useLingui } from '@lingui/react/macro'

import type { PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { changeLater, type ReadHttp } from '../lib/client.ts'
import { useUser } from '../lib/session.ts'
import type { FeedbackAction } from './feedback.ts'

/** Returns a function that makes the Undo button for the message about a check-in. `refreshes` are the lists that show the check-in. */
export function useUndoCheckIn(refreshes: readonly ReadHttp[]): (reply: { pending: PendingEntry }) => FeedbackAction[] {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  return ({ pending }) => {
    const { firstName } = pending.customer
    const undo = () =>
      void changeLater(
        'POST /customer/deleteCustomerPending',
        { intent: 'pending', pendingId: pending.pendingId, locationId },
        refreshes,
        t`${firstName} is no longer on the pending list.`,
      )
    return [{ label: t`Undo`, run: undo }]
  }
}
