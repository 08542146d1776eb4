import { Trans } from '@lingui/react/macro'

import { APPROVAL_REFUSALS } from '@countroom/contract/cash/cash.rules.ts'
import { DRAW_WAITS_DAYS } from '@countroom/contract/raffle/raffle.rules.ts'
import type { Raffle } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useApproval } from '../cash/approval.part.tsx'

interface VoidPrizeDialogProps {
  prize: Raffle
  onClose: () => void
}

/** Asks why a prize is voided. Also asks for a second person if the location requires one. */
export function VoidPrizeDialog({ prize, onClose }: VoidPrizeDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone } = useUser()
  const { raffleId, name, machine, amount, time, isCredit } = prize
  const remove = useChange('POST /raffle/deleteRaffle', {
    handles: ['void.reasonMissing', ...APPROVAL_REFUSALS],
    refreshes: ['POST /raffle/listRaffles', 'POST /raffle/listDraws'],
  })
  const { withApproval, approvalDialog } = useApproval()
  return (
    <>
      <VoidDialog
        title={<Trans>Delete this prize?</Trans>}
        name={
          <Trans>
            {name}, machine {machine}
          </Trans>
        }
        text={
          <Trans>
            {formatPay(amount)}, given at {clearTime(time, locationTimezone)}
          </Trans>
        }
        consequence={
          isCredit ? (
            <Trans>
              The draw then waits for its winner again, unless it is more than {DRAW_WAITS_DAYS} days old. The audit
              trail records who deleted the prize, when and why.
            </Trans>
          ) : (
            <Trans>
              The drawer should then hold this amount again, and the draw waits for its winner, unless it is more than{' '}
              {DRAW_WAITS_DAYS} days old. The audit trail records who deleted the prize, when and why.
            </Trans>
          )
        }
        isReasonNeeded
        isPending={remove.isPending}
        closesOn={['raffle.unknown']}
        onSubmit={(reason) =>
          withApproval((approval) =>
            remove.run({ raffleId, userId, locationId, reason, ...(approval !== undefined && { approval }) }),
          )
        }
        onClose={onClose}
      />
      {approvalDialog}
    </>
  )
}
