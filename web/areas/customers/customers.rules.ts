/** What each viewer sees of customers (part 2 sections 2 and 6). Also formats names and phone numbers, and reads search texts. */

import type { ResultAt } from '@countroom/contract/api.ts'
import { PHONE_DIGITS, typedPhone } from '@countroom/contract/customers/customers.rules.ts'
import type { CustomerVisit } from '@countroom/contract/customers/customers.shapes.ts'

/** The columns that the server can sort by. */
const COLUMNS = ['tagId', 'firstName', 'lastName', 'points', 'phone', 'dob', 'registrationDate', 'lastVisit'] as const
type CustomerColumn = (typeof COLUMNS)[number]

export function isColumn(id: string): id is CustomerColumn {
  return (COLUMNS as readonly string[]).includes(id)
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

interface CustomerHistory extends Pick<ResultAt<'POST /customer/getCustomerHistory'>, 'totalVisits' | 'lastVisit'> {
  visits: readonly Pick<CustomerVisit, 'signedInAt'>[]
}

/**
 * Whether a customer has visits before those in `visits`, which holds only the last visits. `totalVisits` and `lastVisit` leave out the current
 * visit, but `visits` includes it.
 */
export function hasEarlierVisits({ totalVisits, lastVisit, visits }: CustomerHistory): boolean {
  const past = visits.filter(({ signedInAt }) => lastVisit !== null && signedInAt <= lastVisit)
  return past.length < totalVisits
}

interface Viewer {
  userType: string
  routes: readonly string[]
}

/**
 * Whether a viewer has the privileged view, which has all columns, Edit and Delete. Administrators and users with 'role-privilege'
 * have it (part 2 section 6).
 */
export function seesAll({ userType, routes }: Viewer): boolean {
  return userType === 'admin' || userType === 'master' || routes.includes('role-privilege')
}

/** Formats ten digits as `512-555-0147`. Leaves other text unchanged. */
export function formatPhone(digits: string): string {
  return digits.length === PHONE_DIGITS ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : digits
}

/** The fields of a new customer that can be filled from a search text: the phone number, or the first and last name. */
export function typedFields(sought: string): { phone: string } | { firstName: string; lastName: string } {
  const text = sought.trim()
  if (/^[\d\s()+./-]+$/.test(text)) return { phone: typedPhone(text) }
  // People often type a search in lowercase, so a lowercase word gets a capital letter.
  const words = text
    .split(/\s+/)
    .map((word) => (word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word))
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') }
}
