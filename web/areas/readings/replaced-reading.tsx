import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import type { MeterReason, Reading, ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { useReasonText } from './use-reading-labels.ts'

interface ReplacedReadingProps {
  replaced: Reading
  data: Pick<ReadingInput, 'in' | 'out' | 'reasons'>
}

/** Shows the current reading above the reading that would replace it. For each meter that fell, shows why. */
export function ReplacedReading({ replaced, data }: ReplacedReadingProps) {
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
        <Row meterIn={replaced.curIn} meterOut={replaced.curOut} reasons={replaced.reasons}>
          <Trans>Current reading</Trans>
          <Box component="span" sx={detailStyle}>
            <Trans>
              <Moment instant={replaced.readAt} timezone={locationTimezone} /> by {readBy}
            </Trans>
          </Box>
        </Row>
        <Row meterIn={data.in} meterOut={data.out} reasons={data.reasons}>
          <Trans>New reading</Trans>
        </Row>
      </tbody>
    </Box>
  )
}

const detailStyle = {
  display: 'block',
  fontWeight: 400,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  whiteSpace: 'normal',
} as const

interface RowProps {
  meterIn: string | number
  meterOut: string | number
  reasons: { in?: MeterReason | null | undefined; out?: MeterReason | null | undefined } | undefined
  children: ReactNode
}

function Row({ meterIn, meterOut, reasons, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <MeterCell meter={meterIn} reason={reasons?.in} />
      <MeterCell meter={meterOut} reason={reasons?.out} />
    </tr>
  )
}

function MeterCell({ meter, reason }: { meter: string | number; reason: MeterReason | null | undefined }) {
  const reasonText = useReasonText()
  return (
    <td>
      {shownMeter(meter)}
      {reason && (
        <Box component="span" sx={detailStyle}>
          {reasonText(reason)}
        </Box>
      )}
    </td>
  )
}

/** A typed or sent meter value as text. A formula is shown as its result, or as it was typed when it has no result. */
export function shownMeter(sent: string | number): string {
  const value = evaluateMeter(String(sent)).value
  return value === undefined ? String(sent) : formatMeter(value)
}
