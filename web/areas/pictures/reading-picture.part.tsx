import { Plural, Trans, useLingui } from '@lingui/react/macro'
import CameraIcon from '@mui/icons-material/PhotoCamera'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useCall } from '../../lib/client.ts'
import { MACHINE_PHOTO } from '../../lib/photo-formats.ts'
import { useUser } from '../../lib/session.ts'
import { CameraDialog } from '../../ui/photos-input.tsx'
import {
  discardPicture,
  keepPicture,
  ownPictures,
  sendPictureAgain,
  useUnsentPictures,
} from './picture-outbox.store.ts'

interface ReadingPictureProps {
  sessionId: number
  /** The machine in the reading form. Undefined while the form has no known machine. */
  machine: string | undefined
}

/** Takes a picture of the meters for the machine's reading. This browser keeps the picture until the server has it. */
export function ReadingPicture({ sessionId, machine }: ReadingPictureProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  /** The machine that the open camera takes a picture of. */
  const [taking, setTaking] = useState<string>()
  const unsent = ownPictures(useUnsentPictures(({ pictures }) => pictures))
  const saved = useCall('POST /machine/listReadingPictures', { sessionId, locationId }, { isQuiet: true }).data
  const isOfReading = (picture: { machine: string; sessionId: number | null }) =>
    picture.machine === machine && picture.sessionId === sessionId
  const onItsWay = unsent.filter(({ refusal }) => refusal === null)
  const waiting = onItsWay.filter(({ isLate }) => isLate).length
  const count =
    (saved?.machinePictures.filter(isOfReading).length ?? 0) +
    onItsWay.filter((picture) => !picture.isLate && isOfReading(picture)).length
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Button
          variant="outlined"
          startIcon={<CameraIcon />}
          disabled={machine === undefined}
          onClick={() => setTaking(machine)}
          sx={{ minHeight: 44 }}
        >
          <Trans>Take a picture</Trans>
        </Button>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {count > 0 && <Plural value={count} one="# picture with this reading" other="# pictures with this reading" />}
          {count > 0 && waiting > 0 && ' · '}
          {waiting > 0 && (
            <Plural
              value={waiting}
              one="# picture is waiting for the connection and is kept on this device"
              other="# pictures are waiting for the connection and are kept on this device"
            />
          )}
        </Typography>
      </Box>
      {unsent
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, machine: of, refusal }) => (
          <Alert
            key={key}
            severity="error"
            action={
              <>
                <Button color="inherit" onClick={() => sendPictureAgain(key)}>
                  <Trans>Try again</Trans>
                </Button>
                <Button color="inherit" onClick={() => discardPicture(key)}>
                  <Trans>Discard</Trans>
                </Button>
              </>
            }
          >
            <Trans>
              The picture of machine {of} is not saved: {refusal}
            </Trans>
          </Alert>
        ))}
      {taking !== undefined && (
        <CameraDialog
          format={MACHINE_PHOTO}
          name={t`machine ${taking}`}
          onPhoto={(photo) => {
            setTaking(undefined)
            keepPicture({ locationId, sessionId, machine: taking, photo })
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
    </Box>
  )
}
