import { type RefObject, useEffect, useRef, useState } from 'react'

/** The current height in pixels of the element with the ref. The scrolling content below needs it. */
export function useHeight(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [heightPx, setHeightPx] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeightPx(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, heightPx]
}
