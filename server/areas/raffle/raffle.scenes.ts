/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { raffleCalls } from '@countroom/contract/raffle/raffle.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addCustomer } from '../../testing/customers.ts'
import type { Person, Venue } from '../../testing/house.ts'
import { drawMachine, givePrize, prizeFor } from '../../testing/raffle.ts'
import { addMachine } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof raffleCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const draw = { drawId: at.drawId, userId: who.userId, locationId }
  return {
    listRaffles: { userId: at.admin.userId, locationId, clockId: at.clockId },
    startDraw: { userId: who.userId, locationId, beginsRound: true },
    revealDraw: draw,
    noShow: draw,
    listDraws: { locationId, date: '2026-06-01' },
    getDraw: { drawId: at.drawId, locationId },
    listWinnerPhotos: { customerId: at.customerId, locationId },
    saveRaffle: {
      ...draw,
      customerId: at.customerId,
      amount: 100,
      isCredit: false,
      winnerNumber: '417',
      newFiles: [at.newPhoto],
      isBeyondDrawerConfirmed: true,
    },
    deleteRaffle: { raffleId: at.raffleId, userId: who.userId, locationId, reason: 'entered twice' },
  }
}

/** Clocks the administrator in and adds two machines. Returns the ids of the administrator and the venue for a request. */
async function onShift(venue: Venue, admin: Person) {
  await venue.house.clockIn(venue.id, admin.userId)
  await addMachine(admin, venue)
  await addMachine(admin, venue)
  return { userId: admin.userId, locationId: venue.id }
}

const scenes: Scenes['scenes'] = {
  startDraw: async (venue, admin) => {
    const own = await onShift(venue, admin)
    const { drawId } = await drawMachine(admin, venue)
    return { ...own, insteadOf: { drawId, reason: 'nobody plays there' } }
  },
  revealDraw: async (venue, admin) => {
    const own = await onShift(venue, admin)
    const { draw } = await admin.call('POST /raffle/startDraw', own)
    return { ...own, drawId: draw.drawId }
  },
  noShow: async (venue, admin) => {
    const own = await onShift(venue, admin)
    return { ...own, drawId: (await drawMachine(admin, venue)).drawId }
  },
  saveRaffle: async (venue, admin) => {
    await onShift(venue, admin)
    await drawMachine(admin, venue)
    return prizeFor(admin, venue, await addCustomer(venue.house, venue))
  },
  deleteRaffle: async (venue, admin) => {
    const own = await onShift(venue, admin)
    await drawMachine(admin, venue)
    const { raffleId } = await givePrize(admin, venue, await addCustomer(venue.house, venue))
    return { ...own, raffleId, reason: 'entered twice' }
  },
}

export const raffleScenes: Scenes = { bodies, scenes }
