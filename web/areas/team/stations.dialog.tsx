import { Trans, useLingui } from '@lingui/react/macro'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { Station, StationPassword } from '@countroom/contract/team/team.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'

const LIST = 'POST /team/getStations'

/**
 * Shows the e-mail of the station (the account of the browser at the counter) and makes a new password for it. Makes a
 * station if the location has none. The password is shown once.
 */
export function StationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, selectedLocationName: location } = useUser()
  const { data, error, refetch } = useCall(LIST, { locationId }, { isQuiet: true })
  const [made, setMade] = useState<StationPassword>()
  return (
    <Dialog
      open
      // A click beside the dialog must not lose the password.
      onClose={() => made === undefined && onClose()}
      maxWidth="sm"
      fullWidth
      aria-labelledby="station-title"
    >
      <DialogTitle id="station-title" sx={{ overflowWrap: 'anywhere' }}>
        <Trans>Station of {location}</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          <Trans>
            This is the account of the browser at your counter. The browser stays signed in, and your employees scan
            their chips there.
          </Trans>
        </Typography>
        {made ? (
          <>
            <CopyField label={t`Email`} value={made.username} copyLabel={t`Copy the email`} />
            <CopyField label={t`Password`} value={made.password} copyLabel={t`Copy the password`} />
            <Alert severity="warning">
              <Trans>Write this password down or copy it now. It is not shown again.</Trans>
            </Alert>
          </>
        ) : data ? (
          data.stations.length > 0 ? (
            data.stations.map((station) => <StationAccount key={station.userId} station={station} onMade={setMade} />)
          ) : (
            <NoStation onMade={setMade} />
          )
        ) : error ? (
          <LoadError message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{made ? <Trans>Done</Trans> : <Trans>Close</Trans>}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface MakerProps {
  onMade: (station: StationPassword) => void
}

function StationAccount({ station, onMade }: { station: Station } & MakerProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const confirm = useConfirm()
  const reset = useChange('POST /team/resetStation', { refreshes: [LIST] })
  const { userId, username } = station
  const ask = async () => {
    const isSure = await confirm({
      title: t`Make a new password for the station?`,
      text: t`Every browser that is signed in as ${username} is signed out immediately. Somebody at the counter has to sign in with the new password.`,
      confirmLabel: t`Make a new password`,
      isDangerous: true,
    })
    if (!isSure) return
    const outcome = await reset.run({ locationId, userId })
    if (outcome?.result) onMade(outcome.result.station)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <CopyField
        label={t`Email`}
        value={username}
        copyLabel={t`Copy ${username}`}
        helperText={t`The password of the station cannot be shown again. If nobody knows it, make a new one.`}
        sx={{ width: '100%' }}
      />
      <Button variant="outlined" startIcon={<KeyIcon />} loading={reset.isPending} onClick={() => void ask()}>
        <Trans>Make a new password</Trans>
      </Button>
    </Box>
  )
}

function NoStation({ onMade }: MakerProps) {
  const { selectedLocationId: locationId } = useUser()
  const add = useChange('POST /team/addStation', { refreshes: [LIST] })
  const make = async () => {
    const outcome = await add.run({ locationId })
    if (outcome?.result) onMade(outcome.result.station)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography>
        <Trans>This location has no station yet.</Trans>
      </Typography>
      <Button variant="contained" loading={add.isPending} onClick={() => void make()}>
        <Trans>Make a station</Trans>
      </Button>
    </Box>
  )
}
