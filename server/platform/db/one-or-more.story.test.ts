import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type Connections, type Lent, openConnections } from './database.ts'
import { isOneOf, rowsOf } from './one-or-more.ts'
import { type Sql, sql } from './sql.ts'

let open: Connections
let lent: Lent
beforeAll(async () => {
  open = openConnections({ connection: inject('cluster'), size: 1, hasNamedStatements: true, onError: () => {} })
  lent = await open.connect(null)
})
afterAll(async () => {
  lent.giveBack(false)
  await open.close()
})

async function answer(statement: Sql): Promise<Record<string, unknown>[]> {
  return (await open.statements.send(lent.client, statement.compile())).rows as Record<string, unknown>[]
}

const NUMBERS = sql`generate_series(1, 9) as n (id)`
const STATEMENTS = {
  isOneOf: (ids: readonly number[]) => sql`select id from ${NUMBERS} where ${isOneOf(sql`id`, ids)} order by id`,
  rowsOf: (ids: readonly number[]) =>
    sql`select id from ${NUMBERS} join ${rowsOf(ids)} as asked (one) on one = id order by id`,
}

test.each(['isOneOf', 'rowsOf'] as const)('%s finds the rows of no id, of one id and of several ids', async (name) => {
  for (const ids of [[], [4], [2, 4, 9]]) expect(await answer(STATEMENTS[name](ids))).toEqual(ids.map((id) => ({ id })))
})

test('PostgreSQL reuses one plan for a statement about one id', async () => {
  await answer(sql`create temporary table shelves (id bigint primary key, name text)`)
  await answer(sql`insert into shelves select n, 'shelf' from generate_series(1, 2000) n`)
  await answer(sql`analyze shelves`)
  const statement = (id: number) =>
    sql`select s.name from ${rowsOf([id])} as asked (one) join shelves s on s.id = asked.one where ${isOneOf(sql`s.id`, [id])}`
  for (let id = 1; id <= 9; id++) expect(await answer(statement(id))).toEqual([{ name: 'shelf' }])
  const [plans] = await answer(
    sql`select generic_plans::int as kept, custom_plans::int as fresh from pg_prepared_statements where statement like '%asked.one where%'`,
  )
  // PostgreSQL decides after five runs whether to reuse one plan.
  expect(plans).toEqual({ kept: 4, fresh: 5 })
})
