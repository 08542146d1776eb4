import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'

import { formatPay } from '../../lib/format.ts'

interface AmountProps {
  value: number
  /** Default: dollars with cents. */
  format?: (value: number) => string
}

/** A figure of the books: red and in parentheses below zero, gray at zero. */
export function Amount({ value, format = formatPay }: AmountProps) {
  const color = value < 0 ? 'error.main' : value === 0 ? 'text.secondary' : undefined
  return (
    <Box component="span" sx={{ color, whiteSpace: 'nowrap' }}>
      {format(value)}
    </Box>
  )
}

/** The amount that a day is short or over. Says 'Not counted' until somebody has counted the money of the venue. */
export function ShortOver({ isCounted, ...amount }: AmountProps & { isCounted: boolean }) {
  if (isCounted) return <Amount {...amount} />
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' }}>
      <Trans>Not counted</Trans>
    </Box>
  )
}
