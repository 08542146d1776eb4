import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Dollars } from './dollars.ts'
import { divideHalfUp, hasAtMostTwoDecimals, sumDollars, toCents, toDollars } from './money.ts'

describe('money', () => {
  test.each([
    [0.1 + 0.7, false],
    [0.29, true],
    [1.005, false],
    [-12.5, true],
    [1e21, false],
    [1e-7, false],
  ])('%d has at most two decimals: %s', (dollars, expected) => {
    expect(hasAtMostTwoDecimals(dollars)).toBe(expected)
  })

  test.each([
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [-0.07, -7],
    [1_000_000_000, 100_000_000_000],
  ])('%d dollars are %i cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents)
  })

  test('a fraction of a cent is refused', () => {
    expect(() => toCents(0.005)).toThrow(RangeError)
    expect(Dollars.safeParse(0.005).success).toBe(false)
  })

  test('dollars are summed in cents', () => {
    expect(sumDollars([0.1, 0.2])).toBe(0.3)
    expect(sumDollars([10.1, -10.1])).toBe(0)
    expect(sumDollars([])).toBe(0)
  })

  test('cents survive conversion to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (cents) => {
        const dollars = toDollars(cents)
        expect(Dollars.safeParse(dollars).success).toBe(true)
        expect(toCents(dollars)).toBe(cents)
      }),
    )
  })
})

describe('division that rounds half away from zero', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [1n, 2n, 1n],
    [0n, 7n, 0n],
  ])('the rounded quotient %i / %i is %i', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient)
  })

  test('a rounded quotient is never more than half a unit off, and a half rounds away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 18n), (numerator, denominator) => {
        const error = numerator - divideHalfUp(numerator, denominator) * denominator
        const outward = numerator < 0n ? -error : error
        expect(outward * 2n < denominator && outward * 2n >= -denominator).toBe(true)
      }),
    )
  })
})
