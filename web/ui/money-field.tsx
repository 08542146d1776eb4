import { useLingui } from '@lingui/react/macro'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type Ref, useState } from 'react'

import { centsOf, moneyText, moneyTyped } from './money-entry.ts'

export interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref' | 'variant' | 'error'> {
  /** The typed text. `centsOf` converts it. */
  value: string
  onChange: (text: string) => void
  /** A message from the form or the server about the amount. */
  error?: string | undefined
  /** Keeps a typed minus, so that the form can refuse the amount. Without `takesMinus`, the field refuses a text with a minus. */
  takesMinus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A field for dollars. It accepts digits and a dot, or an amount in the format of reports. It shows two decimals after it loses the focus. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, error, takesMinus, ref, helperText, slotProps, ...rest } = props
  const { t } = useLingui()
  const [isRefused, setIsRefused] = useState(false)
  const cents = centsOf(value)
  const isNoAmount = value !== '' && value !== '.' && cents === undefined
  const fault = isRefused
    ? t`Digits and a dot only`
    : (error ?? (isNoAmount ? t`Enter dollars with at most two decimals, such as 15.50.` : undefined))
  return (
    <TextField
      {...rest}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? helperText}
      inputRef={ref}
      onChange={({ target }) => {
        const typed = moneyTyped(target.value, value, takesMinus)
        setIsRefused(typed.isRefused)
        // After `onChange`, a form with bill buttons forgets the bills that were counted for its amount. A refused text leaves the amount unchanged,
        // so the bills stay, and `onChange` is not called.
        if (!typed.isRefused) onChange(typed.kept)
      }}
      onBlur={(event) => {
        setIsRefused(false)
        if (cents !== undefined && moneyText(cents) !== value) onChange(moneyText(cents))
        rest.onBlur?.(event)
      }}
      slotProps={{
        ...slotProps,
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 20,
          ...slotProps?.htmlInput,
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        ...(isRefused && { formHelperText: { role: 'alert' } }),
      }}
    />
  )
}
