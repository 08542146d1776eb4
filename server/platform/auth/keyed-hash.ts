/**
 * Hashes of values that can be guessed: a tag, the body of a request, an address. Anybody who tries all values could reverse a plain
 * hash, so these also use the installation's key: the database alone is not enough.
 */

import { createHmac, type KeyObject } from 'node:crypto'

/** The kind of the hashed value. The same text hashed as two kinds gives two hashes. */
export type HashedKind = 'tag' | 'request' | 'limit' | 'address' | 'setup'

/** HMAC-SHA-256 under the installation's key: 32 bytes, the same for the same text, which may go on in bytes. */
export function keyedHash(secretKey: KeyObject, kind: HashedKind, text: string, bytes?: Buffer): Buffer {
  const hmac = createHmac('sha256', secretKey).update(`${kind} ${text}`)
  return (bytes === undefined ? hmac : hmac.update(bytes)).digest()
}
