import { Trans } from '@lingui/react/macro'

import type { Jackpot } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { JACKPOT_READS } from './jackpot.api.ts'

/** Asks for a reason and voids a jackpot. Then no day includes the jackpot. */
export function VoidJackpotDialog({ jackpot, onClose }: { jackpot: Jackpot; onClose: () => void }) {
  const { selectedLocationId: locationId } = useUser()
  const { jackpotId, machine, amount, since } = jackpot
  const { run, isPending } = useChange('POST /report/deleteJackpot', {
    handles: ['void.reasonMissing'],
    refreshes: JACKPOT_READS,
  })
  return (
    <VoidDialog
      title={<Trans>Delete this jackpot?</Trans>}
      name={<Trans>Machine {machine}</Trans>}
      text={
        <Trans>
          {formatPay(amount)} since {since}
        </Trans>
      }
      consequence={<Trans>It no longer counts on any day. The list of all jackpots keeps it with your reason.</Trans>}
      isReasonNeeded
      isPending={isPending}
      closesOn={['jackpot.unknown']}
      onSubmit={(reason) => run({ jackpotId, locationId, reason })}
      onClose={onClose}
    />
  )
}
