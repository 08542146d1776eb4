import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

interface SegmentedProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** True if the options fill the whole line in equal parts. */
  isWide?: boolean
}

/** Lets a person choose one of two to four options. All options are visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, isWide = false } = props
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      fullWidth={isWide}
      // `chosen` is null when somebody presses the chosen option again.
      onChange={(_, chosen: Value | null) => chosen !== null && onChange(chosen)}
      sx={{
        ...segmentsStyle,
        '& > button': {
          minHeight: isWide ? '2.75rem' : '2.25rem',
          px: isWide ? 0.5 : 1.5,
          '@media (pointer: coarse)': { minHeight: '2.75rem' },
        },
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const segmentsStyle = {
  bgcolor: 'background.paper',
  // Filled with the primary color, so that the choice is visible from the other end of the counter.
  '&& > .Mui-selected, && > .Mui-selected:hover': { color: 'primary.contrastText', bgcolor: 'primary.main' },
} as const
