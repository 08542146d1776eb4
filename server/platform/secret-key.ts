/**
 * The key that encrypts secrets that must be readable again. It is also the key of the hashes of values that could be guessed. It comes from the
 * configuration. Without a configured key, the server makes one once and keeps it in the data folder.
 */

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * Throws when the configured key is not 32 bytes in base64. Without a configured key, throws when the key's file cannot be read, or is missing and
 * cannot be written.
 */
export function secretKeyOf(configured: string | undefined, dataDir: string): KeyObject {
  if (configured !== undefined) {
    const key = Buffer.from(configured, 'base64')
    if (key.length !== KEY_BYTES) throw new Error('COUNTROOM_SECRET_KEY must be 32 bytes in base64.')
    return createSecretKey(key)
  }
  const file = join(dataDir, 'secret-key')
  try {
    return createSecretKey(readFileSync(file, 'utf8'), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const key = newSecretKey()
  writeFileSync(file, key.export().toString('base64'), { mode: 0o600, flag: 'wx' })
  return key
}

export function newSecretKey(): KeyObject {
  return createSecretKey(randomBytes(KEY_BYTES))
}
