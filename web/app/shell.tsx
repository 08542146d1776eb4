import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { signOut } from '../areas/auth/auth.api.ts'
import { hasUnsentPictures } from '../areas/pictures/unsent.api.ts'
import { countUnsavedReadings } from '../areas/readings/unsaved.api.ts'
import { isAdministrator, useUser } from '../lib/session.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { useDrawer } from '../ui/use-drawer.ts'
import { usePhone } from '../ui/use-phone.ts'
import { Banners } from './banners.tsx'
import { Content } from './content.tsx'
import { watchIdle } from './idle.ts'
import { findScreen } from './screens.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useLiveLink } from './use-live-link.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'

/** Up to 1280 px. In a window of 801 to 1280 px, the menu starts as a rail of icons. */
const MEDIUM = '(max-width: 80em)'

const BottomBar = lazy(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }))
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
  const isMedium = useMediaQuery(MEDIUM)
  // A drawer would cover the screen, so it starts closed, even on an iPad wider than 800 px. In a medium window the menu starts as icons.
  const startsOpen = !isDrawer && !isMedium
  const [isMenuOpen, setIsMenuOpen] = useState(startsOpen)
  const [started, setStarted] = useState(startsOpen)
  if (started !== startsOpen) {
    setStarted(startsOpen)
    setIsMenuOpen(startsOpen)
  }
  const openId = findScreen(pathname)?.id
  useEffect(() => {
    // If the browser cannot store how often screens are used, the bar on a phone shows the first screens of the menu.
    if (isNarrow && openId !== undefined)
      void import('./used-screens.ts').then(({ countUse }) => countUse(userId, openId)).catch(() => {})
  }, [isNarrow, userId, openId])

  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useShortcuts([{ keys: '?', label: t`Show these keys`, run: () => setIsHelpOpen(true) }])
  useShortcutKeys()
  useLiveLink(user)
  // Sends the readings and pictures that an earlier sign-in session left on this device. It does not matter which screen is open.
  useEffect(() => {
    if (countUnsavedReadings(userId) > 0) void import('../areas/readings/outbox.store.ts').catch(() => {})
    if (hasUnsentPictures()) void import('../areas/pictures/picture-outbox.store.ts').catch(() => {})
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
        <SideMenu isDrawer={isDrawer} isOpen={isMenuOpen} onOpen={setIsMenuOpen} onHelp={() => setIsHelpOpen(true)} />
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
              p: isNarrow ? 1.5 : 2,
              pb: isNarrow ? 'calc(max(env(safe-area-inset-bottom), var(--bottom-bar-height, 0px)) + 0.75rem)' : 2,
              outline: 'none',
            }}
          >
            <ErrorBoundary resetKey={pathname}>
              <Content />
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
      {isNarrow && (
        <Suspense fallback={null}>
          <BottomBar isMenuOpen={isMenuOpen} onMore={() => setIsMenuOpen(true)} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense fallback={null}>
          <ShortcutHelpDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

/** Scrolls to the top and drops the focus when the screen changes. Its effect runs before the screen's heading takes the focus. */
function StartOfPage({ pathname }: { pathname: string }) {
  const shown = useRef(pathname)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (shown.current !== pathname && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    shown.current = pathname
  }, [pathname])
  return null
}

/** A link that skips the bar and the menu. It is visible only while it has the keyboard focus. */
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
