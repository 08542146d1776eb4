import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'

import { useLive } from '../lib/live.ts'
import { useSession } from '../lib/session.ts'
import { ErrorBar } from '../ui/error-bar.tsx'
import { useRootHeight } from '../ui/use-root-height.ts'
import { NO_FAULT, useFault } from './fault.ts'

// People rarely see these banners, so the shell's file does not contain them.
const RareBanners = lazy(async () => ({ default: (await import('./rare-banners.tsx')).RareBanners }))

/** The banners above every screen: server restart, license, announcements, and an error until somebody closes it (part 1 section 2). */
export function Banners() {
  const { t } = useLingui()
  const status = useLive((live) => live.status)
  const isAnnounced = useLive((live) => live.announcements.length > 0)
  const { message } = useFault()
  const isInGrace = useSession(({ userInfo }) => userInfo?.graceUntil)

  // Other sticky elements stay below the banners.
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
      {(isAnnounced || isInGrace) && (
        <Suspense>
          <RareBanners />
        </Suspense>
      )}
      <ErrorBar message={message} onClose={() => useFault.setState(NO_FAULT)} />
    </Box>
  )
}
