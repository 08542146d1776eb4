/** Compiles most `sql` statements only once. */

import {
  type CompiledQuery,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely'

interface Known {
  parts: readonly unknown[]
  sql: string
}

/** Marks the place of a value among a statement's parts. */
const VALUE = Symbol('value')

/** The compiled texts, by a statement's template. JavaScript creates the pieces of a template once for each place in the code. */
const texts = new WeakMap<object, Known>()

/**
 * Remembers the compiled text of a statement written with `sql`, by its place in the code. Compiles it again only when a nested template differs.
 * Statements with other parts, such as `sql.ref`, and other queries are compiled as usual. The text is then always the same string. JavaScript
 * computes the hash of a string once, so looking up the name of the prepared statement is fast.
 */
export class RememberingCompiler extends PostgresQueryCompiler {
  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parts: unknown[] = []
    const parameters: unknown[] = []
    if (node.kind !== 'RawNode' || !takeApart(node, parts, parameters)) return super.compileQuery(node, queryId)
    const known = texts.get(node.sqlFragments)
    if (known?.parts.length === parts.length && known.parts.every((part, index) => part === parts[index])) {
      return { query: node, queryId, sql: known.sql, parameters }
    }
    const compiled = super.compileQuery(node, queryId)
    texts.set(node.sqlFragments, { parts, sql: compiled.sql })
    return compiled
  }
}

/**
 * Collects a statement's values, and the templates and positions that determine its text. Returns false when the statement contains anything else.
 */
function takeApart(node: OperationNode, parts: unknown[], values: unknown[]): boolean {
  if (RawNode.is(node)) {
    parts.push(node.sqlFragments)
    return node.parameters.every((parameter) => takeApart(parameter, parts, values))
  }
  if (!ValueNode.is(node) || node.immediate === true) return false
  parts.push(VALUE)
  values.push(node.value)
  return true
}
