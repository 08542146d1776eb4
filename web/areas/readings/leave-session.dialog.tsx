import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import {
  ABSENCE_REASONS,
  isAbsenceExplained,
  MAX_ABSENCE_NOTE_LENGTH,
} from '@countroom/contract/readings/readings.rules.ts'
import type { AbsenceReason } from '@countroom/contract/readings/readings.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useAbsenceLabels } from './use-absence-labels.ts'

interface LeaveSessionDialogProps {
  machine: string
  sessionId: number
  onClose: () => void
  onLeft: () => void
}

/** Takes a machine that cannot be read out of the running session, with the reason that its report names. */
export function LeaveSessionDialog({ machine, sessionId, onClose, onLeft }: LeaveSessionDialogProps) {
  const { t } = useLingui()
  const labels = useAbsenceLabels()
  const { selectedLocationId: locationId } = useUser()
  const [reason, setReason] = useState<AbsenceReason>('broken')
  const [note, setNote] = useState('')
  const leave = useChange('POST /machine/leaveSession', { refreshes: ['POST /machine/loadStartedSession'] })
  const isComplete = isAbsenceExplained(reason, note)
  const explanations: Record<AbsenceReason, string> = {
    broken: t`It cannot be read, because it is dark or out of order.`,
    retired: t`It is no longer on the floor. Remove it under Manage Machine after this session.`,
    other: t`Write below why it is not read.`,
  }
  const submit = async () => {
    if (!isComplete) return
    const outcome = await leave.run({ sessionId, locationId, machine, reason, note: note.trim() })
    if (outcome?.result) onLeft()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="leave-session-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id="leave-session-title">
          <Trans>Take machine {machine} out of this session?</Trans>
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            <Trans>
              The session can end without its reading, and the report says why. Its next reading counts what it makes
              until then.
            </Trans>
          </Typography>
          <RadioGroup
            aria-label={t`Reason`}
            value={reason}
            onChange={(_, chosen) => setReason(chosen as AbsenceReason)}
            sx={{ gap: 1 }}
          >
            {ABSENCE_REASONS.map((each, index) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio autoFocus={index === 0} size="small" sx={{ mr: 0.5 }} />}
                disableTypography
                sx={{
                  m: 0,
                  pr: 1.5,
                  py: 0.5,
                  border: 1,
                  borderColor: reason === each ? 'primary.main' : 'divider',
                  borderRadius: 1,
                }}
                label={
                  <span>
                    <Typography component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.3 }}>
                      {labels[each]}
                    </Typography>
                    <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                      {explanations[each]}
                    </Typography>
                  </span>
                }
              />
            ))}
          </RadioGroup>
          <TextField
            label={t`Note`}
            required={reason === 'other'}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            helperText={t`Kept with the session and shown on its report.`}
            slotProps={{ htmlInput: { maxLength: MAX_ABSENCE_NOTE_LENGTH, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" disabled={!isComplete || leave.isPending}>
            <Trans>Take it out</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
