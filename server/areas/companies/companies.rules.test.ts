import { expect, test } from 'vitest'

import { isEnding } from './companies.rules.ts'

test.each([
  ['2026-06-05T12:00:00.000Z', true],
  ['2026-06-05T11:59:59.999Z', false],
  ['2026-06-12T11:59:59.999Z', true],
  ['2026-06-12T12:00:00.000Z', false],
])('at %s, "is ending" for a licence until 2026-06-12, 12:00 UTC, is %s', (now, expected) => {
  expect(isEnding(new Date('2026-06-12T12:00:00.000Z'), new Date(now))).toBe(expected)
})
