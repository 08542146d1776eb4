/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { readingsCalls } from '@countroom/contract/readings/readings.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { assignedFloor } from '../../testing/floor.ts'
import type { Person, Venue } from '../../testing/house.ts'

type Scenes = AreaScenes<typeof readingsCalls>

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  const machine = `${at.canaries[0]}1`
  const range = { fromDate: '2026-05-01', toDate: '2026-06-30', locationId }
  return {
    startNewSession: { locationId },
    loadStartedSession: { locationId, employeeSessionIds: [at.clockId] },
    endSession: { sessionId: at.sessionId, employeeSessionIds: [at.clockId], locationId },
    leaveSession: { sessionId: at.sessionId, locationId, machine, reason: 'broken', note: 'dark screen' },
    rejoinSession: { sessionId: at.sessionId, locationId, machine },
    getAvailableEmployeeSessions: { locationId },
    getPreviousInAndOutReading: { locationId, machine },
    updateReading: { locationId, data: { machine, in: '130', out: '70', sessionId: at.sessionId, locationId } },
    listReading: { sessionId: at.sessionId, locationId },
    listReadingHistory: { sessionId: at.sessionId, locationId, machine },
    getSessionIds: range,
    listMachineTotals: range,
    listMachineResults: { ...range, compared: { fromDate: '2026-04-01', toDate: '2026-04-30' } },
  }
}

const scenes: Scenes['scenes'] = {
  startNewSession: async (venue, admin) => {
    await assignedFloor(venue, admin)
    return { locationId: venue.id }
  },
  endSession: async (venue, admin) => {
    const place = await round(venue, admin)
    await admin.call('POST /machine/updateReading', reading(place))
    await readAllOthers(venue, admin, place.sessionId)
    const clockId = await venue.house.clockIn(venue.id, admin.userId)
    return { sessionId: place.sessionId, employeeSessionIds: [clockId], locationId: venue.id }
  },
  leaveSession: async (venue, admin) => ({ ...(await round(venue, admin)), reason: 'broken', note: 'dark screen' }),
  rejoinSession: async (venue, admin) => {
    const place = await round(venue, admin)
    await admin.call('POST /machine/leaveSession', { ...place, reason: 'broken' })
    return { ...place }
  },
  updateReading: async (venue, admin) => reading(await round(venue, admin)),
}

export const readingsScenes: Scenes = { bodies, scenes }

interface Place {
  sessionId: number
  locationId: number
  machine: string
}

/** Starts a round with a new machine that is not read yet. */
async function round(venue: Venue, admin: Person): Promise<Place> {
  const { machine } = await assignedFloor(venue, admin)
  const { session } = await admin.call('POST /machine/startNewSession', { locationId: venue.id })
  return { sessionId: session.sessionId, locationId: venue.id, machine }
}

function reading({ machine, sessionId, locationId }: Place) {
  return { locationId, data: { machine, in: '120', out: '60', sessionId, locationId } }
}

/** Saves a reading without play for each machine that has a game but no reading in the round. Takes machines without a game out of the round. */
async function readAllOthers(venue: Venue, admin: Person, sessionId: number): Promise<void> {
  const missing = `not exists (
    select from readings r where r.location_id = m.location_id and r.reading_session_id = $2 and r.machine_id = m.machine_id
  )`
  const asked = [venue.id, sessionId, admin.userId, venue.house.clock.now()]
  await venue.house.owner.query(
    `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out,
       daily_in, daily_out, read_at, read_by)
     select $1, $2, m.machine_id, a.assignment_id, 1, last.cur_in, last.cur_out, last.cur_in, last.cur_out, 0, 0, $4, $3
     from machines m
     join assignments a on a.location_id = m.location_id and a.machine_id = m.machine_id and a.ended_at is null
     cross join lateral (
       select coalesce(max(r.cur_in), a.cur_in) as cur_in, coalesce(max(r.cur_out), a.cur_out) as cur_out
       from readings r where r.location_id = m.location_id and r.machine_id = m.machine_id and r.assignment_id = a.assignment_id
     ) last
     where m.location_id = $1 and m.retired_at is null and ${missing}`,
    asked,
  )
  await venue.house.owner.query(
    `insert into reading_absences (location_id, reading_session_id, machine_id, reason, note, left_at, left_by)
     select $1, $2, m.machine_id, 'broken', '', $4, $3 from machines m where m.location_id = $1 and m.retired_at is null and ${missing}`,
    asked,
  )
}
