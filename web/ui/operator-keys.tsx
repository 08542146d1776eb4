import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useEffect, useState } from 'react'

import { type Operator, OPERATORS, withOperator } from './meter-operators.ts'

const LINGER_MS = 200

/** When the field is narrow, the four operators take two rows, so that a thumb hits the right operator. */
const keysStyle = {
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: 'repeat(2, 1fr)',
  '@container (min-width: 150px)': { gridTemplateColumns: 'repeat(4, 1fr)' },
}

export interface OperatorKeysProps {
  inputRef: RefObject<HTMLInputElement | null>
  onType: (text: string) => void
}

/** The operators below a focused meter field, because the number keyboard of a phone has none. */
export function OperatorKeys({ inputRef, onType }: OperatorKeysProps) {
  const { t } = useLingui()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => setHasFocus(document.activeElement === input)
    // Wait, so that a button below the operators does not move away while a finger presses it.
    const lookSoon = () => (timer = setTimeout(look, LINGER_MS))
    look()
    input.addEventListener('focus', look)
    input.addEventListener('blur', lookSoon)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('focus', look)
      input.removeEventListener('blur', lookSoon)
    }
  }, [inputRef])
  if (!isTouch || !hasFocus) return null

  const names: Record<Operator, string> = { '+': t`plus`, '-': t`minus`, '*': t`times`, '/': t`divided by` }
  const insert = (operator: Operator) => {
    const input = inputRef.current
    if (!input) return
    const start = input.selectionStart ?? input.value.length
    const { text, cursor } = withOperator(input.value, operator, [start, input.selectionEnd ?? start])
    onType(text)
    requestAnimationFrame(() => input.setSelectionRange(cursor, cursor))
  }

  return (
    <Box role="group" aria-label={t`Operators`} sx={{ containerType: 'inline-size', mt: 0.5 }}>
      <Box sx={keysStyle}>
        {OPERATORS.map(({ key, shown }) => (
          <Button
            key={key}
            variant="outlined"
            tabIndex={-1}
            aria-label={names[key]}
            // A press must not take the focus from the field, because the keyboard would close.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(key)}
            sx={{ minWidth: 0, fontSize: '1rem', p: 0 }}
          >
            {shown}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
