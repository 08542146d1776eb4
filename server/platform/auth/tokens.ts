/** Random tokens and passwords. The server stores only the SHA-256 of a token; passwords.ts hashes the passwords. */

import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits as text for a URL or header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

// The letters leave out 0 O 1 l I, because people read a generated password aloud and type it.
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password of 16 characters (part 1 section 5) from a cryptographic source: 93 bits. */
export function newPassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
