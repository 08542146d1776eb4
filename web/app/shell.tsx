import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { signOut } from '../areas/auth/auth.api.ts'
import { countUnsavedReadings } from '../areas/readings/unsaved.api.ts'
import { isAdministrator, useUser } from '../lib/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { usePhone } from '../ui/use-phone.ts'
import { Banners } from './banners.tsx'
import { Content } from './content.tsx'
import { watchIdle } from './idle.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useDrawer } from './use-drawer.ts'
import { useLiveLink } from './use-live-link.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'

const ShortcutHelpDialog = lazy(async () => ({
  default: (await import('./shortcut-help.dialog.tsx')).ShortcutHelpDialog,
}))

/** Everything around a screen: top bar, menu, banners, and the link to the server (part 1 section 2). */
export function Shell() {
  const { t } = useLingui()
  const user = useUser()
  const { userId } = user
  const { pathname } = useLocation()
  const isNarrow = usePhone()
  const isDrawer = useDrawer()
  // A drawer would cover the screen, so it starts closed, also on a tablet wider than 768 px.
  const [isMenuOpen, setIsMenuOpen] = useState(!isDrawer)
  const [wasDrawer, setWasDrawer] = useState(isDrawer)
  if (wasDrawer !== isDrawer) {
    setWasDrawer(isDrawer)
    setIsMenuOpen(!isDrawer)
  }

  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useShortcuts([{ keys: '?', label: t`Show these keys`, run: () => setIsHelpOpen(true) }])
  useShortcutKeys()
  useLiveLink(user)
  // Every screen sends the readings that an earlier session left on this device.
  useEffect(() => {
    if (countUnsavedReadings(userId) > 0) void import('../areas/readings/outbox.store.ts').catch(() => {})
  }, [userId])
  const isWatchedForIdling = isAdministrator(user)
  const idleWords = t`Signed out because nobody used this account here for 30 minutes. Sign in again.`
  useEffect(
    () => (isWatchedForIdling ? watchIdle(() => void signOut(idleWords)) : undefined),
    [isWatchedForIdling, idleWords],
  )

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', '--bar-height': '3.5rem' }}>
      <StartOfPage pathname={pathname} />
      <SkipLink />
      <TopBar isMenuOpen={isMenuOpen} onToggleMenu={() => setIsMenuOpen(!isMenuOpen)} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <SideMenu isDrawer={isDrawer} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Banners />
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexDirection: 'column',
              p: isNarrow ? 1.5 : 2.5,
              pb: `calc(env(safe-area-inset-bottom) + ${isNarrow ? 12 : 20}px)`,
              outline: 'none',
            }}
          >
            <ErrorBoundary resetKey={pathname}>
              <Content />
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {isHelpOpen && (
        <Suspense fallback={null}>
          <ShortcutHelpDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** Starts each screen at its top. Comes before the screen, whose heading takes the focus that this releases. */
function StartOfPage({ pathname }: { pathname: string }) {
  const shown = useRef(pathname)
  useEffect(() => {
    // In braces, because Chromium's scrollTo returns a promise and an effect must not.
    window.scrollTo(0, 0)
    if (shown.current !== pathname && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    shown.current = pathname
  }, [pathname])
  return null
}

/** Visible only with keyboard focus: skips bar and menu in one step. */
function SkipLink() {
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'fixed',
        top: -64,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: 4,
        '&:focus': { top: 8 },
      }}
    >
      <Trans>Skip to content</Trans>
    </Box>
  )
}
