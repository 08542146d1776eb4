import { useEffectEvent, useLayoutEffect } from 'react'

import { SubPages } from './sub-pages.ts'

/**
 * The browser's Back removes the page's history entry and asks the page to close. A page that is still open after this time is asking the person
 * whether to leave, or the person chose to stay. Such a page gets its entry again.
 */
const ASKS_WITHIN_MS = 100

const KEY = 'subPage'

let pages: SubPages | undefined

function subPages(): SubPages {
  if (pages) return pages
  const made = new SubPages({
    depth: () => {
      const state = window.history.state as Record<string, unknown> | null
      return typeof state?.[KEY] === 'number' ? state[KEY] : 0
    },
    push: (depth) => window.history.pushState({ ...window.history.state, [KEY]: depth }, ''),
    goBack: (entries) => window.history.go(-entries),
  })
  window.addEventListener('popstate', () => {
    if (made.popped()) setTimeout(() => made.settle(), ASKS_WITHIN_MS)
  })
  return (pages = made)
}

/**
 * Makes the component a sub-page of its screen while it is shown. The browser's Back then calls `onBack`, like the page's own Back, and does not leave
 * the screen. The address stays the same. Without `onBack`, the component is not a sub-page.
 */
export function useSubPage(onBack: (() => void) | undefined): void {
  const leave = useEffectEvent(() => onBack?.())
  const isSubPage = onBack !== undefined
  useLayoutEffect(() => {
    if (!isSubPage) return
    const { pathname } = window.location
    // The browser's Back may also leave the whole screen. The page then does nothing.
    const page = { leave: () => window.location.pathname === pathname && leave() }
    const all = subPages()
    all.open(page)
    // Runs after the click, because the same click may also open or close other pages.
    queueMicrotask(() => all.settle())
    return () => {
      all.close(page)
      queueMicrotask(() => all.settle())
    }
  }, [isSubPage])
}
