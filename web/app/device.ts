/** What the application asks of the device (part 1 section 2, Start-up). */

const DOUBLE_TAP_MS = 300
/** A listener that may prevent what the browser would do. */
const ACTIVE = { passive: false }
/** A second tap on these is a second press, not a zoom. */
const CONTROLS =
  'a, button, input, select, textarea, label, [role=button], [role=option], [role=menuitem], [role=tab], [tabindex]'

/** True on iPhones and iPads, whose menu is always a drawer. An iPad calls itself a Mac, but has a touch screen. */
export const isIos: boolean =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Blocks zooming by two fingers and by a double tap: a till's screen must not end up magnified by accident. */
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

/** A service worker of an earlier installation would serve old files for ever. */
export async function unregisterServiceWorkers(): Promise<void> {
  // Absent on plain http other than localhost.
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}

/** Keeps the screen on while the page is in sight; the browser drops the lock whenever it is not. */
export function keepScreenOn(): void {
  if (!('wakeLock' in navigator)) return
  requestWakeLock()
  document.addEventListener('visibilitychange', requestWakeLock)
}

function requestWakeLock(): void {
  // Refused on a low battery, for one; then the screen goes dark as the device is set.
  if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(() => {})
}
