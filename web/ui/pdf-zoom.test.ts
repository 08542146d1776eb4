import { expect, it } from 'vitest'

import { fittedScale, stepZoom, ZOOM } from './pdf-zoom.ts'

it('the zoom changes in steps of a quarter between 100% and 200%', () => {
  expect(stepZoom(ZOOM.default, 1)).toBe(1.75)
  expect(stepZoom(2, 1)).toBe(2)
  expect(stepZoom(1.25, -1)).toBe(1)
  expect(stepZoom(1, -1)).toBe(1)
})

it('every zoom is reduced by the same factor if a page at the default zoom is wider than the window', () => {
  expect(fittedScale(1.5, 612, 1400)).toBe(1.5)
  expect(fittedScale(1.5, 612, 350) * 612).toBeCloseTo(350)
  expect(fittedScale(2, 612, 350) * 612).toBeCloseTo((350 * 4) / 3)
})
