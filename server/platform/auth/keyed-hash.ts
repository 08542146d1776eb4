/**
 * Hashes of what can be guessed: a tag, the body of a request, an address. A plain hash of such a thing tells it to anyone who tries all
 * of them, so these need the installation's key: the database alone is not enough.
 */

import { createHmac, type KeyObject } from 'node:crypto'

/** What is hashed. The same text hashed as two kinds gives two hashes. */
export type HashedKind = 'tag' | 'request' | 'limit' | 'address'

/** HMAC-SHA-256 under the installation's key: 32 bytes, the same for the same text. */
export function keyedHash(secretKey: KeyObject, kind: HashedKind, text: string): Buffer {
  return createHmac('sha256', secretKey).update(`${kind} ${text}`).digest()
}
