import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { useShortcuts } from './shortcuts.ts'

/** Makes Ctrl+S or Cmd+S save the form instead of the web page. */
export function useSaveKey(save: () => void): void {
  const { t } = useLingui()
  useShortcuts([{ keys: 'Ctrl+S', label: t`Save` }])
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => saveByKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
