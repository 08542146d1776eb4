/**
 * Encrypts values that must be readable again, so that a copy of the database alone does not reveal them. Uses AES-256-GCM with the installation's
 * key (docs/security.md).
 */

import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns nonce, tag and encrypted text: 28 bytes more than the text in UTF-8. Sealing the same text twice gives different bytes. */
export function seal(text: string, secretKey: KeyObject): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secretKey, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts the bytes that `seal` returned. Throws when another secret key sealed them, or when they were changed. */
export function unseal(sealed: Buffer, secretKey: KeyObject): string {
  const decipher = createDecipheriv('aes-256-gcm', secretKey, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** The text, or null when there is none or `unseal` cannot decrypt it. */
export function unsealOrNull(sealed: Buffer | null | undefined, secretKey: KeyObject): string | null {
  if (!sealed) return null
  try {
    return unseal(sealed, secretKey)
  } catch {
    return null
  }
}
