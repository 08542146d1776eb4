import { Activity, type ReactNode, Suspense, useEffect, useRef } from 'react'

import { Loading } from './loading.tsx'

interface ScreenAndPageProps {
  /** The name of the sub-page that is shown instead of the screen. Undefined while the screen is shown. */
  pageName: string | undefined
  page: ReactNode
  /** The screen. */
  children: ReactNode
}

/**
 * Shows a screen, or a sub-page instead of it. The hidden screen keeps the text that was typed into it. When the sub-page closes, the focus returns
 * to the control whose `data-return` is the name of the sub-page.
 */
export function ScreenAndPage({ pageName, page, children }: ScreenAndPageProps) {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (pageName === undefined && last.current !== undefined) {
      document.querySelector<HTMLElement>(`[data-return="${last.current}"]`)?.focus()
    }
    last.current = pageName
  }, [pageName])
  return (
    <>
      <Activity mode={pageName === undefined ? 'visible' : 'hidden'}>{children}</Activity>
      {pageName !== undefined && <Suspense fallback={<Loading />}>{page}</Suspense>}
    </>
  )
}
