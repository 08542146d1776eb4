import { expect, test } from 'vitest'

import { clearTime } from './clear-time.ts'

test('a time shows its zone only in the hour that comes twice when the clocks go back', () => {
  const chicago = 'America/Chicago'
  expect(clearTime('2025-11-02T06:30:00Z', chicago)).toBe('1:30 AM CDT')
  expect(clearTime('2025-11-02T07:30:00Z', chicago)).toBe('1:30 AM CST')
  expect(clearTime('2025-11-02T08:30:00Z', chicago)).toBe('2:30 AM')
  expect(clearTime('2026-03-08T08:30:00Z', chicago)).toBe('3:30 AM')
})
