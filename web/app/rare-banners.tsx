import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

import { formatDateTime, formatTimer } from '../lib/format.ts'
import { useLive } from '../lib/live.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { announcedInstant } from './countdown.ts'

const SECOND_MS = 1_000

/** Tells administrators that the license has ended and until when the company still works (domain 11). */
export function GraceBanner({ until }: { until: string }) {
  const { locationTimezone: timezone } = useUser()
  const end = formatDateTime(until, timezone)
  return (
    <Alert severity="warning" variant="filled" square role="group">
      <Trans>The license of this company has ended. It works until {end}. Ask your provider for a renewal.</Trans>
    </Alert>
  )
}

const lineBetween = { '& + &': { borderTop: '1px solid color-mix(in srgb, currentColor 40%, transparent)' } }

/** The messages of master administrators, each with the time that is left until its end (part 1 section 2). */
export function AnnouncementBanners() {
  const announcements = useLive((live) => live.announcements)
  return announcements.map(({ message, datetime }) => {
    const end = announcedInstant(datetime)
    return (
      <Alert key={`${datetime} ${message}`} severity="info" variant="filled" square role="group" sx={lineBetween}>
        <output dir="auto">{message}</output>
        {end !== undefined && <Countdown end={end} />}
      </Alert>
    )
  })
}

function Countdown({ end }: { end: number }) {
  const now = useNow()
  const left = formatTimer((end - now) / SECOND_MS)
  return (
    <Box component="strong" role="timer" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
      <Trans>Auto-restart in {left}</Trans>
    </Box>
  )
}
