import { Trans } from '@lingui/react/macro'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

import { MOTION } from './motion.ts'

/**
 * Shown while a screen or its data loads. It appears after a moment, so that nothing flickers when the load is quick. For people who chose less
 * motion, it appears immediately.
 */
export function Loading() {
  return (
    <Stack
      role="status"
      sx={{
        flex: 1,
        minHeight: 240,
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        [MOTION]: { animation: 'appear 120ms 150ms both' },
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    >
      <CircularProgress size={28} aria-hidden />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans>Loading Content...</Trans>
      </Typography>
    </Stack>
  )
}
