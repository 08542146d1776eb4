import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clearAll } from '../../lib/storage.ts'
import { EMPTY_DRAFT } from './entry.rules.ts'
import { keepDraft, keptDraft } from './kept-draft.store.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const place = { userId: 7, locationId: 2, sessionId: 40 }
const draft = { machine: '12', in: '4620', out: '', formulas: { in: '4500+120' } }

it('a forced sign-out keeps what was typed in the reading form, for the same person and round alone', () => {
  keepDraft(place, draft)
  clearAll()
  expect(keptDraft(place)).toEqual(draft)
  for (const other of [{ userId: 8 }, { locationId: 3 }, { sessionId: 41 }])
    expect(keptDraft({ ...place, ...other })).toBeUndefined()
})

it('what was saved or cleared is kept no longer, and a chosen machine alone is nothing typed', () => {
  keepDraft(place, draft)
  keepDraft(place, EMPTY_DRAFT)
  expect(keptDraft(place)).toBeUndefined()
  keepDraft(place, { ...EMPTY_DRAFT, machine: '13' })
  expect([...kept]).toEqual([])
})
