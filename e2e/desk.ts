/** What happens at the front desk before a journey looks at it. */

import type { Person, Venue } from './venue.ts'

/** Puts a customer on the pending list. */
export async function checkIn(person: Person, venue: Venue, customer: { customerId: number }): Promise<number> {
  const { customerId } = customer
  return (await person.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId })).pending.pendingId
}

/** Assigns a machine to somebody who waits. */
export async function seat(person: Person, venue: Venue, pendingId: number, machine: string): Promise<void> {
  const { userId } = person
  await person.call('POST /customer/setTicket', { userId, pendingId, ticket: machine, locationId: venue.id })
}

/** Assigns a machine to somebody who waits and gives them their match. */
export async function give(person: Person, venue: Venue, pendingId: number, machine: string): Promise<void> {
  await seat(person, venue, pendingId, machine)
  await person.call('POST /customer/setPoints', { userId: person.userId, pendingId, locationId: venue.id })
}
