/** License keys (domain 11): 160 random bits in groups, looked up by their hash and stored encrypted (seal.ts). */

import { hash, randomBytes } from 'node:crypto'

// Crockford's base 32. It has no I, L, O or U, so that people can read a key aloud.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** A new key as eight groups of four: XXXX-XXXX-…; 160 bits. */
export function newLicenceKey(): string {
  return inGroups(randomBytes(32))
}

/** A letter or digit for each byte, in groups of four. */
export function inGroups(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** The hash that finds a key. It ignores case and separators, takes O as 0, and takes I and L as 1. */
export function hashLicenceKey(key: string): Buffer {
  const letters = key
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return hash('sha256', letters, 'buffer')
}

export function lastFour(key: string): string {
  return key.slice(-4)
}
