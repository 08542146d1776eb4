/** The position of zero and the length of a bar per unit, in percent of the width. */
export interface RankedExtent {
  zero: number
  perUnit: number
}

/** The scale from the lowest to the highest value. It always includes zero. */
export function rankedExtent(values: readonly number[]): RankedExtent {
  const lowest = Math.min(0, ...values)
  const range = Math.max(0, ...values) - lowest
  return range === 0 ? { zero: 0, perUnit: 0 } : { zero: (Math.abs(lowest) * 100) / range, perUnit: 100 / range }
}

/** The first and the last items of a ranking, and the number of items between them. If no item is between, all items are in `first`. */
export function endsOf<Item>(ranked: readonly Item[], countEach: number) {
  if (ranked.length <= 2 * countEach) return { first: ranked, last: [], between: 0 }
  return {
    first: ranked.slice(0, countEach),
    last: ranked.slice(-countEach),
    between: ranked.length - 2 * countEach,
  }
}

/** The start and the width of a value's bar. */
export function spanOf(value: number, { zero, perUnit }: RankedExtent): { start: number; width: number } {
  const width = Math.abs(value) * perUnit
  return { start: value < 0 ? zero - width : zero, width }
}
