/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { clockCalls } from '@countroom/contract/clock/clock.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { closedShift } from '../../testing/floor.ts'
import type { Venue } from '../../testing/house.ts'

type Scenes = AreaScenes<typeof clockCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const shiftRange = { fromDate: '2026-05-01T00:00:00', toDate: '2026-06-30T19:59:59', locationId }
  return {
    clockIn: { userId: who.userId, locationId },
    clockOut: { userId: who.userId, locationId },
    loadClockRecords: { userId: who.userId, locationId },
    listEmployeeSession: {
      ...shiftRange,
      userId: who.userId,
      search: 'a',
      state: 'Unpaid',
      orderBy: 'name',
      order: 'asc',
      page: 0,
      rowsPerPage: 25,
    },
    getEmployeeSession: { clockId: at.clockId, locationId },
    listSessionEmployees: shiftRange,
    updateShiftStatus: { clockIds: [at.clockId], status: 'Unpaid', locationId },
    manualClockSave: {
      locationId,
      userId: at.admin.userId,
      clockId: at.clockId,
      name: `${at.canaries[0]}first ${at.canaries[0]}last`,
      clockIn: '2026-06-01T20:00:00.000Z',
      clockOut: '2026-06-01T21:00:00.000Z',
      totalHours: 1,
      totalPay: 12,
      state: 'Unpaid',
    },
    deleteEmployeeSession: { clockId: at.clockId, reason: 'entered twice', ...shiftRange },
    closeStaleShift: { clockId: at.clockId, locationId, clockOut: '2026-06-01T23:00:00.000Z', reason: 'went home' },
  }
}

const scenes: Scenes['scenes'] = {
  clockIn: async (venue, admin) => ({ userId: admin.userId, locationId: venue.id }),
  clockOut: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    return { userId: admin.userId, locationId: venue.id }
  },
  updateShiftStatus: async (venue, admin) => ({
    clockIds: [await closedShift(venue.house, venue, admin.userId)],
    status: 'Paid',
    locationId: venue.id,
  }),
  manualClockSave: async (venue, admin) => ({
    locationId: venue.id,
    userId: admin.userId,
    clockIn: hoursAgo(venue, 3),
    clockOut: hoursAgo(venue, 1),
  }),
  deleteEmployeeSession: async (venue, admin) => ({
    clockId: await closedShift(venue.house, venue, admin.userId),
    locationId: venue.id,
    reason: 'entered twice',
  }),
  closeStaleShift: async (venue, admin) => {
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    await venue.house.owner.query('update shifts set clock_in_at = $2 where shift_id = $1', [
      clockId,
      hoursAgo(venue, 20),
    ])
    return { clockId, locationId: venue.id, clockOut: hoursAgo(venue, 12), reason: 'went home' }
  },
}

export const clockScenes: Scenes = { bodies, scenes }

function hoursAgo(venue: Venue, hours: number): string {
  return new Date(venue.house.clock.now().getTime() - hours * 3_600_000).toISOString()
}
