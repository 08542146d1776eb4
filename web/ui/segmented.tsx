import Box from '@mui/material/Box'

interface SegmentedProps<Value extends string> {
  /** What is chosen, read out. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Takes the whole line, in equal parts. */
  isWide?: boolean
}

/** One of two or three, all in sight: which of two lists, whose rows. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  isWide = false,
}: SegmentedProps<Value>) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ ...frameStyle, ...(isWide && { display: 'flex', '& button': { flex: 1 } }) }}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Box>
  )
}

const frameStyle = {
  display: 'inline-flex',
  p: '2px',
  gap: '2px',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '& button': {
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 600,
    minHeight: 30,
    px: 1.5,
    border: 0,
    borderRadius: 0.75,
    color: 'text.secondary',
    background: 'none',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&[aria-pressed="true"]': { color: 'primary.contrastText', bgcolor: 'primary.main' },
    '@media (pointer: coarse)': { minHeight: 40 },
  },
} as const
