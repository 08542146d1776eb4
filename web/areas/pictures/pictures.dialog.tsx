import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'

import type { MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { useDeletedWords } from '../../ui/photo-deleted.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { PictureFigure } from './picture-figure.tsx'

interface PicturesDialogProps {
  /** Pictures of one machine, newest first. */
  pictures: readonly MachinePicture[]
  /** The index of a photo of the first picture. The dialog opens with this photo shown large. */
  first?: number
  onClose: () => void
}

/** Shows pictures of a machine large, each beside the machine's previous picture. */
export function PicturesDialog({ pictures, first, onClose }: PicturesDialogProps) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const deletedWords = useDeletedWords()
  const { locationTimezone: timezone } = useUser()
  const machine = pictures[0]?.machine ?? ''
  const name = t`machine ${machine}`
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="lg" onClose={onClose} aria-labelledby="pictures-title">
      <DialogTitle id="pictures-title" sx={{ overflowWrap: 'anywhere' }}>
        <Trans>Machine {machine}</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {pictures.map((picture, index) => (
          <Box key={picture.machinePictureId} sx={pair}>
            <PictureFigure
              files={picture.files}
              {...(index === 0 && first !== undefined && { first })}
              name={name}
              caption={
                <>
                  <Moment instant={picture.dateTime} timezone={timezone} />
                  {' · '}
                  <bdi>{picture.employeeName}</bdi>
                  {picture.sessionId !== null && (
                    <>
                      {' · '}
                      <Trans>with its reading</Trans>
                    </>
                  )}
                </>
              }
              missing={picture.photoDeleted && deletedWords(picture.photoDeleted)}
            />
            {picture.previous ? (
              <PictureFigure
                files={picture.previous.files}
                name={t`machine ${machine} in the previous picture`}
                caption={
                  <>
                    <Trans>The previous picture</Trans>
                    {' · '}
                    <Moment instant={picture.previous.dateTime} timezone={timezone} />
                    {' · '}
                    <bdi>{picture.previous.employeeName}</bdi>
                  </>
                }
                missing={null}
              />
            ) : (
              <PictureFigure
                files={[]}
                name={name}
                caption={<Trans>The previous picture</Trans>}
                missing={<Trans>There is no earlier photo of this machine to show.</Trans>}
              />
            )}
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button data-initial-focus variant="contained" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
