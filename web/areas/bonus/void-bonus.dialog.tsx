import { Trans } from '@lingui/react/macro'

import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'
import { APPROVAL_REFUSALS } from '@countroom/contract/cash/cash.rules.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useApproval } from '../cash/approval.part.tsx'

interface VoidBonusDialogProps {
  bonus: ClaimedBonus
  onClose: () => void
}

/** Asks why a claimed bonus is voided, and for a second person's approval if the location requires it. */
export function VoidBonusDialog({ bonus, onClose }: VoidBonusDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone } = useUser()
  const { bonusId, firstName, bonusName, machine, bonusAmount, paidIn, time } = bonus
  const remove = useChange('POST /bonus/deleteBonus', {
    handles: ['void.reasonMissing', ...APPROVAL_REFUSALS],
    refreshes: ['POST /bonus/list'],
  })
  const { withApproval, approvalDialog } = useApproval()
  const submit = (reason: string) =>
    withApproval((approval) =>
      remove.run({ bonusId, userId, locationId, reason, ...(approval !== undefined && { approval }) }),
    )
  return (
    <>
      <VoidDialog
        title={<Trans>Delete the bonus of {firstName}?</Trans>}
        name={
          <Trans>
            {bonusName}, machine {machine}
          </Trans>
        }
        text={
          <Trans>
            {formatPay(bonusAmount)}, given at {clearTime(time, locationTimezone)}
          </Trans>
        }
        consequence={
          paidIn === 'cash' ? (
            <Trans>
              The drawer should then hold this amount again. The photo cannot be used again, and the audit trail records
              who deleted the bonus, when and why.
            </Trans>
          ) : (
            <Trans>
              Take the credit off the machine. The photo cannot be used again, and the audit trail records who deleted
              the bonus, when and why.
            </Trans>
          )
        }
        isReasonNeeded
        isPending={remove.isPending}
        closesOn={['bonus.claimUnknown']}
        onSubmit={submit}
        onClose={onClose}
        onDeleted={onClose}
      />
      {approvalDialog}
    </>
  )
}
