/** The keys of the screen: screens register them, the shell listens for them, and `?` lists them. */

import { type RefObject, useLayoutEffect, useRef } from 'react'

import { readStored, writeStored } from '../lib/storage.ts'

export interface Shortcut {
  /** One key as `KeyboardEvent.key` names it ('/', 'ArrowLeft'), or keys that another part handles, as people read them ('Ctrl+S'). */
  keys: string
  /** What the keys do, for the list: 'Search'. */
  label: string
  /** Handles the key when nobody is typing. Keys without it are only listed. */
  run?: () => void
}

type Registered = RefObject<readonly Shortcut[]>

/** By the order in which the parts appeared. A later part hides the keys of an earlier one. */
const registered: Registered[] = []

/** Registers keys while the component is shown: `useShortcuts([{ keys: '/', label: t`Search`, run: focusSearch }])`. */
export function useShortcuts(shortcuts: readonly Shortcut[], isMinor = false): void {
  const ref = useRef(shortcuts)
  // At once with what is on screen, so that a key pressed right after does what its button says.
  useLayoutEffect(() => {
    ref.current = shortcuts
  })
  useLayoutEffect(() => register(ref, isMinor), [isMinor])
}

/** `/` moves the focus to this field and selects its text. A minor field has the key only where there is no other. */
export function useFocusKey(fieldRef: RefObject<HTMLInputElement | null>, label: string, isMinor = false): void {
  const run = () => {
    fieldRef.current?.focus()
    fieldRef.current?.select()
  }
  useShortcuts([{ keys: '/', label, run }], isMinor)
}

/** Registers keys until the returned function is called. */
export function register(shortcuts: Registered, isMinor = false): () => void {
  if (isMinor) registered.unshift(shortcuts)
  else registered.push(shortcuts)
  return () => void registered.splice(registered.indexOf(shortcuts), 1)
}

/** The keys of the screen, each once. */
export function shortcutsOfScreen(): Shortcut[] {
  return [...new Map(registered.flatMap(({ current }) => current.map((one) => [one.keys, one]))).values()]
}

/** The shortcut for a pressed key. Undefined while somebody types, in a dialog or a menu, and when the key is part of a combination. */
export function shortcutFor(event: KeyboardEvent, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined
  if (!areKeysOn() || !isFree(event.target, event.key)) return undefined
  return shortcuts.find(({ keys, run }) => keys === event.key && run)
}

const KEYS_OFF = 'keys-off'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Single keys can be switched off on a device, for people whose voice control or tremor presses them by accident (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return readStored(KEYS_OFF, isBoolean) !== true
}

export function switchKeys(isOn: boolean): void {
  writeStored(KEYS_OFF, !isOn)
}

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'
/** Fields for digits have no use for a question mark. */
const DIGITS = '[inputmode="numeric"], [inputmode="decimal"], [inputmode="tel"]'

function isFree(target: EventTarget | null, key: string): boolean {
  const element = target as Partial<Element> | null
  if (!element?.closest) return true
  if (element.closest(OVERLAYS)) return false
  return element.matches?.(TYPED_INTO) !== true || (key === '?' && element.matches(DIGITS))
}
