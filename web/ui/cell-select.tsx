import Box from '@mui/material/Box'
import { type ComponentProps, useId } from 'react'

import { type CellProps, CellText, controlStyle } from './cell-field.tsx'

interface CellSelectProps extends CellProps, Omit<ComponentProps<'select'>, keyof CellProps> {
  /** Shown while nothing is chosen. */
  placeholder: string
  options: readonly string[]
}

/** A select in an editable list. It is the browser's own select, in which a letter key chooses an option without opening the list. */
export function CellSelect(props: CellSelectProps) {
  const { label, value, onChange, fault, note, placeholder, options, ...select } = props
  const id = useId()
  const hasText = typeof fault === 'string' || note !== undefined
  return (
    // The title shows the whole text when the field cuts it off.
    <Box title={value} sx={{ minWidth: 0 }}>
      <Box
        component="select"
        {...select}
        value={value}
        aria-label={label}
        aria-invalid={Boolean(fault)}
        aria-describedby={hasText ? id : undefined}
        onChange={(event: React.ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        sx={{ ...controlStyle, pr: 0.5, ...(value === '' && { color: 'text.secondary' }) }}
      >
        {value === '' && <option value="">{placeholder}</option>}
        {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Box>
      <CellText id={id} fault={fault} note={note} />
    </Box>
  )
}
