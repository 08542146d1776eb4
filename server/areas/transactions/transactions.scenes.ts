/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { transactionsCalls } from '@countroom/contract/transactions/transactions.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import type { Person, Venue } from '../../testing/house.ts'
import { newGame } from '../../testing/new-names.ts'
import { enter, offer, openTill } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof transactionsCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const own = { userId: who.userId, locationId }
  const entry = { ...own, transactionId: at.transactionId }
  return {
    listTransactions: { userId: at.admin.userId, clockId: at.clockId, locationId },
    saveTransaction: {
      ...own,
      amount: 12.5,
      description: 'Loans',
      comments: `${at.canaries[0]} lent`,
      type: 'expense',
      selectedCustomerId: at.customerId,
      clockId: at.clockId,
      isBeyondDrawerConfirmed: true,
    },
    deleteTransaction: { ...entry, reason: 'entered twice' },
    getLedgerSource: { ledger: 'customerLoan', entryId: at.ledgerEntryId, locationId },
    listUnpaidShifts: { employeeId: at.colleague.userId, locationId },
    listCategory: { locationId },
    editCategory: {
      locationId,
      categories: [
        { categoryId: at.categoryId, name: `${at.canaries[0]}category`, expenseType: 'Miscellaneous', version: 1 },
      ],
    },
    rollOverRequestList: own,
    listColleagues: { locationId },
    requestRollover: { ...entry, receiverId: at.receiverId, amount: 10 },
    decideRollover: { ...entry, status: 'Reject', reason: 'not mine' },
    withdrawRollover: { ...own, rolloverId: at.rolloverId },
  }
}

const scenes: Scenes['scenes'] = {
  saveTransaction: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    return { amount: 20, description: 'Miscellaneous', type: 'bank', userId: admin.userId, locationId: venue.id }
  },
  deleteTransaction: async (venue, admin) => ({ ...(await entered(venue, admin)), reason: 'entered twice' }),
  editCategory: async (venue) => ({
    locationId: venue.id,
    categories: [{ name: newGame(), expenseType: 'Miscellaneous' }],
  }),
  requestRollover: async (venue, admin) => ({
    ...(await entered(venue, admin)),
    receiverId: (await openTill(venue)).userId,
  }),
  decideRollover: async (venue, admin) => {
    const giver = await openTill(venue)
    const { transactionId } = await enter(giver, venue)
    await venue.house.clockIn(venue.id, admin.userId)
    await offerTo(venue, giver, transactionId, admin.userId)
    return { userId: admin.userId, transactionId, status: 'Reject', reason: 'not mine', locationId: venue.id }
  },
  withdrawRollover: async (venue, admin) => {
    const { transactionId } = await entered(venue, admin)
    const { rolloverId } = await offer(admin, venue, transactionId, (await openTill(venue)).userId)
    return { userId: admin.userId, rolloverId, locationId: venue.id }
  },
}

async function entered(venue: Venue, admin: Person) {
  await venue.house.clockIn(venue.id, admin.userId)
  const { transactionId } = await enter(admin, venue)
  return { transactionId, userId: admin.userId, locationId: venue.id }
}

/** Adds an offer by SQL, because the call refuses offers to an administrator. */
async function offerTo(venue: Venue, giver: Person, transactionId: number, receiverId: number) {
  await venue.house.owner.query(
    `insert into rollovers (location_id, transaction_id, type, amount_cents, giver_shift_id, giver_id, receiver_id, requested_at, requested_by)
     select location_id, transaction_id, type, amount_cents, shift_id, $3, $4, $5, $3 from transactions
     where location_id = $1 and transaction_id = $2`,
    [venue.id, transactionId, giver.userId, receiverId, venue.house.clock.now()],
  )
}

export const transactionsScenes: Scenes = { bodies, scenes }
