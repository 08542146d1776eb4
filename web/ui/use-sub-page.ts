import { useEffectEvent, useLayoutEffect } from 'react'

import { SubPages } from './sub-pages.ts'

/** Time for a page that asks before it is left. When it is still open then, it gets its entry again. */
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
 * Makes the component a sub-page of its screen while it is shown: the browser's Back calls `onBack`, as the page's own Back does,
 * before it leaves the screen. The address stays. Without `onBack` the component is no sub-page.
 */
export function useSubPage(onBack: (() => void) | undefined): void {
  const leave = useEffectEvent(() => onBack?.())
  const isSubPage = onBack !== undefined
  useLayoutEffect(() => {
    if (!isSubPage) return
    const { pathname } = window.location
    // Back may also skip the whole screen.
    const page = { leave: () => window.location.pathname === pathname && leave() }
    const all = subPages()
    all.open(page)
    // Waits for the other pages that open or close with the same click.
    queueMicrotask(() => all.settle())
    return () => {
      all.close(page)
      queueMicrotask(() => all.settle())
    }
  }, [isSubPage])
}
