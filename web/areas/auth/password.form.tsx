import { useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'

import { MIN_PASSWORD_LENGTH } from '@countroom/contract/team/team.rules.ts'

import { useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { FormTextField } from '../../ui/form-fields.tsx'
import { placeServerError } from '../../ui/server-error.ts'
import { type PasswordFault, type PasswordFields, passwordFaults } from './auth.rules.ts'

const EMPTY: PasswordFields = { currentPassword: '', newPassword: '', repeatedPassword: '' }

interface PasswordFormProps {
  /** The label of the field for the current password. */
  currentLabel: string
  onDone: () => void
  saveLabel: string
  /** The button beside Save. */
  otherAction: ReactNode
}

/** Sets the account's password. Asks for the current password once and the new one twice. */
export function PasswordForm({ currentLabel, onDone, saveLabel, otherAction }: PasswordFormProps) {
  const { t } = useLingui()
  const { username } = useUser()
  const [isShown, setIsShown] = useState(false)
  const save = useChange('POST /account/changePassword', {
    handles: ['password.wrong', 'password.weak', 'password.same'],
  })
  const says: Record<PasswordFault, string> = {
    missing: t`Type the password that you sign in with.`,
    tooShort: t`Use at least ${MIN_PASSWORD_LENGTH} characters.`,
    different: t`The two passwords are not the same. Type the new password again.`,
  }
  const form = useForm<PasswordFields>({
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const faults = Object.entries(passwordFaults(values))
      const errors = Object.fromEntries(faults.map(([field, fault]) => [field, { type: fault, message: says[fault] }]))
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errors as FieldErrors<PasswordFields> }
    },
  })
  const { control } = form

  const submit = async ({ currentPassword, newPassword }: PasswordFields) => {
    const outcome = await save.run({ currentPassword, newPassword })
    if (outcome?.refusal) placeServerError(outcome.refusal, form)
    else if (outcome) onDone()
  }

  const type = isShown ? 'text' : 'password'
  const kept = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {/* This field tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <FormTextField
        control={control}
        name="currentPassword"
        label={currentLabel}
        type={type}
        autoComplete="current-password"
        slotProps={{ htmlInput: { ...kept, 'data-initial-focus': true } }}
      />
      <FormTextField
        control={control}
        name="newPassword"
        label={t`New password`}
        type={type}
        autoComplete="new-password"
        helperText={t`At least ${MIN_PASSWORD_LENGTH} characters. Several unrelated words are easy to remember.`}
        slotProps={{ htmlInput: kept }}
      />
      <FormTextField
        control={control}
        name="repeatedPassword"
        label={t`New password again`}
        type={type}
        autoComplete="new-password"
        slotProps={{ htmlInput: kept }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />}
        label={t`Show passwords`}
      />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
        {otherAction}
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {saveLabel}
        </Button>
      </Stack>
    </Stack>
  )
}
