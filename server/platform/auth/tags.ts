/** Tags of chips. The server never stores the number that a scanner reads, only a hash of it with the installation's key. */

import type { KeyObject } from 'node:crypto'

import { keyedHash } from './keyed-hash.ts'

/** The hash that finds the owner of a tag. The same tag always gives the same hash. */
export function hashTag(secretKey: KeyObject, tag: string): Buffer {
  return keyedHash(secretKey, 'tag', tag)
}

/** The reference that a browser gets instead of the tag. `deleteRfid` accepts it, but it does not work as a scanned tag. Empty without a tag. */
export function tagReference(rfidHash: Buffer | null): string {
  return rfidHash === null ? '' : rfidHash.toString('base64url')
}
