import { type RefObject, useEffect, useRef } from 'react'

import { isOwnReload } from '../lib/reload.ts'

/**
 * The heading of a page takes the focus when the page appears and the focus was lost with what was there before: after navigation, a
 * closed report, an opened session, or after the app reloaded the page. A field that takes the focus itself keeps it, and a page that was just
 * loaded by a person starts at its top.
 */
export function useHeadingFocus<Heading extends HTMLElement>(isMain = true): RefObject<Heading | null> {
  const ref = useRef<Heading>(null)
  useEffect(() => {
    if (isMain && isFocusLost() && (isOwnReload() || (navigator.userActivation?.hasBeenActive ?? true)))
      ref.current?.focus({ preventScroll: true })
  }, [isMain])
  return ref
}

/** True when no control has the focus: nothing has it, only the heading of the page, or a control of a screen that was just hidden. */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return !activeElement?.checkVisibility() || activeElement.matches('body, h1[tabindex="-1"]')
}
