import { expect, test } from 'vitest'

import { keptSince, nextDeletion } from './retention.rules.ts'

const ZONE = 'America/Chicago'
const at = (text: string) => new Date(text)

test('photos are deleted at 7 AM local time, even after the nights when the clocks change', () => {
  expect(nextDeletion(at('2026-06-01T11:59:59Z'), ZONE)).toEqual(at('2026-06-01T12:00:00Z'))
  expect(nextDeletion(at('2026-06-01T12:00:00Z'), ZONE)).toEqual(at('2026-06-02T12:00:00Z'))
  expect(nextDeletion(at('2026-03-08T05:00:00Z'), ZONE)).toEqual(at('2026-03-08T12:00:00Z'))
  expect(nextDeletion(at('2026-11-01T03:00:00Z'), ZONE)).toEqual(at('2026-11-01T13:00:00Z'))
})

test('photos are kept for whole business days, even when the clocks change in between', () => {
  expect(keptSince(at('2026-06-01T12:00:00Z'), ZONE, 30)).toEqual(at('2026-05-02T12:00:00Z'))
  expect(keptSince(at('2026-06-02T11:59:59Z'), ZONE, 30)).toEqual(at('2026-05-02T12:00:00Z'))
  expect(keptSince(at('2026-04-01T12:00:00Z'), ZONE, 30)).toEqual(at('2026-03-02T13:00:00Z'))
})
