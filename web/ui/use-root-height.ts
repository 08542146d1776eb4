import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the height of an element in a CSS variable of the page. Sticky and fixed elements use it, so that they do not cover the element. */
export function useRootHeight(name: `--${string}`): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${ref.current?.offsetHeight ?? 0}px`))
    observer.observe(ref.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return ref
}
