import { expect, test } from 'vitest'

import { newSecretKey } from '../secret-key.ts'
import { seal, unseal } from './seal.ts'

const key = newSecretKey()

test('a sealed text of any script can be read with the same key', () => {
  for (const text of ['', 'TX 1234-5678', 'לוי 😀']) expect(unseal(seal(text, key), key)).toBe(text)
})

test('sealed bytes reveal neither the text nor whether two texts are the same', () => {
  const sealed = seal('12345678', key)
  expect(sealed.toString('latin1')).not.toContain('12345678')
  expect(sealed.equals(seal('12345678', key))).toBe(false)
})

test('sealed bytes cannot be read with another key, or after a byte was changed', () => {
  const sealed = seal('12345678', key)
  expect(() => unseal(sealed, newSecretKey())).toThrow('authenticate')
  for (const at of [0, 15, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => unseal(changed, key)).toThrow('authenticate')
  }
})
