import { afterEach, expect, it, vi } from 'vitest'

import { codeOfAddress } from './setup.fields.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['', ''],
  ['#ABCD-1234', 'ABCD-1234'],
  ['#a%20b', 'a b'],
  // Somebody cut the address in the middle of a character. The page still opens, and the person corrects the code.
  ['#%', '%'],
])('the code of an address that ends with %j is %j', (hash, code) => {
  vi.stubGlobal('window', { location: { hash } })
  expect(codeOfAddress()).toBe(code)
})
