/** Compiles each statement of `sql` once. */

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

/** Stands in a statement's parts for a value. */
const VALUE = Symbol('value')

/** Keyed by a statement's template, whose pieces the language makes once for each place in the code. */
const texts = new WeakMap<object, Known>()

/**
 * Compiles a statement that `sql` wrote once for each place in the code: there, only the values change. Being the same string each time,
 * its text is hashed once as well, for the name that it is prepared by. What queries are built of otherwise is compiled as ever.
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

/** Collects the templates of a statement and where its values stand, which decide its text, and the values. False where it holds anything else. */
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
