/** Steps of journeys at the front desk. They make calls to the server and need no browser. */

import * as desk from '@countroom/server/testing/desk.ts'

import type { Person, Venue } from './venue.ts'

/** Puts a customer on the pending list and returns the number of the entry. */
export async function checkIn(person: Person, venue: Venue, customer: { customerId: number }): Promise<number> {
  return (await desk.checkIn(person, venue, customer.customerId)).pendingId
}

/** Assigns a machine to a waiting customer and gives them their match. */
export async function give(person: Person, venue: Venue, pendingId: number, machine: string): Promise<void> {
  await desk.assignMachine(person, venue, pendingId, machine)
  await desk.giveMatch(person, venue, pendingId)
}
