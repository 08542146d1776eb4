/** Runs a transaction, and runs it again when PostgreSQL aborted it in favor of another one. */

import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { Connections, Lent, Sharer } from './database.ts'
import { type Database, type Statement, sql } from './sql.ts'
import { endTurn } from './statement-query.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ABORTED = '25P02'
/** The first digits of the codes for violated constraints. */
const VIOLATION = '23'
const MAX_TRIES = 5

const BEGIN = sql`begin`.compile()
const COMMIT = sql`commit`.compile()
const ROLLBACK = sql`rollback`.compile()

/** The result of the work. With `keep: true`, the statements `last` run and the transaction is committed. Otherwise it is rolled back. */
export type Outcome<Result> = { keep: true; result: Result; last: Statement[] } | { keep: false; result: Result }

/**
 * Runs the work between BEGIN and COMMIT on one connection from the sharer's share (see `Sharer`). The connection is taken at the first statement.
 * BEGIN is sent with the first statements, and COMMIT with the last ones. Throws the error of the work after ROLLBACK. After a serialization failure
 * or a deadlock the work runs again after a random wait, at most five times in total.
 */
export async function inTransaction<Result>(
  connections: Connections,
  sharer: Sharer,
  work: (db: Database) => Promise<Outcome<Result>>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await new Transaction(connections, sharer).complete(work)
    } catch (error) {
      if (attempt === MAX_TRIES || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * Sends a change ahead of the next statements without waiting for its answer. If the change fails, these statements fail too, and the transaction
 * fails with the error of the change.
 */
export function sentAlong(change: Promise<unknown>): void {
  change.catch(() => {})
}

/** Functions that each send a statement, by name. `Answered` has their answers under the same names. */
export type Asked = Readonly<Record<string, () => unknown>>
export type Answered<Questions extends Asked> = { [Name in keyof Questions]: Awaited<ReturnType<Questions[Name]>> }

/**
 * Takes locks, then reads the rows that they protect, in one round trip. The locks are sent first, in the given order, and a connection answers in
 * order. So each read sees the changes that the locks waited for. Returns every answer under its name. Throws the error of the first statement that
 * fails.
 */
export async function lockThenRead<const Locks extends Asked, const Reads extends Asked>({
  locks,
  reads,
}: {
  locks: Locks
  reads: Reads
}): Promise<Answered<Locks> & Answered<Reads>> {
  const names = [...Object.keys(locks), ...Object.keys(reads)]
  const answers = await Promise.all([...Object.values(locks), ...Object.values(reads)].map((ask) => ask()))
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as Answered<Locks> & Answered<Reads>
}

class Transaction implements Database {
  readonly #connections: Connections
  readonly #sharer: Sharer
  #lent: Promise<Lent> | undefined
  #begun: Promise<unknown> | undefined
  /** The first error of a statement. The work may throw the error of a later statement, which only says ABORTED. */
  #failure: unknown
  #isOver = false

  constructor(connections: Connections, sharer: Sharer) {
    this.#connections = connections
    this.#sharer = sharer
  }

  async run(statement: Statement): Promise<pg.QueryResult> {
    // When one part of the work has failed, another part may still start statements. They must not reach the next transaction of the connection.
    if (this.#isOver) throw new Error('The transaction is over.')
    this.#lent ??= this.#begin()
    // All statements wait for the same promise, so they are sent in the order in which the work started them.
    const { client } = await this.#lent
    try {
      return await this.#connections.statements.send(client, statement)
    } catch (error) {
      this.#failure ??= error
      throw error
    }
  }

  async #begin(): Promise<Lent> {
    const lent = await this.#connections.connect(this.#sharer)
    this.#begun = this.#connections.statements.send(lent.client, BEGIN)
    // When BEGIN fails, the first statement fails with the same error. So the error of BEGIN must not count as unhandled.
    this.#begun.catch(() => {})
    return lent
  }

  async complete<Result>(work: (db: Database) => Promise<Outcome<Result>>): Promise<Result> {
    let isBroken = false
    try {
      const outcome = await work(this)
      this.#isOver = true
      if (outcome.keep) await this.#commit(outcome.last)
      else await this.#rollback()
      return outcome.result
    } catch (error) {
      this.#isOver = true
      await this.#rollback().catch(() => {
        isBroken = true
      })
      throw error instanceof pg.DatabaseError && error.code === ABORTED ? this.#failure : error
    } finally {
      const lent = await this.#begunOn()
      lent?.giveBack(isBroken)
    }
  }

  /** The connection; undefined when no statement has asked for one, or when it could not be opened. */
  async #begunOn(): Promise<Lent | undefined> {
    return this.#lent?.catch(() => undefined)
  }

  async #commit(last: Statement[]): Promise<void> {
    this.#lent ??= this.#begin()
    const { client } = await this.#lent
    // The statements are sent in order without waiting for answers, in one round trip.
    const { statements } = this.#connections
    const sent = last.map((query) => statements.send(client, query))
    const committed = statements.send(client, COMMIT)
    await Promise.all([this.#begun, ...sent, committed])
    // A transaction that an error has aborted answers COMMIT with ROLLBACK.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
  }

  async #rollback(): Promise<void> {
    const lent = await this.#begunOn()
    if (lent === undefined) return
    endTurn(lent.client)
    await this.#connections.statements.send(lent.client, ROLLBACK)
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
}

/** Whether the error says that a row violates a constraint, such as a key that already exists. */
export function isViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith(VIOLATION) === true
}
