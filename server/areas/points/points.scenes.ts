/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { pointsCalls } from '@countroom/contract/points/points.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addCustomer } from '../../testing/customers.ts'
import { MATCH_RULE, newStation, seated, waiting } from '../../testing/desk.ts'
import { newPhone } from '../../testing/new-names.ts'

type Scenes = AreaScenes<typeof pointsCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    enrollCustomer: { locationId, customerId: at.customerId, points: 20, photo: at.newPhoto, manual: true },
    kioskCheckIn: { locationId, phone: '2145550100' },
    customerPendingList: { locationId, date: '2026-06-01' },
    customerPointsList: { locationId, userId: who.userId, date: '2026-06-01' },
    deleteCustomerPending: {
      intent: 'pending',
      pendingId: at.pendingId,
      date: '2026-06-01',
      locationId,
      reason: 'went home',
    },
    approveVoid: { pendingId: at.pendingId, locationId },
    setTicket: { userId: who.userId, pendingId: at.pendingId, ticket: '7', locationId },
    getMatchOffer: { customerId: at.customerId, locationId },
    setPoints: { userId: who.userId, pendingId: at.pendingId, points: 20, locationId },
    customerPendingByUserAndDate: { userId: who.userId, fromDate: '2026-05-25', toDate: '2026-06-01', locationId },
    listPointsEmployees: { locationId, fromDate: '2026-05-25', toDate: '2026-06-01' },
    previewPointWatchingImage: { pendingId: at.pendingId, locationId },
    listRule: { locationId },
    saveRule: { ...MATCH_RULE, locationId, ruleName: `${at.canaries[0]}rule`, version: at.ruleVersion },
  }
}

const scenes: Scenes['scenes'] = {
  enrollCustomer: async (venue) => ({ locationId: venue.id, customerId: await addCustomer(venue.house, venue) }),
  kioskCheckIn: async (venue) => {
    const phone = newPhone()
    await addCustomer(venue.house, venue, { phone })
    return { locationId: venue.id, phone }
  },
  deleteCustomerPending: async (venue, admin) => ({
    intent: 'pending',
    pendingId: (await waiting(venue, admin)).pendingId,
    locationId: venue.id,
  }),
  approveVoid: async (venue, admin) => {
    const giver = await venue.admin()
    const pendingId = await seated(venue, admin)
    await giver.call('POST /customer/setPoints', { userId: giver.userId, pendingId, locationId: venue.id })
    const removal = { intent: 'points', pendingId, locationId: venue.id, reason: 'mistake' } as const
    await giver.call('POST /customer/deleteCustomerPending', removal)
    return { pendingId, locationId: venue.id }
  },
  setTicket: async (venue, admin) => ({
    userId: admin.userId,
    ...(await waiting(venue, admin)),
    locationId: venue.id,
  }),
  setPoints: async (venue, admin) => ({
    userId: admin.userId,
    pendingId: await seated(venue, admin),
    locationId: venue.id,
  }),
  saveRule: async (venue, _, busy) => {
    const { version: __, ...rule } = bodies(busy, busy.admin).saveRule
    return { ...rule, locationId: venue.id }
  },
}

const madeBy: NonNullable<Scenes['madeBy']> = { kioskCheckIn: newStation }

export const pointsScenes: Scenes = { bodies, scenes, madeBy }
