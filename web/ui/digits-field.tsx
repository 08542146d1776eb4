import { useLingui } from '@lingui/react/macro'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type Ref, useState } from 'react'

export interface DigitsFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref' | 'variant'> {
  value: string
  onChange: (digits: string) => void
  /** Returns the part of a text to keep. Default: all of its digits, up to `maxDigits`. */
  digitsOf?: (text: string) => string
  maxDigits?: number
  /** Also accepts letters and shows the full keyboard, for venues with letters in their machine names. */
  takesLetters?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for digits, with the number keyboard on a phone. It drops all other characters and shows a message when it does. The message stays until
 * the next digit or until the field loses the focus.
 */
export function DigitsField({
  value,
  onChange,
  digitsOf,
  maxDigits,
  takesLetters = false,
  ref,
  slotProps,
  ...rest
}: DigitsFieldProps) {
  const { t } = useLingui()
  const [hasLostOthers, setHasLostOthers] = useState(false)
  return (
    <TextField
      {...rest}
      value={value}
      onChange={({ target }) => {
        if (takesLetters) return onChange(target.value)
        setHasLostOthers(/\D/.test(target.value))
        onChange(digitsOf ? digitsOf(target.value) : target.value.replaceAll(/\D/g, '').slice(0, maxDigits))
      }}
      onBlur={(event) => {
        setHasLostOthers(false)
        rest.onBlur?.(event)
      }}
      error={hasLostOthers || rest.error === true}
      helperText={hasLostOthers ? t`Digits only` : rest.helperText}
      inputRef={ref}
      slotProps={{
        ...slotProps,
        htmlInput: {
          ...(!takesLetters && { inputMode: 'numeric', pattern: '[0-9]*' }),
          autoComplete: 'off',
          ...slotProps?.htmlInput,
        },
        ...(hasLostOthers && { formHelperText: { role: 'alert' } }),
      }}
    />
  )
}
