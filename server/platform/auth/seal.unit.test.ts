import { expect, test } from 'vitest'

import { newSecretKey } from '../secret-key.ts'
import { seal, unseal } from './seal.ts'

const key = newSecretKey()

test('what is sealed is read again with the same key, whatever its script', () => {
  for (const text of ['', 'TX 1234-5678', 'לוי 😀']) expect(unseal(seal(text, key), key)).toBe(text)
})

test('sealed bytes show nothing: not the text, and not that two texts are the same', () => {
  const sealed = seal('12345678', key)
  expect(sealed.toString('latin1')).not.toContain('12345678')
  expect(sealed.equals(seal('12345678', key))).toBe(false)
})

test('another key, or a changed byte, reads nothing', () => {
  const sealed = seal('12345678', key)
  expect(() => unseal(sealed, newSecretKey())).toThrow('authenticate')
  for (const at of [0, 15, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(changed, key)).toThrow('authenticate')
  }
})
