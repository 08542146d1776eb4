/** Sums of gifts by employee and by customer. A gift is the points that an employee gave a customer at one visit. */

export interface SummedGift {
  customerId: number
  firstName: string
  lastName: string
  userId: number
  employeeName: string
  cents: number
  isHighRoller: boolean
}

/** The number of gifts, and the sums of their points in cents. */
export interface Sums {
  gifts: number
  matchCents: number
  highRollerCents: number
  totalCents: number
}

export interface NamedSums extends Sums {
  name: string
}

export function sumsOf(gifts: readonly SummedGift[]): Sums {
  const cents = (some: readonly SummedGift[]) => some.reduce((sum, gift) => sum + gift.cents, 0)
  const highRollerCents = cents(gifts.filter((gift) => gift.isHighRoller))
  const totalCents = cents(gifts)
  return { gifts: gifts.length, matchCents: totalCents - highRollerCents, highRollerCents, totalCents }
}

/** The sums of each employee's gifts, sorted by name. */
export function sumsByEmployee(gifts: readonly SummedGift[]): NamedSums[] {
  return namedSums(gifts, (gift) => ({ id: gift.userId, name: gift.employeeName })).toSorted(byName)
}

/** The sums of each customer's gifts, largest first. */
export function sumsByCustomer(gifts: readonly SummedGift[]): NamedSums[] {
  return namedSums(gifts, (gift) => ({ id: gift.customerId, name: customerName(gift) })).toSorted(
    (a, b) => b.totalCents - a.totalCents || byName(a, b),
  )
}

export function customerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

function namedSums(gifts: readonly SummedGift[], of: (gift: SummedGift) => { id: number; name: string }): NamedSums[] {
  const groups = Map.groupBy(gifts, (gift) => of(gift).id)
  return [...groups.values()].map((group) => ({ name: of(group[0]!).name, ...sumsOf(group) }))
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en')
}
