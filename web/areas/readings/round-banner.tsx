import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

import type { RunningSession } from '@countroom/contract/readings/readings.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { progressOf } from './round.rules.ts'

/** Shows which session runs and how many machines are read. */
export function RoundBanner({ session }: { session: RunningSession }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const { sessionId, startedBy, sessionStarted } = session
  const { read, total, percent } = progressOf(session)
  const isComplete = read === total
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 2,
        py: 1,
        bgcolor: 'color-mix(in srgb, var(--mui-palette-secondary-main) 22%, var(--mui-palette-background-paper))',
        borderColor: 'secondary.dark',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography role="status" sx={{ fontWeight: 500 }}>
          <Trans>Reading Session {sessionId} is running</Trans>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Trans>
            Started <Moment instant={sessionStarted} timezone={locationTimezone} /> by {startedBy}
          </Trans>
        </Typography>
      </Box>
      <Box sx={{ flex: '1 1 260px', maxWidth: { md: 360 } }}>
        <Typography sx={{ fontWeight: 500, mb: 0.5 }}>
          <Trans>
            {read} of {plural(total, { one: '# machine', other: '# machines' })} read
          </Trans>
        </Typography>
        <LinearProgress
          variant="determinate"
          value={percent}
          color={isComplete ? 'success' : 'primary'}
          aria-label={t`${read} of ${plural(total, { one: '# machine', other: '# machines' })} read`}
          sx={{ height: 8, borderRadius: 4 }}
        />
      </Box>
    </Paper>
  )
}
