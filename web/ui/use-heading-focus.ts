import { type RefObject, useEffect, useRef } from 'react'

import { isOwnReload } from '../lib/reload.ts'

/**
 * Moves the focus to the heading of a screen when the screen appears and no control has the focus. This happens after navigation, after a report
 * closes or the page of a reading session opens, and after the app reloads the page. A field that already has the focus keeps it. When a person loads
 * the page, the focus stays at the top of the page.
 */
export function useHeadingFocus<Heading extends HTMLElement>(isMain = true): RefObject<Heading | null> {
  const ref = useRef<Heading>(null)
  useEffect(() => {
    if (isMain && isFocusLost() && (isOwnReload() || (navigator.userActivation?.hasBeenActive ?? true)))
      ref.current?.focus({ preventScroll: true })
  }, [isMain])
  return ref
}

/**
 * True when no visible control has the focus. The focus is then nowhere, on the heading of the page, or on a control of a screen that was just
 * hidden.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return !activeElement?.checkVisibility() || activeElement.matches('body, h1[tabindex="-1"]')
}
