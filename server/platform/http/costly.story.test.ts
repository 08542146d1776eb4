import { EventEmitter, once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { ResultAt } from '@countroom/contract/api.ts'
import { ALL_ROWS_AT_ONCE } from '@countroom/contract/kernel/paging.ts'

import { addCustomer } from '../../testing/customers.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { testPhoto } from '../../testing/photos.ts'
import { beginPost } from '../../testing/post.ts'
import { Answers, Costly, COSTLY_LIMITS } from './costly.ts'

const { accountAtOnce, accountWaiting, atOnce } = COSTLY_LIMITS
/** Three costly calls of a kind (long lists, or reports) run at a time. This is how many of them one location may run. */
const LOCATION_AT_ONCE = 2

let house: House
let venue: Venue
beforeAll(async () => {
  house = await openHouse()
  venue = await house.venue()
})
afterAll(async () => house.close())

/** Sends a call. Its answer is read later, or never. */
const ask = (who: Person, path: string, body: object) =>
  beginPost(house.address + path, who.token).end(JSON.stringify(body))

/** Blocks all reads of customers until the returned function is called. */
async function holdCustomers(): Promise<() => Promise<void>> {
  const holder = await house.owner.connect()
  await holder.query('begin')
  await holder.query('lock table customers')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

describe('costly calls', () => {
  test('when one account asks for forty lists of all rows in parallel, the server runs two, lets some wait, and refuses the others', async () => {
    const elsewhere = await house.venue()
    const [greedy, other] = [await venue.admin(), await elsewhere.admin()]
    const all = { locationId: venue.id, rowsPerPage: 'All' as const }
    const release = await holdCustomers()
    const statuses: number[] = []
    const refusals: unknown[] = []
    const asked = Array.from({ length: 40 }, async () => {
      const { status, reply } = await greedy.send('POST /customer/list', all)
      statuses.push(status)
      if (status !== 200) refusals.push(reply)
    })
    await expect.poll(() => statuses.length).toBe(40 - accountAtOnce - accountWaiting)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(refusals[0]).toMatchObject({
      code: 'request.busy',
      message:
        'This account has too many long lists, files or reports running. Wait until they finish, then try again.',
    })
    await expect.poll(() => house.waiting()).toHaveLength(accountAtOnce)
    // Cheap calls of this account and costly calls of other people still run.
    await greedy.call('POST /machine/list', { locationId: venue.id })
    const others = other.call('POST /customer/list', { ...all, locationId: elsewhere.id })
    await expect.poll(() => house.waiting()).toHaveLength(accountAtOnce + 1)
    await release()
    await Promise.all([...asked, others])
    expect(statuses.filter((status) => status === 200)).toHaveLength(accountAtOnce + accountWaiting)
  })

  test('a refusal because the account keeps the server too busy says when to try again', async () => {
    const { answers } = house.app.platform
    house.app.platform.answers = new Answers({ accountBytes: 0, readWithinMs: 1_000 })
    const [response] = (await once(
      ask(await venue.admin(), '/machine/list', { locationId: venue.id }),
      'response',
    )) as [IncomingMessage]
    house.app.platform.answers = answers
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5'])
    expect(await json(response)).toMatchObject({ code: 'request.busy' })
  })

  test('a person’s PDF waits for at most two of the many PDFs that another person asked for', async () => {
    const [greedy, admin] = [await venue.admin(), await venue.admin()]
    const made: string[] = []
    const report = async (who: Person, name: string) => {
      await who.call('POST /report/previewPointReport', { locationId: venue.id })
      made.push(name)
    }
    const release = await house.owner.connect()
    await release.query('begin')
    await release.query('lock table visits')
    const theirs = Array.from({ length: accountAtOnce + accountWaiting }, () => report(greedy, 'theirs'))
    await expect.poll(async () => (await house.waiting()).length).toBeGreaterThan(0)
    const mine = report(admin, 'mine')
    await sleep(100)
    await release.query('rollback')
    release.release()
    await Promise.all([...theirs, mine])
    expect(made.indexOf('mine')).toBeLessThanOrEqual(accountAtOnce)
  })

  test('reports that wait for their turn delay neither lists nor photos', async () => {
    const [people, other] = [await Promise.all(Array.from({ length: 10 }, () => venue.admin())), await venue.admin()]
    const holder = await house.owner.connect()
    await holder.query('begin')
    await holder.query('lock table visits')
    const reports = people.map((who) => who.send('POST /report/previewPointReport', { locationId: venue.id }))
    try {
      await expect.poll(async () => (await house.waiting()).length).toBeGreaterThanOrEqual(LOCATION_AT_ONCE)
      const days = { fromDate: '2026-01-01', toDate: '2026-12-31' }
      await other.call('POST /audit/list', { locationId: venue.id, ...days, rowsPerPage: 'All' })
      // A refused photo still takes a turn, and touches no table.
      const newFiles = [{ ...(await testPhoto('teal')), data: 'bm9uZQ==' }]
      const refused = await other.refused('POST /customer/addFiles', { locationId: venue.id, customerId: 1, newFiles })
      expect(refused.code).toBe('photo.unreadable')
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(people.map(() => 200))
  })

  test('other locations always have one turn for lists and one turn for reports, no matter how many people of one location ask', async () => {
    const costly = new Costly()
    for (const kind of ['rows', 'report'] as const) {
      const begun: number[] = []
      const end: (() => void)[] = []
      const ask = (accountId: number, locationId: number) => {
        const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse
        return costly.within(kind, accountId, locationId, response, async () => {
          begun.push(locationId)
          await new Promise<void>((resolve) => end.push(resolve))
        })
      }
      const asked = Array.from({ length: 10 }, (_, account) => ask(account, 1))
      await sleep(0)
      asked.push(ask(100, 2))
      await sleep(0)
      expect(begun).toEqual([...Array.from({ length: LOCATION_AT_ONCE }, () => 1), 2])
      expect(begun).toHaveLength(atOnce[kind])
      while (begun.length < asked.length || end.length > 0) {
        end.shift()?.()
        await sleep(0)
      }
      await Promise.all(asked)
    }
  })

  test('an account is forgotten when its only client leaves before its turn', async () => {
    const costly = new Costly()
    const response = Object.assign(new EventEmitter(), { closed: true }) as unknown as ServerResponse
    await expect(costly.within('rows', 1, 1, response, async () => {})).rejects.toMatchObject({
      code: 'request.abandoned',
    })
    expect(costly.accounts).toBe(0)
  })

  test('the server answers small requests between two parts of a list of all rows', async () => {
    const costly = new Costly({ ...COSTLY_LIMITS, atOnce: { ...COSTLY_LIMITS.atOnce, rows: 1 } })
    const done: string[] = []
    const part = (name: string) =>
      costly.within('rows', 1, 1, new EventEmitter() as unknown as ServerResponse, async () => done.push(name))
    const both = [part('first'), part('second')]
    await both[0]
    await sleep(5)
    done.push('a small request')
    await Promise.all(both)
    expect(done).toEqual(['first', 'a small request', 'second'])
  })

  test('when a client leaves before its turn, its photo is neither processed nor saved', async () => {
    const at = await house.venue()
    const admin = await at.admin()
    const customerId = await addCustomer(house, at)
    const release = await holdCustomers()
    const others = Array.from({ length: accountAtOnce }, () =>
      admin.call('POST /customer/list', { locationId: at.id, rowsPerPage: 'All' }),
    )
    await expect.poll(() => house.waiting()).toHaveLength(accountAtOnce)
    const photo = await testPhoto('crimson')
    const leaving = ask(admin, '/customer/enrollCustomer', { locationId: at.id, customerId, photo })
    await once(leaving, 'finish')
    await sleep(100)
    leaving.destroy()
    await sleep(100)
    await release()
    await Promise.all(others)
    // If the photo were still in line, its turn would come before the turn of this list.
    await admin.call('POST /customer/list', { locationId: at.id, rowsPerPage: 'All' })
    const { pending } = await admin.call('POST /customer/customerPendingList', { locationId: at.id })
    expect(pending).toEqual([])
    expect(await readdir(house.photosDir)).not.toContain(String(at.id))
  })
})

test('parallel requests with one token look up their session once', async () => {
  const admin = await venue.admin()
  const { gate, connections } = house.app.platform
  gate.forget()
  const asked = vi.spyOn(connections.pool, 'query')
  await Promise.all(Array.from({ length: 30 }, () => admin.call('POST /machine/list', { locationId: venue.id })))
  const lookUps = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('as standstill'))
  asked.mockRestore()
  expect(lookUps).toHaveLength(1)
})

describe('answers', () => {
  test('an answer counts by its bytes, and no longer when its client is gone', () => {
    const answers = new Answers({ accountBytes: 200_000, readWithinMs: 1_000 })
    const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse
    answers.send(1, 'n'.repeat(199_999), response)
    answers.check(1)
    // Each of these characters takes three bytes.
    answers.send(2, '€'.repeat(66_666), response)
    answers.check(2)
    answers.send(3, '€'.repeat(66_667), response)
    expect(() => answers.check(3)).toThrow(expect.objectContaining({ code: 'request.busy' }))
    response.emit('close')
    answers.check(3)
  })

  /** Each entry has 30 kB, and all entries together have 30 MB. That is far more than the buffers of a connection hold. */
  const ENTRIES = ALL_ROWS_AT_ONCE

  test('when an account reads none of fifty answers, the server makes two at a time, serves others, and cuts off the silent clients', async () => {
    const at = await house.venue()
    const [silent, other] = [await at.admin(), await at.admin()]
    await house.owner.query(
      `insert into audit_log (location_id, seq, at, call, action, account_id, actor_id, request_id, after, hash)
       select $1, n, $2, 'saveRule', 'match rule saved', $3, $3, n::text, to_jsonb(repeat('n', 30000)), ''
       from generate_series(1, $4::bigint) n`,
      [at.id, house.clock.now(), other.userId, ENTRIES],
    )
    const days = { locationId: at.id, fromDate: '2026-01-01', toDate: '2026-12-31' }
    const all = { ...days, rowsPerPage: 'All' }
    const { answers } = house.app.platform
    house.app.platform.answers = new Answers({ accountBytes: 1024 ** 3, readWithinMs: 1_500 })
    try {
      let begun = 0
      let refused = 0
      for (let count = 0; count < 50; count++) {
        ask(silent, '/audit/list', all).on('response', (response: IncomingMessage) => {
          if (response.statusCode === 429) refused += 1
          else begun += 1
          response.on('error', () => {})
        })
      }
      await expect.poll(() => begun).toBe(accountAtOnce)
      expect(refused).toBe(50 - accountAtOnce - accountWaiting)
      expect((await other.call('POST /audit/list', days)).total).toBe(ENTRIES)
      // The waiting calls get their turn when the first clients are cut off.
      await expect.poll(() => begun).toBeGreaterThan(accountAtOnce)
    } finally {
      house.app.platform.answers = answers
    }
  })

  test('a list of all rows comes in parts of 1,000 rows, and no row comes twice', async () => {
    const at = await house.venue()
    const admin = await at.admin()
    const count = ALL_ROWS_AT_ONCE + 1
    await house.owner.query(
      `insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents,
         search_text, registered_at, registered_by)
       select $1, n::text, 'Given', 'Family', 'given', 'family', (2000000000 + n)::text, 2000, '', now(), $3
       from generate_series(1, $2::bigint) n`,
      [at.id, count, admin.userId],
    )
    const parts = [0, 1, 2].map((page) =>
      admin.call('POST /customer/list', { locationId: at.id, page, rowsPerPage: 'All' }),
    )
    const [first, second, third] = (await Promise.all(parts)) as [CustomerPart, CustomerPart, CustomerPart]
    expect([first, second, third].map(({ customers }) => customers.length)).toEqual([ALL_ROWS_AT_ONCE, 1, 0])
    expect(new Set([...first.customers, ...second.customers].map(({ customerId }) => customerId)).size).toBe(count)
    expect(first.total).toBe(count)
  })
})

type CustomerPart = ResultAt<'POST /customer/list'>
