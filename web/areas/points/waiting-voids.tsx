import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ApproveIcon from '@mui/icons-material/HowToRegOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useId } from 'react'

import type { WaitingVoid } from '@countroom/contract/points/points.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { businessDayAt } from '../../lib/date-range.ts'
import { formatDate } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { Moment } from '../../ui/moment.tsx'
import { WaitingPanel, WaitingRow } from '../../ui/waiting-panel.tsx'
import { approverOf } from './waiting-voids.rules.ts'

/** Lists the voids that wait for a second person, with an Approve button for each void that the user may approve. */
export function WaitingVoids({ voids }: { voids: readonly WaitingVoid[] }) {
  const { selectedLocationId: locationId } = useUser()
  const titleId = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const approve = useChange('POST /customer/approveVoid', {
    refreshes: ['POST /customer/customerPointsList', 'POST /customer/getMatchOffer'],
  })
  const approveOne = async (pendingId: number) => {
    const outcome = await approve.run({ pendingId, locationId })
    // The row with the button disappears, so the heading takes the focus. With the last row, the heading disappears too, so the element around the
    // lists takes the focus.
    const isLast = outcome?.result !== undefined && voids.length === 1
    const title = titleRef.current
    const next = isLast ? title?.parentElement?.closest<HTMLElement>('[tabindex="-1"]') : title
    next?.focus({ preventScroll: true })
  }
  return (
    <WaitingPanel color="warning" titleId={titleId}>
      <Typography
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        variant="h3"
        sx={{ color: 'warning.main', outline: 'none !important' }}
      >
        <Plural value={voids.length} one="# void waits for a second person" other="# voids wait for a second person" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <Trans>Until a second person approves a void, its points still count toward the customer’s limits.</Trans>
      </Typography>
      <ul>
        {voids.map((one) => (
          <VoidRow
            key={one.pendingId}
            entry={one}
            isBusy={approve.isPending}
            onApprove={() => void approveOne(one.pendingId)}
          />
        ))}
      </ul>
    </WaitingPanel>
  )
}

interface VoidRowProps {
  entry: WaitingVoid
  isBusy: boolean
  onApprove: () => void
}

function VoidRow({ entry, isBusy, onApprove }: VoidRowProps) {
  const { t } = useLingui()
  const user = useUser()
  const { locationTimezone: timezone } = user
  const now = useNow(true, MINUTE_MS)
  const { firstName, lastName, points, givenAt, voided, mayApprove } = entry
  const name = `${firstName} ${lastName}`
  const today = formatDate(new Date(now), timezone)
  const approver = approverOf(
    businessDayAt(Date.parse(givenAt), timezone),
    businessDayAt(now, timezone),
    isAdministrator(user),
  )
  return (
    <WaitingRow
      title={
        <>
          <bdi>{name}</bdi>
          {' · '}
          <Plural value={points} one="# point" other="# points" />
        </>
      }
      detail={
        <Trans>
          Given at <Moment instant={givenAt} timezone={timezone} today={today} /> and voided at{' '}
          <Moment instant={voided.at} timezone={timezone} today={today} /> by {voided.by}: “{voided.reason}”
        </Trans>
      }
    >
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
          {approver === 'somebodyElse' ? (
            <Trans>Another employee must approve it</Trans>
          ) : approver === 'administrator' ? (
            <Trans>An administrator must approve it</Trans>
          ) : (
            <Trans>Another administrator must approve it</Trans>
          )}
        </Box>
      )}
    </WaitingRow>
  )
}
