/**
 * A statement on a pipelining connection, faster than the driver's own query. The driver's query asks PostgreSQL to describe the columns at every
 * execution, and asks for a separate answer to each statement. PostgreSQL then sends a packet for each statement, and each packet wakes this process.
 * `StatementQuery` asks for one answer to all statements of one turn of the event loop. It sends these statements in one packet, except those that
 * have no name or are new to the connection. It asks for the columns of a named statement once per connection.
 */

/* oxlint-disable no-underscore-dangle -- the driver's own names */

import type { Socket } from 'node:net'

import pg from 'pg'
import { serialize } from 'pg-protocol'

/** The parts of the driver's connection that are used here. */
interface Connection {
  stream: Socket
  emit(event: 'readyForQuery' | 'errorMessage', message: object): boolean
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

interface Columns {
  list: readonly Column[]
  /** A row in which every column is null. A copy of it has all of its fields from the start, which costs less than adding them one by one. */
  blank: Record<string, unknown>
}

interface DescribedColumn {
  name: string
  dataTypeID: number
}

/** The state of a connection, and the statements of its current turn. */
interface Turn {
  /** The columns of answered statements, by statement name. A statement without columns, such as most updates, has an empty list. */
  columns: Map<string, Columns>
  /** Messages that wait to be sent. */
  waiting: Buffer[]
  /** The last statement of this turn so far; undefined when the turn has no statement yet. */
  last: StatementQuery | undefined
}

const turns = new WeakMap<Connection, Turn>()

type Done = (error: Error | undefined, result: pg.QueryResult) => void

/** The parts of the driver's query that its types leave out. */
interface DriverQuery {
  name: string | undefined
  _result: { rows: object[]; _types: pg.CustomTypesConfig }
  _canceledDueToError: unknown
  submit(connection: Connection): Error | null
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: unknown, connection: Connection): void
}
const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => DriverQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** The first moment of the year 10000. From then on, ISO 8601 writes the year with a sign, which PostgreSQL cannot read. */
const AFTER_9999 = Date.UTC(10_000, 0)

/**
 * Sends a statement together with the other statements of this turn. PostgreSQL parses a statement with a name once per connection. Answers come in
 * order. When one statement fails, the later ones of its turn fail with the same error.
 */
export function sendStatement(
  client: pg.ClientBase,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new StatementQuery(name, text, values, (error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
    client.query(query as unknown as pg.Query)
  })
}

/** Ends the turn now, so that later statements are answered even if this turn fails. */
export function endTurn(client: pg.ClientBase): void {
  leave(connectionOf(client))
}

/** The network stream of a connection. */
export function streamOf(client: pg.ClientBase): Socket {
  return connectionOf(client).stream
}

function connectionOf(client: pg.ClientBase): Connection {
  return (client as unknown as { connection: Connection }).connection
}

function leave(connection: Connection): void {
  const turn = turnOf(connection)
  if (turn.last === undefined) return
  turn.last.isLast = true
  turn.last = undefined
  turn.waiting.push(serialize.sync())
  write(connection, turn)
}

/** Writes all waiting messages as one buffer, because a long write costs little more than a short one. */
function write({ stream }: Connection, turn: Turn): void {
  if (turn.waiting.length === 0) return
  if (stream.writable) stream.write(Buffer.concat(turn.waiting))
  turn.waiting = []
}

function turnOf(connection: Connection): Turn {
  let turn = turns.get(connection)
  if (turn === undefined) turns.set(connection, (turn = { columns: new Map(), waiting: [], last: undefined }))
  return turn
}

class StatementQuery extends DriverQuery {
  /** Whether this is the last statement of its turn. After the last statement, PostgreSQL reports that it is ready for more. */
  isLast = false
  readonly #values: unknown[]
  #turn: Turn | undefined
  #columns: Columns | undefined

  constructor(name: string | undefined, text: string, values: readonly unknown[], done: Done) {
    const sent = values.map(toSent)
    super(text, sent, done)
    this.name = name
    this.#values = sent
  }

  /** Called by `super.submit`. Makes the driver prepare every statement, even one without values and without a name. */
  requiresPreparation(): boolean {
    return true
  }

  /** Called by the driver to send the statement. */
  override submit(connection: Connection): Error | null {
    const turn = turnOf(connection)
    this.#turn = turn
    // The statement waits for the other statements of this turn of the event loop.
    if (turn.last === undefined) process.nextTick(leave, connection)
    turn.last = this
    this.#columns = this.name === undefined ? undefined : turn.columns.get(this.name)
    if (this.#columns === undefined) {
      // The driver's own `submit` parses a new statement and asks for its columns.
      write(connection, turn)
      return super.submit(connection)
    }
    turn.waiting.push(serialize.bind({ statement: this.name!, values: this.#values }), serialize.execute())
    return null
  }

  /** Called at the end of `super.submit`. The driver's version asks for an answer immediately. */
  _getRows({ stream }: Connection): void {
    if (stream.writable) stream.write(serialize.execute())
  }

  handleRowDescription({ fields }: { fields: readonly DescribedColumn[] }): void {
    const { _types: types } = this._result
    this.#describe(
      fields.map(({ name, dataTypeID }) => ({
        name,
        parse: types.getTypeParser(dataTypeID, 'text') as Column['parse'],
      })),
    )
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { list, blank } = this.#columns!
    const row = { ...blank }
    try {
      for (let index = 0; index < fields.length; index++) {
        const text = fields[index]!
        if (text === null) continue
        const { name, parse } = list[index]!
        row[name] = parse(text)
      }
    } catch (error) {
      this._canceledDueToError = error
      return
    }
    this._result.rows.push(row)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#columns === undefined) this.#describe([])
    super.handleCommandComplete(message, connection)
    if (!this.isLast) goOn(connection)
  }

  override handleError(error: unknown, connection: Connection): void {
    super.handleError(error, connection)
    // PostgreSQL does not answer the later statements of this turn, so they fail with the same error. When the connection is lost, the driver itself
    // fails each statement.
    if (this.isLast || !(error instanceof pg.DatabaseError)) return
    goOn(connection)
    connection.emit('errorMessage', error)
  }

  #describe(list: readonly Column[]): void {
    this.#columns = { list, blank: Object.fromEntries(list.map(({ name }) => [name, null])) }
    if (this.name !== undefined) this.#turn!.columns.set(this.name, this.#columns)
  }
}

/** Lets the driver continue with the next statement of a turn, as if PostgreSQL had reported that it was ready. */
function goOn(connection: Connection): void {
  connection.emit('readyForQuery', { name: 'readyForQuery', status: 'T' })
}

/**
 * A value in the form in which it is sent: text, bytes or null. The driver would write an instant in the server's time zone, part by part, which is
 * slower.
 */
function toSent(value: unknown): unknown {
  return value instanceof Date && value.getTime() < AFTER_9999 ? value.toISOString() : prepareValue(value)
}
