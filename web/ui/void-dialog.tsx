import { useLingui } from '@lingui/react/macro'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { MAX_VOID_REASON_LENGTH, MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import type { Refusal } from '../lib/client.ts'
import { FormDialog } from './form-dialog.tsx'
import { REASON_RULE } from './reason-rule.ts'

interface VoidDialogProps {
  title: ReactNode
  /** The row to delete: its person and its content. */
  name: ReactNode
  text: ReactNode
  /** The consequence of the deletion. */
  consequence: ReactNode
  isReasonNeeded: boolean
  /** The button's label. Default: Delete. */
  submitLabel?: string
  isPending: boolean
  /** The refusals that mean that nothing is left to delete. The dialog then closes. */
  closesOn: readonly ErrorCode[]
  /** Sends the trimmed reason, which may be empty if it is optional. Returns undefined when nothing was sent. */
  onSubmit: (reason: string) => Promise<{ refusal?: Refusal } | undefined>
  onClose: () => void
  /** Called instead of `onClose` after the deletion. */
  onDeleted?: () => void
}

/** Asks for a reason before a row is deleted. The server voids the row and keeps it for the audit trail (domain 13). */
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
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const why = reason.trim()
  const isReasonMissing = isReasonNeeded && why.length < MIN_VOID_REASON_LENGTH

  const submit = async () => {
    const outcome = await onSubmit(why)
    // The feedback bar shows every refusal that is not handled here. The dialog then stays open, so that the reason can be sent again or copied.
    if (outcome?.refusal?.code === 'void.reasonMissing') setRefusal(outcome.refusal.message)
    else if (outcome?.refusal && closesOn.includes(outcome.refusal.code)) onClose()
    else if (outcome && !outcome.refusal) onDeleted()
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel ?? t`Delete`}
      isReady={!isPending && !isReasonMissing}
      isDangerous
      {...(!isReasonNeeded && { focusOn: 'cancel' })}
      onSubmit={submit}
      onClose={onClose}
    >
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
        helperText={refusal ?? (isReasonNeeded ? t(REASON_RULE) : t`Optional.`)}
        slotProps={{
          htmlInput: {
            maxLength: MAX_VOID_REASON_LENGTH,
            autoComplete: 'off',
            'data-initial-focus': isReasonNeeded || undefined,
          },
        }}
      />
    </FormDialog>
  )
}
