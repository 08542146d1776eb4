import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from './clock.rules.ts'
import { useShiftText } from './use-shift-text.ts'

interface DeleteSessionDialogProps {
  shift: ClockRecord
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an employee session is deleted, and why: it is voided, its row stays for the audit trail (domain 13). */
export function DeleteSessionDialog({ shift, onClose, onDeleted }: DeleteSessionDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [reason, setReason] = useState('')
  const shiftText = useShiftText()
  const remove = useChange('POST /clock/deleteEmployeeSession', {
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })

  const submit = async () => {
    const outcome = await remove.run({ clockId: shift.clockId, locationId, reason: reason.trim() })
    if (outcome?.result) onDeleted()
    else if (outcome) onClose()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-session-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id="delete-session-title">
          <Trans>Delete this employee session?</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{shift.name}</Typography>
            <Typography>{shiftText(shift)}</Typography>
          </div>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>It leaves every list and sum. Who deleted it, when and why stays in the audit trail.</Trans>
          </Typography>
          <TextField
            label={t`Reason`}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText={t`Say why, in a few words.`}
            slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button data-initial-focus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={remove.isPending || reason.trim().length < MIN_REASON_LENGTH}
          >
            <Trans>Delete</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
