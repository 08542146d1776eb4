import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { useUser } from '../../lib/session.ts'
import { WaitingPanel, WaitingRow } from '../../ui/waiting-panel.tsx'

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
    <WaitingPanel color="primary" titleId={titleId}>
      <Typography id={titleId} variant="h3">
        <Trans>Waiting for the winner</Trans>
      </Typography>
      <ul>
        {draws.map((draw) => (
          <WaitingRow
            key={draw.drawId}
            title={
              draw.machine === null ? (
                <Trans>The draw was interrupted before its machine was shown</Trans>
              ) : (
                <Trans>Machine {draw.machine}</Trans>
              )
            }
            detail={
              <Trans>
                Draw #{draw.number} at {clearTime(draw.drawnAt, timezone)} by {draw.drawnBy}
              </Trans>
            }
          >
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={t`Continue draw ${draw.number}`}
              onClick={() => onContinue(draw)}
              sx={{ minHeight: 44 }}
            >
              <Trans>Continue</Trans>
            </Button>
          </WaitingRow>
        ))}
      </ul>
    </WaitingPanel>
  )
}
