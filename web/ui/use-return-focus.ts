import { type RefObject, useEffect, useRef } from 'react'

import { isFocusLost } from './use-heading-focus.ts'

/**
 * Returns the focus to the control that opened an inner page. That control has `returnTo` as its `data-return`. If the row of the control loads
 * later, the focus moves when the row appears. The focus stays if the person has moved it in the meantime.
 */
export function useReturnFocus(
  placeRef: RefObject<HTMLElement | null>,
  returnTo: number | string | undefined,
  rows: unknown,
): void {
  const hasReturned = useRef(false)
  useEffect(() => {
    // `returnTo` may be known only after the rows have loaded.
    if (hasReturned.current || returnTo === undefined || !isFocusLost()) return
    const control = placeRef.current?.querySelector<HTMLElement>(`[data-return="${returnTo}"]`)
    control?.focus()
    hasReturned.current = control !== undefined && control !== null
  }, [placeRef, returnTo, rows])
}
