/**
 * Hashes of values that can be guessed, such as a tag, the body of a request or an address. Somebody who tries all values could reverse a plain hash.
 * These hashes also use the installation's key, so a copy of the database is not enough to reverse them.
 */

import { createHmac, type KeyObject } from 'node:crypto'

/** The kind of the hashed value. The same text hashed as two kinds gives two different hashes. */
export type HashedKind = 'tag' | 'request' | 'limit' | 'address' | 'setup'

/** HMAC-SHA-256 of a text, and of the `bytes` after it, with the installation's key. The result has 32 bytes, and is the same for the same values. */
export function keyedHash(secretKey: KeyObject, kind: HashedKind, text: string, bytes?: Buffer): Buffer {
  const hmac = createHmac('sha256', secretKey).update(`${kind} ${text}`)
  return (bytes === undefined ? hmac : hmac.update(bytes)).digest()
}
