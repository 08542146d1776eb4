import { useLingui } from '@lingui/react/macro'
import { createElement, lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'

import { mayOpen } from '../lib/may-open.ts'
import { useUser } from '../lib/session.ts'
import { Loading } from '../ui/loading.tsx'
import { useDrawer } from '../ui/use-drawer.ts'
import { KIOSK_PATH } from './kiosk-path.ts'
import { homePath } from './menu.ts'
import { useScreen } from './screen-loader.ts'
import { clockScreen, findScreen, type ScreenEntry, screens } from './screens.tsx'
import { useDocumentTitle } from './use-document-title.ts'

const Welcome = lazy(async () => ({ default: (await import('./notices.tsx')).Welcome }))
const NotFound = lazy(async () => ({ default: (await import('./notices.tsx')).NotFound }))
const NoKiosk = lazy(async () => ({ default: (await import('./notices.tsx')).NoKiosk }))

/** The screen at the current path, if the user's routes include it (part 1 section 2). */
export function Content() {
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

function Page() {
  const { pathname } = useLocation()
  const { routes, isClockedIn, isUserOnline, selectedLocationId } = useUser()
  const isPhone = useDrawer()
  if (pathname === '/') {
    const home = homePath(screens, routes, isPhone)
    return home ? <Navigate to={home} replace /> : <Welcome />
  }
  if (pathname === KIOSK_PATH) return <NoKiosk />
  const entry = findScreen(pathname)
  if (!entry) return <NotFound />
  // Another window may choose another location. The screen then starts again, so that nothing that was typed for one location is saved at another.
  if (mayOpen(entry.id, routes, isPhone)) return <ScreenPage key={`${entry.id} ${selectedLocationId}`} entry={entry} />
  if (!isClockedIn || !isUserOnline) return <Welcome />
  return routes.includes(clockScreen.id) ? <ScreenPage entry={clockScreen} /> : <NotFound />
}

function ScreenPage({ entry }: { entry: ScreenEntry }) {
  const { t } = useLingui()
  useDocumentTitle(t(entry.title))
  return (
    <Suspense fallback={<Loading />}>
      <LoadedScreen entry={entry} />
    </Suspense>
  )
}

function LoadedScreen({ entry }: { entry: ScreenEntry }) {
  return createElement(useScreen(entry))
}
