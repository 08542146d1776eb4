import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clearAll, readStored, readUntilEndOfDay, writeStored, writeUntilEndOfDay } from './storage.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    clear: () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('values are stored under the product’s prefix, and can be read again', () => {
  writeStored('rows', 25)
  expect(readStored('rows', isNumber)).toBe(25)
  expect([...kept.keys()]).toEqual(['countroom.rows'])
})

it('stored values that fail the guard or are not JSON count as absent', () => {
  writeStored('rows', 'many')
  expect(readStored('rows', isNumber)).toBeUndefined()
  kept.set('countroom.rows', '{')
  expect(readStored('rows', isNumber)).toBeUndefined()
})

it.each([
  ['America/Chicago', '2026-05-29T05:00:00Z', '2026-05-30T04:59:59Z', '2026-05-30T05:00:00Z'],
  ['US/Hawaii', '2026-05-29T10:00:00Z', '2026-05-30T09:59:59Z', '2026-05-30T10:00:00Z'],
])('a date filter is kept only until the end of the day in %s', (timezone, kept, last, over) => {
  writeUntilEndOfDay('range', 7, timezone, new Date(kept))
  expect(readUntilEndOfDay('range', isNumber, timezone, new Date(last))).toBe(7)
  expect(readUntilEndOfDay('range', isNumber, timezone, new Date(over))).toBeUndefined()
})

it('clearing removes stored values, but keeps unsaved readings', () => {
  writeStored('token', 1)
  clearAll()
  expect(kept.size).toBe(0)
  writeStored('token', 1)
  writeStored('unsaved-readings', [7])
  clearAll()
  expect([...kept]).toEqual([['countroom.unsaved-readings', '[7]']])
})

it('saving and reading do not fail when the browser cannot store data', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => writeStored('rows', 25)).not.toThrow()
  expect(readStored('rows', isNumber)).toBeUndefined()
})
