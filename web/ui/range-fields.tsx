import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { type ReactNode, useId } from 'react'

/** The texts that were typed for a range. They may be invalid. */
export interface TypedRange {
  start: string
  end: string
}

interface RangeFieldsProps {
  value: TypedRange
  onChange: (range: TypedRange) => void
  /** Shown below the first field: 'Invalid range'. */
  error?: string | undefined
  /** The rule for a range, shown with the error. */
  rule: string
  onEnter?: () => void
  /** Further fields, and the button that adds the rows of the range to a list. */
  children?: ReactNode
}

const fieldStyle = { flex: { xs: '1 1 7.5rem', md: '0 0 8.125rem' } }

/** The fields Start Range and End Range on one line, with more content after them. */
export function RangeFields({ value, onChange, error, rule, onEnter, children }: RangeFieldsProps) {
  const { t } = useLingui()
  const ruleId = useId()
  const htmlInput = { inputMode: 'numeric', autoComplete: 'off', 'aria-describedby': error && ruleId } as const
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter?.()
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <TextField
        label={t`Start Range`}
        value={value.start}
        onChange={(event) => onChange({ ...value, start: event.target.value })}
        onKeyDown={onKeyDown}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput }}
        sx={fieldStyle}
      />
      <TextField
        label={t`End Range`}
        value={value.end}
        onChange={(event) => onChange({ ...value, end: event.target.value })}
        onKeyDown={onKeyDown}
        error={error !== undefined}
        slotProps={{ htmlInput }}
        sx={fieldStyle}
      />
      {children}
      {error !== undefined && (
        <FormHelperText error id={ruleId} role="alert" sx={{ flex: '1 1 100%', m: 0, mt: -1 }}>
          {rule}
        </FormHelperText>
      )}
    </Box>
  )
}
