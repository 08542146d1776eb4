/** The master administrator who makes calls at a venue. */

import type { Person, Venue } from './house.ts'

const masters = new WeakMap<Venue, Promise<Person>>()

/** Returns the same person each time for a venue, because each new person makes the lists of the venue longer. */
export function masterAt(venue: Venue): Promise<Person> {
  const known = masters.get(venue) ?? venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
  masters.set(venue, known)
  return known
}
