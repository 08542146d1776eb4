/** Counts unsaved readings for the login screen and the logout question. */

import { isRecord, OUTLIVES_SIGN_OUT, readStored } from '../../lib/storage.ts'

/**
 * The number of unsaved readings on this device. With `accountId`, counts all readings of that account. Without `accountId`, counts the readings that
 * the browser will send when the people who typed them sign in. These are the readings of all accounts, except refused readings.
 */
export function countUnsavedReadings(accountId?: number): number {
  return (readStored(OUTLIVES_SIGN_OUT, isList) ?? []).filter((reading) =>
    accountId === undefined ? reading.refusal === null : reading.accountId === accountId,
  ).length
}

function isList(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord)
}
