/** Licence keys (domain 11): 160 random bits in groups, looked up by hash, readable again only with the secret key. */

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

// Crockford's base 32: no I, L, O or U, so that a key can be read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** A new key as eight groups of four: XXXX-XXXX-…; 160 bits. */
export function newLicenceKey(): string {
  const letters = Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join('')
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** What is looked up: the hash of the key's letters, whatever case and separators it was typed with. */
export function hashLicenceKey(key: string): Buffer {
  const letters = key
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(letters).digest()
}

export function lastFour(key: string): string {
  return key.slice(-4)
}

/** AES-256-GCM: nonce, tag, text. */
export function sealLicenceKey(key: string, secretKey: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secretKey, iv)
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws when the secret key is another or the text was changed. */
export function unsealLicenceKey(sealed: Buffer, secretKey: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secretKey, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
