/**
 * Moves the focus to the page's heading when the focused control is removed. Such a control is, for example, a button of a closed message or of a
 * deleted row. Otherwise the focus would be on the body. Importing this file starts the watch. A late import is enough, because a page removes no
 * control while it loads.
 */

let last: EventTarget | null = null

document.addEventListener('focusin', ({ target }) => (last = target))
new MutationObserver(look).observe(document.body, { childList: true, subtree: true })

function look(): void {
  if (!isLost() || !(last instanceof Element) || last.isConnected) return
  last = null
  // A closing dialog may return the focus, or a new field may take it. Both happen before the second frame.
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
