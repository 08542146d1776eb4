import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type House, openHouse, type Person, TEST_PASSWORD, TestClock, type Venue } from '../../testing/house.ts'
import { housekeeping } from '../housekeeping.ts'
import type { SecurityRow } from './security-events.queries.ts'
import { SecurityEvents } from './security-events.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => house.close())

const DAY = '2026-06-01'
const DAY_MS = 86_400_000

async function seen(person: Person, venue: Venue, more: { code?: 'roles.changed'; toDate?: string } = {}) {
  await house.app.platform.security.write()
  const question = { locationId: venue.id, fromDate: DAY, toDate: DAY, rowsPerPage: 100 as const, ...more }
  return person.call('POST /audit/listSecurityEvents', question)
}

/** Records the same event as a refused request to `/audit/list`. */
const noteOf = ({ userId }: Person, venue: Venue) =>
  house.app.platform.security.note({
    code: 'access.forbidden',
    route: '/audit/list',
    address: '127.0.0.1',
    userId,
    locationId: venue.id,
  })

const failed = (error: Error) => {
  throw error
}

const codes = ({ events }: { events: { code: string }[] }) => events.map(({ code }) => code).toSorted()

describe('security events', () => {
  test('wrong sign-ins, refused access, unknown tags and changed roles are kept for the administrators of the location', async () => {
    const [venue, other] = [await house.venue({ name: 'Bluebonnet' }), await house.venue()]
    const [olga, stranger] = [await venue.admin({ firstname: 'Olga', lastname: 'Owner' }), await other.admin()]
    const ana = await venue.employee({ firstname: 'Ana', lastname: 'Lopez' })
    const [station, hired] = [await venue.station(), await venue.employee()]

    for (const username of [ana.username, `  ${ana.username.toUpperCase()} `])
      await house.anonymous.refused('POST /api/login', { username, password: 'not mine at all' })
    await ana.refused('POST /audit/list', { locationId: venue.id, fromDate: DAY, toDate: DAY })
    await ana.refused('POST /machine/list', { locationId: other.id })
    const scanned = { rfid: 'tag-of-nobody', locationId: venue.id }
    expect((await station.refused('POST /account/processRFID', scanned)).code).toBe('rfid.unknown')
    const { users } = await olga.call('GET /account/getUsers', {})
    const bea = users.find(({ userId }) => userId === hired.userId)!
    const edit = {
      firstname: 'Bea',
      lastname: 'Silva',
      employeePerHour: 12,
      employeeColor: '#1565c0',
      timezone: 'America/Chicago' as const,
      locationId: venue.id,
      rfid: '',
      change_password: false,
      user_to_change: bea.username,
      version: bea.version,
    }
    await olga.call('PUT /team/update', { ...edit, authorities: ['ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD'] })

    const { events, total } = await seen(olga, venue)
    expect(total).toBe(events.length)
    expect(
      events
        .map(({ code, route, account, location, address, times }) => [code, route, account, location, address, times])
        .toSorted(),
    ).toEqual([
      ['access.forbidden', '/audit/list', 'Ana Lopez', 'Bluebonnet', '127.0.0.1', 1],
      ['location.unknown', '/machine/list', 'Ana Lopez', 'Bluebonnet', '127.0.0.1', 1],
      ['login.failed', '/api/login', 'Ana Lopez', 'Bluebonnet', '127.0.0.1', 2],
      ['rfid.unknown', '/account/processRFID', expect.any(String), 'Bluebonnet', '127.0.0.1', 1],
      ['roles.changed', '/team/update', 'Olga Owner', 'Bluebonnet', '127.0.0.1', 1],
    ])
    expect(codes(await seen(stranger, other))).toEqual([])
    expect(
      (
        await ana.refused('POST /audit/listSecurityEvents', {
          locationId: venue.id,
          fromDate: DAY,
          toDate: DAY,
        })
      ).code,
    ).toBe('access.forbidden')
  })

  test('the unknown name of a refused sign-in is not stored, but master administrators see that somebody tried to sign in', async () => {
    const venue = await house.venue()
    const [master, admin] = [await venue.employee({ roles: ['ROLE_MASTER_ADMIN'] }), await venue.admin()]
    await house.anonymous.refused('POST /api/login', { username: 'my password is heron', password: TEST_PASSWORD })
    const all = (await seen(master, venue)).events
    expect(
      all.some(({ code, account, location }) => code === 'login.failed' && account === null && location === null),
    ).toBe(true)
    expect(codes(await seen(admin, venue))).toEqual([])
    const { rows } = await house.owner.query<{ text: string }>(
      'select string_agg(e::text, $1) as text from security_events e',
      ['\n'],
    )
    expect(rows[0]!.text).not.toContain('heron')
  })

  test('refused sockets are recorded, and the metrics count security events', async () => {
    const venue = await house.venue()
    const master = await venue.employee({ roles: ['ROLE_MASTER_ADMIN'] })
    const socket = new WebSocket(`${house.address.replace('http', 'ws')}/ws?locationId=${venue.id}&ticket=invented`, {
      origin: house.address,
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(codes(await seen(master, venue))).toContain('socket.refused')
    const text = await house.app.metrics.registry.metrics()
    expect(text).toMatch(/countroom_security_events_total\{code="socket\.refused"\} 1/)
    expect(text).toMatch(/countroom_security_events_total\{code="login\.failed"\} \d/)
  })

  test('an attacker cannot fill the disk: equal events of a minute are one row, and at most fifty kinds from an address name their route', async () => {
    const venue = await house.venue()
    const ana = await venue.employee()
    const clock = new TestClock()
    clock.advance(DAY_MS)
    const [lines, counted]: [SecurityRow[], string[]] = [[], []]
    const security = new SecurityEvents({
      db: house.app.platform.connections.reads,
      clock,
      count: (code) => counted.push(code),
      log: (row) => lines.push(row),
      onError: failed,
    })
    const { rows: before } = await house.owner.query('select from security_events')
    for (let index = 0; index < 3_000; index++) {
      security.note({ code: 'login.failed', route: '/api/login', address: '203.0.113.7', typedName: `guess ${index}` })
      security.note({ code: 'access.forbidden', route: `/call/${index % 500}`, address: '203.0.113.8' })
      // Events that were already written also count toward the limits of their minute.
      if (index === 1_000) await security.write()
      security.note({ code: 'request.tooMany', route: '/machine/list', address: `2001:db8:0:${index.toString(16)}::1` })
      // All of these addresses belong to one network, which counts as one client.
      security.note({ code: 'kiosk.unknown', route: '/kiosk', address: `2001:db8:ffff::${index.toString(16)}` })
    }
    await security.write()
    const { rows: after } = await house.owner.query('select from security_events')
    expect(after.length - before.length).toBeLessThan(2_110)
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const kinds = lines.filter((line) => line.address === address).map(({ code, route }) => `${code} ${route}`)
      expect(new Set(kinds).size).toBeLessThanOrEqual(51)
    }
    expect(new Set(lines.filter(({ code }) => code === 'kiosk.unknown').map(({ address }) => address))).toEqual(
      new Set(['2001:db8:ffff:0::/64']),
    )
    expect(counted).toHaveLength(12_000)
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(12_000)

    // The growth of the table is limited. Beyond ten thousand rows a day, new rows leave out the route and the address, but still name accounts.
    for (let minute = 1; minute < 8; minute++) {
      clock.advance(60_000)
      for (let index = 0; index < 2_000; index++)
        security.note({
          code: 'request.tooMany',
          route: '/machine/list',
          address: `2001:db8:${minute}:${index.toString(16)}::1`,
        })
      for (const [route, count] of [
        ['/audit/list', 2],
        ['/team/update', 1],
      ] as const) {
        const who = { userId: ana.userId, locationId: venue.id }
        for (let index = 0; index < count; index++)
          security.note({ code: 'access.forbidden', route, address: `203.0.113.${index}`, ...who })
      }
      await security.write()
    }
    const { rows: full } = await house.owner.query('select from security_events')
    expect(full.length).toBeLessThan(10_020)
    expect(lines.slice(-2)).toMatchObject([
      { code: 'request.tooMany', userId: null, address: null, times: 2_000 },
      { code: 'access.forbidden', userId: ana.userId, locationId: venue.id, route: '', address: null, times: 3 },
    ])

    clock.advance(31 * DAY_MS)
    const job = housekeeping(house.app.platform.connections.reads, clock, []).find(
      ({ name }) => name === 'drop security events',
    )!
    await job.run(new AbortController().signal)
    expect((await house.owner.query('select from security_events')).rowCount).toBe(0)
    await security.close()
  })

  test('security events wait while they cannot be written, and none is lost', async () => {
    const venue = await house.venue()
    const [olga, ana] = [await venue.admin(), await venue.employee()]
    await house.owner.query('revoke insert on security_events from countroom_app')
    await ana.refused('POST /audit/list', { locationId: venue.id, fromDate: DAY, toDate: DAY })
    await expect(house.app.platform.security.write()).rejects.toThrow('permission denied')
    // An equal event that comes while a write fails is added to the same row.
    const failing = house.app.platform.security.write()
    const [again] = await Promise.allSettled([failing, setImmediate().then(() => noteOf(ana, venue))])
    expect(again.status).toBe('rejected')
    await house.owner.query('grant insert on security_events to countroom_app')
    expect((await seen(olga, venue)).events).toMatchObject([{ code: 'access.forbidden', times: 2 }])
  })

  test('a refused sign-in over the limit, with a name that PostgreSQL cannot store, does not stop other events from being written', async () => {
    const small = await openHouse({ requestsPerMinute: 20 })
    const venue = await small.venue()
    const [olga, ana] = [await venue.admin(), await venue.employee()]
    const body = { username: 'a\u0000', password: 'wrong' }
    const statuses = new Set<number>()
    for (let tries = 0; tries < 25; tries++) statuses.add((await small.anonymous.send('POST /api/login', body)).status)
    expect(statuses).toEqual(new Set([400, 429]))
    const asked = { locationId: venue.id, fromDate: DAY, toDate: DAY }
    await ana.refused('POST /audit/list', asked)
    await small.app.platform.security.write()
    const { events } = await olga.call('POST /audit/listSecurityEvents', asked)
    expect(events).toMatchObject([{ code: 'access.forbidden' }])
    await small.close()
  })

  test('the event of a refusal names the account, even when the request is long or asks for a photo', async () => {
    const venue = await house.venue()
    const [olga, ana] = [await venue.admin(), await venue.employee()]
    const name = 'x'.repeat(70_000)
    expect((await ana.send('POST /machine/edit', { locationId: venue.id, name })).status).toBe(403)
    expect((await ana.send(`GET /photos/${venue.id}/customer/${'a'.repeat(64)}`, {})).status).toBe(403)
    expect((await seen(olga, venue)).events.map(({ route, account }) => [route, account]).toSorted()).toEqual([
      ['/machine/edit', expect.stringContaining('First')],
      ['/photos/:locationId/:kind/:path', expect.stringContaining('First')],
    ])
  })
})
