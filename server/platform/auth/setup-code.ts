/** The code that opens the set-up of an installation. */

import type { KeyObject } from 'node:crypto'

import { keyedHash } from './keyed-hash.ts'
import { hashLicenceKey, inGroups } from './licence-keys.ts'

const LETTERS = 12

/**
 * The code of an installation: 60 bits from its secret key. Every instance prints the same code, even after a restart, and nothing is stored. It
 * works only once, because an installation can be set up only once.
 */
export function setupCodeOf(secretKey: KeyObject): string {
  return inGroups(keyedHash(secretKey, 'setup', 'code').subarray(0, LETTERS))
}

/** Whether a typed code is the installation's, ignoring case, separators and letters that look alike. */
export function isSetupCode(secretKey: KeyObject, typed: string): boolean {
  return hashLicenceKey(typed).equals(hashLicenceKey(setupCodeOf(secretKey)))
}
