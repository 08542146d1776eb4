import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ApproveIcon from '@mui/icons-material/HowToRegOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { WaitingVoid } from '@countroom/contract/points/points.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime, formatMeter, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'

/** The voids that wait for a second person, with Approve for whoever is one. */
export function WaitingVoids({ voids }: { voids: readonly WaitingVoid[] }) {
  const { selectedLocationId: locationId } = useUser()
  const titleId = useId()
  const approve = useChange('POST /customer/approveVoid', {
    refreshes: ['POST /customer/customerPointsList', 'POST /customer/getMatchOffer'],
  })
  return (
    <Box component="section" aria-labelledby={titleId} sx={panelStyle}>
      <Typography id={titleId} variant="h3" sx={{ color: 'warning.main' }}>
        <Plural value={voids.length} one="# void waits for a second person" other="# voids wait for a second person" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans>Until then the points still count for the customer’s limits.</Trans>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {voids.map((one) => (
          <VoidRow
            key={one.pendingId}
            entry={one}
            isBusy={approve.isPending}
            onApprove={() => void approve.run({ pendingId: one.pendingId, locationId })}
          />
        ))}
      </Box>
    </Box>
  )
}

interface VoidRowProps {
  entry: WaitingVoid
  isBusy: boolean
  onApprove: () => void
}

function VoidRow({ entry, isBusy, onApprove }: VoidRowProps) {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const now = useNow(true, MINUTE_MS)
  const { firstName, lastName, points, givenAt, voidedAt, employeeName, reason, mayApprove } = entry
  const name = `${firstName} ${lastName}`
  const isToday = formatDate(givenAt, timezone) === formatDate(new Date(now), timezone)
  const given = isToday ? formatTime(givenAt, timezone) : formatDateTime(givenAt, timezone)
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          <bdi>{name}</bdi>
          {' · '}
          <Trans>{formatMeter(points)} points</Trans>
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Trans>
            Given at {given} and voided at {formatTime(voidedAt, timezone)} by {employeeName}: “{reason}”
          </Trans>
        </Box>
      </Box>
      {mayApprove ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ApproveIcon />}
          aria-label={t`Approve the void of ${name}`}
          disabled={isBusy}
          onClick={onApprove}
        >
          <Trans>Approve</Trans>
        </Button>
      ) : (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Trans>Somebody else approves it</Trans>
        </Box>
      )}
    </Box>
  )
}

const panelStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 'inset 4px 0 var(--mui-palette-warning-main)',
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-warning-main) 6%, transparent)',
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
