import { Trans } from '@lingui/react/macro'

import type { MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'

interface DeletePictureDialogProps {
  picture: MachinePicture
  onClose: () => void
}

/** Asks before a picture is deleted. Deleting somebody else's picture needs a reason. */
export function DeletePictureDialog({ picture, onClose }: DeletePictureDialogProps) {
  const { userId, selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const { machinePictureId, machine, businessDay: date, employeeName, dateTime } = picture
  const remove = useChange('POST /machine/deleteMachinePicture', {
    handles: ['void.reasonMissing'],
    refreshes: ['POST /machine/listMachinePicture'],
  })
  return (
    <VoidDialog
      title={<Trans>Delete this picture?</Trans>}
      name={<Trans>Machine {machine}</Trans>}
      text={
        <Trans>
          Taken by <bdi>{employeeName}</bdi>, {formatDateTime(dateTime, timezone)}
        </Trans>
      }
      consequence={
        <Trans>
          Nobody can see the picture anymore. The audit trail records who took the picture and who deleted it.
        </Trans>
      }
      isReasonNeeded={picture.userId !== userId}
      isPending={remove.isPending}
      closesOn={['picture.unknown']}
      onSubmit={(reason) =>
        remove.run({ machinePictureId, date, locationId, userId, ...(reason !== '' && { reason }) })
      }
      onClose={onClose}
    />
  )
}
