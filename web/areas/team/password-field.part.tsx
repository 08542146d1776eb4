import { Trans, useLingui } from '@lingui/react/macro'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { copyText } from '../../ui/clipboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { feedback } from '../../ui/feedback.ts'
import { type FormFieldProps, FormTextField } from '../../ui/form-fields.tsx'
import { generatePassword } from './employee.rules.ts'

interface PasswordFieldProps<Values extends FieldValues> {
  /** The properties of this field in the form. */
  field: FormFieldProps<Values>
  password: string
  onGenerate: (password: string) => void
  hasFocus: boolean
}

/** A temporary password, typed or generated. The employee must change it at their next sign-in. */
export function PasswordField<Values extends FieldValues>({
  field,
  password,
  onGenerate,
  hasFocus,
}: PasswordFieldProps<Values>) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)

  const generate = async () => {
    const made = generatePassword((length) => crypto.getRandomValues(new Uint8Array(length)))
    onGenerate(made)
    if (await copyText(made)) {
      feedback.success(t`The password was generated and copied to the clipboard.`)
    } else {
      setIsShown(true)
      feedback.error(
        t`The password was generated, but it could not be copied. Select it in the field and copy it with the keyboard.`,
      )
    }
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <FormTextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoFocus={hasFocus}
        helperText={t`Temporary. The employee sets a new one at their next sign-in.`}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 200 },
          input: {
            sx: { ...(isShown && { fontFamily: 'ui-monospace, monospace' }), pr: 0.5 },
            endAdornment: (
              <>
                <IconButton
                  size="small"
                  aria-label={isShown ? t`Hide password` : t`Show password`}
                  title={isShown ? t`Hide password` : t`Show password`}
                  onClick={() => setIsShown(!isShown)}
                >
                  {isShown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
                </IconButton>
                {password !== '' && <CopyButton text={password} label={t`Copy password`} />}
              </>
            ),
          },
        }}
        sx={{ flex: '1 1 260px' }}
      />
      <Button variant="outlined" startIcon={<KeyIcon />} onClick={() => void generate()}>
        <Trans>Generate</Trans>
      </Button>
    </Box>
  )
}
