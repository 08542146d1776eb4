/**
 * The key that encrypts secrets that must be readable again. It is also the key of the hashes of values that could be guessed. It comes from the
 * configuration. Without a configured key, the server makes one once and keeps it in the data folder.
 */

import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { syncFolder } from './db/embedded/launcher.ts'

const KEY_BYTES = 32

/**
 * Throws when the configured key is not 32 bytes in base64. Without a configured key, throws when the key's file cannot be read or has no such key,
 * or is missing and cannot be written.
 */
export function secretKeyOf(configured: string | undefined, dataDir: string): KeyObject {
  if (configured !== undefined) {
    const key = Buffer.from(configured, 'base64')
    if (key.length !== KEY_BYTES) throw new Error('COUNTROOM_SECRET_KEY must be 32 bytes in base64.')
    return createSecretKey(key)
  }
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) makeFile(dataDir, file)
  const key = createSecretKey(readFileSync(file, 'utf8'), 'base64')
  if (key.symmetricKeySize === KEY_BYTES) return key
  throw new Error(
    `The key in ${file} is damaged. Copy this file from a backup. Without a backup, delete the file; README.md says what a new key changes.`,
  )
}

/** Makes a key, unless another process has just made one. The file gets its name when it is on disk. A hard link never overwrites another file. */
function makeFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, newSecretKey().export().toString('base64'), { mode: 0o600, flush: true, flag: 'wx' })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dataDir)
}

export function newSecretKey(): KeyObject {
  return createSecretKey(randomBytes(KEY_BYTES))
}
