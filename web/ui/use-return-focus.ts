import { type RefObject, useEffect, useRef } from 'react'

import { isFocusLost } from './use-heading-focus.ts'

/**
 * Returns the focus to the control that opened an inner page: the one whose `data-return` is `returnTo`. If its row
 * loads later, the focus moves then, unless the person has moved on.
 */
export function useReturnFocus(
  placeRef: RefObject<HTMLElement | null>,
  returnTo: number | string | undefined,
  rows: unknown,
): void {
  const hasReturned = useRef(false)
  useEffect(() => {
    // `returnTo` may be known only when the rows are.
    if (hasReturned.current || returnTo === undefined || !isFocusLost()) return
    const control = placeRef.current?.querySelector<HTMLElement>(`[data-return="${returnTo}"]`)
    control?.focus()
    hasReturned.current = control !== undefined && control !== null
  }, [placeRef, returnTo, rows])
}
