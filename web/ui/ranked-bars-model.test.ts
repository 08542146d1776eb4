import { describe, expect, it } from 'vitest'

import { endsOf, rankedExtent, spanOf } from './ranked-bars-model.ts'

describe('ranked bars', () => {
  it('ranked bars have a common zero, with gains to the right and losses to the left', () => {
    const extent = rankedExtent([300, 0, -100])
    expect(extent).toEqual({ zero: 25, perUnit: 0.25 })
    expect(spanOf(300, extent)).toEqual({ start: 25, width: 75 })
    expect(spanOf(-100, extent)).toEqual({ start: 0, width: 25 })
    expect(spanOf(0, extent)).toEqual({ start: 25, width: 0 })
  })

  it('ranked bars start at the left when no value is below zero, and at the right when all values are below zero', () => {
    expect(rankedExtent([10, 5]).zero).toBe(0)
    expect(rankedExtent([-10, -5]).zero).toBe(100)
  })

  it('ranked bars show the first and the last items of a long ranking, each item once', () => {
    expect(endsOf([5, 4, 3, 2, 1], 2)).toEqual({ first: [5, 4], last: [2, 1], between: 1 })
    expect(endsOf([5, 4, 3, 2], 2)).toEqual({ first: [5, 4, 3, 2], last: [], between: 0 })
    expect(endsOf([], 2)).toEqual({ first: [], last: [], between: 0 })
  })

  it('ranked bars have no width when all values are zero or when there are no values', () => {
    expect(spanOf(0, rankedExtent([0, 0]))).toEqual({ start: 0, width: 0 })
    expect(rankedExtent([])).toEqual({ zero: 0, perUnit: 0 })
  })
})
