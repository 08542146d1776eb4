import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { secretKeyOf } from './secret-key.ts'

const home = mkdtempSync(join(tmpdir(), 'countroom-key-'))
const dataDir = join(home, 'data')
const file = join(dataDir, 'secret-key')
beforeEach(() => rmSync(dataDir, { recursive: true, force: true }))
afterAll(() => rmSync(home, { recursive: true }))

test('the key is made once, only its owner can read its file, and no other file is left', () => {
  const made = secretKeyOf(undefined, dataDir)
  expect(made.symmetricKeySize).toBe(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret-key'])
  expect(secretKeyOf(undefined, dataDir).equals(made)).toBe(true)
})

test('a key file that is empty, cut off or too long is refused by its path, and stays as it is', () => {
  secretKeyOf(undefined, dataDir)
  const whole = readFileSync(file, 'utf8')
  for (const text of ['', whole.slice(0, 20), whole.slice(0, 40), `AAAA${whole}`]) {
    writeFileSync(file, text)
    expect(() => secretKeyOf(undefined, dataDir)).toThrow(file)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
  writeFileSync(file, `${whole}\n`)
  expect(secretKeyOf(undefined, dataDir).symmetricKeySize).toBe(32)
})
