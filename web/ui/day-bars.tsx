import Box from '@mui/material/Box'

interface DayBarsProps {
  /** A sentence that says what the bars show, for screen readers. */
  label: string
  /** One value for each day, in the order of the days. Null leaves a gap. */
  values: readonly (number | null)[]
}

const HEIGHT_PX = 28
const STEP_PX = 3
const BAR_PX = 2

/** A bar chart of days without axes, small enough for a table row. Values below zero are red. All other values have the primary color. */
export function DayBars({ label, values }: DayBarsProps) {
  const known = values.filter((value) => value !== null)
  const [lowest, highest] = [Math.min(0, ...known), Math.max(0, ...known)]
  const scale = HEIGHT_PX / (highest - lowest || 1)
  const zero = highest * scale
  const width = values.length * STEP_PX
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      width={width}
      height={HEIGHT_PX}
      sx={{ display: 'block', overflow: 'visible' }}
    >
      <line x2={width} y1={zero} y2={zero} stroke="var(--mui-palette-divider)" />
      {values.map((value, day) =>
        value === null ? null : (
          <rect
            key={day}
            x={day * STEP_PX}
            width={BAR_PX}
            y={Math.min(zero, zero - value * scale)}
            height={Math.max(1, Math.abs(value) * scale)}
            fill={`var(--mui-palette-${value < 0 ? 'error' : 'primary'}-main)`}
          />
        ),
      )}
    </Box>
  )
}
