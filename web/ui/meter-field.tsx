import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'

import { evaluateMeter, MAX_FORMULA_LENGTH, METER_FAULTS } from '@countroom/contract/kernel/meters.ts'

/** What a person typed and what it comes to; no value when it comes to nothing. */
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
  /** On blur and on Enter: the formula as typed and its result, which has replaced it in the field. */
  onCommit?: (entry: MeterEntry) => void
  /** After Enter committed a value: where the next field gets the focus, or Save is pressed. */
  onEnter?: (entry: MeterEntry) => void
  /** What the server says about this field. */
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const OPERATORS = [
  { key: '+', shown: '+' },
  { key: '-', shown: '−' },
  { key: '*', shown: '×' },
  { key: '/', shown: '÷' },
] as const

/**
 * A meter value, or small arithmetic that becomes one on blur (part 1 section 5). Takes digits and + - * / . alone. Phones show
 * their number keyboard, which has no operators: those stand below the field while it has the focus.
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
  const { t } = useLingui()
  const inputRef = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => inputRef.current!)
  const [fault, setFault] = useState<string>()
  const [hasFocus, setHasFocus] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const shownError = (value === '' ? undefined : fault) ?? error

  // Enter commits and blur follows; the result is no formula any more, so the second time says nothing new.
  const committedRef = useRef<string>(undefined)

  const commit = (): MeterEntry => {
    const result = evaluateMeter(value)
    const entry = { text: value, value: result.value }
    const isFault = result.fault !== undefined && result.fault !== 'empty'
    setFault(isFault ? METER_FAULTS[result.fault] : undefined)
    const shown = result.value === undefined ? value : String(result.value)
    if (committedRef.current !== value) {
      onCommit?.(entry)
      committedRef.current = shown
    }
    if (shown !== value) onChange(shown)
    return entry
  }

  const type = (text: string) => {
    setFault(undefined)
    committedRef.current = undefined
    // One more than allowed stays, to be told that it is too long.
    onChange(text.replaceAll(/[^\d+\-*/.]/g, '').slice(0, MAX_FORMULA_LENGTH + 1))
  }

  const insert = (operator: string) => {
    const input = inputRef.current
    if (!input) return
    const start = input.selectionStart ?? value.length
    const end = input.selectionEnd ?? start
    type(value.slice(0, start) + operator + value.slice(end))
    requestAnimationFrame(() => input.setSelectionRange(start + 1, start + 1))
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
        onFocus={(event) => {
          setHasFocus(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          // Not at once: what a finger has just pressed below the operators must not move away from under it.
          setTimeout(() => setHasFocus(document.activeElement === inputRef.current), 200)
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
      {isTouch && hasFocus && (
        <Box role="group" aria-label={t`Operators`} sx={{ display: 'flex', gap: 0.5, mt: 0.5 }}>
          {OPERATORS.map(({ key, shown }) => (
            <Button
              key={key}
              variant="outlined"
              tabIndex={-1}
              aria-label={operatorName(key)}
              // Pressing must not take the focus from the field, or the keyboard would close.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(key)}
              sx={{ flex: 1, minWidth: 0, fontSize: '1.125rem', p: 0 }}
            >
              {shown}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )

  function operatorName(key: (typeof OPERATORS)[number]['key']): string {
    return { '+': t`plus`, '-': t`minus`, '*': t`times`, '/': t`divided by` }[key]
  }
}
