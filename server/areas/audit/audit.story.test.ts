import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { SIGN_IN_CALLS } from '@countroom/contract/audit/sign-ins.rules.ts'

import { appendAudit } from '../../platform/audit/audit.queries.ts'
import { type House, openHouse, Person, type Venue } from '../../testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const HOUR = 3_600_000
/** Sets the clock to a local time in Chicago during daylight saving time: UTC - 5. */
const at = (local: string) => house.clock.set(new Date(`${local}-05:00`))
const days = (venue: Venue, fromDate = '2026-06-01', toDate = fromDate) => ({
  locationId: venue.id,
  fromDate,
  toDate,
})

async function clockInAndOut(venue: Venue, person: Person, userId = person.userId): Promise<void> {
  await person.call('POST /clock/clockIn', { userId, locationId: venue.id })
  house.clock.advance(HOUR)
  await person.call('POST /clock/clockOut', { userId, locationId: venue.id })
}

describe('the audit trail', () => {
  test('the audit trail shows who was signed in, who acted, what they did, when, and the state before and after, newest first', async () => {
    at('2026-06-01T18:00:00')
    const venue = await house.venue()
    const admin = await venue.admin({ firstname: 'Ada', lastname: 'Admin' })
    const ben = await venue.employee({ firstname: 'Ben', lastname: 'Ortiz', isClockedIn: false })
    await clockInAndOut(venue, admin, ben.userId)
    const { entries, total } = await admin.call('POST /audit/list', days(venue))
    expect(total).toBe(2)
    expect(entries).toMatchObject([
      {
        seq: 2,
        at: '2026-06-02T00:00:00.000Z',
        call: 'clockOut',
        action: 'clocked out',
        account: 'Ada Admin',
        actor: 'Ben Ortiz',
        origin: 'call',
        before: { totalHours: null },
        after: { totalHours: 1 },
      },
      { seq: 1, at: '2026-06-01T23:00:00.000Z', call: 'clockIn', before: null, after: { name: 'Ben Ortiz' } },
    ])
  })

  test('the audit trail leaves out sign-ins and sign-outs, and does not count them, when the reader hides them', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    at('2026-06-01T18:00:00')
    await clockInAndOut(venue, admin)
    await admin.call('POST /api/logout', {})
    const reader = await venue.admin()
    const callsOf = async (hidesSignIns: boolean, more: { userId?: number } = {}) => {
      const { entries, total } = await reader.call('POST /audit/list', { ...days(venue), hidesSignIns, ...more })
      expect(total).toBe(entries.length)
      return entries.map(({ call }) => call)
    }
    expect(await callsOf(false)).toEqual(['logout', 'clockOut', 'clockIn'])
    expect(await callsOf(true)).toEqual(['clockOut', 'clockIn'])
    expect(await callsOf(true, { userId: admin.userId })).toEqual(['clockOut', 'clockIn'])
    const { rows } = await house.owner.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'audit_log_without_sign_ins'`,
    )
    // PostgreSQL uses the index only for the same list in the same order.
    expect([...rows[0]!.indexdef.matchAll(/'(\w+)'/g)].map(([, call]) => call)).toEqual(SIGN_IN_CALLS)
  })

  test('the first and the last day of a range are days of the location’s time zone, and both are included', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    at('2026-06-02T23:59:59')
    await admin.call('POST /clock/clockIn', { userId: admin.userId, locationId: venue.id })
    at('2026-06-03T00:00:00')
    await admin.call('POST /clock/clockOut', { userId: admin.userId, locationId: venue.id })
    const callsOf = async (fromDate: string, toDate: string) =>
      (await admin.call('POST /audit/list', days(venue, fromDate, toDate))).entries.map(({ call }) => call)
    expect(await callsOf('2026-06-02', '2026-06-02')).toEqual(['clockIn'])
    expect(await callsOf('2026-06-03', '2026-06-03')).toEqual(['clockOut'])
    expect(await callsOf('2026-06-02', '2026-06-03')).toEqual(['clockOut', 'clockIn'])
    expect(await callsOf('2026-06-04', '2026-06-30')).toEqual([])
    expect(await callsOf('2026-06-03', '2026-06-02')).toEqual([])
  })

  test('the day on which daylight saving time ends includes its last hour', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    house.clock.set(new Date('2026-11-02T05:59:59.000Z'))
    await admin.call('POST /clock/clockIn', { userId: admin.userId, locationId: venue.id })
    expect((await admin.call('POST /audit/list', days(venue, '2026-11-01'))).total).toBe(1)
    expect((await admin.call('POST /audit/list', days(venue, '2026-11-02'))).total).toBe(0)
  })

  test('the audit trail can be filtered by the person who was signed in or acted, and by the kind of change', async () => {
    at('2026-06-01T18:00:00')
    const venue = await house.venue()
    const admin = await venue.admin()
    const ben = await venue.employee({ isClockedIn: false })
    const eva = await venue.employee({ isClockedIn: false })
    await clockInAndOut(venue, admin, ben.userId)
    await clockInAndOut(venue, ben)
    await clockInAndOut(venue, eva)
    const seqs = async (narrowed: { userId?: number; call?: string }) => {
      const { entries, total } = await admin.call('POST /audit/list', { ...days(venue), ...narrowed })
      expect(entries).toHaveLength(total)
      return entries.map(({ seq }) => seq)
    }
    expect(await seqs({ userId: admin.userId })).toEqual([2, 1])
    expect(await seqs({ userId: ben.userId })).toEqual([4, 3, 2, 1])
    expect(await seqs({ call: 'clockIn' })).toEqual([5, 3, 1])
    expect(await seqs({ userId: ben.userId, call: 'clockOut' })).toEqual([4, 2])
    expect(await seqs({ userId: eva.userId, call: 'login' })).toEqual([])
  })

  test('the pages of the audit trail up to a given entry do not change while new entries come in', async () => {
    at('2026-06-01T08:00:00')
    const venue = await house.venue()
    const admin = await venue.admin()
    for (let shift = 0; shift < 6; shift++) await clockInAndOut(venue, admin)
    const pageOf = async (page: number, upTo?: number) => {
      const body = { ...days(venue), page, rowsPerPage: 5 as const, ...(upTo !== undefined && { upTo }) }
      const { entries, total } = await admin.call('POST /audit/list', body)
      return { seqs: entries.map(({ seq }) => seq), total }
    }
    expect(await pageOf(0)).toEqual({ seqs: [12, 11, 10, 9, 8], total: 12 })
    await clockInAndOut(venue, admin)
    expect(await pageOf(1, 12)).toEqual({ seqs: [7, 6, 5, 4, 3], total: 12 })
    expect(await pageOf(2, 12)).toEqual({ seqs: [2, 1], total: 12 })
    expect(await pageOf(3, 12)).toEqual({ seqs: [], total: 12 })
    expect(await pageOf(0)).toEqual({ seqs: [14, 13, 12, 11, 10], total: 14 })
  })

  test('the audit trail counts up to 10,000 entries, says that there are more, and can be read to the end without a gap', async () => {
    at('2026-06-05T12:00:00')
    const venue = await house.venue()
    const admin = await venue.admin()
    // The clocks of two servers differ, so a row with a higher number can have an earlier time. The trail is sorted by time, then by number.
    await house.owner.query(
      `insert into audit_log (location_id, seq, at, call, action, account_id, actor_id, request_id, hash)
       select $1, n, $2::timestamptz + (n / 3 + n % 2) * interval '1 second', case n % 5 when 0 then 'clockOut' else 'clockIn' end,
         'did something', $3, case n % 2 when 0 then $3::bigint end, 'r', ''
       from generate_series(1, 12345) n`,
      [venue.id, house.clock.now(), admin.userId],
    )
    const question = days(venue, '2026-06-05')
    const first = await admin.call('POST /audit/list', question)
    expect([first.total, first.hasMore, first.entries.length]).toEqual([10_000, true, 50])
    const last = await admin.call('POST /audit/list', { ...question, page: 246 })
    expect([last.total, last.hasMore, last.entries.length]).toEqual([12_345, false, 45])
    const ofOne = { ...question, userId: admin.userId, call: 'clockOut' }
    const few = await admin.call('POST /audit/list', ofOne)
    expect([few.total, few.hasMore]).toEqual([2_469, false])

    const all: typeof first.entries = []
    for (;;) {
      const after = all.at(-1)?.seq
      const body = { ...question, rowsPerPage: 'All' as const, ...(after !== undefined && { after }) }
      const { entries, total, hasMore } = await admin.call('POST /audit/list', body)
      all.push(...entries)
      if (!hasMore && entries.length === total) break
    }
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(12_345)
    const sorted = all.toSorted((one, other) => other.at.localeCompare(one.at) || other.seq - one.seq)
    expect(all.map(({ seq }) => seq)).toEqual(sorted.map(({ seq }) => seq))
  })

  test('the audit trail shows nothing of another location, even of a person who works at both, and a request for another location is refused', async () => {
    at('2026-06-01T18:00:00')
    const here = await house.venue()
    const there = await house.venue()
    const both = await here.employee({ firstname: 'Bo', isClockedIn: false, alsoAt: [there] })
    const stranger = await there.employee({ firstname: 'Stranger', isClockedIn: false })
    await clockInAndOut(here, both)
    await clockInAndOut(there, both)
    await clockInAndOut(there, stranger)
    const admin = await here.admin()
    const { entries, total } = await admin.call('POST /audit/list', { ...days(here), userId: both.userId })
    expect([total, entries.map(({ seq }) => seq)]).toEqual([2, [2, 1]])
    expect((await admin.call('POST /audit/list', { ...days(here), userId: stranger.userId })).total).toBe(0)
    const { people } = await admin.call('POST /audit/getFilters', { locationId: here.id })
    expect(people.map(({ userId }) => userId)).not.toContain(stranger.userId)
    const refused = await admin.refused('POST /audit/list', days(there))
    expect(refused.status).toBe(404)
  })

  test('the audit trail can be read only by people with the role Audit Trail', async () => {
    const venue = await house.venue()
    const ana = await venue.employee({ roles: ['ROLE_CHECK_IN_OUT', 'ROLE_SETTINGS', 'ROLE_MANAGE_USERS'] })
    expect((await ana.refused('POST /audit/list', days(venue))).status).toBe(403)
    expect((await ana.refused('POST /audit/getFilters', { locationId: venue.id })).status).toBe(403)
    const auditor = await venue.employee({ roles: ['ROLE_SETTINGS', 'ROLE_AUDIT'] })
    expect((await auditor.call('POST /audit/list', days(venue))).total).toBe(0)
  })
})

describe('the filters of the audit trail', () => {
  test('the filters of the audit trail list the people of the location, even deleted people, and everybody else who acted there', async () => {
    const venue = await house.venue()
    const elsewhere = await house.venue()
    const admin = await venue.admin({ firstname: 'Ada', lastname: 'Admin' })
    const gone = await venue.employee({ firstname: 'Gone', lastname: 'By', isClockedIn: false })
    const moved = await venue.employee({ firstname: 'Moved', lastname: 'On', isClockedIn: false })
    const visitor = await elsewhere.employee({ firstname: 'Visiting', lastname: 'Person', alsoAt: [venue] })
    const master = await house.person(elsewhere, { roles: ['ROLE_MASTER_ADMIN'], firstname: 'Max', lastname: 'Master' })
    const idle = await house.person(elsewhere, { roles: ['ROLE_MASTER_ADMIN'] })
    await clockInAndOut(venue, moved)
    await clockInAndOut(
      venue,
      new Person(house.address, await house.signIn(master.userId, venue.id), master.userId, ''),
    )
    await house.owner.query('update users set deleted_at = $2 where user_id = $1', [gone.userId, house.clock.now()])
    await house.owner.query('update users set company_id = $2 where user_id = $1', [moved.userId, elsewhere.id])
    const { people } = await admin.call('POST /audit/getFilters', { locationId: venue.id })
    expect(people).toEqual([
      { userId: admin.userId, name: 'Ada Admin', isDeleted: false },
      { userId: gone.userId, name: 'Gone By', isDeleted: true },
      { userId: master.userId, name: 'Max Master', isDeleted: false },
      { userId: moved.userId, name: 'Moved On', isDeleted: false },
      { userId: visitor.userId, name: 'Visiting Person', isDeleted: false },
    ])
    expect(people.map(({ userId }) => userId)).not.toContain(idle.userId)
  })

  test('the filters of the audit trail list the kinds of changes that calls make, and those that the command line has made', async () => {
    const venue = await house.venue()
    const admin = await venue.admin()
    const actions = async () => (await admin.call('POST /audit/getFilters', { locationId: venue.id })).actions
    const before = await actions()
    expect(before).toContainEqual({ call: 'clockIn', action: 'clocked in' })
    expect(before.map(({ call }) => call)).not.toContain('listAudit')
    const client = await house.owner.connect()
    const demo = { call: 'demo', action: 'demo filled in' }
    await appendAudit(client, {
      locationId: venue.id,
      at: house.clock.now(),
      ...demo,
      accountId: null,
      actorId: null,
      requestId: 'command line',
      before: null,
      after: null,
    })
    client.release()
    expect(await actions()).toEqual([...before, demo].toSorted((one, other) => one.action.localeCompare(other.action)))
  })
})

test('the audit trail says that an entry comes from the command line, where nobody was signed in', async () => {
  at('2026-06-01T18:00:00')
  const venue = await house.venue()
  const admin = await venue.admin()
  const client = await house.owner.connect()
  await appendAudit(client, {
    locationId: venue.id,
    at: house.clock.now(),
    call: 'admin create',
    action: 'master administrator made',
    accountId: null,
    actorId: admin.userId,
    requestId: 'command line',
    before: null,
    after: { username: 'max@example.com' },
  })
  client.release()
  const { entries } = await admin.call('POST /audit/list', days(venue))
  expect(entries).toMatchObject([
    { account: null, origin: 'command line', call: 'admin create', after: { username: 'max@example.com' } },
  ])
})
