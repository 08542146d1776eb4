import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

import { formatTimer } from '../lib/format.ts'
import { type Announcement, useLive } from '../lib/live.ts'
import { useNow } from '../lib/use-now.ts'
import { ErrorBar } from '../ui/error-bar.tsx'
import { useRootHeight } from '../ui/use-root-height.ts'
import { announcedInstant } from './countdown.ts'
import { useFault } from './fault.ts'

const SECOND_MS = 1_000

/** Notices for everybody above the screen: the server's state, its announcement, and a fault until it is closed (part 1 section 2). */
export function Banners() {
  const { t } = useLingui()
  const status = useLive((live) => live.status)
  const announcement = useLive((live) => live.announcement)
  const { message, setMessage } = useFault()

  // Other sticky elements need to know where the banners end.
  const bannersRef = useRootHeight('--banners-height')

  return (
    <Box
      component="section"
      ref={bannersRef}
      aria-label={t`Notices`}
      sx={{ position: 'sticky', top: 'var(--bar-height)', zIndex: 'appBar', '&:empty': { display: 'none' } }}
    >
      {status === 'DOWN' && (
        <Alert severity="warning" variant="filled" square>
          <Trans>Server is restarting, please wait and try again in 10 minutes</Trans>
        </Alert>
      )}
      {announcement && <AnnouncementBanner announcement={announcement} />}
      <ErrorBar message={message} onClose={() => setMessage(undefined)} />
    </Box>
  )
}

function AnnouncementBanner({ announcement }: { announcement: Announcement }) {
  const end = announcedInstant(announcement.datetime)
  return (
    <Alert severity="info" variant="filled" square role="group">
      <output>{announcement.message}</output>
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
