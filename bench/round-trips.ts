/** A proxy between a client and PostgreSQL that counts how often the client waits for an answer. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ServedHouse } from '@countroom/server/testing/served-house.ts'

import type { Target } from './compare.ts'

interface Counter {
  /** The folder with the proxy's socket. A client uses it in place of PostgreSQL's socket folder. */
  folder: string
  /** How often the client sent something after an answer. Statements that are sent together count as one round trip. */
  roundTrips: number
  close(): void
}

/** Starts a proxy for the PostgreSQL whose Unix socket is in `databaseFolder`. */
async function countRoundTrips(databaseFolder: string, port = 5432): Promise<Counter> {
  const folder = mkdtempSync(join(tmpdir(), 'countroom-bench-'))
  const name = `.s.PGSQL.${port}`
  const counter: Counter = {
    folder,
    roundTrips: 0,
    close() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const server: Server = createServer((client) => {
    const database = createConnection(join(databaseFolder, name))
    let isAnswered = true
    client.on('data', (chunk) => {
      if (isAnswered) counter.roundTrips += 1
      isAnswered = false
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      isAnswered = true
      client.write(chunk)
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    client.on('error', () => {})
    database.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(join(folder, name), resolve))
  return counter
}

/** Starts another server on the database of the server `house` and counts its round trips to the database. `remove` ends the other server. */
export async function serveCounted(
  house: ServedHouse,
): Promise<{ target: Target; counter: Counter; remove: () => Promise<void> }> {
  const { host, user, database } = house.ownerConfig
  const counter = await countRoundTrips(host)
  const beside = new ServedHouse({
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(counter.folder)}`,
  })
  await beside.start()
  return {
    target: { pid: beside.pid, address: beside.address },
    counter,
    async remove() {
      await beside.remove()
      counter.close()
    },
  }
}
