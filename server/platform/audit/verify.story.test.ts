/** The audit trail is a chain of hashes. These tests tamper with it as the owner of the database could, and the check (verify.ts) must notice. */

import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type House, openHouse, type Venue } from '../../testing/house.ts'
import { migrate } from '../db/migrate.ts'
import { appendAudit } from './audit.queries.ts'
import { type Chain, type Place, verifyChains } from './verify.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

async function walk(client: pg.PoolClient, noted: Place[] = []): Promise<Chain[]> {
  const chains: Chain[] = []
  for await (const chain of verifyChains(client, noted)) chains.push(chain)
  return chains
}

async function chainsOf(pool: pg.Pool, noted: Place[] = []): Promise<Chain[]> {
  const client = await pool.connect()
  try {
    return await walk(client, noted)
  } finally {
    client.release()
  }
}

async function chainOf(venue: Venue, noted: Place[] = []): Promise<Chain> {
  const chains = await chainsOf(house.owner, noted)
  return chains.find(({ locationId }) => locationId === venue.id)!
}

/** Makes a venue whose trail has six rows: the clock-ins and clock-outs of three shifts. */
async function venueWithTrail(): Promise<Venue> {
  const venue = await house.venue()
  const ana = await venue.employee({ isClockedIn: false })
  for (let shift = 0; shift < 3; shift++) {
    await ana.call('POST /clock/clockIn', { userId: ana.userId, locationId: venue.id })
    house.clock.advance(60_000)
    await ana.call('POST /clock/clockOut', { userId: ana.userId, locationId: venue.id })
    house.clock.advance(60_000)
  }
  return venue
}

const forge = (venue: Venue, statement: string) => house.owner.query(statement, [venue.id])
const ROW = 'location_id = $1 and seq'

describe('a chain', () => {
  test('a chain that nobody tampered with is whole, and its head names its newest row', async () => {
    const venue = await venueWithTrail()
    const chain = await chainOf(venue)
    const heads = await house.owner.query<{ hash: Buffer }>(
      'select hash from audit_log where location_id = $1 and seq = 6',
      [venue.id],
    )
    const hash = heads.rows[0]!.hash.toString('hex')
    expect(chain).toEqual({
      locationId: venue.id,
      name: venue.name,
      rows: 6,
      head: { locationId: venue.id, seq: 6, hash },
      broken: null,
    })
  })

  test('the chain of a location without changes has no rows', async () => {
    expect(await chainOf(await house.venue())).toMatchObject({ rows: 0, head: null, broken: null })
  })

  test('a chain can include a row from the command line, which names no account', async () => {
    const venue = await house.venue()
    const client = await house.owner.connect()
    const entry = { call: 'demo', action: 'demo filled in', accountId: null, actorId: null, requestId: 'command line' }
    await appendAudit(client, { locationId: venue.id, at: house.clock.now(), ...entry, before: null, after: null })
    client.release()
    expect(await chainOf(venue)).toMatchObject({ rows: 1, broken: null })
  })

  test('a chain is whole even when the database uses another time zone and date style', async () => {
    const venue = await venueWithTrail()
    const client = await house.owner.connect()
    try {
      await client.query(
        "set timezone = 'Asia/Kathmandu'; set datestyle = 'German'; set intervalstyle = 'sql_standard'",
      )
      const chains = await walk(client)
      expect(chains.find(({ locationId }) => locationId === venue.id)?.broken).toBeNull()
    } finally {
      client.release(true)
    }
  })

  test('a chain has no gap when twenty people change something at the same moment, again and again', async () => {
    const venue = await house.venue()
    const people = await Promise.all(Array.from({ length: 20 }, () => venue.employee({ isClockedIn: false })))
    for (let round = 0; round < 3; round++) {
      for (const path of ['POST /clock/clockIn', 'POST /clock/clockOut'] as const) {
        await Promise.all(people.map((person) => person.call(path, { userId: person.userId, locationId: venue.id })))
      }
    }
    expect(await chainOf(venue)).toMatchObject({ rows: 120, head: { seq: 120 }, broken: null })
  })

  test('a chain is whole when it is checked while rows are appended', async () => {
    const venue = await venueWithTrail()
    const ana = await venue.employee({ isClockedIn: false })
    const writing = (async () => {
      for (let shift = 0; shift < 10; shift++) {
        await ana.call('POST /clock/clockIn', { userId: ana.userId, locationId: venue.id })
        await ana.call('POST /clock/clockOut', { userId: ana.userId, locationId: venue.id })
      }
    })()
    for (let time = 0; time < 10; time++) expect((await chainOf(venue)).broken).toBeNull()
    await writing
  })
})

describe('an edited row', () => {
  const edits = [
    ['time', "at = at + interval '1 microsecond'"],
    ['time, set to infinity', "at = 'infinity'"],
    ['call', "call = 'logout'"],
    ['words', "action = 'clocked out'"],
    ['account', 'account_id = null'],
    ['acting person', 'actor_id = (select min(user_id) from users)'],
    ['request', "request_id = ''"],
    ['before', `before = '{"state": "Paid"}'`],
    ['after', "after = jsonb_set(after, '{totalPay}', '500')"],
    ['after, set to null', 'after = null'],
    ['hash', "hash = '\\x00'"],
  ]
  test.each(edits)('the check finds an edited row; edited: %s', async (_what, edit) => {
    const venue = await venueWithTrail()
    await forge(venue, `update audit_log set ${edit} where ${ROW} = 3`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 3, fault: 'was edited' })
  })

  test('the check finds a row whose hash was removed together with the constraint that requires a hash', async () => {
    const venue = await venueWithTrail()
    await house.owner.query('alter table audit_log alter column hash drop not null')
    await forge(venue, `update audit_log set hash = null where ${ROW} = 3`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 3, fault: 'was edited' })
    await forge(venue, 'delete from audit_log where location_id = $1')
    await house.owner.query('alter table audit_log alter column hash set not null')
  })

  test('the check finds an edited last row, even with a correct new hash', async () => {
    const venue = await venueWithTrail()
    await forge(venue, `update audit_log set action = 'nothing' where ${ROW} = 6`)
    await forge(venue, `update audit_log a set hash = ${rehash} where a.location_id = $1 and a.seq = 6`)
    expect((await chainOf(venue)).broken).toMatchObject({
      seq: 6,
      fault: 'was replaced, or the head of the chain was edited',
    })
  })

  test('the check finds an edited row with a correct new hash, because the hash of the next row no longer fits', async () => {
    const venue = await venueWithTrail()
    await forge(venue, `update audit_log set action = 'nothing' where ${ROW} = 3`)
    await forge(venue, `update audit_log a set hash = ${rehash} where a.location_id = $1 and a.seq = 3`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 4, fault: 'was edited' })
  })
})

/** The correct hash of row `a`. */
const rehash = `audit_hash((select p.hash from audit_log p where p.location_id = a.location_id and p.seq < a.seq
  order by p.seq desc limit 1),
  a.location_id, a.seq, a.at, a.call, a.action, a.account_id, a.actor_id, a.request_id, a.before, a.after)`

/** Makes the head of the location $1 match its newest row. */
const rehead = `update audit_heads h set hash = a.hash from audit_log a
  where h.location_id = $1 and a.location_id = h.location_id and a.seq = h.seq`

describe('deleted rows', () => {
  test.each([
    ['the first', '= 1', { seq: 2, fault: 'a row before it is missing' }],
    ['one in the middle', '= 4', { seq: 5, fault: 'a row before it is missing' }],
    ['several', 'in (3, 4)', { seq: 5, fault: '2 rows before it are missing' }],
    ['the last', '= 6', { seq: 6, at: null, fault: 'the newest rows are missing, from this one on' }],
    ['the newest three', '> 3', { seq: 4, at: null, fault: 'the newest rows are missing, from this one on' }],
    ['all of them', '> 0', { seq: 1, at: null, fault: 'all rows are missing' }],
  ])('the check finds deleted rows; deleted: %s', async (_which, seqs, broken) => {
    const venue = await venueWithTrail()
    await forge(venue, `delete from audit_log where ${ROW} ${seqs}`)
    expect((await chainOf(venue)).broken).toMatchObject(broken)
  })

  test('the check finds a deleted row even when the other rows were renumbered to close the gap', async () => {
    const venue = await venueWithTrail()
    await forge(venue, `delete from audit_log where ${ROW} = 3`)
    for (const seq of [4, 5, 6]) await forge(venue, `update audit_log set seq = ${seq - 1} where ${ROW} = ${seq}`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 3, fault: 'was edited' })
  })
})

test('a gap is found even when the head and all rows after the gap have new hashes', async () => {
  const venue = await venueWithTrail()
  await forge(venue, `delete from audit_log where ${ROW} = 3`)
  for (const seq of [4, 5, 6])
    await forge(venue, `update audit_log a set hash = ${rehash} where a.location_id = $1 and a.seq = ${seq}`)
  await forge(venue, rehead)
  expect((await chainOf(venue)).broken).toMatchObject({ seq: 4, fault: 'a row before it is missing' })
})

describe('rows in another order', () => {
  async function swap(venue: Venue, one: number, other: number): Promise<void> {
    await forge(venue, `update audit_log set seq = -1 where ${ROW} = ${one}`)
    await forge(venue, `update audit_log set seq = ${one} where ${ROW} = ${other}`)
    await forge(venue, `update audit_log set seq = ${other} where ${ROW} = -1`)
  }

  test.each([
    [1, 2],
    [3, 4],
    [2, 5],
    [1, 6],
  ])('the check finds that the rows %i and %i were swapped', async (one, other) => {
    const venue = await venueWithTrail()
    await swap(venue, one, other)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: one, fault: 'is out of order' })
  })

  test('the check finds that the first row was moved to number 0', async () => {
    const venue = await venueWithTrail()
    await forge(venue, `update audit_log set seq = 0 where ${ROW} = 1`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 0, fault: 'is out of order' })
  })
})

describe('a row added by hand, or a deleted head', () => {
  const added = (seq: number, hash: string) =>
    `insert into audit_log select location_id, ${seq}, at, call, action, account_id, actor_id, request_id, before, after, ${hash}
     from audit_log where ${ROW} = 6`

  test('the check finds a row that was added after the newest row, with a wrong or a correct hash', async () => {
    const venue = await venueWithTrail()
    await forge(venue, added(7, "'\\x00'"))
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 7, fault: 'was added after the newest row' })
    await forge(venue, `update audit_log a set hash = ${rehash} where a.location_id = $1 and a.seq = 7`)
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 7, fault: 'was added after the newest row' })
  })

  test('the check finds that the head of a chain was deleted', async () => {
    const venue = await venueWithTrail()
    await forge(venue, 'delete from audit_heads where location_id = $1')
    expect((await chainOf(venue)).broken).toMatchObject({
      seq: 6,
      fault: 'is the newest row, but the head of the chain is missing',
    })
  })
})

describe('an edited head', () => {
  test.each([
    ["hash = '\\x00'", { seq: 6, fault: 'was replaced, or the head of the chain was edited' }],
    ['seq = 5', { seq: 6, fault: 'was added after the newest row' }],
    ['seq = 9', { seq: 7, fault: 'the newest rows are missing, from this one on' }],
  ])('the check finds an edited head: %s', async (edit, broken) => {
    const venue = await venueWithTrail()
    await forge(venue, `update audit_heads set ${edit} where location_id = $1`)
    expect((await chainOf(venue)).broken).toMatchObject(broken)
  })
})

test('the check finds a trail that was rewritten together with its head, if the hash of one of its rows was recorded before', async () => {
  const venue = await venueWithTrail()
  const { head } = await chainOf(venue)
  expect((await chainOf(venue, [head!])).broken).toBeNull()
  await forge(venue, `update audit_log set action = 'nothing' where ${ROW} = 2`)
  for (let seq = 2; seq <= 6; seq++)
    await forge(venue, `update audit_log a set hash = ${rehash} where a.location_id = $1 and a.seq = ${seq}`)
  await forge(venue, rehead)
  expect((await chainOf(venue)).broken).toBeNull()
  expect((await chainOf(venue, [head!])).broken).toMatchObject({
    seq: 6,
    fault: 'is not the row that was recorded: the trail was rewritten',
  })
})

test('the check does not trust a replaced hash function of the database', async () => {
  const venue = await venueWithTrail()
  const lying = await house.owner.connect()
  try {
    await lying.query('begin')
    const { rows } = await lying.query<{ source: string }>("select pg_get_functiondef('audit_hash'::regproc) as source")
    await lying.query(
      rows[0]!.source.replace(/\$function\$[^]*\$function\$/, () => "$function$ select '\\x00'::bytea $function$"),
    )
    await lying.query(`update audit_log set hash = '\\x00' where ${ROW} > 0`, [venue.id])
    await lying.query("update audit_heads set hash = '\\x00' where location_id = $1", [venue.id])
    await lying.query('commit')
    expect((await chainOf(venue)).broken).toMatchObject({ seq: 1, fault: 'was edited' })
    await lying.query(rows[0]!.source)
  } finally {
    lying.release()
  }
})

test('the migration chains the rows of an older database, each location separately', async () => {
  const cluster = inject('cluster')
  const database = `countroom_test_${randomBytes(6).toString('hex')}`
  await house.owner.query(`create database ${database}`)
  const pool = new pg.Pool({ ...cluster, database, max: 2 })
  pool.on('error', () => {})
  try {
    const name = '0001_the_house.sql'
    const first = await readFile(new URL(`../../db/migrations/${name}`, import.meta.url), 'utf8')
    await pool.query(first)
    await pool.query(
      'create table migrations (name text primary key, sha256 text not null, run_at timestamptz not null default now())',
    )
    const sha256 = createHash('sha256').update(first).digest('hex')
    await pool.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await pool.query("insert into companies (name, created_at) values ('One', now()), ('Two', now()), ('Three', now())")
    // The rows of two locations alternate, as in an installation with two venues.
    await pool.query(
      `insert into audit_log (location_id, at, call, action, request_id, before, after)
       select 1 + n % 2, timestamptz '2026-06-01' + n * interval '1 minute', 'clockIn', 'clocked in', n::text, null,
         jsonb_build_object('n', n)
       from generate_series(1, 51) n`,
    )
    await migrate({ ...cluster, database })
    const chains = await chainsOf(pool)
    expect(chains.map(({ rows, broken, head }) => [rows, head?.seq, broken])).toEqual([
      [25, 25, null],
      [26, 26, null],
      [0, undefined, null],
    ])
    const order = await pool.query(
      'select location_id from audit_log group by location_id having array_agg(seq order by at) = array_agg(seq order by seq)',
    )
    expect(order.rowCount).toBe(2)
  } finally {
    await pool.end()
    await house.owner.query(`drop database ${database} with (force)`)
  }
})
