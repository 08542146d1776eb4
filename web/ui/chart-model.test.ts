import { expect, it } from 'vitest'

import { labelStep, type Series, valueExtent } from './chart-model.ts'

const series: readonly Series[] = [
  { id: 'in', label: 'In', kind: 'bar', color: 'primary' },
  { id: 'hold', label: 'Hold', kind: 'line', color: 'error' },
]

it('always has zero between the lowest and the highest value', () => {
  expect(valueExtent([{ label: 'a', values: { in: 40, hold: 12 } }], series)).toEqual([0, 40])
  expect(valueExtent([{ label: 'a', values: { in: 40, hold: -12 } }], series)).toEqual([-12, 40])
  expect(valueExtent([{ label: 'a', values: { hold: -12 } }], series)).toEqual([-12, 0])
  expect(valueExtent([], series)).toEqual([0, 0])
})

it('skips labels that would touch', () => {
  expect(labelStep(14, 1200, 84)).toBe(1)
  expect(labelStep(14, 300, 84)).toBe(4)
  expect(labelStep(0, 0, 84)).toBe(1)
})
