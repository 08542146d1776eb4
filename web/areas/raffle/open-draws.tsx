import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useUser } from '../../lib/session.ts'

interface OpenDrawsProps {
  draws: readonly Draw[]
  isBusy: boolean
  onContinue: (draw: Draw) => void
}

/** The draws of the day that wait for their winner, the oldest first. Everybody with Raffle may go on with one. */
export function OpenDraws({ draws, isBusy, onContinue }: OpenDrawsProps) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const titleId = useId()
  if (draws.length === 0) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={panelStyle}>
      <Typography id={titleId} variant="h3">
        <Trans>Waiting for the winner</Trans>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {draws.map((draw) => (
          <Box component="li" key={draw.drawId} sx={rowStyle}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500 }}>
                {draw.machine === null ? (
                  <Trans>The draw was interrupted before its machine was shown</Trans>
                ) : (
                  <Trans>Machine {draw.machine}</Trans>
                )}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <Trans>
                  Draw #{draw.number} at {clearTime(draw.drawnAt, timezone)} by {draw.drawnBy}
                </Trans>
              </Box>
            </Box>
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={t`Continue draw ${draw.number}`}
              onClick={() => onContinue(draw)}
              sx={{ minHeight: 44 }}
            >
              <Trans>Continue</Trans>
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const panelStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 'inset 4px 0 var(--mui-palette-primary-main)',
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-primary-main) 6%, transparent)',
  pl: 2.5,
  pr: 2,
  py: 1.25,
} as const

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
