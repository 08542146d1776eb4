import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { clearAll } from '../../lib/storage.ts'
import { type Draft, EMPTY_DRAFT } from './entry.rules.ts'

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

/** Loads the module afresh, as another tab or a reload would. */
async function openTab() {
  vi.resetModules()
  return import('./kept-draft.store.ts')
}

const nia = { userId: 7, locationId: 2, sessionId: 40 }
const ben = { ...nia, userId: 8 }
const draft: Draft = {
  machine: '12',
  in: '4620',
  out: '',
  formulas: { in: '4500+120' },
  seen: { machine: '12', readingId: null },
}
const other: Draft = { ...EMPTY_DRAFT, machine: '13', in: '9' }

it('after a forced sign-out, the same person in the same reading session gets back their draft, including which reading they saw', async () => {
  const { keepDraft } = await openTab()
  keepDraft(nia, draft)
  clearAll()
  const { takeDraft } = await openTab()
  for (const place of [ben, { ...nia, locationId: 3 }, { ...nia, sessionId: 41 }])
    expect(takeDraft(place)).toBeUndefined()
  expect(takeDraft(nia)).toEqual(draft)
  expect(takeDraft(nia)).toBeUndefined()
})

it('a draft is no longer kept once the form is empty, and a draft with only a machine is never kept', async () => {
  const { keepDraft, takeDraft } = await openTab()
  keepDraft(nia, draft)
  keepDraft(nia, EMPTY_DRAFT)
  expect(takeDraft(nia)).toBeUndefined()
  keepDraft(nia, { ...EMPTY_DRAFT, machine: '13' })
  expect(takeDraft(nia)).toBeUndefined()
})

it('a draft never replaces the draft of another person or another tab', async () => {
  const first = await openTab()
  first.keepDraft(nia, draft)
  first.keepDraft(ben, other)
  const second = await openTab()
  second.keepDraft(nia, other)
  second.keepDraft(ben, EMPTY_DRAFT)
  expect([first.takeDraft(nia), second.takeDraft(nia), second.takeDraft(ben)]).toEqual([draft, other, other])
})

it('a draft of a reading session that has ended is shown to its author and kept until dismissed', async () => {
  const before = await openTab()
  before.keepDraft(nia, draft)
  before.keepDraft(ben, other)
  before.keepDraft({ ...nia, sessionId: 41 }, other)
  const { draftsOfEnded, dropDraft } = await openTab()
  const [ended, ...more] = draftsOfEnded({ ...nia, sessionId: 41 }, [])
  expect([ended, more]).toEqual([expect.objectContaining({ ...nia, draft }), []])
  expect(draftsOfEnded({ ...nia, sessionId: 41 }, [ended!])).toEqual([ended])
  expect(draftsOfEnded({ ...nia, sessionId: 40 }, [ended!]).map(({ sessionId }) => sessionId)).toEqual([41])
  dropDraft(ended!)
  expect(draftsOfEnded({ ...nia, sessionId: null }, []).map(({ sessionId }) => sessionId)).toEqual([41])
})
