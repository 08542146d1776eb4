/** Where the zero of ranked bars stands and how far they reach, in per cent of the width. */
export interface RankedExtent {
  zero: number
  perUnit: number
}

/** The scale that shows the lowest and the highest value, with zero always between. */
export function rankedExtent(values: readonly number[]): RankedExtent {
  const lowest = Math.min(0, ...values)
  const range = Math.max(0, ...values) - lowest
  return range === 0 ? { zero: 0, perUnit: 0 } : { zero: (Math.abs(lowest) * 100) / range, perUnit: 100 / range }
}

/** The first and the last of a ranking, and how many stand between them. */
export function endsOf<Item>(ranked: readonly Item[], countEach: number) {
  if (ranked.length <= 2 * countEach) return { first: ranked, last: [], between: 0 }
  return {
    first: ranked.slice(0, countEach),
    last: ranked.slice(-countEach),
    between: ranked.length - 2 * countEach,
  }
}

/** Where the bar of a value begins and how wide it is. */
export function spanOf(value: number, { zero, perUnit }: RankedExtent): { start: number; width: number } {
  const width = Math.abs(value) * perUnit
  return { start: value < 0 ? zero - width : zero, width }
}
