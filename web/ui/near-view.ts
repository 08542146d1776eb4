/** Notices when elements come near the visible area. */

/** One observer for all elements, so that elements that come near at the same moment are reported in one call. */
let sight: IntersectionObserver | undefined
const unseen = new Map<Element, () => void>()

/** Calls `onNear` once, when the element comes near the visible area. The returned function stops the observation. */
export function whenNear(element: Element, onNear: () => void): () => void {
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        unseen.get(target)?.()
        forget(target)
      }
    },
    { rootMargin: '200px' },
  )
  unseen.set(element, onNear)
  sight.observe(element)
  return () => forget(element)
}

function forget(element: Element): void {
  unseen.delete(element)
  sight?.unobserve(element)
}
