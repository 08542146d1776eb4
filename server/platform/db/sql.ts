/**
 * Statements in SQL, written as templates: sql`select name from machines where machine_id = ${id}`. A value becomes a parameter of the statement, so
 * that nobody can change the statement through a value. Another template becomes a part of the text. `Row` is the type of the statement's rows, or of
 * the value of an expression.
 */

import pg from 'pg'

/** A statement as it is sent. `$1` in the text stands for the first parameter. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface Answer<Row> {
  rows: Row[]
  /** How many rows the statement returned, inserted, changed or deleted. Null for a statement such as `begin`. */
  rowCount: number | null
}

/** Runs statements. The statements of a change run in its transaction. Other statements run on any free connection. */
export interface Database {
  run(statement: Statement): Promise<Answer<object>>
}

/** A location's id, or the column that has it in a statement about several locations. */
export type LocationRef = number | Sql

/** The texts of compiled templates, by the outermost template. JavaScript creates the pieces of a template once for each place in the code. */
const texts = new WeakMap<readonly string[], { parts: readonly unknown[]; text: string }>()

/** Marks the place of a value among the parts of a statement. */
const VALUE = Symbol('value')

export class Sql<Row = unknown> {
  readonly #pieces: readonly string[]
  readonly #values: readonly unknown[]

  /** Each value goes between two pieces of text. */
  constructor(pieces: readonly string[], values: readonly unknown[]) {
    this.#pieces = pieces
    this.#values = values
  }

  /**
   * The statement to send. Its text is written once for each template, and written again only when a nested template differs. Otherwise the text is
   * the same string as before. JavaScript computes the hash of a string once, so looking up the name of the prepared statement is fast.
   */
  compile(): Statement {
    const parts: unknown[] = []
    const parameters: unknown[] = []
    this.#takeApart(parts, parameters)
    const known = texts.get(this.#pieces)
    if (known?.parts.length === parts.length && known.parts.every((part, index) => part === parts[index])) {
      return { sql: known.text, parameters }
    }
    const text = this.#write({ count: 0 })
    texts.set(this.#pieces, { parts, text })
    return { sql: text, parameters }
  }

  async execute(db: Database): Promise<Answer<Row>> {
    return (await db.run(this.compile())) as Answer<Row>
  }

  /** Collects the values, and the pieces and positions that determine the text. */
  #takeApart(parts: unknown[], parameters: unknown[]): void {
    parts.push(this.#pieces.length === 1 ? this.#pieces[0] : this.#pieces)
    for (const value of this.#values) {
      if (value instanceof Sql) {
        value.#takeApart(parts, parameters)
      } else {
        parts.push(VALUE)
        parameters.push(value)
      }
    }
  }

  #write(written: { count: number }): string {
    return this.#pieces.reduce((text, piece, index) => {
      const value = this.#values[index - 1]
      return `${text}${value instanceof Sql ? value.#write(written) : `$${++written.count}`}${piece}`
    })
  }
}

/** Blank pieces of text. The same number always gets the same array, so that a statement with a join is also written only once. */
function blanks(count: number): readonly string[] {
  const known = BLANKS.get(count) ?? Array<string>(count).fill('')
  BLANKS.set(count, known)
  return known
}

const BLANKS = new Map<number, readonly string[]>()

/** Text that becomes a part of the statement as it is. It must never come from a user. */
function raw<Row = unknown>(text: string): Sql<Row> {
  return new Sql([text], [])
}

export const sql = Object.assign(
  <Row = unknown>(pieces: TemplateStringsArray, ...values: readonly unknown[]) => new Sql<Row>(pieces, values),
  {
    raw,
    /** The name of a table or column, such as `machines` or `m.name`. */
    ref: (name: string) => raw(name.split('.').map(pg.escapeIdentifier).join('.')),
    /** A text constant. */
    lit: (text: string) => raw(pg.escapeLiteral(text)),
    /** Templates or values with a separator between them. There must be at least one. */
    join: (items: readonly unknown[], separator: Sql = raw(', ')): Sql => {
      if (items.length === 0) throw new Error('A join needs at least one item.')
      const values = items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]))
      return new Sql(blanks(values.length + 1), values)
    },
  },
)
