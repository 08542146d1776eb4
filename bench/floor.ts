/**
 * Starts the floor in floor-server.ts, the minimal server with which the product is compared, and makes the requests that save readings. A round of
 * readings is one reading session of the product.
 */

import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { type Floor, post } from '@countroom/server/testing/served-house.ts'

import { compare, cpu, type Load, PARALLEL, type Target } from './compare.ts'
import { startFloor } from './floor-process.ts'

/** The goal for the CPU of a saved reading, on a computer that does nothing else: at most this many times the floor's CPU. */
export const SAVED_READING_BOUND = 1.9

/** Starts the floor. `connection` connects as the owner of the schema. */
export async function openFloorServer(connection: pg.ClientConfig, at: Floor): Promise<Target & { stop: () => void }> {
  const owner = new pg.Client(connection)
  await owner.connect()
  // The floor has its own gaming machine, so that the floor and the product never wait for each other.
  const ids = await owner.query<{ machine_id: string; assignment_id: string; user_id: string }>(
    `select a.machine_id, a.assignment_id, a.assigned_by as user_id from assignments a
     join machines m on m.location_id = a.location_id and m.machine_id = a.machine_id
     where a.location_id = $1 and m.name = $2 and a.ended_at is null`,
    [at.locationId, at.machines.at(-1)],
  )
  await owner.end()
  const { machine_id: machineId, assignment_id: assignmentId, user_id: userId } = ids.rows[0]!
  const settings = {
    connection,
    locationId: at.locationId,
    sessionId: at.sessionId,
    machineId: Number(machineId),
    assignmentId: Number(assignmentId),
    userId: Number(userId),
  }
  return startFloor('floor-server.ts', settings)
}

/**
 * Compares what saving a reading costs the product and the floor. First it saves new readings: each round starts a reading session and reads each
 * machine once, up to `PARALLEL` machines at the same time. Then it corrects readings of the last session. It leaves out the machine of the floor.
 * `meters` returns the meters to save in a session, by the number of sessions that were started. Returns `at` with the last session.
 */
export async function compareSaving(
  title: string,
  owner: pg.ClientConfig,
  product: Target,
  floor: Target,
  at: Floor,
  meters: (rounds: number) => { in: number; out: number },
): Promise<Floor> {
  const database = new pg.Client(owner)
  await database.connect()
  let round = at
  let rounds = 0
  const newRound = async () => {
    round = { ...at, sessionId: await startRound(database, product, at) }
    rounds += 1
  }
  const load = (name: string): Load => ({
    path: '/machine/updateReading',
    headers: { authorization: `Bearer ${at.token}` },
    body: (count) => savedReading(round, count, meters(rounds)),
    key: (count) => `bench ${name} ${count}`,
  })
  const floorLoad = (name: string): Load => ({
    path: '/save',
    headers: {},
    body: (count) => ({ in: 2_000 + count, out: 2_000 + count, key: `floor ${name} ${count}` }),
  })
  try {
    const saves = { ...load('save'), before: newRound }
    const measure = cpu(PARALLEL, at.machines.length - 1)
    await compare(
      `Saving a reading${title}`,
      'the floor',
      SAVED_READING_BOUND,
      [product, saves],
      [floor, floorLoad('save')],
      measure,
    )
    const corrections = load('correct')
    await compare(
      `Correcting a reading${title}`,
      'the floor',
      SAVED_READING_BOUND,
      [product, corrections],
      [floor, floorLoad('correct')],
    )
    return round
  } finally {
    await database.end()
  }
}

/** Ends the running reading session and starts the next. Returns the id of the new session. */
export async function startRound(owner: pg.Client, { address }: Target, { locationId, token }: Floor): Promise<number> {
  await owner.query(
    'update reading_sessions set ended_at = now(), ended_by = started_by where location_id = $1 and ended_at is null',
    [locationId],
  )
  const { status, reply } = await post(address, '/machine/startNewSession', token, randomUUID(), { locationId })
  if (status !== 200) throw new Error(JSON.stringify(reply))
  return (reply as { session: { sessionId: number } }).session.sessionId
}

/** The body of save number `count`, which saves `meters`. The saves take the machines in turn, except the last machine, which the floor uses. */
export function savedReading(
  at: Floor,
  count: number,
  meters: { in: number; out: number } = { in: 2_000 + count, out: 2_000 + count },
): object {
  const machine = at.machines[count % (at.machines.length - 1)]!
  return {
    locationId: at.locationId,
    data: { machine, ...meters, sessionId: at.sessionId, locationId: at.locationId },
  }
}
