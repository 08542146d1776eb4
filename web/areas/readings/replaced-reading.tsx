import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import type { Reading, ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'

/** Shows the current reading above the reading that would replace it. */
export function ReplacedReading({ replaced, data }: { replaced: Reading; data: Pick<ReadingInput, 'in' | 'out'> }) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const { readBy } = replaced
  return (
    <Box
      component="table"
      aria-label={t`Current and new reading`}
      sx={{
        mt: 1,
        borderCollapse: 'collapse',
        width: '100%',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { py: 0.5, borderTop: 1, borderColor: 'divider', verticalAlign: 'top' },
        '& thead th': { borderTop: 0, fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' },
        '& th': { textAlign: 'left', fontWeight: 500 },
        '& td, & thead th + th': { pl: 2, textAlign: 'right', whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          <th scope="col" aria-label={t`Reading`} />
          <th scope="col">
            <Trans>In</Trans>
          </th>
          <th scope="col">
            <Trans>Out</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row meterIn={replaced.curIn} meterOut={replaced.curOut}>
          <Trans>Current reading</Trans>
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 400, color: 'text.secondary', fontSize: '0.8125rem' }}
          >
            <Trans>
              <Moment instant={replaced.readAt} timezone={locationTimezone} /> by {readBy}
            </Trans>
          </Box>
        </Row>
        <Row meterIn={data.in} meterOut={data.out}>
          <Trans>New reading</Trans>
        </Row>
      </tbody>
    </Box>
  )
}

interface RowProps {
  meterIn: string | number
  meterOut: string | number
  children: ReactNode
}

function Row({ meterIn, meterOut, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{shownMeter(meterIn)}</td>
      <td>{shownMeter(meterOut)}</td>
    </tr>
  )
}

/** A typed or sent meter value as text. A formula is shown as its result, or as it was typed when it has no result. */
export function shownMeter(sent: string | number): string {
  const value = evaluateMeter(String(sent)).value
  return value === undefined ? String(sent) : formatMeter(value)
}
