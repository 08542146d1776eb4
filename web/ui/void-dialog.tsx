import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

import { MAX_VOID_REASON_LENGTH, MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import type { Refusal } from '../lib/client.ts'

interface VoidDialogProps {
  title: ReactNode
  /** What is deleted: the person that it belongs to, and what it says. */
  name: ReactNode
  text: ReactNode
  /** What the deletion means. */
  consequence: ReactNode
  isReasonNeeded: boolean
  isPending: boolean
  /** Sends the reason, which is trimmed and may be empty unless it is needed. Undefined when nothing was sent. */
  onSubmit: (reason: string) => Promise<{ refusal?: Refusal } | undefined>
  onClose: () => void
  /** Called in place of `onClose` once it is deleted. */
  onDeleted?: () => void
}

/** Asks before something is deleted, and why. What is deleted is voided: its row stays for the audit trail (domain 13). */
export function VoidDialog(props: VoidDialogProps) {
  const { title, name, text, consequence, isReasonNeeded, isPending, onSubmit, onClose, onDeleted = onClose } = props
  const { t } = useLingui()
  const titleId = useId()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const why = reason.trim()
  const isReasonMissing = isReasonNeeded && why.length < MIN_VOID_REASON_LENGTH

  const submit = async () => {
    const outcome = await onSubmit(why)
    if (outcome?.refusal?.code === 'void.reasonMissing') setRefusal(outcome.refusal.message)
    else if (outcome?.refusal) onClose()
    else if (outcome) onDeleted()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography>{text}</Typography>
          </div>
          <Typography sx={{ color: 'text.secondary' }}>{consequence}</Typography>
          <TextField
            label={isReasonNeeded ? t`Reason, at least ${MIN_VOID_REASON_LENGTH} characters` : t`Reason`}
            required={isReasonNeeded}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setRefusal(undefined)
            }}
            error={refusal !== undefined}
            helperText={refusal ?? (isReasonNeeded ? t`Say why, so that the owner can understand it.` : t`Optional.`)}
            slotProps={{
              htmlInput: {
                maxLength: MAX_VOID_REASON_LENGTH,
                autoComplete: 'off',
                'data-initial-focus': isReasonNeeded || undefined,
              },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button data-initial-focus={!isReasonNeeded || undefined} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isPending || isReasonMissing}>
            <Trans>Delete</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
