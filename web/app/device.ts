/** Settings of the device at the start (part 1 section 2, Start-up). */

const DOUBLE_TAP_MS = 300
/** Options of a listener that may prevent the browser's default. */
const ACTIVE = { passive: false }
/** On these elements a double tap presses twice and never zooms. */
const CONTROLS =
  'a, button, input, select, textarea, label, [role=button], [role=option], [role=menuitem], [role=tab], [tabindex]'

/** Blocks zooming by pinch and by double tap, so that nobody magnifies a counter's screen by accident. */
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

/** Removes the service worker of an earlier installation, which would serve old files forever. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Browsers lack it on plain http, except at localhost.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Keeps the screen on while the page is visible. The browser drops the lock when the page is hidden. */
export function keepScreenOn(): void {
  if (!('wakeLock' in navigator)) return
  requestWakeLock()
  document.addEventListener('visibilitychange', requestWakeLock)
}

function requestWakeLock(): void {
  // A low battery is one reason for a refusal. The screen then goes dark as usual.
  if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {})
}
