/**
 * Inside the product, money is always integer cents. Calls carry dollars as numbers with at most two decimals. `toCents` and `toDollars` convert
 * between the two (domain 13).
 */
/** The largest amount in a call, in dollars. It is far above the cash of any drawer and far below 2^53 cents. */
export const MAX_DOLLARS = 1_000_000_000

/** True when a dollar figure has no fraction of a cent. It checks the decimal text, not a product of floats. */
export function hasAtMostTwoDecimals(dollars: number): boolean {
  return /^-?\d+(\.\d{1,2})?$/.test(String(dollars))
}

/** Converts dollars of a call to integer cents. Throws RangeError when the figure has a fraction of a cent. */
export function toCents(dollars: number): number {
  if (!hasAtMostTwoDecimals(dollars)) throw new RangeError(`not a whole number of cents: ${dollars}`)
  return Math.round(dollars * 100)
}

/** Converts integer cents to the dollars of a call. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Integer cents as text for a sentence, such as 1,234.50. There is no dollar sign, because the feedback bar would split the sentence there. */
export function writtenAmount(cents: number): string {
  return toDollars(cents).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

/** The sum of dollar figures of calls, in dollars. It is calculated in cents. */
export function sumDollars(dollars: readonly number[]): number {
  return toDollars(dollars.reduce((cents, each) => cents + toCents(each), 0))
}

/**
 * Integer division that rounds half away from zero, which is half up for positive amounts. It is exact at any size. The denominator must be positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n
  const magnitude = isNegative ? -numerator : numerator
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n)
  return isNegative ? -rounded : rounded
}
