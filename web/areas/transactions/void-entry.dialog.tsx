import { Trans } from '@lingui/react/macro'

import { APPROVAL_REFUSALS } from '@countroom/contract/cash/cash.rules.ts'
import type { Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useApproval } from '../cash/approval.part.tsx'

interface VoidEntryDialogProps {
  entry: Transaction
  onClose: () => void
  onVoided: () => void
}

/** Asks why an entry is voided. Also asks for a second person if the location requires one. */
export function VoidEntryDialog({ entry, onClose, onVoided }: VoidEntryDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone } = useUser()
  const { transactionId, description, amount, dateTime, pairId } = entry
  const remove = useChange('POST /transaction/delete', {
    handles: ['void.reasonMissing', ...APPROVAL_REFUSALS],
    refreshes: ['POST /transaction/list', 'POST /transaction/getDrawer'],
  })
  const { withApproval, approvalDialog } = useApproval()
  return (
    <>
      <VoidDialog
        title={<Trans>Delete this entry?</Trans>}
        name={description}
        text={
          <Trans>
            {formatPay(amount)}, entered at {clearTime(dateTime, locationTimezone)}
          </Trans>
        }
        consequence={
          pairId === null ? (
            <Trans>
              If this entry posted an amount to a ledger, that amount is reversed. The audit trail records who deleted
              the entry, when and why.
            </Trans>
          ) : (
            <Trans>
              It was entered together with a second entry, and both are deleted. The audit trail records who deleted
              them, when and why.
            </Trans>
          )
        }
        isReasonNeeded
        isPending={remove.isPending}
        closesOn={['transaction.unknown']}
        onSubmit={(reason) =>
          withApproval((approval) =>
            remove.run({ transactionId, userId, locationId, reason, ...(approval !== undefined && { approval }) }),
          )
        }
        onClose={onClose}
        onDeleted={onVoided}
      />
      {approvalDialog}
    </>
  )
}
