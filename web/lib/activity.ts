/** When somebody last used this browser, in any tab. */

import { readStored, writeStored } from './storage.ts'

const STORED_AS = 'last-activity'
let lastHere = 0

/** Starts to count for a new sign-in: the last activity is now, or what another tab or an earlier page recorded. */
export function beginActivity(): void {
  lastHere = readStored(STORED_AS, isNumber) ?? Date.now()
}

/** In milliseconds since 1970; 0 before any activity. */
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
