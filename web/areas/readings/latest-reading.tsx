import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter, formatPercent, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Difference } from '../../ui/difference.tsx'

const unbroken = { whiteSpace: 'nowrap' } as const

/** The results of the latest reading. */
export function LatestReading({ reading }: { reading: Reading }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const time = formatTime(reading.readAt, locationTimezone)
  const { machine, readBy } = reading
  return (
    <Box
      component="section"
      aria-label={t`Latest reading`}
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, rowGap: 0.5 }}
    >
      <Box sx={{ fontWeight: 500, width: '100%' }}>
        <Trans>Latest: machine {machine}</Trans>{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', fontSize: '0.875rem' }}>
          <Trans>
            <span style={unbroken}>{time}</span> by {readBy}
          </Trans>
        </Box>
      </Box>
      <Figure label={t`Daily In`}>{formatMeter(reading.inValue)}</Figure>
      <Figure label={t`Daily Out`}>{formatMeter(reading.outValue)}</Figure>
      <Figure label={t`Difference`}>
        <Difference value={reading.difference} />
      </Figure>
      <Figure label={t`Life Pay`}>{formatPercent(reading.lifePay) || '–'}</Figure>
      <Figure label={t`Life Hold`}>{formatPercent(reading.lifeHold) || '–'}</Figure>
    </Box>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mr: 1 }}>
        {label}
      </Box>
      <b>{children}</b>
    </Box>
  )
}
