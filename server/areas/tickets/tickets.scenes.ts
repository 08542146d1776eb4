/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { ticketsCalls } from '@countroom/contract/tickets/tickets.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { assignedFloor, saveReading, startRound } from '../../testing/floor.ts'
import { addMachine, payTicket } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof ticketsCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const session = { sessionId: at.sessionId, locationId }
  const machine = `${at.canaries[0]}1`
  return {
    listTickets: { userId: at.admin.userId, locationId, clockId: at.clockId },
    saveTicket: {
      machine,
      ticketOut: 60,
      userId: who.userId,
      locationId,
      amounts: { 20: 3 },
      isRepeatConfirmed: true,
      isBeyondDrawerConfirmed: true,
      clockId: at.clockId,
    },
    deleteTicket: { ticketId: at.ticketId, userId: who.userId, locationId, reason: 'entered twice' },
    listMatchTickets: session,
    listEmployeeTickets: { ...session, machine },
    saveDifferenceReason: { ...session, machine, reason: 'test', note: 'Paid out for a test.' },
  }
}

const scenes: Scenes['scenes'] = {
  saveTicket: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    const machine = await addMachine(admin, venue)
    return { machine, ticketOut: 60, userId: admin.userId, locationId: venue.id, isBeyondDrawerConfirmed: true }
  },
  deleteTicket: async (venue, admin) => {
    await venue.house.clockIn(venue.id, admin.userId)
    const { ticketId } = await payTicket(admin, venue, await addMachine(admin, venue))
    return { ticketId, userId: admin.userId, locationId: venue.id, reason: 'entered twice' }
  },
  saveDifferenceReason: async (venue, admin) => {
    const { machine } = await assignedFloor(venue, admin)
    await venue.house.clockIn(venue.id, admin.userId)
    await payTicket(admin, venue, machine)
    const { sessionId } = await startRound(admin, venue)
    await saveReading(admin, venue, sessionId, machine, 120, 60)
    return { sessionId, machine, reason: 'test', note: '', locationId: venue.id }
  },
}

export const ticketsScenes: Scenes = { bodies, scenes }
