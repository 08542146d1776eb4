/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { cashCalls } from '@countroom/contract/cash/cash.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import type { Venue } from '../../testing/house.ts'
import { enter } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof cashCalls>

const RULES = { ticketApproval: 500, changeApproval: 100, showsExpected: true, feedsMatches: false }

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const own = { userId: who.userId, locationId }
  return {
    getDrawer: { ...own, clockId: at.clockId },
    saveCashLeft: { ...own, clockId: at.clockId, cashLeft: 240.5, amounts: { bills: { 100: 2, 20: 2 }, coins: 0.5 } },
    saveCashReason: { ...own, countId: at.countId, reason: 'A ticket was paid twice.' },
    listHeldCash: { locationId },
    previewSettlement: { clockIds: [at.clockId], locationId },
    postShorts: { clockIds: [at.clockId], locationId },
    getCashRules: { locationId },
    saveCashRules: { ...RULES, locationId, version: 1 },
  }
}

const scenes: Scenes['scenes'] = {
  saveCashLeft: async (venue, admin) => {
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    return { cashLeft: 100, userId: admin.userId, clockId, locationId: venue.id }
  },
  saveCashReason: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    const body = { cashLeft: 100, userId: admin.userId, locationId: venue.id }
    const { count } = await admin.call('POST /transaction/saveCashLeft', body)
    return { countId: count.countId, reason: 'Found on the floor.', userId: admin.userId, locationId: venue.id }
  },
  postShorts: async (venue, admin) => {
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    await enter(admin, venue)
    const count = { cashLeft: 480, userId: admin.userId, clockId, locationId: venue.id }
    await admin.call('POST /transaction/saveCashLeft', count)
    await settleByRows(venue, clockId, admin.userId)
    return { clockIds: [clockId], locationId: venue.id }
  },
  saveCashRules: async (venue) => ({ ...RULES, locationId: venue.id }),
}

/** Settles an open shift with a new session that has no readings. */
async function settleByRows({ house, id }: Venue, clockId: number, userId: number): Promise<void> {
  await house.owner.query(
    `with session as (
       insert into reading_sessions (location_id, business_day, started_at, started_by, ended_at, ended_by)
       values ($1, $4::timestamptz::date, $4, $3, $4, $3) returning reading_session_id
     )
     update shifts set reading_session_id = (select reading_session_id from session) where location_id = $1 and shift_id = $2`,
    [id, clockId, userId, house.clock.now()],
  )
}

export const cashScenes: Scenes = { bodies, scenes }
