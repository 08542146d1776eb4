import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'

import { forgetHandovers } from '../lib/handover.ts'
import { useConfirm } from './confirm.tsx'

/**
 * Asks before the user leaves a page with unsaved changes. Our own dialog asks when the user opens another screen or goes back or forward. The
 * browser's dialog asks when the user reloads the page or closes the tab. Returns a function that asks the same question before the user leaves an
 * inner page of the screen. That function returns true if the user may leave.
 */
export function useLeaveGuard(hasUnsaved: boolean): () => Promise<boolean> {
  const { t } = useLingui()
  const confirm = useConfirm()
  const navigate = useNavigate()

  const askToLeave = useCallback(
    () =>
      confirm({
        title: t`Leave without saving?`,
        text: t`Your changes on this page are not saved yet.`,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay`,
        isDangerous: true,
      }),
    [confirm, t],
  )

  useEffect(() => {
    if (!hasUnsaved) return
    let isLeaving = false

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

    const ask = async ({ destination, navigationType }: NavigateEvent) => {
      if (!(await askToLeave())) return forgetHandovers()
      isLeaving = true
      const { pathname, search, hash } = new URL(destination.url)
      if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
      else await navigate(pathname + search + hash)
    }
    const onNavigate = (event: NavigateEvent) => {
      const isElsewhere = new URL(event.destination.url).pathname !== window.location.pathname
      if (isLeaving || !isElsewhere || !event.cancelable || !event.destination.sameDocument) return
      event.preventDefault()
      void ask(event)
    }

    window.addEventListener('beforeunload', onUnload)
    // A browser without navigation events is too old for our dialog. It asks only when the page unloads.
    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [hasUnsaved, askToLeave, navigate])

  return useCallback(async () => !hasUnsaved || (await askToLeave()), [hasUnsaved, askToLeave])
}
