/**
 * The parts of every floor. A floor is the minimal server with which a benchmark compares the product: plain node:http and prepared statements of pg,
 * without any other work.
 */

import { createServer, type Server } from 'node:http'

import pg from 'pg'

import { letHeapGrow } from '@countroom/server/platform/heap.ts'

/** The numbers of a floor's audit rows start after this number. The numbers of the product's audit rows start at 1 and stay far below it. */
const FIRST_SEQ = 1_000_000_000

/** A change at a location by a person. `key` is its idempotency key, which the audit row also contains. */
export interface Change {
  locationId: number
  userId: number
  key: string
}

export class FloorDatabase {
  readonly pool: pg.Pool
  #auditSeq: number

  /** The numbers of this floor's audit rows start after `seq`. Floors with values of `seq` that are far apart never use the same number. */
  constructor(connection: pg.ClientConfig, seq = FIRST_SEQ) {
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    this.pool = new pg.Pool({ ...connection, max: 10 })
    this.#auditSeq = seq
  }

  /** Runs a change in one transaction: writes its key, does its work, and writes its audit row with the result of the work. */
  async change<Result extends object>(by: Change, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const { locationId, userId, key } = by
    const client = await this.pool.connect()
    try {
      await client.query('begin')
      await client.query({
        name: 'key',
        text: `insert into idempotency_keys (location_id, account_id, key, request_hash, reply, created_at)
          values ($1, $2, $3, $4, $5, $6)`,
        values: [locationId, userId, key, Buffer.alloc(32), '{"success":true}', new Date()],
      })
      const result = await work(client)
      await client.query({
        name: 'audit',
        text: `insert into audit_log (location_id, seq, at, call, action, account_id, actor_id, request_id, before, after, hash)
          values ($1, $2, $3, 'floor', 'changed', $4, $4, $5, null, $6, $7)`,
        values: [locationId, ++this.#auditSeq, new Date(), userId, key, JSON.stringify(result), Buffer.alloc(32)],
      })
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      // Closes the connection. PostgreSQL then rolls the transaction back.
      client.release(true)
      throw error
    }
  }
}

/** Answers each path with the result of its work. Prints the port when the server listens. Lets the heap grow as much as the product's heap may. */
export function serveFloor(work: Record<string, (body: never) => Promise<object>>): Server {
  letHeapGrow()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      work[request.url!]!(JSON.parse(String(Buffer.concat(chunks))) as never).then(
        (reply) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply)),
        (fault: unknown) => response.writeHead(500).end(String(fault)),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`)
  })
  return server
}
