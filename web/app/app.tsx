import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'

import { queryClient } from '../lib/client.ts'
import { LazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { FeedbackBar } from '../ui/feedback-bar.tsx'
import { Loading } from '../ui/loading.tsx'
import { MODE_STORAGE_KEY, theme } from './theme.ts'

/** What everything on screen stands in. */
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

/** Whoever is signed out needs the one, everybody else the other. */
export const shell = new LazyPart(async () => (await import('./shell.tsx')).Shell)
export const login = new LazyPart(async () => (await import('../areas/auth/login.screen.tsx')).LoginScreen)

function Part({ part }: { part: LazyPart }) {
  return createElement(useLazyPart(part))
}

/** The login screen for whoever is signed out, the shell for everybody else (part 1 section 2). */
export function App() {
  const isSignedIn = useSession(({ token, userInfo }) => token !== null && userInfo !== null)
  return (
    <BrowserRouter>
      <Suspense fallback={<Loading />}>
        {isSignedIn ? (
          <Routes>
            <Route path="/login" element={<Navigate to="/" replace />} />
            <Route path="*" element={<Part part={shell} />} />
          </Routes>
        ) : (
          <Routes>
            <Route path="/login" element={<Part part={login} />} />
            <Route path="*" element={<Navigate to="/login" replace />} />
          </Routes>
        )}
      </Suspense>
    </BrowserRouter>
  )
}
