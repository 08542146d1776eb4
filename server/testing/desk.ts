/** A venue's front desk: people who check customers in, machines to assign, and matches to give. */

import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import type { Person, Venue } from './house.ts'

/** A person at the desk, and machines 1 to 3 on the floor. */
export async function openDesk(venue: Venue): Promise<{ admin: Person; ana: Person }> {
  const admin = await venue.admin({ firstname: 'Olga', lastname: 'Owner' })
  await admin.call('POST /machine/edit', {
    locationId: venue.id,
    machines: ['1', '2', '3'].map((machine) => ({ machine })),
  })
  const ana = await venue.employee({
    firstname: 'Ana',
    lastname: 'Reyes',
    roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER', 'ROLE_POINT_WATCHING'],
  })
  return { admin, ana }
}

export async function checkIn(desk: Person, venue: Venue, customerId: number): Promise<PendingEntry> {
  return (await desk.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId })).pending
}

/** Checks a customer in and assigns machine 1 to them. */
export async function seat(desk: Person, venue: Venue, customerId: number): Promise<number> {
  const { pendingId } = await checkIn(desk, venue, customerId)
  const body = { userId: desk.userId, pendingId, ticket: '1', locationId: venue.id }
  await desk.call('POST /customer/setTicket', body)
  return pendingId
}

/** Gives a customer with a machine their match. */
export async function giveMatch(desk: Person, venue: Venue, pendingId: number): Promise<GivenEntry> {
  const body = { userId: desk.userId, pendingId, locationId: venue.id }
  return (await desk.call('POST /customer/setPoints', body)).given
}
