/** The zoom of a PDF (part 1 section 9). */
export const ZOOM = { default: 1.5, min: 1, max: 2, step: 0.25 } as const

/** One step in or out, between the smallest and the largest. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom + direction * ZOOM.step))
}

/**
 * CSS pixels per point. When a page at the default zoom is wider than the window, the default becomes the width of the
 * window and the other steps follow, so that a phone shows the whole page at first.
 */
export function fittedScale(zoom: number, pageWidth: number, availableWidth: number): number {
  const fit = availableWidth / (pageWidth * ZOOM.default)
  return zoom * Math.min(1, fit)
}
