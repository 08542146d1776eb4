import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { DigitsField } from './digits-field.tsx'

/** A range as it is typed: digits, or nothing yet. */
export interface TypedRange {
  start: string
  end: string
}

interface RangeFieldsProps {
  value: TypedRange
  onChange: (range: TypedRange) => void
  /** Stands below both: 'Invalid range'. */
  error?: string | undefined
  onEnter?: () => void
  /** Further fields and the button that makes the rows. */
  children?: ReactNode
}

const fieldStyle = { flex: { xs: '1 1 120px', md: '0 0 130px' } }

/** Start Range and End Range on one line, with what follows them. */
export function RangeFields({ value, onChange, error, onEnter, children }: RangeFieldsProps) {
  const { t } = useLingui()
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter?.()
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <DigitsField
        label={t`Start Range`}
        value={value.start}
        onChange={(start) => onChange({ ...value, start })}
        onKeyDown={onKeyDown}
        error={error !== undefined}
        helperText={error}
        sx={fieldStyle}
      />
      <DigitsField
        label={t`End Range`}
        value={value.end}
        onChange={(end) => onChange({ ...value, end })}
        onKeyDown={onKeyDown}
        error={error !== undefined}
        sx={fieldStyle}
      />
      {children}
    </Box>
  )
}
