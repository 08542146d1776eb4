import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

import { useBusinessDay } from '../../lib/use-business-day.ts'
import { WaitingPanel, WaitingRow } from '../../ui/waiting-panel.tsx'
import { DrawnBy } from './drawn-by.tsx'

interface OpenDrawsProps {
  draws: readonly Draw[]
  isBusy: boolean
  /** Undefined for a person without a shift, who cannot give a prize. */
  onContinue: ((draw: Draw) => void) | undefined
  /** Opens the dialog that asks why a draw of an earlier day is closed without a prize. */
  onCloseDraw: (draw: Draw) => void
}

/**
 * The draws that wait for their winner or whose machine is not shown yet, earlier days first. Everybody with the service Raffle and an open shift
 * may continue a draw.
 */
export function OpenDraws({ draws, isBusy, onContinue, onCloseDraw }: OpenDrawsProps) {
  const { t } = useLingui()
  const today = useBusinessDay()
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
            detail={<DrawnBy draw={draw} />}
          >
            {draw.businessDay < today && draw.state === 'open' && (
              <Button
                aria-label={t`Close draw ${draw.number}`}
                onClick={() => onCloseDraw(draw)}
                sx={{ minHeight: 44 }}
              >
                <Trans>Close draw</Trans>
              </Button>
            )}
            {onContinue && (
              <Button
                variant="outlined"
                disabled={isBusy}
                aria-label={t`Continue draw ${draw.number}`}
                onClick={() => onContinue(draw)}
                sx={{ minHeight: 44 }}
              >
                <Trans>Continue</Trans>
              </Button>
            )}
          </WaitingRow>
        ))}
      </ul>
    </WaitingPanel>
  )
}
