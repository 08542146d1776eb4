import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

import type { ShownAnnouncement } from '@countroom/contract/kernel/live.ts'

import { formatDateTime, formatTimer } from '../lib/format.ts'
import { useLive } from '../lib/live.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { announcedInstant } from './countdown.ts'

const SECOND_MS = 1_000

/** Banners that people rarely see: the end of the license, and announcements. */
export function RareBanners() {
  const { graceUntil, locationTimezone } = useUser()
  const announcements = useLive((live) => live.announcements)
  return (
    <>
      {graceUntil && <GraceBanner end={formatDateTime(graceUntil, locationTimezone)} />}
      {announcements.map((announcement) => (
        <AnnouncementBanner key={`${announcement.datetime} ${announcement.message}`} {...announcement} />
      ))}
    </>
  )
}

/** Tells administrators that the license has ended, and how long the company can still work (domain 11). */
function GraceBanner({ end }: { end: string }) {
  return (
    <Alert severity="warning" variant="filled" square role="group">
      <Trans>
        The license of this company has ended. The company works until {end}. Ask your provider for a renewal.
      </Trans>
    </Alert>
  )
}

/** A line between two announcements, because all announcements have the same color. */
const lineBetween = { '& + &': { borderTop: '1px solid color-mix(in srgb, currentColor 40%, transparent)' } }

/** An announcement of a master administrator, with a countdown to its end (part 1 section 2). */
function AnnouncementBanner({ message, datetime }: ShownAnnouncement) {
  const end = announcedInstant(datetime)
  return (
    <Alert severity="info" variant="filled" square role="group" sx={lineBetween}>
      <output dir="auto">{message}</output>
      {end !== undefined && <Countdown end={end} />}
    </Alert>
  )
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
