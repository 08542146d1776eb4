import { expect, it } from 'vitest'

import { tintOf } from './ledger-tint.ts'

it('the same person always has the same color, and five people have five colors', () => {
  expect(tintOf(7)).toBe(tintOf(7))
  expect(new Set([1, 2, 3, 4, 5].map(tintOf)).size).toBe(5)
  expect(tintOf(1_000_000_007)).toMatch(/^hsl\(\d{1,3} 70% 50%\)$/)
})
