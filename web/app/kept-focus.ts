/**
 * The page's heading takes the focus when the control that had it is removed, such as the button of a closed message or of a deleted row. So
 * the focus is never left on the body. Works from the import on; the import is late, because nothing is removed at the start.
 */

let last: EventTarget | null = null

document.addEventListener('focusin', ({ target }) => (last = target))
new MutationObserver(look).observe(document.body, { childList: true, subtree: true })

function look(): void {
  if (!isLost() || !(last instanceof Element) || last.isConnected) return
  last = null
  // A dialog that closes returns the focus first, and a new field takes it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isLost()) document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    }),
  )
}

function isLost(): boolean {
  return document.activeElement === document.body
}

export {}
