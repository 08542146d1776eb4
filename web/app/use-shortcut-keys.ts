import { useLayoutEffect } from 'react'

import { shortcutFor, shortcutsOfScreen } from '../ui/shortcuts.ts'

/** Listens for the shortcut keys that the screens register. */
export function useShortcutKeys(): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutFor(event, shortcutsOfScreen())
      if (!shortcut) return
      event.preventDefault()
      shortcut.run?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
