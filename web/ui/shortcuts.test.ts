import { afterEach, expect, it, vi } from 'vitest'

import { register, type Shortcut, shortcutFor, shortcutsOfScreen, switchKeys } from './shortcuts.ts'

/** An element that matches the selectors `own`, inside elements that match the selectors `around`. */
function element(own: readonly string[], around: readonly string[] = []) {
  const isOneOf = (names: readonly string[], selectors: string) =>
    selectors.split(/,\s+(?=[[a-z])/).some((selector) => names.some((name) => selector.startsWith(name)))
  return {
    matches: (selectors: string) => isOneOf(own, selectors),
    closest: (selectors: string) => (isOneOf([...own, ...around], selectors) ? {} : null),
  }
}

const press = (key: string, target: object | null = element(['h1']), more: Partial<KeyboardEvent> = {}) =>
  ({ key, target, ...more }) as KeyboardEvent

const search: Shortcut = { keys: '/', label: 'Search', run: () => {} }
const help: Shortcut = { keys: '?', label: 'Keys', run: () => {} }
const found = (event: KeyboardEvent) => shortcutFor(event, [search, help])?.label

afterEach(() => vi.unstubAllGlobals())

it('a single key works as a shortcut outside fields, and the question mark also in a field for digits', () => {
  expect(found(press('/'))).toBe('Search')
  expect(found(press('/', element(['input'])))).toBeUndefined()
  expect(found(press('?', element(['textarea'])))).toBeUndefined()
  expect(found(press('?', element(['input', '[inputmode="numeric"]'])))).toBe('Keys')
  expect(found(press('/', element(['input', '[inputmode="numeric"]'])))).toBeUndefined()
})

it('keys in a dialog or a menu, key combinations, and keys that another part handled are not shortcuts', () => {
  expect(found(press('/', element(['button'], ['[role="dialog"]'])))).toBeUndefined()
  expect(found(press('/', element(['li'], ['[role="menu"]'])))).toBeUndefined()
  expect(found(press('/', undefined, { ctrlKey: true }))).toBeUndefined()
  expect(found(press('/', undefined, { defaultPrevented: true }))).toBeUndefined()
})

it('keys that are only listed in the help do nothing when pressed', () => {
  expect(shortcutFor(press('Enter'), [{ keys: 'Enter', label: 'Next field' }])).toBeUndefined()
})

it('single keys can be switched off and on again on a device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  switchKeys(false)
  expect(found(press('/'))).toBeUndefined()
  switchKeys(true)
  expect(found(press('/'))).toBe('Search')
})

it('of the parts of the screen with the same key, the newest gets it; a minor part gets it only when no other part has it', () => {
  const names = () => shortcutsOfScreen().map(({ label }) => label)
  const leaveTable = register({ current: [search] })
  const leaveDialog = register({ current: [{ ...search, label: 'Search here' }] })
  expect(names()).toEqual(['Search here'])
  leaveDialog()
  expect(names()).toEqual(['Search'])
  const leaveEmbedded = register({ current: [{ ...search, label: 'Search the list' }] }, true)
  expect(names()).toEqual(['Search'])
  leaveTable()
  expect(names()).toEqual(['Search the list'])
  leaveEmbedded()
  expect(names()).toEqual([])
})
