import { useLingui } from '@lingui/react/macro'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type Ref, useState } from 'react'

export interface DigitsFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref' | 'variant'> {
  value: string
  onChange: (digits: string) => void
  /** What is kept of a text; all of its digits, up to `maxDigits`, when absent. */
  digitsOf?: (text: string) => string
  maxDigits?: number
  /** Takes letters besides, with the usual keyboard: where the names of machines have some. */
  takesLetters?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A field that takes digits and nothing else, with the number keyboard on a phone. What is typed or pasted loses the rest, and the
 * field says so until the next digit or until it is left.
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
