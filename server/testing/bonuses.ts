/** Adds and claims bonuses for tests. */

import { randomBytes, randomInt } from 'node:crypto'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { Specification } from '@countroom/contract/bonus/bonus.shapes.ts'

import type { Caller, Place } from './caller.ts'
import type { House } from './house.ts'
import { nextNumber } from './new-names.ts'
import { testPhoto } from './photos.ts'

/** The roles of a person who gives bonuses. */
export const BONUS_ROLES = ['ROLE_CHECK_IN_OUT', 'ROLE_CUSTOMER', 'ROLE_BONUS'] as const

export const BIRTHDAY: Specification = { description: 'Birthday', amount: 20 }

type Definition = ResultAt<'POST /bonus/save'>['manageBonus']

/** Adds a bonus. By default it can be claimed at any time and gives 20 dollars in cash. */
export async function addBonus(
  admin: Caller,
  venue: Place,
  fields: Partial<InputAt<'POST /bonus/save'>> = {},
): Promise<Definition> {
  const { manageBonus } = await admin.call('POST /bonus/save', {
    name: `Bonus ${nextNumber()}`,
    enabled: true,
    specifications: [BIRTHDAY],
    weekdays: [],
    locationId: venue.id,
    ...fields,
  })
  return manageBonus
}

/** Stores a new photo for a bonus. Returns the path of the photo. */
export async function takeBonusPhoto(who: Caller, venue: Place): Promise<string> {
  const photo = await testPhoto(`rgb(${randomInt(256)} ${randomInt(256)} ${randomInt(256)})`, 'bonus.jpg')
  return (await who.call('POST /bonus/addBonusPhoto', { photo, userId: who.userId, locationId: venue.id })).path
}

/** Inserts a photo for a bonus with SQL and without a file, for tests that claim many bonuses. Returns the path of the photo. */
export async function insertBonusPhoto(house: House, venue: Place): Promise<string> {
  const hash = randomBytes(32)
  await house.owner.query(
    `with photo as (
       insert into photos (location_id, hash, byte_count, width, height, created_at, created_by)
       select $1, $2, 1, 1, 1, $3, min(user_id) from users
     )
     insert into bonus_photos (location_id, hash, sent_hash, taken_at, taken_by) select $1, $2, $2, $3, min(user_id) from users`,
    [venue.id, hash, house.clock.now()],
  )
  return hash.toString('hex')
}

/** The body of a claim with a new photo. */
export async function claimBody(
  who: Caller,
  venue: Place,
  claim: { machine: string; customerId: number; manageBonusId: number; specification?: Specification },
) {
  return {
    specification: BIRTHDAY,
    ...claim,
    photo: await takeBonusPhoto(who, venue),
    userId: who.userId,
    locationId: venue.id,
    isBeyondDrawerConfirmed: true,
  }
}

/** Claims a bonus with a new photo. */
export async function claimBonus(...claim: Parameters<typeof claimBody>) {
  return (await claim[0].call('POST /bonus/saveBonus', await claimBody(...claim))).bonus
}

/** Adds a bonus, pays a claim of it from the person's drawer, and stores a photo for another claim. */
export async function busyBonus(who: Caller, venue: Place, machine: string, customerId: number, name: string) {
  const { manageBonusId } = await addBonus(who, venue, { name })
  const { bonusId } = await claimBonus(who, venue, { machine, customerId, manageBonusId })
  return { manageBonusId, bonusId, bonusPhoto: await takeBonusPhoto(who, venue) }
}
