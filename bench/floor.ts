/** The floor of the calls, and the readings that both it and the product save. */

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import type { Floor } from '@countroom/server/testing/served-house.ts'

import type { Target } from './compare.ts'

/** So many times the floor's CPU a saved reading may take, on a quiet machine. */
export const SAVED_READING_BOUND = 1.9

/** `connection` is the database's owner. */
export async function openFloorServer(connection: pg.ClientConfig, at: Floor): Promise<Target & { stop: () => void }> {
  const owner = new pg.Client(connection)
  await owner.connect()
  // The floor writes to a machine of its own, so that the two never wait for each other.
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
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('floor-server.ts', import.meta.url)), JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(String(line).trim())),
  )
  return { pid: child.pid!, address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** A reading of all machines but the floor's in turn, as readers do. `meters`: where they stand by then. */
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
