/** How long debts have been owed (domain 10). Payments settle the oldest debt first. Pure functions, for server and browser. */

/** The age groups of debts, the youngest first. */
export const AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type Age = (typeof AGES)[number]

/** An amount for each age group. */
export type Aging = Record<Age, number>

/** The highest age of a debt in each age group, in days. A debt of more than 90 days is `over90`. */
const MOST_DAYS: Record<Exclude<Age, 'over90'>, number> = { upTo30: 30, upTo60: 60, upTo90: 90 }

const DAY_MS = 86_400_000

/** The earliest business day of each age group. A debt from before the earliest day of `upTo90` is `over90`. */
export function firstDays(today: string): Record<Exclude<Age, 'over90'>, string> {
  const daysBefore = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
  return {
    upTo30: daysBefore(MOST_DAYS.upTo30),
    upTo60: daysBefore(MOST_DAYS.upTo60),
    upTo90: daysBefore(MOST_DAYS.upTo90),
  }
}

/** What is left of each debt after `paid` has settled them one after the other, in integer cents. `debts` has the oldest debt first. */
export function leftOf(debts: readonly number[], paid: number): number[] {
  let rest = paid
  return debts.map((debt) => {
    const settled = Math.min(debt, rest)
    rest -= settled
    return debt - settled
  })
}

/** The amount that is still owed in each age group, in integer cents. `debts` is everything that was ever owed, by its age group today. */
export function agingOf(debts: Aging, paid: number): Aging {
  const oldestFirst = AGES.toReversed()
  const left = leftOf(
    oldestFirst.map((age) => debts[age]),
    paid,
  )
  return Object.fromEntries(oldestFirst.map((age, place) => [age, left[place]])) as Aging
}
