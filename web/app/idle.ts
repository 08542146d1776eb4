/** Signs idle administrators out. Activity in any tab counts (part 1 sections 4 and 9). */

import { IDLE_DEBOUNCE_MS, IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'

import { beginActivity, lastActivity, noteActivity } from '../lib/activity.ts'

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** The time until a user who was last active at `activeAt` counts as idle; 0 or less when the user is already idle. */
export function idleInMs(activeAt: number, now: number): number {
  return activeAt + IDLE_LOGOUT_MS - now
}

/** Calls `onIdle` once, when there has been no activity in any tab for 30 minutes. Returns a function that stops the watch. */
export function watchIdle(onIdle: () => void): () => void {
  let checkTimer: ReturnType<typeof setTimeout>
  let debounceTimer: ReturnType<typeof setTimeout>

  const check = () => {
    const left = idleInMs(lastActivity(), Date.now())
    clearTimeout(checkTimer)
    if (left > 0) checkTimer = setTimeout(check, left)
    else stop(onIdle)
  }
  const onActivity = () => {
    clearTimeout(debounceTimer)
    // A movement that wakes a sleeping device after the 30 minutes must not count as activity.
    if (idleInMs(lastActivity(), Date.now()) <= 0) check()
    else debounceTimer = setTimeout(noteActivity, IDLE_DEBOUNCE_MS)
  }
  const stop = (then?: () => void) => {
    clearTimeout(checkTimer)
    clearTimeout(debounceTimer)
    for (const event of ACTIVITY) window.removeEventListener(event, onActivity)
    then?.()
  }

  for (const event of ACTIVITY) window.addEventListener(event, onActivity, { passive: true })
  beginActivity()
  check()
  return stop
}
