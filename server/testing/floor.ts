/** Sets up a venue's floor through its own calls, and reads rounds on it. */

import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { MeterReason, Reading, RunningSession } from '@countroom/contract/readings/readings.shapes.ts'

import type { House, Person, Venue } from './house.ts'

export interface FloorMachine {
  machine: string
  in: number
  out: number
  type?: MachineType
  game?: string
}

/** Adds machines and games, and assigns each machine with the given meters. */
export async function setUpFloor(venue: Venue, machines: readonly FloorMachine[]): Promise<Person> {
  const admin = await venue.admin()
  const games = [...new Set(machines.map(({ game = 'Fish' }) => game))]
  await admin.call('POST /machine/edit', {
    locationId: venue.id,
    machines: machines.map(({ machine }) => ({ machine })),
  })
  await admin.call('POST /game/edit', { locationId: venue.id, games: games.map((type) => ({ type })) })
  await admin.call('POST /machine/assignMachineToGame', {
    locationId: venue.id,
    assignTemplates: machines.map(({ machine, type = 'Regular', game = 'Fish', ...meters }) => ({
      machine,
      type,
      game,
      prevIn: '0',
      prevOut: '0',
      curIn: String(meters.in),
      curOut: String(meters.out),
    })),
  })
  return admin
}

export async function startRound(reader: Person, venue: Venue): Promise<RunningSession> {
  return (await reader.call('POST /machine/startNewSession', { locationId: venue.id })).session
}

export interface SaveOptions {
  reasons?: { in?: MeterReason; out?: MeterReason }
  isOutlierConfirmed?: boolean
  replaces?: number | null
}

export function saveBody(
  venue: Venue,
  sessionId: number,
  machine: string,
  meterIn: number | string,
  meterOut: number | string,
  options: SaveOptions = {},
) {
  const data = { machine, in: meterIn, out: meterOut, sessionId, locationId: venue.id, ...options }
  return { locationId: venue.id, data }
}

export async function saveReading(reader: Person, ...args: Parameters<typeof saveBody>): Promise<Reading> {
  return (await reader.call('POST /machine/updateReading', saveBody(...args))).reading
}

/** A closed shift of one hour, before all other shifts of the person. A round can settle it. */
export async function closedShift(house: House, venue: Venue, userId: number): Promise<number> {
  const made = await house.owner.query<{ shift_id: string }>(
    `insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents)
     select $1, $2, ends - interval '1 hour', ends, 1200, 100, 1200
     from (select least(min(clock_in_at), $3) as ends from shifts where location_id = $1 and user_id = $2) worked
     returning shift_id`,
    [venue.id, userId, house.clock.now()],
  )
  return Number(made.rows[0]!.shift_id)
}

/** Starts a round, reads each machine, and ends the round with a shift of its reader. */
export async function readRound(
  house: House,
  venue: Venue,
  reader: Person,
  readings: readonly [machine: string, meterIn: number, meterOut: number][],
): Promise<number> {
  const { sessionId } = await startRound(reader, venue)
  for (const [machine, meterIn, meterOut] of readings)
    await saveReading(reader, venue, sessionId, machine, meterIn, meterOut)
  await endRound(reader, venue, sessionId, await closedShift(house, venue, reader.userId))
  return sessionId
}

export async function endRound(reader: Person, venue: Venue, sessionId: number, ...employeeSessionIds: number[]) {
  return (await reader.call('POST /machine/endSession', { sessionId, employeeSessionIds, locationId: venue.id }))
    .session
}
