/** Sets up a venue's front desk: people who check in customers, assign machines and give matches. */

import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import type { Caller, Place } from './caller.ts'
import { addCustomer } from './customers.ts'
import type { Person, Venue } from './house.ts'
import { newMachine, nextNumber } from './new-names.ts'

/** A match rule for tests that need one. */
export const MATCH_RULE = {
  enableMatchRule: true,
  timeLimit: 6,
  resetTimes: '05:00,17:00',
  maxMatchesPerDay: 2,
  maxCountResetTime: '05:00',
}

/** Adds an administrator, a person at the desk, and machines 1 to 3. */
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

/** Puts a customer on the pending list. */
export async function checkIn(desk: Caller, venue: Place, customerId: number): Promise<PendingEntry> {
  return (await desk.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId })).pending
}

/** Assigns a machine to a customer who waits. */
export async function assignMachine(desk: Caller, venue: Place, pendingId: number, machine: string): Promise<void> {
  const body = { userId: desk.userId, pendingId, ticket: machine, locationId: venue.id }
  await desk.call('POST /customer/setTicket', body)
}

/** Checks a customer in and assigns machine 1 to them. */
export async function seat(desk: Caller, venue: Place, customerId: number): Promise<number> {
  const { pendingId } = await checkIn(desk, venue, customerId)
  await assignMachine(desk, venue, pendingId, '1')
  return pendingId
}

/** Gives a customer their match. The customer must have a machine. */
export async function giveMatch(desk: Caller, venue: Place, pendingId: number): Promise<GivenEntry> {
  const body = { userId: desk.userId, pendingId, locationId: venue.id }
  return (await desk.call('POST /customer/setPoints', body)).given
}

/** Puts a customer on the pending list and adds a machine for them. Without `customerId`, it adds a new customer. */
export async function waiting(venue: Venue, admin: Person, customerId?: number) {
  const ticket = newMachine()
  await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine: ticket }] })
  const { pendingId } = await checkIn(admin, venue, customerId ?? (await addCustomer(venue.house, venue)))
  return { pendingId, ticket }
}

/** Does the same as `waiting`, and assigns the machine to the customer. */
export async function seated(venue: Venue, admin: Person, customerId?: number): Promise<number> {
  const { pendingId, ticket } = await waiting(venue, admin, customerId)
  await assignMachine(admin, venue, pendingId, ticket)
  return pendingId
}

/** Adds a station and signs it in. */
export async function newStation(venue: Venue): Promise<Person> {
  const username = `info@counter${nextNumber()}-of-${venue.id}.example`
  return venue.house.person(venue, { username, roles: ['ROLE_CHECK_IN_OUT'] })
}
