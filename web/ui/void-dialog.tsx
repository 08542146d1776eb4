import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { MAX_VOID_REASON_LENGTH, MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import type { Refusal } from '../lib/client.ts'

interface VoidDialogProps {
  title: ReactNode
  /** The person that it belongs to, and its content. */
  name: ReactNode
  text: ReactNode
  /** What the deletion means. */
  consequence: ReactNode
  isReasonNeeded: boolean
  /** The button's label; default: Delete. */
  submitLabel?: string
  isPending: boolean
  /** The refusals after which nothing is left to delete. The dialog closes. */
  closesOn: readonly ErrorCode[]
  /** Sends the trimmed reason, which may be empty if it is optional. Returns undefined when nothing was sent. */
  onSubmit: (reason: string) => Promise<{ refusal?: Refusal } | undefined>
  onClose: () => void
  /** Called in place of `onClose` after the deletion. */
  onDeleted?: () => void
}

/** Asks for a reason before something is deleted. It is voided: its row stays for the audit trail (domain 13). */
export function VoidDialog(props: VoidDialogProps) {
  const {
    title,
    name,
    text,
    consequence,
    isReasonNeeded,
    isPending,
    closesOn,
    onSubmit,
    onClose,
    onDeleted = onClose,
    submitLabel,
  } = props
  const { t } = useLingui()
  const titleId = useId()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const why = reason.trim()
  const isReasonMissing = isReasonNeeded && why.length < MIN_VOID_REASON_LENGTH

  const rule = t`At least ${MIN_VOID_REASON_LENGTH} characters that others can understand.`

  const submit = async () => {
    const outcome = await onSubmit(why)
    // After any other refusal the reason stays, to be sent again or copied. The feedback bar says what is wrong.
    if (outcome?.refusal?.code === 'void.reasonMissing') setRefusal(outcome.refusal.message)
    else if (outcome?.refusal && closesOn.includes(outcome.refusal.code)) onClose()
    else if (outcome && !outcome.refusal) onDeleted()
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
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography>{text}</Typography>
          </div>
          <Typography sx={{ color: 'text.secondary' }}>{consequence}</Typography>
          <TextField
            label={t`Reason`}
            required={isReasonNeeded}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setRefusal(undefined)
            }}
            error={refusal !== undefined}
            helperText={refusal ?? (isReasonNeeded ? rule : t`Optional.`)}
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
            {submitLabel ?? t`Delete`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
