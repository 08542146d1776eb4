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

it('gives back what was kept, under the product’s prefix', () => {
  writeStored('rows', 25)
  expect(readStored('rows', isNumber)).toBe(25)
  expect([...kept.keys()]).toEqual(['countroom.rows'])
})

it('counts what the guard refuses, and what is no JSON, as absent', () => {
  writeStored('rows', 'many')
  expect(readStored('rows', isNumber)).toBeUndefined()
  kept.set('countroom.rows', '{')
  expect(readStored('rows', isNumber)).toBeUndefined()
})

it('keeps a date filter until the end of the day and no longer', () => {
  writeUntilEndOfDay('range', 7, new Date(2026, 4, 29, 9, 0))
  expect(readUntilEndOfDay('range', isNumber, new Date(2026, 4, 29, 23, 59, 59))).toBe(7)
  expect(readUntilEndOfDay('range', isNumber, new Date(2026, 4, 30, 0, 0))).toBeUndefined()
})

it('forgets everything at once, except unsaved readings', () => {
  writeStored('token', 1)
  clearAll()
  expect(kept.size).toBe(0)
  writeStored('token', 1)
  writeStored('unsaved-readings', [7])
  clearAll()
  expect([...kept]).toEqual([['countroom.unsaved-readings', '[7]']])
})

it('only forgets where the browser keeps nothing', () => {
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
