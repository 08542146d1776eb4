import { type RefObject, useEffect, useRef, useState } from 'react'

/** The height in pixels of the element that the ref is given to, kept up while it is resized: what scrolls below it has to know. */
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
