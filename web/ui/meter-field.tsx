import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'

import { evaluateMeter, MAX_FORMULA_LENGTH, METER_FAULTS } from '@countroom/contract/kernel/meters.ts'

import { OperatorKeys } from './operator-keys.tsx'

/** The typed text and its value. The value is undefined when the text is neither a meter nor a formula with a meter as its result. */
export interface MeterEntry {
  text: string
  value: number | undefined
}

interface MeterFieldProps extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'ref' | 'variant' | 'error' | 'inputRef'
> {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called on blur and on Enter with the typed formula and its result, once for each text. The result replaces the formula in the field. */
  onCommit?: (entry: MeterEntry) => void
  /** Called after Enter commits a value. Moves the focus to the next field, or saves. */
  onEnter?: (entry: MeterEntry) => void
  /** The server's message about this field. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for a meter, or for a formula that is replaced by its result on blur (part 1 section 5). It accepts only digits, a dot and the
 * operators + - * /. On a touch screen, the operators show below the field while it has the focus.
 */
export function MeterField({
  value,
  onChange,
  onCommit,
  onEnter,
  error,
  ref,
  helperText,
  slotProps,
  ...rest
}: MeterFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current!)
  const [fault, setFault] = useState<string>()
  const shownError = (value === '' ? undefined : fault) ?? error

  /** The committed text and its result. After Enter, blur commits once more. The field then still has the text, or already has the result. */
  const committedRef = useRef<readonly string[]>([])

  const commit = (): MeterEntry => {
    const result = evaluateMeter(value)
    const entry = { text: value, value: result.value }
    const isFault = result.fault !== undefined && result.fault !== 'empty'
    setFault(isFault ? METER_FAULTS[result.fault] : undefined)
    const shown = result.value === undefined ? value : String(result.value)
    if (!committedRef.current.includes(value)) {
      onCommit?.(entry)
      committedRef.current = [value, shown]
    }
    if (shown !== value) onChange(shown)
    return entry
  }

  const type = (text: string) => {
    setFault(undefined)
    committedRef.current = []
    // Keeps one character more than the limit, so that the field can report that the formula is too long.
    onChange(text.replaceAll(/[^\d+\-*/.]/g, '').slice(0, MAX_FORMULA_LENGTH + 1))
  }

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <TextField
        {...rest}
        value={value}
        error={shownError !== undefined}
        helperText={shownError ?? helperText}
        inputRef={inputRef}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          commit()
          rest.onBlur?.(event)
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key !== 'Enter' || event.defaultPrevented) return
          event.preventDefault()
          const entry = commit()
          if (entry.value !== undefined) onEnter?.(entry)
        }}
        slotProps={{
          ...slotProps,
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            enterKeyHint: 'next',
            ...slotProps?.htmlInput,
            style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          },
        }}
      />
      <OperatorKeys inputRef={inputRef} onType={type} />
    </Box>
  )
}
