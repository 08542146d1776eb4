import { Activity, type ReactNode, Suspense, useEffect, useRef } from 'react'

import { Loading } from './loading.tsx'

interface ScreenAndPageProps {
  /** The name of the sub-page that is shown in place of the screen; undefined while the screen is shown. */
  pageName: string | undefined
  page: ReactNode
  /** The screen. */
  children: ReactNode
}

/**
 * A screen, or a sub-page in its place. The hidden screen keeps what was typed into it. When the page closes, the focus returns to the control whose
 * `data-return` is the name of the page.
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
