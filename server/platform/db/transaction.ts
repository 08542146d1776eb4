/** One transaction, retried when PostgreSQL says that it lost against another. */

import { setTimeout as sleep } from 'node:timers/promises'

import type { CompiledQuery } from 'kysely'
import pg from 'pg'

import type { Database } from '../http/scope.ts'
import { type Connections, kyselyOver, sendTogether } from './database.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ABORTED = '25P02'
const MAX_TRIES = 5

/** What the work wants to happen: keep its writes together with the last ones, or leave the database as it was. */
export type Outcome<Result> = { keep: true; result: Result; last: CompiledQuery[] } | { keep: false; result: Result }

/**
 * Runs the work between BEGIN and COMMIT on one pipelining connection, which is taken from the pool at the first statement. BEGIN travels
 * with the first statements and COMMIT with the last ones. Throws what the work throws, after ROLLBACK; retries serialization
 * failures and deadlocks, jittered.
 */
export async function inTransaction<Result>(
  connections: Connections,
  work: (db: Database) => Promise<Outcome<Result>>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const transaction = free.pop() ?? new Transaction()
    try {
      return await transaction.run(connections, work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    } finally {
      free.push(transaction)
    }
  }
}

/** Transactions that are not running. A Kysely costs more to make than a statement to compile, so they are used again. */
const free: Transaction[] = []

class Transaction {
  readonly #db: Database = kyselyOver((query) => this.#send(query))
  #connections: Connections | undefined
  #client: Promise<pg.PoolClient> | undefined
  #begun: Promise<unknown> | undefined
  /** What went wrong first. Of statements sent together a later one may be heard of before it, with nothing but ABORTED to say. */
  #failure: unknown

  async #send(query: CompiledQuery): Promise<pg.QueryResult> {
    this.#client ??= this.#begin()
    // Everyone waits for the same promise, so statements leave in the order in which they were asked for.
    const client = await this.#client
    sendTogether(client)
    try {
      return await this.#connections!.statements.send(client, query)
    } catch (error) {
      this.#failure ??= error
      throw error
    }
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#connections!.pool.connect()
    sendTogether(client)
    this.#begun = client.query('begin')
    // The first statement fails with the same fault; this one must not count as unhandled.
    this.#begun.catch(() => {})
    return client
  }

  async run<Result>(connections: Connections, work: (db: Database) => Promise<Outcome<Result>>): Promise<Result> {
    this.#connections = connections
    this.#client = undefined
    this.#failure = undefined
    let isBroken = false
    try {
      const outcome = await work(this.#db)
      if (outcome.keep) await this.#commit(outcome.last)
      else await this.#rollback()
      return outcome.result
    } catch (error) {
      await this.#rollback().catch(() => {
        isBroken = true
      })
      throw error instanceof pg.DatabaseError && error.code === ABORTED ? this.#failure : error
    } finally {
      const client = await this.#begunClient()
      client?.release(isBroken)
    }
  }

  /** The connection, if a statement has asked for one and got it. */
  async #begunClient(): Promise<pg.PoolClient | undefined> {
    return this.#client?.catch(() => undefined)
  }

  async #commit(last: CompiledQuery[]): Promise<void> {
    this.#client ??= this.#begin()
    const client = await this.#client
    // Sent in one go, without waiting in between: in order, and in one round trip.
    sendTogether(client)
    const sent = last.map((query) => this.#connections!.statements.send(client, query))
    const committed = client.query('commit')
    await Promise.all([this.#begun, ...sent, committed])
    // A transaction that an error has aborted answers COMMIT with ROLLBACK.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async #rollback(): Promise<void> {
    const client = await this.#begunClient()
    await client?.query('rollback')
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
}
