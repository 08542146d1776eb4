/** The shortcut keys of a screen. Screens register the keys, the shell listens for them, and `?` lists them. */

import { type RefObject, useLayoutEffect, useRef } from 'react'

import { readStored, writeStored } from '../lib/storage.ts'

export interface Shortcut {
  /** A key in the form of `KeyboardEvent.key` ('/', 'ArrowLeft'). For keys that another part handles, the text for people ('Ctrl+S'). */
  keys: string
  /** The action of the keys, for the list: 'Search'. */
  label: string
  /** Runs when the key is pressed outside text fields, dialogs and menus (`shortcutFor`). Keys without `run` are only listed. */
  run?: () => void
}

type Registered = RefObject<readonly Shortcut[]>

/**
 * The registered keys. Those of minor parts (such as the search of an embedded table) come first. The others follow in the order in which their parts
 * appeared. A part hides the same keys of the parts before it.
 */
const registered: Registered[] = []

/** Registers keys while the component is shown: `useShortcuts([{ keys: '/', label: t`Search`, run: focusSearch }])`. */
export function useShortcuts(shortcuts: readonly Shortcut[], isMinor = false): void {
  const ref = useRef(shortcuts)
  // This is a layout effect, so that the keys always match the buttons on screen. A key may be pressed right after a change.
  useLayoutEffect(() => {
    ref.current = shortcuts
  })
  useLayoutEffect(() => register(ref, isMinor), [isMinor])
}

/** `/` moves the focus to this field and selects its text. A minor field gets the key only when no other field has it. */
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

/** The shortcuts of the screen, one for each key. */
export function shortcutsOfScreen(): Shortcut[] {
  return [...new Map(registered.flatMap(({ current }) => current.map((one) => [one.keys, one]))).values()]
}

/**
 * The shortcut for a pressed key. Undefined for a combination of keys, for any key in a dialog or a menu, and while somebody types. A `?` in a field
 * for digits is still a shortcut.
 */
export function shortcutFor(event: KeyboardEvent, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined
  if (!areKeysOn() || !isFree(event.target, event.key)) return undefined
  return shortcuts.find(({ keys, run }) => keys === event.key && run)
}

const KEYS_OFF = 'keys-off'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether single keys are on. People can switch them off on a device, because voice control or a tremor may press them by accident (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return readStored(KEYS_OFF, isBoolean) !== true
}

export function switchKeys(isOn: boolean): void {
  writeStored(KEYS_OFF, !isOn)
}

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'
/** Fields that take no question mark, so that the shortcut `?` works in them. */
const DIGITS = '[inputmode="numeric"], [inputmode="decimal"], [inputmode="tel"]'

function isFree(target: EventTarget | null, key: string): boolean {
  const element = target as Partial<Element> | null
  if (!element?.closest) return true
  if (element.closest(OVERLAYS)) return false
  return element.matches?.(TYPED_INTO) !== true || (key === '?' && element.matches(DIGITS))
}
