/** Sets up a venue's floor, which is its gaming machines, with the product's calls. Also runs rounds, in which all machines are read. */

import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { MeterReason, Reading, RunningSession } from '@countroom/contract/readings/readings.shapes.ts'

import type { Caller, Place } from './caller.ts'
import type { House, Person, Venue } from './house.ts'
import { newGame, newMachine } from './new-names.ts'

export interface FloorMachine {
  machine: string
  in: number
  out: number
  type?: MachineType
  game?: string
}

/** Adds an administrator, who adds the machines and games, and assigns each machine to its game with the given starting meters. */
export async function setUpFloor(venue: Venue, machines: readonly FloorMachine[]): Promise<Person> {
  const admin = await venue.admin()
  await addMachines(admin, venue, machines)
  return admin
}

/** Adds the machines and games, and assigns each machine to its game with the given starting meters. */
export async function addMachines(manager: Caller, venue: Place, machines: readonly FloorMachine[]): Promise<void> {
  const locationId = venue.id
  const games = [...new Set(machines.map(({ game = 'Fish' }) => game))]
  await manager.call('POST /machine/edit', { locationId, machines: machines.map(({ machine }) => ({ machine })) })
  await manager.call('POST /game/edit', { locationId, games: games.map((type) => ({ type })) })
  await manager.call('POST /machine/assignMachineToGame', {
    locationId,
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
}

export async function startRound(reader: Caller, venue: Place): Promise<RunningSession> {
  return (await reader.call('POST /machine/startNewSession', { locationId: venue.id })).session
}

export interface SaveOptions {
  reasons?: { in?: MeterReason; out?: MeterReason }
  isOutlierConfirmed?: boolean
  replaces?: number | null
}

export function saveBody(
  venue: Place,
  sessionId: number,
  machine: string,
  meterIn: number | string,
  meterOut: number | string,
  options: SaveOptions = {},
) {
  const data = { machine, in: meterIn, out: meterOut, sessionId, locationId: venue.id, ...options }
  return { locationId: venue.id, data }
}

export async function saveReading(reader: Caller, ...args: Parameters<typeof saveBody>): Promise<Reading> {
  return (await reader.call('POST /machine/updateReading', saveBody(...args))).reading
}

/** Inserts a closed shift of one hour, before all other shifts of the person. A round can settle it. */
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

type RoundReadings = readonly [machine: string, meterIn: number, meterOut: number][]

/** Starts a round, reads each machine, and ends the round with a shift of the reader. */
export async function readRound(house: House, venue: Venue, reader: Person, readings: RoundReadings): Promise<number> {
  return wholeRound(reader, venue, readings, () => closedShift(house, venue, reader.userId))
}

/** Starts a round, reads each machine, and ends the round with the shift that `newShift` returns. */
export async function wholeRound(
  reader: Caller,
  venue: Place,
  readings: RoundReadings,
  newShift: () => Promise<number>,
): Promise<number> {
  const { sessionId } = await startRound(reader, venue)
  for (const [machine, meterIn, meterOut] of readings)
    await saveReading(reader, venue, sessionId, machine, meterIn, meterOut)
  await endRound(reader, venue, sessionId, await newShift())
  return sessionId
}

export async function endRound(reader: Caller, venue: Place, sessionId: number, ...employeeSessionIds: number[]) {
  return (await reader.call('POST /machine/endSession', { sessionId, employeeSessionIds, locationId: venue.id }))
    .session
}

/** Ends the running round with SQL and adds its Match Tickets rows, even when machines have not been read. */
export async function endRunningRound({ house, id }: Venue): Promise<void> {
  await house.owner.query(
    `with ended as (
       update reading_sessions set ended_at = greatest(started_at, $2), ended_by = started_by
       where location_id = $1 and ended_at is null
       returning location_id, reading_session_id
     )
     insert into match_tickets
       (location_id, machine_id, reading_session_id, previous_read_at, read_at, reading_out, ticket_cents, outstanding_cents)
     select distinct on (machine_id) location_id, machine_id, reading_session_id, (
         select k.read_at from match_tickets k
         where k.location_id = r.location_id and k.machine_id = r.machine_id
         order by k.reading_session_id desc
         limit 1
       ), read_at, daily_out, daily_out * 100, 0
     from ended join readings r using (location_id, reading_session_id)
     order by machine_id, revision desc`,
    [id, house.clock.now()],
  )
}

/** Adds a machine and a game. Returns the assignment of the machine to the game, ready to be sent. Ends a running round. */
export async function unassignedFloor(venue: Venue, admin: Person) {
  const locationId = venue.id
  const [machine, game] = [newMachine(), newGame()]
  await endRunningRound(venue)
  await admin.call('POST /machine/edit', { locationId, machines: [{ machine }] })
  await admin.call('POST /game/edit', { locationId, games: [{ type: game }] })
  const meters = { prevIn: '0', prevOut: '0', curIn: '100', curOut: '50' }
  return { machine, assignment: { machine, type: 'Regular' as const, game, ...meters } }
}

/** Adds a machine and assigns it to a new game. Ends a running round. */
export async function assignedFloor(venue: Venue, admin: Person) {
  const { machine, assignment } = await unassignedFloor(venue, admin)
  const { assignTemplates } = await admin.call('POST /machine/assignMachineToGame', {
    locationId: venue.id,
    assignTemplates: [assignment],
  })
  return { machine, assignMachineId: assignTemplates.find((row) => row.machine === machine)!.assignMachineId }
}
