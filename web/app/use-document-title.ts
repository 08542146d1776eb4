import { useEffect } from 'react'

/** Sets the title in the browser's tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Countroom`
  }, [title])
}
