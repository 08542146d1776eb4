/** When an administrator last used this browser, in any tab. Only administrators are signed out when they are idle (web/app/idle.ts). */

import { readStored, writeStored } from './storage.ts'

const STORED_AS = 'last-activity'
let lastHere = 0

/**
 * Called when the watch for idle administrators begins, for example after a sign-in or a page load. Begins with the last activity that a tab stored,
 * or with now if none is stored.
 */
export function beginActivity(): void {
  lastHere = readStored(STORED_AS, isNumber) ?? Date.now()
}

/**
 * The time of the last activity in any tab, in milliseconds since 1970. Without any activity, the time at which `beginActivity` was called, or 0 if
 * it was not called.
 */
export function lastActivity(): number {
  return Math.max(lastHere, readStored(STORED_AS, isNumber) ?? 0)
}

/** Records activity now. */
export function noteActivity(): void {
  lastHere = Date.now()
  writeStored(STORED_AS, lastHere)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
