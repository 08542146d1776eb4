import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { withWrites } from '../audit/audit.queries.ts'
import { openConnections } from './database.ts'
import { sql } from './sql.ts'
import { inTransaction, lockThenRead, sentAlong } from './transaction.ts'

const POOL_SIZE = 10

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

/**
 * Blocks all changes of a location. Returns a function that ends the block. When that function gets a statement (`change`), it first runs and commits
 * this statement.
 */
async function holdChangesAt({ id }: Venue): Promise<(change?: string) => Promise<void>> {
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('select from companies where company_id = $1 for update', [id])
  return async (change) => {
    await holder.query(change ?? 'select')
    await holder.query(change === undefined ? 'rollback' : 'commit')
    holder.release()
  }
}

const addGame = (who: Person, { id }: Venue, type: string) =>
  who.send('POST /game/edit', { locationId: id, games: [{ type }] })

describe('a share of the connections for each location', () => {
  test('while twenty long calls of one location hang, other locations read and save as usual', async () => {
    const [busy, other] = [await house.venue(), await house.venue()]
    const [ana, olga] = [await busy.admin(), await other.admin()]
    const release = await holdChangesAt(busy)
    const hanging = Array.from({ length: 2 * POOL_SIZE }, (_, index) => addGame(ana, busy, `Game ${index}`))
    try {
      await expect.poll(() => house.waiting()).toHaveLength(POOL_SIZE / 2)
      for (const type of ['Keno', 'Poker', 'Slots']) {
        expect((await addGame(olga, other, type)).status).toBe(200)
        await olga.call('POST /machine/list', { locationId: other.id })
      }
      expect(await house.waiting()).toHaveLength(POOL_SIZE / 2)
    } finally {
      await release()
    }
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(hanging.map(() => 200))
  })

  test('a request that waits too long for a connection is refused, and a waiting request gets its location’s next free connection', async () => {
    const errors: Error[] = []
    const connections = openConnections({
      connection: inject('cluster'),
      size: 2,
      hasNamedStatements: true,
      patienceMs: 50,
      onError: (error) => errors.push(error),
    })
    try {
      const lent = await connections.connect(1)
      await expect(connections.connect(1)).rejects.toMatchObject({
        code: 'server.busy',
        message: 'This location has too much running at once. Nothing was saved; try again in a moment.',
      })
      await connections.read(2, (db) => sql`select 1`.execute(db))
      const next = connections.connect(1)
      lent.giveBack(false)
      ;(await next).giveBack(false)
      expect(connections.waiting).toBe(0)
    } finally {
      await connections.close()
    }
    expect(errors).toEqual([])
  })
})

test('a statement that is stopped while it runs changes nothing, and the message says what to do', async () => {
  const limit = await sql`show statement_timeout`.execute(house.app.platform.connections.reads)
  expect(limit.rows).toEqual([{ statement_timeout: '15s' }])
  const venue = await house.venue()
  const ana = await venue.admin()
  const release = await holdChangesAt(venue)
  const hanging = addGame(ana, venue, 'Keno')
  await expect.poll(() => house.waiting()).toHaveLength(1)
  await house.owner.query('select pg_cancel_backend($1)', [(await house.waiting())[0]])
  expect(await hanging).toMatchObject({
    status: 503,
    reply: {
      code: 'server.tookTooLong',
      message:
        'This took too long and was stopped. Nothing was saved. Try again in a moment, or ask for less, such as fewer days.',
    },
  })
  await release()
  expect((await ana.call('POST /game/list', { locationId: venue.id })).games).toEqual([])
})

test('reads see the change that their lock waited for, even when the code lists the reads before the locks', async () => {
  const venue = await house.venue()
  const connections = house.app.platform.connections
  const release = await holdChangesAt(venue)
  const reading = inTransaction(connections, venue.id, async (db) => {
    const named = { name: () => sql`select name from companies where company_id = ${venue.id}`.execute(db) }
    const { name } = await lockThenRead({
      reads: named,
      locks: { venue: () => sql`select from companies where company_id = ${venue.id} for update`.execute(db) },
    })
    return { keep: false, result: name.rows }
  })
  await expect.poll(() => house.waiting()).toHaveLength(1)
  await release(`update companies set name = 'Renamed' where company_id = ${venue.id}`)
  expect(await reading).toEqual([{ name: 'Renamed' }])
})

test('when a change that is sent ahead of other statements fails, the whole transaction fails with the error of that change', async () => {
  const venue = await house.venue()
  const given = (type: string) => sql`insert into games (location_id, name, name_key, created_at)
    values (${venue.id}, ${type}, ${type}, now())`
  for (const isRead of [false, true]) {
    const saving = inTransaction(house.app.platform.connections, venue.id, async (db) => {
      await given('keno').execute(db)
      sentAlong(given('keno').execute(db))
      if (isRead) await sql`select 1`.execute(db)
      return { keep: true, result: 'saved', last: [sql`select 1`.compile()] }
    })
    await expect(saving).rejects.toMatchObject({ code: '23505' })
  }
  expect((await house.owner.query('select from games where location_id = $1', [venue.id])).rows).toEqual([])
})

test('when a write in the last statement of a change fails, the whole change fails with the error of that write', async () => {
  const venue = await house.venue()
  const connections = house.app.platform.connections
  const given = (type: string) => sql`insert into games (location_id, name, name_key, created_at)
    values (${venue.id}, ${type}, ${type}, now())`
  const counted = sql<{ games: number }>`with games as (select from games where location_id = ${venue.id})
    select count(*)::int as games from games`
  const save = (...types: string[]) =>
    inTransaction(connections, venue.id, async (db) => {
      await given('keno').execute(db)
      const writes = types.map((type) => given(type).compile())
      return { keep: true, result: 'saved', last: [withWrites(counted.compile(), writes)] }
    })
  const saved = async () =>
    (await house.owner.query('select name from games where location_id = $1 order by name', [venue.id])).rows.map(
      ({ name }: { name: string }) => name,
    )
  await expect(save('keno')).rejects.toMatchObject({ code: '23505' })
  await expect(save('poker', 'keno')).rejects.toMatchObject({ code: '23505' })
  expect(await saved()).toEqual([])
  expect(await save('poker', 'slots')).toBe('saved')
  expect(await saved()).toEqual(['keno', 'poker', 'slots'])
})
