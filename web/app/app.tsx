import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'

import { LoginScreen } from '../areas/auth/login.screen.tsx'
import { queryClient } from '../lib/client.ts'
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

let shell: Promise<ComponentType> | undefined
let loadedShell: ComponentType | undefined

/** Fetches the shell's code, which the login screen does without. */
export function loadShell(): Promise<ComponentType> {
  shell ??= import('./shell.tsx').then(({ Shell }) => (loadedShell = Shell))
  shell.catch(() => (shell = undefined))
  return shell
}

function LazyShell() {
  return createElement(loadedShell ?? use(loadShell()))
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
            <Route path="*" element={<LazyShell />} />
          </Routes>
        ) : (
          <Routes>
            <Route path="/login" element={<LoginScreen />} />
            <Route path="*" element={<Navigate to="/login" replace />} />
          </Routes>
        )}
      </Suspense>
    </BrowserRouter>
  )
}
