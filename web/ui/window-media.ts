/**
 * Works like `window.matchMedia`, except that a query keeps the answer for the window while the browser prints. Paper and the window have different
 * widths. If the screen changed its layout to fit the paper, the browser would still print only as many pages as the first layout has. The last rows
 * could be missing.
 */
export function windowMedia(query: string): MediaQueryList {
  const paper = window.matchMedia('print')
  const current = window.matchMedia(query)
  let matches = current.matches
  return Object.defineProperty(window.matchMedia(query), 'matches', {
    get: () => (matches = paper.matches ? matches : current.matches),
  })
}
