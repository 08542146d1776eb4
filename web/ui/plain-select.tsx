import Box from '@mui/material/Box'
import { useId } from 'react'

interface PlainSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** The browser's own select, with its label in front. It is small, and on a phone it opens the phone's usual list. */
export function PlainSelect<Value extends string>({ label, value, options, onChange }: PlainSelectProps<Value>) {
  const id = useId()
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <label htmlFor={id}>{label}</label>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event: React.ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as Value)}
        sx={{
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.75,
          px: 1,
          height: '2.25rem',
          '@media (pointer: coarse)': { height: '2.75rem', fontSize: '1rem' },
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
    </Box>
  )
}
