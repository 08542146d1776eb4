/**
 * Like `window.matchMedia`, but while the browser prints, a query keeps its answer for the window. Paper has another width than the window. If the
 * screen took another layout for it, the browser would still print as many pages as the first layout has, and the last rows could be missing.
 */
export function windowMedia(query: string): MediaQueryList {
  const paper = window.matchMedia('print')
  const current = window.matchMedia(query)
  let matches = current.matches
  return Object.defineProperty(window.matchMedia(query), 'matches', {
    get: () => (matches = paper.matches ? matches : current.matches),
  })
}
