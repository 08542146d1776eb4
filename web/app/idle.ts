/** Signs idle administrators out, counting activity in every tab (part 1 sections 4 and 9). */

import { IDLE_DEBOUNCE_MS, IDLE_LOGOUT_MS } from '@countroom/contract/auth/auth.rules.ts'

import { readStored, writeStored } from '../lib/storage.ts'

const STORED_AS = 'last-activity'
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** How long until somebody last active then has been idle for too long; 0 or less: they have. */
export function idleInMs(lastActivity: number, now: number): number {
  return lastActivity + IDLE_LOGOUT_MS - now
}

/** Calls back once, when nobody has touched any tab for 30 minutes. Returns how to stop watching. */
export function watchIdle(onIdle: () => void): () => void {
  let checkTimer: ReturnType<typeof setTimeout>
  let debounceTimer: ReturnType<typeof setTimeout>
  let lastSeen = readStored(STORED_AS, isNumber) ?? Date.now()

  const lastActivity = () => Math.max(lastSeen, readStored(STORED_AS, isNumber) ?? 0)
  const record = () => {
    lastSeen = Date.now()
    writeStored(STORED_AS, lastSeen)
  }
  const check = () => {
    const left = idleInMs(lastActivity(), Date.now())
    clearTimeout(checkTimer)
    if (left > 0) checkTimer = setTimeout(check, left)
    else stop(onIdle)
  }
  const noteActivity = () => {
    clearTimeout(debounceTimer)
    // A device that slept past its time wakes with a movement, which must not count as having been here.
    if (idleInMs(lastActivity(), Date.now()) <= 0) check()
    else debounceTimer = setTimeout(record, IDLE_DEBOUNCE_MS)
  }
  const stop = (then?: () => void) => {
    clearTimeout(checkTimer)
    clearTimeout(debounceTimer)
    for (const event of ACTIVITY) window.removeEventListener(event, noteActivity)
    then?.()
  }

  for (const event of ACTIVITY) window.addEventListener(event, noteActivity, { passive: true })
  check()
  return stop
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
