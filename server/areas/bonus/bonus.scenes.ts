/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { bonusCalls } from '@countroom/contract/bonus/bonus.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { addBonus, BIRTHDAY, claimBody, claimBonus } from '../../testing/bonuses.ts'
import { addCustomer } from '../../testing/customers.ts'
import type { Person, Venue } from '../../testing/house.ts'
import { nextNumber } from '../../testing/new-names.ts'
import { testPhoto } from '../../testing/photos.ts'
import { addMachine } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof bonusCalls>

const MONDAY = { day: 'Monday' as const, checked: true, times: [{ startTime: '17:00:00', endTime: '02:00:00' }] }

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  return {
    listBonusDefinitions: { locationId },
    saveBonusDefinition: {
      manageBonusId: at.manageBonusId,
      name: `${at.canaries[0]}bonus`,
      enabled: true,
      specifications: [BIRTHDAY],
      weekdays: [MONDAY],
      paidIn: 'cash',
      locationId,
    },
    deleteBonusDefinition: { manageBonusId: at.manageBonusId, locationId },
    listBonuses: { userId: at.admin.userId, locationId, clockId: at.clockId },
    addBonusPhoto: { photo: at.newPhoto, userId: who.userId, locationId },
    saveBonus: {
      machine: `${at.canaries[0]}1`,
      photo: at.bonusPhoto,
      userId: who.userId,
      locationId,
      customerId: at.customerId,
      manageBonusId: at.manageBonusId,
      specification: BIRTHDAY,
      isBeyondDrawerConfirmed: true,
    },
    deleteBonus: { bonusId: at.bonusId, userId: who.userId, locationId, reason: 'wrong customer' },
    previewBonusImage: { path: at.bonusPhoto, locationId },
  }
}

/** Clocks a person in, and adds a machine, a customer and a bonus. */
async function counter(venue: Venue, admin: Person) {
  await venue.house.clockIn(venue.id, admin.userId)
  const machine = await addMachine(admin, venue)
  const customerId = await addCustomer(venue.house, venue)
  const { manageBonusId } = await addBonus(admin, venue)
  return { machine, customerId, manageBonusId }
}

const scenes: Scenes['scenes'] = {
  saveBonusDefinition: async (venue) => ({
    name: `Happy Hour ${nextNumber()}`,
    enabled: true,
    specifications: [BIRTHDAY],
    weekdays: [MONDAY],
    locationId: venue.id,
  }),
  deleteBonusDefinition: async (venue, admin) => ({
    manageBonusId: (await addBonus(admin, venue)).manageBonusId,
    locationId: venue.id,
  }),
  addBonusPhoto: async (venue, admin) => ({
    photo: await testPhoto(`hsl(${nextNumber() % 360} 60% 40%)`),
    userId: admin.userId,
    locationId: venue.id,
  }),
  saveBonus: async (venue, admin) => claimBody(admin, venue, await counter(venue, admin)),
  deleteBonus: async (venue, admin) => {
    const { bonusId } = await claimBonus(admin, venue, await counter(venue, admin))
    return { bonusId, userId: admin.userId, locationId: venue.id, reason: 'wrong customer' }
  },
}

export const bonusScenes: Scenes = { bodies, scenes }
