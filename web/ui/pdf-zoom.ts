/** The zoom of a PDF (part 1 section 9). */
export const ZOOM = { default: 1.5, min: 1, max: 2, step: 0.25 } as const

/** Zooms one step in or out, within the smallest and the largest zoom. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom + direction * ZOOM.step))
}

/**
 * The scale in CSS pixels per point. If a page at the default zoom is wider than the window, all zoom steps are reduced by the same factor. The
 * default zoom then shows the whole width.
 */
export function fittedScale(zoom: number, pageWidth: number, availableWidth: number): number {
  const fit = availableWidth / (pageWidth * ZOOM.default)
  return zoom * Math.min(1, fit)
}
