import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { Raffle } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoDeleted } from '../../ui/photo-deleted.tsx'
import { ZoomablePhoto } from '../../ui/zoomable-photo.tsx'

interface WinnerImagesDialogProps {
  userId: number
  /** The employee session, which is a shift. Undefined for the employee's open shift. */
  clockId: number | undefined
  onClose: () => void
}

/** The photo of each winner beside the stored photos of the customer. */
export function WinnerImagesDialog({ userId, clockId, onClose }: WinnerImagesDialogProps) {
  const { selectedLocationId: locationId } = useUser()
  const titleId = useId()
  const { data, error } = useCall('POST /raffle/listRaffles', {
    userId,
    locationId,
    ...(clockId !== undefined && { clockId }),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <Trans>Winners</Trans>
      </DialogTitle>
      <DialogContent>
        {!data && !error && <Skeleton variant="rounded" height={200} />}
        {error && !data && <Typography role="alert">{error.message}</Typography>}
        {data?.raffles.length === 0 && <EmptyState title={<Trans>No prizes in this shift</Trans>} />}
        <Box component="ul" sx={listStyle}>
          {data?.raffles.map((prize) => (
            <WinnerTile key={prize.raffleId} prize={prize} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" data-initial-focus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function WinnerTile({ prize: { name, amount, machine, photo, photoDeleted, files } }: { prize: Raffle }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {photoDeleted ? (
          <PhotoDeleted deleted={photoDeleted} size={WINNER_PX} />
        ) : (
          <ZoomablePhoto file={photo ?? undefined} size={WINNER_PX} name={name} />
        )}
        {files.map((file, index) => (
          <ZoomablePhoto key={file.path} file={file} size={STORED_PX} name={name} number={index + 1} />
        ))}
      </Box>
      <Box sx={{ fontWeight: 500, mt: 0.5, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {formatPay(amount)} · <Trans>Machine {machine}</Trans>
        {photo === null && photoDeleted === null && (
          <>
            {' '}
            · <Trans>The photo was deleted</Trans>
          </>
        )}
      </Box>
    </Box>
  )
}

const WINNER_PX = 136
const STORED_PX = 64
const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  gap: 2,
} as const
