/** When somebody last touched this browser, in whichever tab. */

import { readStored, writeStored } from './storage.ts'

const STORED_AS = 'last-activity'
let lastHere = 0

/** Begins to count for whoever has signed in: they were here now, or when another tab or an earlier page saw them. */
export function beginActivity(): void {
  lastHere = readStored(STORED_AS, isNumber) ?? Date.now()
}

/** In milliseconds since 1970; 0 when nobody was seen yet. */
export function lastActivity(): number {
  return Math.max(lastHere, readStored(STORED_AS, isNumber) ?? 0)
}

/** Somebody touches it now. */
export function noteActivity(): void {
  lastHere = Date.now()
  writeStored(STORED_AS, lastHere)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
