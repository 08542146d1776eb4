import TextField, { type TextFieldProps } from '@mui/material/TextField'

import { CopyButton } from './copy-button.tsx'

interface CopyFieldProps extends Pick<TextFieldProps, 'label' | 'helperText' | 'sx'> {
  value: string
  /** The label of the copy button: 'Copy license key'. */
  copyLabel: string
}

/** A read-only text to copy, such as a key or a password. Its font has letters that are easy to tell apart. */
export function CopyField({ copyLabel, ...field }: CopyFieldProps) {
  return (
    <TextField
      {...field}
      // On a phone, a long key takes two lines.
      multiline
      slotProps={{
        htmlInput: { readOnly: true, style: { overflowWrap: 'anywhere' } },
        input: {
          sx: { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem', pr: 0.5 },
          endAdornment: <CopyButton text={field.value} label={copyLabel} />,
        },
      }}
    />
  )
}
