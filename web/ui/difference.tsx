import Box from '@mui/material/Box'

import { formatSigned } from '../lib/format.ts'

interface DifferenceProps {
  value: number
  /**
   * The format of the figure. Default: a number with its sign in front, such as `+1,234`. The format must keep the sign, because some people cannot
   * tell the colors apart.
   */
  format?: (value: number) => string
}

/** A signed figure: red below zero, gray at zero, green above (part 1 section 2). */
export function Difference({ value, format = formatSigned }: DifferenceProps) {
  const color = value < 0 ? 'error.main' : value > 0 ? 'success.main' : 'text.secondary'
  return (
    <Box component="span" sx={{ color, fontWeight: value === 0 ? 400 : 500, whiteSpace: 'nowrap' }}>
      {format(value)}
    </Box>
  )
}
