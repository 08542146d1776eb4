/** Counts how often a client waits for PostgreSQL, by standing between the two. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Counter {
  /** The folder in which a client finds this socket as if it were PostgreSQL's. */
  folder: string
  /** Times that something was asked after the last answer: waits, however many statements travelled together. */
  roundTrips: number
  close(): void
}

/** Stands before the PostgreSQL whose Unix socket lies in `databaseFolder`. */
export async function countRoundTrips(databaseFolder: string, port = 5432): Promise<Counter> {
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
