import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the height of an element in a CSS variable of the page, for sticky and fixed elements that must stay clear of it. */
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
