/** Chips: what a scanner reads is kept nowhere, only a hash of it that needs the installation's key. */

import type { KeyObject } from 'node:crypto'

import { keyedHash } from './keyed-hash.ts'

/** The same tag gives the same hash, so that its owner can be looked up by it. */
export function hashTag(secretKey: KeyObject, tag: string): Buffer {
  return keyedHash(secretKey, 'tag', tag)
}

/** What a browser gets instead of the tag: enough to name it in `deleteRfid`, useless at a scanner. Empty without a tag. */
export function tagReference(rfidHash: Buffer | null): string {
  return rfidHash === null ? '' : rfidHash.toString('base64url')
}
