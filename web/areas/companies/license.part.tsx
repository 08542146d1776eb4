import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { change, Refusal } from '../../lib/client.ts'
import { feedback } from '../../ui/feedback.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

interface LicenseDialogProps {
  /** Whether the company has never activated a license. */
  isFirst: boolean
  onClose: () => void
  onActivated: () => void
}

/** Activates a company with a license key, for the first time or after its license ended. It needs no sign-in (part 1 sections 2 and 7). */
export function LicenseDialog({ isFirst, onClose, onActivated }: LicenseDialogProps) {
  const { t } = useLingui()
  const [serialKey, setSerialKey] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const activate = async () => {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const { message } = await change('POST /company/activateCompanyWithKey', { serialKey: serialKey.trim() })
      feedback.success(message ?? t`Your company account is active.`)
      onActivated()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefusal(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <FormDialog
      title={isFirst ? t`Company not active yet` : t`Company Account Expired`}
      submitLabel={t`Activate`}
      isReady={!isBusy && serialKey.trim() !== ''}
      describedBy="license-text"
      onSubmit={activate}
      onClose={onClose}
    >
      <DialogContentText id="license-text">
        {isFirst ? (
          <Trans>Your company has no license yet. Enter the license key that your provider gave you.</Trans>
        ) : (
          <Trans>Please enter your new license key to reactivate your account.</Trans>
        )}
      </DialogContentText>
      <TextField
        label={t`License Key`}
        value={serialKey}
        onChange={(event) => setSerialKey(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        error={refusal !== undefined}
        slotProps={{ htmlInput: { maxLength: 100, 'data-initial-focus': true } }}
      />
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </FormDialog>
  )
}
