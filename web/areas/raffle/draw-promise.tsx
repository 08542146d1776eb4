import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

interface DrawPromiseProps {
  draw: Pick<Draw, 'number' | 'hash' | 'seed'>
}

/** The number and the hash of a draw. The seed is added when the server has revealed the drawn machine. */
export function DrawPromise({ draw: { number, hash, seed } }: DrawPromiseProps) {
  return (
    <Typography component="dl" variant="caption" sx={listStyle}>
      <dt>
        <Trans>Draw</Trans>
      </dt>
      <dd>#{number}</dd>
      <dt>
        <Trans>Published hash</Trans>
      </dt>
      <Box component="dd" sx={{ fontFamily: 'monospace' }}>
        {hash}
      </Box>
      {seed !== null && (
        <>
          <dt>
            <Trans>Seed</Trans>
          </dt>
          <Box component="dd" sx={{ fontFamily: 'monospace' }}>
            {seed}
          </Box>
        </>
      )}
    </Typography>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  color: 'text.secondary',
  textAlign: 'start',
  '& > dd': { m: 0, overflowWrap: 'anywhere' },
} as const
