import { Trans, useLingui } from '@lingui/react/macro'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { DrawnBy } from './drawn-by.tsx'

interface CloseDrawDialogProps {
  draw: Draw
  onClose: () => void
  /** Called in place of `onClose` after the draw was closed. */
  onDone?: () => void
}

/** Asks why a draw of an earlier day is closed without a prize. */
export function CloseDrawDialog({ draw, onClose, onDone }: CloseDrawDialogProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { drawId } = draw
  const close = useChange('POST /raffle/noShow', {
    handles: ['void.reasonMissing'],
    refreshes: ['POST /raffle/listDraws'],
  })
  return (
    <VoidDialog
      title={<Trans>Close this draw without a prize?</Trans>}
      name={<Trans>Machine {draw.machine ?? ''}</Trans>}
      text={<DrawnBy draw={draw} />}
      consequence={
        <Trans>Its prize can no longer be given. The draw is kept with your reason, and everybody can see it.</Trans>
      }
      isReasonNeeded
      submitLabel={t`Close draw`}
      isPending={close.isPending}
      closesOn={['raffle.drawOver', 'raffle.drawUnknown']}
      onSubmit={(reason) => close.run({ drawId, userId, locationId, reason })}
      onClose={onClose}
      {...(onDone && { onDeleted: onDone })}
    />
  )
}
