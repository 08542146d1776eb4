import fc from 'fast-check'
import { expect, test } from 'vitest'

import { AGES, type Age, type Aging, agingOf, firstDays, leftOf } from './aging.rules.ts'

const TODAY = '2026-06-30'
const NOTHING: Aging = { upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }

function ageOf(day: string): Age {
  const first = firstDays(TODAY)
  if (day >= first.upTo30) return 'upTo30'
  if (day >= first.upTo60) return 'upTo60'
  return day >= first.upTo90 ? 'upTo90' : 'over90'
}

test('a payment of 80 settles the older debt first: 100 from May 1 becomes 20, and 50 from May 20 stays 50', () => {
  expect(leftOf([100_00, 50_00], 80_00)).toEqual([20_00, 50_00])
  // On June 5, the first debt is 35 days old and the second is 16 days old.
  expect(agingOf({ ...NOTHING, upTo60: 100_00, upTo30: 50_00 }, 80_00)).toEqual({
    ...NOTHING,
    upTo60: 20_00,
    upTo30: 50_00,
  })
})

test('a debt is in the age group of 0 to 30, 31 to 60, 61 to 90 or over 90 days', () => {
  const days = ['2026-06-30', '2026-05-31', '2026-05-30', '2026-05-01', '2026-04-30', '2026-04-01', '2026-03-31']
  expect(days.map(ageOf)).toEqual(['upTo30', 'upTo30', 'upTo60', 'upTo60', 'upTo90', 'upTo90', 'over90'])
})

test('somebody who has paid too much owes nothing of any age', () => {
  expect(agingOf({ ...NOTHING, upTo30: 10_00 }, 25_00)).toEqual(NOTHING)
})

/** Debts, the oldest first, and the amount that was paid. */
const account = fc.record({
  debts: fc
    .array(fc.record({ age: fc.nat(200), cents: fc.integer({ min: 1, max: 100_000 }) }), { maxLength: 20 })
    .map((debts) => debts.toSorted((one, other) => other.age - one.age)),
  paid: fc.nat(1_000_000),
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

test('the unpaid parts of the debts add up to the balance, and a payment reduces a debt only after all older debts are settled', () => {
  fc.assert(
    fc.property(account, ({ debts, paid }) => {
      const owed = debts.map(({ cents }) => cents)
      const left = leftOf(owed, paid)
      expect(sum(left)).toBe(Math.max(0, sum(owed) - paid))
      const first = left.findIndex((cents) => cents > 0)
      expect(left.every((cents, place) => (place > first && first >= 0 ? cents === owed[place] : true))).toBe(true)
      expect(left.every((cents, place) => cents >= 0 && cents <= owed[place]!)).toBe(true)
    }),
  )
})

test('the unpaid amounts are the same whether debts are summed by age group before or after the payment', () => {
  fc.assert(
    fc.property(account, ({ debts, paid }) => {
      const dayOf = (age: number) => new Date(Date.parse(TODAY) - age * 86_400_000).toISOString().slice(0, 10)
      const byAge = (amounts: readonly number[]): Aging => {
        const sums = { ...NOTHING }
        for (const [place, { age }] of debts.entries()) sums[ageOf(dayOf(age))] += amounts[place]!
        return sums
      }
      const owed = debts.map(({ cents }) => cents)
      expect(agingOf(byAge(owed), paid)).toEqual(byAge(leftOf(owed, paid)))
    }),
  )
})

test('the amounts of all age groups add up to what is still owed', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), fc.nat(), ([a, b, c, d], paid) => {
      const aging = agingOf({ upTo30: a, upTo60: b, upTo90: c, over90: d }, paid)
      expect(sum(AGES.map((age) => aging[age]))).toBe(Math.max(0, a + b + c + d - paid))
    }),
  )
})
