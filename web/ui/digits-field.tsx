import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { Ref } from 'react'

export interface DigitsFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref' | 'variant'> {
  value: string
  onChange: (digits: string) => void
  maxDigits?: number
  ref?: Ref<HTMLInputElement>
}

/** A field that takes digits and nothing else, with the number keyboard on a phone. What is pasted loses the rest. */
export function DigitsField({ value, onChange, maxDigits, ref, slotProps, ...rest }: DigitsFieldProps) {
  return (
    <TextField
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, maxDigits))}
      inputRef={ref}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'numeric', pattern: '[0-9]*', autoComplete: 'off', ...slotProps?.htmlInput },
      }}
    />
  )
}
