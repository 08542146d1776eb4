/** Opens drawers and fills them for tests of cash. */

import type { Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import type { Caller, Place } from './caller.ts'
import type { Person, Venue } from './house.ts'
import { newMachine } from './new-names.ts'

/** The roles of a person who handles cash. */
export const CASH_ROLES = ['ROLE_CHECK_IN_OUT', 'ROLE_TRANSACTION', 'ROLE_TICKET_OUT'] as const

/** Adds a cashier who is clocked in. */
export async function openTill(venue: Venue, firstname?: string): Promise<Person> {
  return venue.employee({ roles: CASH_ROLES, ...(firstname !== undefined && { firstname, lastname: 'Cash' }) })
}

export interface EntryOptions {
  type?: 'bank' | 'expense'
  amount?: number
  description?: string
  comments?: string
  selectedCustomerId?: number
  selectedEmployeeId?: number
  nameInput?: string
  clockId?: number
  isBeyondDrawerConfirmed?: boolean
}

/** Adds an entry to a drawer. By default it is a bank entry of 500 dollars. */
export async function enter(who: Caller, venue: Place, options: EntryOptions = {}): Promise<Transaction> {
  const body = {
    type: 'bank',
    amount: 500,
    description: 'Miscellaneous',
    userId: who.userId,
    locationId: venue.id,
    ...options,
  } as const
  return (await who.call('POST /transaction/save', body)).transaction
}

/** Adds a machine to the venue and returns its name. */
export async function addMachine(admin: Caller, venue: Place): Promise<string> {
  const machine = newMachine()
  await admin.call('POST /machine/edit', { locationId: venue.id, machines: [{ machine }] })
  return machine
}

/** Pays a ticket, by default of 60 dollars. */
export async function payTicket(who: Caller, venue: Place, machine: string, ticketOut = 60) {
  const body = { machine, ticketOut, userId: who.userId, locationId: venue.id, isBeyondDrawerConfirmed: true }
  return (await who.call('POST /ticketOut/save', { ...body, isRepeatConfirmed: true })).ticket
}

/** Offers an entry, or a part of it, to another person. */
export async function offer(who: Caller, venue: Place, transactionId: number, receiverId: number, amount?: number) {
  const body = { transactionId, userId: who.userId, receiverId, locationId: venue.id }
  return (await who.call('POST /transaction/requestRollover', { ...body, ...(amount !== undefined && { amount }) }))
    .rollover
}

/** Fills the administrator's drawer: entries, a ticket, an offer to another person and a count. Adds a category and cash rules to the venue. */
export async function busyTill(venue: Venue, admin: Person, machine: string, category: string) {
  const { ticketId } = await payTicket(admin, venue, machine)
  const { transactionId, clockId } = await enter(admin, venue)
  const offered = await enter(admin, venue, { amount: 300 })
  const receiver = await openTill(venue)
  const { rolloverId } = await offer(admin, venue, offered.transactionId, receiver.userId, 100)
  const count = { cashLeft: 100, userId: admin.userId, clockId, locationId: venue.id }
  const { countId } = (await admin.call('POST /transaction/saveCashLeft', count)).count
  const { categories } = await admin.call('POST /transaction/editCategory', {
    locationId: venue.id,
    categories: [{ name: category, expenseType: 'Miscellaneous' }],
  })
  const { categoryId } = categories.find(({ name }) => name === category)!
  await admin.call('POST /rule/saveCashRules', {
    locationId: venue.id,
    ticketApproval: null,
    changeApproval: 100,
    showsExpected: false,
    feedsMatches: false,
  })
  return { ticketId, transactionId, countId, rolloverId, receiverId: receiver.userId, categoryId, clockId }
}
