/**
 * This browser's local storage, with JSON values and one prefix for all keys. Reading needs a guard, because an older version may have
 * stored the value, or a person may have edited it. A value that fails the guard counts as absent. When the browser cannot store (private window,
 * full), values are not saved.
 */

import { formatDate } from './format.ts'

const PREFIX = 'countroom.'

/** Readings that the server has not saved yet. They are worth money, so a sign-out keeps them until the same account signs in again. */
export const OUTLIVES_SIGN_OUT = 'unsaved-readings'

/** The text that a person typed in the reading form. A sign-out keeps it for that person. */
export const KEPT_DRAFT = 'reading-draft'

/** The stored value is true when this device has pictures that the server does not have yet. */
export const UNSENT_PICTURES = 'unsent-pictures'

export type Guard<T> = (value: unknown) => value is T

export function readStored<T>(key: string, isValid: Guard<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value. False when the storage is full or forbidden. The value is then lost when the page closes. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was stored.
  }
}

/** Clears the storage when a session ends (part 1 section 4). Keeps unsaved readings, the reading form's text, and the mark of unsent pictures. */
export function clearAll(): void {
  try {
    const kept = [OUTLIVES_SIGN_OUT, KEPT_DRAFT, UNSENT_PICTURES].map(
      (key) => [PREFIX + key, localStorage.getItem(PREFIX + key)] as const,
    )
    localStorage.clear()
    for (const [key, text] of kept) if (text !== null && text !== '[]') localStorage.setItem(key, text)
  } catch {
    // Nothing was stored.
  }
}

/** Stores a value until the end of the day in a location's zone, for date filters (part 1 section 9). */
export function writeUntilEndOfDay(key: string, value: unknown, timezone: string, now = new Date()): void {
  writeStored(key, { value, day: formatDate(now, timezone) })
}

/** The value that `writeUntilEndOfDay` stored, if it stored the value today. */
export function readUntilEndOfDay<T>(
  key: string,
  isValid: Guard<T>,
  timezone: string,
  now = new Date(),
): T | undefined {
  const kept = readStored(key, isDated)
  return kept?.day === formatDate(now, timezone) && isValid(kept.value) ? kept.value : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDated(value: unknown): value is { value: unknown; day: string } {
  return isRecord(value) && typeof value.day === 'string'
}
