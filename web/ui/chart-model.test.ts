import { expect, it } from 'vitest'

import { connectedStretches, labelStep, type Series, valueExtent } from './chart-model.ts'

const series: readonly Series[] = [
  { id: 'in', label: 'In', kind: 'bar', color: 'primary' },
  { id: 'hold', label: 'Difference', kind: 'line', color: 'error' },
]

it('the range of the values always includes zero', () => {
  expect(valueExtent([{ label: 'a', values: { in: 40, hold: 12 } }], series)).toEqual([0, 40])
  expect(valueExtent([{ label: 'a', values: { in: 40, hold: -12 } }], series)).toEqual([-12, 40])
  expect(valueExtent([{ label: 'a', values: { hold: -12 } }], series)).toEqual([-12, 0])
  expect(valueExtent([], series)).toEqual([0, 0])
})

it('a chart draws no line between days that are not neighbors, or where a value is missing', () => {
  const point = (hold: number | undefined, isAfterGap = false) => ({ label: '', values: { hold }, isAfterGap })
  const points = [point(1), point(2), point(3, true), point(undefined), point(4), point(5)]
  expect(connectedStretches(points, 'hold')).toEqual([[0, 1], [2], [4, 5]])
  expect(connectedStretches([], 'hold')).toEqual([])
})

it('a chart skips labels that would touch', () => {
  expect(labelStep(14, 1200, 84)).toBe(1)
  expect(labelStep(14, 300, 84)).toBe(4)
  expect(labelStep(0, 0, 84)).toBe(1)
})
