/** What is known of unsaved readings where nobody reads machines: on the login screen and at logout. */

import { isRecord, OUTLIVES_SIGN_OUT, readStored } from '../../lib/storage.ts'

/** How many readings this device holds unsaved: of one account, or without one those that will be sent after signing in. */
export function countUnsavedReadings(accountId?: number): number {
  return (readStored(OUTLIVES_SIGN_OUT, isList) ?? []).filter((reading) =>
    accountId === undefined ? reading.refusal === null : reading.accountId === accountId,
  ).length
}

function isList(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord)
}
