/** What the page sets up on the device when it starts (part 1 section 2, Start-up). */

const DOUBLE_TAP_MS = 300
/** These options let a listener call preventDefault(). */
const ACTIVE = { passive: false }
/** On these elements a double tap counts as two presses, so it is not blocked. */
const CONTROLS =
  'a, button, input, select, textarea, label, [role=button], [role=option], [role=menuitem], [role=tab], [tabindex]'

/** Blocks zooming by pinch and by double tap, so that nobody magnifies the screen at the front desk by accident. */
export function blockZoom(): void {
  document.documentElement.style.touchAction = 'pan-x pan-y'
  document.addEventListener('gesturestart', (event) => event.preventDefault(), ACTIVE)
  document.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), ACTIVE)
  let lastTap = -Infinity
  document.addEventListener(
    'touchend',
    (event) => {
      const isDouble = event.timeStamp - lastTap <= DOUBLE_TAP_MS
      lastTap = event.timeStamp
      if (isDouble && !(event.target as Element).closest(CONTROLS)) event.preventDefault()
    },
    ACTIVE,
  )
}

/** Removes the service worker of an earlier installation. It would keep serving old files. */
export async function unregisterServiceWorkers(): Promise<void> {
  // On plain http, browsers offer service workers only at localhost.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Keeps the screen on while the page is visible. The browser releases the wake lock when the page is hidden. */
export function keepScreenOn(): void {
  if (!('wakeLock' in navigator)) return
  requestWakeLock()
  document.addEventListener('visibilitychange', requestWakeLock)
}

function requestWakeLock(): void {
  // The browser may refuse, for example when the battery is low. The screen then turns off as usual.
  if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {})
}
