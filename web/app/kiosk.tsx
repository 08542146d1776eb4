import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { Link, Navigate, Route, Routes } from 'react-router'

import { signOut } from '../areas/auth/auth.api.ts'
import { Screen as KioskScreen } from '../areas/points/kiosk.screen.tsx'
import { useUser } from '../lib/session.ts'
import { KIOSK_PATH } from './kiosk-path.ts'
import { useLiveLink } from './use-live-link.ts'

/** The only pages of a browser that is a kiosk. No link leads to /login, where staff sign the kiosk out. Signing in again needs the password. */
export function Kiosk(): ReactNode {
  const { t } = useLingui()
  useLiveLink(useUser())
  useEffect(() => {
    document.title = t`Check in · Countroom`
  }, [t])
  return (
    <Routes>
      <Route path={KIOSK_PATH} element={<KioskScreen />} />
      <Route path="/login" element={<WayOut />} />
      <Route path="*" element={<Navigate to={KIOSK_PATH} replace />} />
    </Routes>
  )
}

function WayOut() {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 3,
        textAlign: 'center',
      }}
    >
      <Typography component="h1" sx={{ maxWidth: '46ch', color: 'text.secondary' }}>
        <Typography
          component="span"
          variant="h1"
          sx={{ display: 'block', fontSize: '1.75rem', mb: 1, color: 'text.primary' }}
        >
          <Trans>Leave the kiosk?</Trans>
        </Typography>{' '}
        <Trans>
          This browser is a kiosk. Sign out to use it for anything else. You need the password to sign in again.
        </Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button component={Link} to={KIOSK_PATH} variant="outlined">
          <Trans>Back to the kiosk</Trans>
        </Button>
        <Button variant="contained" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </Box>
    </Box>
  )
}
