/** Random numbers from a seed. The same seed gives the same numbers. They are not for secrets. */

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number of at least 0 and below 1. It is a term of a Weyl sequence, scattered by an integer hash (lowbias32). */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
    bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /**
   * A roughly normally distributed number with mean 0 and standard deviation 1, between -6 and 6. It is the sum of twelve uniform numbers, less 6.
   */
  normal(): number {
    let sum = -6
    for (let term = 0; term < 12; term++) sum += this.next()
    return sum
  }
}
