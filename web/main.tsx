import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { createRoot } from 'react-dom/client'

import { App, kiosk, Providers, setPassword, shell } from './app/app.tsx'
import { blockZoom, keepScreenOn, unregisterServiceWorkers } from './app/device.ts'
import { useFault } from './app/fault.ts'
import { homePath } from './app/menu.ts'
import { people } from './app/people.ts'
import { loadScreen } from './app/screen-loader.ts'
import { findScreen, screens } from './app/screens.tsx'
import { loadUser } from './areas/auth/auth.api.ts'
import { Refusal } from './lib/client.ts'
import { isIos } from './lib/ios.ts'
import { mayOpen } from './lib/may-open.ts'
import { showMessageOfLastPage } from './lib/reload.ts'
import { keepValuesPlain } from './lib/sentences.ts'
import { useSession } from './lib/session.ts'
import { Loading } from './ui/loading.tsx'
import { isPhoneNow } from './ui/phone.ts'

// oxlint-disable-next-line import/no-unassigned-import -- the style sheet of the font
import '@fontsource-variable/inter/wght.css'
// oxlint-disable-next-line import/no-unassigned-import -- the style sheet for printing
import './app/print.css'

i18n.loadAndActivate({ locale: 'en', messages: {} })
keepValuesPlain(i18n)
blockZoom()
keepScreenOn()
void unregisterServiceWorkers()
window.addEventListener('unhandledrejection', ({ reason }) => showFault(reason))
window.addEventListener('error', ({ error, message }) => {
  // When a resize observer changes another observed size, the browser measures again in the next frame and reports a harmless error.
  if (!message.startsWith('ResizeObserver loop')) showFault(error)
})

const root = createRoot(document.getElementById('root')!)
root.render(
  <Providers>
    <Loading />
  </Providers>,
)
await restore()
root.render(
  <Providers>
    <App />
  </Providers>,
)
showMessageOfLastPage()
// If this import fails, the page works without it.
import('./app/kept-focus.ts').catch(() => {})

/** Loads the session's user and the first screen with its data at the same time, so that the screen appears complete. */
async function restore(): Promise<void> {
  const { token, userInfo } = useSession.getState()
  if (!token || !userInfo) return
  const isPhone = isIos || isPhoneNow()
  const home = homePath(screens, userInfo.routes, isPhone)
  const first = findScreen(window.location.pathname) ?? (home === undefined ? undefined : findScreen(home))
  // A station skips this call. Another person may have been chosen there since this browser stored `userInfo`, and the server may refuse the call for
  // that person.
  if (first && userInfo.userType !== 'station' && mayOpen(first.id, userInfo.routes, isPhone)) first.ask?.(userInfo)
  const parts = userInfo.mustChangePassword
    ? [setPassword.load()]
    : userInfo.isKiosk
      ? [kiosk.load()]
      : [shell.load(), people[userInfo.userType].load(), first && loadScreen(first)]
  const [user] = await Promise.allSettled([loadUser(userInfo.username), ...parts])
  // When the server cannot be reached, the user keeps the last known rights, and a banner reports the outage.
  if (user.status === 'rejected' && !(user.reason instanceof Refusal && user.reason.isOutage)) showFault(user.reason)
}

function showFault(fault: unknown): void {
  const isRefusal = fault instanceof Refusal
  useFault.setState({ message: isRefusal ? fault.message : t`We encountered an error. Please refresh the page.` })
}
