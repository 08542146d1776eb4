import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'

import { type Connections, type Lent, openConnections } from './database.ts'
import { type Sql, sql } from './sql.ts'
import { inTransaction } from './transaction.ts'

let open: Connections | undefined
let lent: Lent | undefined
afterEach(async () => {
  lent?.giveBack(false)
  lent = undefined
  await open?.close()
})

/**
 * Opens a pool of one connection. The statements that start in one turn of the event loop are sent together. Because there is only one connection,
 * leftovers of one turn would disturb the next turn.
 */
function connected(hasNamedStatements = true): Connections {
  open = openConnections({ connection: inject('cluster'), size: 1, hasNamedStatements, onError: () => {} })
  return open
}

async function lend(connections: Connections) {
  const { client } = (lent = await connections.connect(null))
  const send = async (statement: Sql) => (await connections.statements.send(client, statement.compile())).rows
  return { send, process: async () => (await send(sql`select pg_backend_pid() as pid`))[0] }
}

const outcomes = async (answers: Promise<unknown>[]) =>
  (await Promise.allSettled(answers)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as { code?: string }).code,
  )

const one = (value: number) => sql`select ${value}::int as value`
const divided = (by: number) => sql`select 1 / ${by}::int as value`

describe.each([
  ['named statements', true],
  ['statements without names', false],
])('%s of one turn of the event loop', (_, hasNames) => {
  test('the statements are answered in order, and so are the statements of later turns', async () => {
    const { send } = await lend(connected(hasNames))
    const [at, late] = [new Date('2026-05-31T23:59:59.123Z'), new Date('+010000-01-01T00:00:00Z')]
    const typed = () =>
      send(sql`select ${at}::timestamptz as at, ${late}::timestamptz > ${at}::timestamptz as later, ${5}::bigint as whole, ${null}::text as none, ${['a', 'b"c']}::text[] as texts,
        ${Buffer.from('00ff', 'hex')}::bytea as bytes, ${true}::bool as yes, ${JSON.stringify({ a: [1] })}::jsonb as json`)
    for (let turn = 0; turn < 3; turn++) {
      expect(await Promise.all([send(one(1)), send(one(2)), typed(), send(sql`select 1 as none where false`)])).toEqual(
        [
          [{ value: 1 }],
          [{ value: 2 }],
          [
            {
              at,
              later: true,
              whole: 5,
              none: null,
              texts: ['a', 'b"c'],
              bytes: Buffer.from('00ff', 'hex'),
              yes: true,
              json: { a: [1] },
            },
          ],
          [],
        ],
      )
    }
  })

  test('statements that come after a failed statement also fail, and the connection still works', async () => {
    const { send, process } = await lend(connected(hasNames))
    const before = await process()
    for (let turn = 0; turn < 3; turn++) {
      expect(
        await outcomes([send(one(1)), send(divided(0)), send(divided(1)), send(one(4)), send(sql`select missing`)]),
      ).toEqual([[{ value: 1 }], '22012', '22012', '22012', '22012'])
      expect(await outcomes([send(sql`select missing`), send(one(2))])).toEqual(['42703', '42703'])
      expect(await outcomes([send(one(5)), send(divided(0))])).toEqual([[{ value: 5 }], '22012'])
      expect(await outcomes([send(divided(1)), send(one(6))])).toEqual([[{ value: 1 }], [{ value: 6 }]])
    }
    expect(await process()).toEqual(before)
  })
})

test('when a row cannot be read, only the statement that returned the row fails', async () => {
  const { MACADDR } = pg.types.builtins
  const parse = pg.types.getTypeParser(MACADDR) as (text: string) => unknown
  pg.types.setTypeParser(MACADDR, () => {
    throw new Error('not read')
  })
  try {
    const { send } = await lend(connected())
    const [first, second, third] = await Promise.allSettled([
      send(one(1)),
      send(sql`select macaddr '08:00:2b:01:02:03'`),
      send(one(3)),
    ])
    expect(first).toMatchObject({ value: [{ value: 1 }] })
    expect(second).toMatchObject({ reason: { message: 'not read' } })
    expect(third).toMatchObject({ value: [{ value: 3 }] })
  } finally {
    pg.types.setTypeParser(MACADDR, parse)
  }
})

test('after a transaction has failed in the middle of a turn, the next transaction works on the same connection', async () => {
  const connections = connected()
  const processes = new Set<unknown>()
  for (let count = 0; count < 3; count++) {
    const failing = inTransaction(connections, null, async (db) => {
      processes.add((await sql`select pg_backend_pid() as pid`.execute(db)).rows[0])
      await Promise.all([one(1).execute(db), divided(0).execute(db), one(2).execute(db)])
      return { keep: true, result: 'kept', last: [] }
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const leaving = inTransaction(connections, null, async (db) => {
      // The work fails while its statements are still on their way.
      const sent = [one(1).execute(db), divided(0).execute(db)]
      for (const each of sent) each.catch(() => {})
      throw new Error('refused')
    })
    await expect(leaving).rejects.toThrow('refused')
    const kept = await inTransaction(connections, null, async (db) => ({
      keep: true,
      result: (await sql`select pg_backend_pid() as pid`.execute(db)).rows[0],
      last: [one(3).compile()],
    }))
    processes.add({ pid: (kept as { pid: number }).pid })
  }
  expect(new Set([...processes].map((each) => (each as { pid: number }).pid)).size).toBe(1)
})

test('a statement that starts after its transaction is over is not sent', async () => {
  let late!: () => Promise<unknown>
  await inTransaction(connected(), null, async (db) => {
    late = () => one(1).execute(db)
    return { keep: true, result: undefined, last: [] }
  })
  await expect(late()).rejects.toThrow('The transaction is over.')
})

test('when the connection is lost, the unanswered statements of the turn fail with a code, and a new connection works', async () => {
  const { send, process } = await lend(connected())
  const { pid } = (await process()) as { pid: number }
  const killed = outcomes([send(one(1)), send(sql`select pg_terminate_backend(${pid}::int)`), send(one(2))])
  expect((await killed).slice(1)).toEqual([expect.any(String), expect.any(String)])
  lent?.giveBack(true)
  lent = undefined
  const again = await lend(open!)
  expect(await again.send(one(7))).toEqual([{ value: 7 }])
})
