import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus returns to where an inner page was opened from: the control whose `data-return` is `returnTo`. Its row may come with a later
 * answer; somebody who has gone on to something else stays there.
 */
export function useReturnFocus(
  placeRef: RefObject<HTMLElement | null>,
  returnTo: number | string | undefined,
  rows: unknown,
): void {
  const hasReturned = useRef(returnTo === undefined)
  useEffect(() => {
    if (hasReturned.current || document.activeElement !== document.body) return
    const control = placeRef.current?.querySelector<HTMLElement>(`[data-return="${returnTo}"]`)
    control?.focus()
    hasReturned.current = control !== undefined && control !== null
  }, [placeRef, returnTo, rows])
}
