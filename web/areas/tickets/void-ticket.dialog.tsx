import { Trans } from '@lingui/react/macro'

import { APPROVAL_REFUSALS } from '@countroom/contract/cash/cash.rules.ts'
import type { TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useApproval } from '../cash/approval.part.tsx'

interface VoidTicketDialogProps {
  ticket: TicketOut
  onClose: () => void
  onVoided: () => void
}

/** Asks why a ticket is voided. Also asks for a second person if the location requires one. */
export function VoidTicketDialog({ ticket, onClose, onVoided }: VoidTicketDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone } = useUser()
  const { ticketId, number, machine, ticketOut, time } = ticket
  const remove = useChange('POST /ticketOut/delete', {
    handles: ['void.reasonMissing', ...APPROVAL_REFUSALS],
    refreshes: ['POST /ticketOut/list'],
  })
  const { withApproval, approvalDialog } = useApproval()
  const submit = (reason: string) =>
    withApproval((approval) =>
      remove.run({ ticketId, userId, locationId, reason, ...(approval !== undefined && { approval }) }),
    )
  return (
    <>
      <VoidDialog
        title={<Trans>Delete ticket {number}?</Trans>}
        name={<Trans>Machine {machine}</Trans>}
        text={
          <Trans>
            {formatPay(ticketOut)}, paid at {clearTime(time, locationTimezone)}
          </Trans>
        }
        consequence={
          <Trans>
            The drawer should then hold this amount again. The ticket keeps its number, and the audit trail records who
            deleted it, when and why.
          </Trans>
        }
        isReasonNeeded
        isPending={remove.isPending}
        closesOn={['ticket.unknown']}
        onSubmit={submit}
        onClose={onClose}
        onDeleted={onVoided}
      />
      {approvalDialog}
    </>
  )
}
