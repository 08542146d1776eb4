import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'

import { LoginScreen } from '../areas/auth/login.screen.tsx'
import { queryClient } from '../lib/client.ts'
import { LazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { FeedbackBar } from '../ui/feedback-bar.tsx'
import { Loading } from '../ui/loading.tsx'
import { MODE_STORAGE_KEY, theme } from './theme.ts'

/** The providers around every screen: messages, theme, queries and dialogs. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <ThemeProvider theme={theme} modeStorageKey={MODE_STORAGE_KEY} noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <ConfirmProvider>{children}</ConfirmProvider>
          <FeedbackBar />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nProvider>
  )
}

/** The code of the shell, which is the menu and the bars around every screen. The login screen does not load it. */
export const shell = new LazyPart(async () => (await import('./shell.tsx')).Shell)

/** The kiosk's code. A browser that is a kiosk shows nothing else. */
export const kiosk = new LazyPart(async () => (await import('./kiosk.tsx')).Kiosk)

/** The code of the screen on which a person replaces a temporary password. Until then, the server refuses this person's other calls. */
export const setPassword = new LazyPart(async () => (await import('../areas/auth/set-password.screen.tsx')).Screen)

/** The code of the setup screen, for the first day of an installation. */
export const setup = new LazyPart(async () => (await import('../areas/setup/setup.screen.tsx')).Screen)

function LazySetup() {
  return createElement(useLazyPart(setup))
}

function LazySetPassword() {
  return createElement(useLazyPart(setPassword))
}

function LazyKiosk() {
  return createElement(useLazyPart(kiosk))
}

function LazyShell() {
  return createElement(useLazyPart(shell))
}

/**
 * What a user sees (part 1 section 2):
 * - when signed out: the login screen or the setup
 * - as a customer at the kiosk: the kiosk
 * - with a temporary password: the choice of a new one
 * - otherwise: the shell
 */
export function App() {
  const isSignedIn = useSession(({ token, userInfo }) => token !== null && userInfo !== null)
  const mustChangePassword = useSession(({ userInfo }) => userInfo?.mustChangePassword === true)
  const isKiosk = useSession(({ userInfo }) => userInfo?.isKiosk === true)
  // A transition would show the new page late on a slow PC. The page would then take the focus from a button that somebody uses in the meantime.
  return (
    <BrowserRouter useTransitions={false}>
      <Suspense fallback={<Loading />}>
        {isSignedIn && isKiosk ? (
          <LazyKiosk />
        ) : isSignedIn ? (
          <Routes>
            {['/login', '/setup'].map((path) => (
              <Route key={path} path={path} element={<Navigate to="/" replace />} />
            ))}
            <Route path="*" element={mustChangePassword ? <LazySetPassword /> : <LazyShell />} />
          </Routes>
        ) : (
          <Routes>
            <Route path="/login" element={<LoginScreen />} />
            <Route path="/setup" element={<LazySetup />} />
            <Route path="*" element={<Navigate to="/login" replace />} />
          </Routes>
        )}
      </Suspense>
    </BrowserRouter>
  )
}
