import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import { clockTime } from '../../lib/date-range.ts'
import { useDeletedWords } from '../../ui/photo-deleted.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'
import { ownPhotos, type WatchedRow } from './points-watching.rules.ts'

/** The sizes of the two photos. On a phone of usual width, they fit side by side. */
const PHOTO_PX = 280
const PHONE_PHOTO_PX = 140
const OTHER_PX = 56

/** Shows the check-in photo beside the customer's stored photo, to compare them. */
export function WatchedPhotoDialog({ row, onClose }: { row: WatchedRow; onClose: () => void }) {
  const { t } = useLingui()
  const deletedWords = useDeletedWords()
  const { customer, photo, photoDeleted, points, ticket, type, signInDate, signInTime } = row
  const name = `${customer.firstName} ${customer.lastName}`
  const [own, ...others] = ownPhotos(row)
  const time = clockTime(signInTime)
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      fullWidth={false}
      aria-labelledby="watched-photo-title"
      slotProps={{ paper: { sx: { m: { xs: 1.5, md: 3 }, maxWidth: { xs: 'calc(100% - 24px)', md: 'none' } } } }}
    >
      <DialogTitle id="watched-photo-title" sx={{ px: { xs: 2, md: 3 }, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 2, md: 3 } }}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>
          <Trans>
            {plural(points, { one: '# point', other: '# points' })} on machine {ticket}, given by {type}
          </Trans>
        </Typography>
        <Box sx={{ display: 'flex', gap: { xs: 1.5, md: 2 }, justifyContent: 'center' }}>
          <Figure
            photo={photo ?? undefined}
            alt={t`${name} at check-in`}
            caption={
              <Trans>
                At check-in, <span style={{ whiteSpace: 'nowrap' }}>{signInDate}</span>{' '}
                <span style={{ whiteSpace: 'nowrap' }}>{time}</span>
              </Trans>
            }
            missing={photoDeleted ? deletedWords(photoDeleted) : <Trans>No photo was taken at check-in.</Trans>}
          />
          <Figure
            photo={own}
            alt={t`${name} as registered`}
            caption={<Trans>Stored photo</Trans>}
            missing={<Trans>The customer has no photo.</Trans>}
          >
            {others.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                {others.map((other) => (
                  <ZoomablePhoto key={other.path} file={other} size={OTHER_PX} name={name} />
                ))}
              </Box>
            )}
          </Figure>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button data-initial-focus variant="contained" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FigureProps {
  photo: PhotoFile | undefined
  alt: string
  caption: ReactNode
  /** Shown when there is no photo. */
  missing: ReactNode
  children?: ReactNode
}

function Figure({ photo, alt, caption, missing, children }: FigureProps) {
  const sizePx = usePhone() ? PHONE_PHOTO_PX : PHOTO_PX
  return (
    <Box component="figure" sx={{ m: 0, width: sizePx }}>
      {photo ? (
        <ZoomablePhoto file={photo} size={sizePx} name={alt} detail="full" />
      ) : (
        <Box
          sx={{
            height: sizePx,
            display: 'grid',
            placeItems: 'center',
            textAlign: 'center',
            p: 2,
            border: '1px dashed',
            borderColor: 'divider',
            borderRadius: 1,
            color: 'text.secondary',
          }}
        >
          {missing}
        </Box>
      )}
      <Typography component="figcaption" variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {caption}
      </Typography>
      {children}
    </Box>
  )
}
