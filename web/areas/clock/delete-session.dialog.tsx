import { Trans } from '@lingui/react/macro'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useShiftText } from './use-shift-text.ts'

interface DeleteSessionDialogProps {
  shift: ClockRecord
  onClose: () => void
  onDeleted: () => void
}

/** Asks for a reason before an employee session is deleted. */
export function DeleteSessionDialog({ shift, onClose, onDeleted }: DeleteSessionDialogProps) {
  const { selectedLocationId: locationId } = useUser()
  const shiftText = useShiftText()
  const remove = useChange('POST /clock/deleteEmployeeSession', {
    handles: ['void.reasonMissing'],
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })
  return (
    <VoidDialog
      title={<Trans>Delete this employee session?</Trans>}
      name={shift.name}
      text={shiftText(shift)}
      consequence={
        <Trans>
          It will no longer appear in lists or totals. The audit trail records who deleted it, when and why.
        </Trans>
      }
      isReasonNeeded
      isPending={remove.isPending}
      closesOn={['shift.unknown']}
      onSubmit={(reason) => remove.run({ clockId: shift.clockId, locationId, reason })}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
