import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dailyOf, isOutlier, OUTLIER_WINDOW } from '@countroom/contract/readings/readings.rules.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import type { FirstSignIn } from '../first-sign-in.ts'
import { photoFolder } from '../platform/photos/photo-store.ts'
import { newSecretKey } from '../platform/secret-key.ts'
import { Client, type House, openHouse } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'
import { fillDemo, NOT_EMPTY } from './demo.ts'
import { venueHistory } from './history.ts'
import { Random } from './random.ts'
import { DAYS, Ids } from './venue-at-work.ts'
import { VENUES } from './venues.ts'

const NOW = new Date('2026-06-01T23:00:00.000Z')
const PASSWORD = 'prairie wind road'

let house: House
let firstSignIn: FirstSignIn
beforeAll(async () => {
  house = await openHouse()
  firstSignIn = await fill(house)
})
afterAll(async () => house.close())

async function fill(where: House, seed?: number): Promise<FirstSignIn> {
  const photos = photoFolder(where.photosDir)
  const options = { now: NOW, password: PASSWORD, secretKey: where.secretKey, photos }
  return fillDemo(where.owner.options, seed === undefined ? options : { ...options, seed })
}

const signIn = () => ({ username: firstSignIn.username, password: firstSignIn.password })

async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return (await house.owner.query<Row>(sql)).rows
}

/** Every row of the demo, except secrets, which are new each time. */
async function fingerprint(where: House): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {
    users: '{password_hash,rfid_hash}',
    licences: '{key_hash,key_last4,key_encrypted}',
  }
  const tables = [
    'companies',
    'licences',
    'users',
    'user_companies',
    'machines',
    'games',
    'assignments',
    'reading_sessions',
    'readings',
    'machine_months',
    'shifts',
    'customer_counters',
    'photo_usage',
    'photos',
    'customers',
    'customer_photos',
    'visits',
    'last_visits',
    'match_rules',
  ]
  const sums = tables.map(
    (table) => `select '${table}' as name, md5(string_agg((to_jsonb(t) - '${secrets[table] ?? '{}'}'::text[])::text, '|'
      order by (to_jsonb(t) - '${secrets[table] ?? '{}'}'::text[])::text)) as sum from ${table} t`,
  )
  const { rows } = await where.owner.query<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

describe('the demo', () => {
  test('refuses a database that is not empty with a message, and changes nothing', async () => {
    const before = await fingerprint(house)
    await expect(fill(house)).rejects.toThrow(NOT_EMPTY)
    expect(await fingerprint(house)).toEqual(before)
  })

  test('saves nothing when it cannot write down the first sign-in', async () => {
    const empty = await openHouse()
    const photos = photoFolder(empty.photosDir)
    const options = { now: NOW, password: PASSWORD, secretKey: newSecretKey(), photos }
    const full = () => {
      throw new Error('no space left')
    }
    await expect(fillDemo(empty.owner.options, options, full)).rejects.toThrow('no space left')
    expect((await empty.owner.query('select from companies')).rowCount).toBe(0)
    await fill(empty)
    await empty.close()
  })

  test('is the same for the same seed and time, and different for another seed', async () => {
    const [same, other] = [await openHouse(), await openHouse()]
    await fill(same)
    await fill(other, 7)
    expect(await fingerprint(same)).toEqual(await fingerprint(house))
    expect((await fingerprint(other))['readings']).not.toBe((await fingerprint(house))['readings'])
    await same.close()
    await other.close()
  })

  test('lets its administrator sign in and see 40 machines of five games, at two locations', async () => {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    const user = await browser.call('POST /account/getUser', { username: firstSignIn.username })
    expect(user).toMatchObject({ selectedLocationName: 'Lone Star Game Room', userType: 'admin', isOwner: true })
    const { companies } = await browser.call('GET /company/listAvailableCompanies', {})
    expect(companies.map(({ name }) => name)).toEqual(['Bluebonnet Arcade', 'Lone Star Game Room'])
    const locationId = user.selectedLocationId
    const { machines } = await browser.call('POST /machine/list', { locationId })
    expect(machines.map(({ machine }) => machine)).toEqual(Array.from({ length: 40 }, (_, index) => String(index + 1)))
    expect((await browser.call('POST /game/list', { locationId })).games).toHaveLength(5)
    const { assignTemplates } = await browser.call('POST /machine/listAssignTemplates', { locationId })
    expect(assignTemplates.every(({ isRead }) => isRead)).toBe(true)
    expect(new Set(assignTemplates.map(({ type }) => type))).toEqual(new Set(['Regular', 'Jackpot', 'Other']))
  })

  test('has a station whose people can scan the chips that the first sign-in lists', async () => {
    const username = firstSignIn.station!
    const { access_token: token } = await house.anonymous.call('POST /api/login', { username, password: PASSWORD })
    const station = new Client(house.address, token)
    expect(firstSignIn.chips).toHaveLength(8)
    for (const { tag } of firstSignIn.chips!) {
      expect(await station.call('POST /account/processRFID', { rfid: tag })).toMatchObject({ isPresent: true })
    }
    const { linkedUsers: present } = await station.call('POST /account/getUser', { username })
    expect(present).toHaveLength(8)
    expect(present.some(({ isClockedIn }) => isClockedIn)).toBe(true)
  })

  test('can be continued: new rows get new numbers', async () => {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    const { companies } = await browser.call('GET /company/listAvailableCompanies', {})
    const locationId = companies.find(({ name }) => name === 'Bluebonnet Arcade')!.companyId
    const { session } = await browser.call('POST /machine/startNewSession', { locationId })
    const { previous } = await browser.call('POST /machine/getPreviousInAndOutReading', { locationId, machine: '3' })
    const { reading } = await browser.call('POST /machine/updateReading', {
      locationId,
      data: { locationId, sessionId: session.sessionId, machine: '3', in: previous.prevIn + 20, out: previous.prevOut },
    })
    expect(reading).toMatchObject({ inValue: 20, outValue: 0 })
    await house.owner.query('delete from readings where reading_id = $1', [reading.readingId])
    await house.owner.query('delete from reading_sessions where reading_session_id = $1', [session.sessionId])
  })

  test('gives everybody a role, a rate and the same password', async () => {
    const people = await rowsOf<{ username: string; roles: string[]; hourly_rate_cents: string }>(
      'select username, roles, hourly_rate_cents from users order by user_id',
    )
    const employees = people.filter(({ hourly_rate_cents: rate }) => Number(rate) > 0)
    expect(employees.filter(({ username }) => username.endsWith('@lonestar.example'))).toHaveLength(8)
    expect(new Set(employees.map(({ roles }) => roles.join())).size).toBeGreaterThanOrEqual(4)
    expect(people.filter(({ username }) => username.startsWith('info@'))).toHaveLength(2)
    const kwame = await house.anonymous.call('POST /api/login', {
      username: 'kwame@lonestar.example',
      password: PASSWORD,
    })
    expect(kwame.roles).toContain('ROLE_ADD_MACHINE_READING')
  })
})

interface ReadingRow {
  location_id: string
  reading_session_id: string
  machine_id: string
  assignment_id: string
  revision: number
  read_at: Date
  is_outlier_confirmed: boolean
  prev_in: string
  prev_out: string
  cur_in: string
  cur_out: string
  daily_in: string
  daily_out: string
  in_reason: MeterReasonKind | null
  out_reason: MeterReasonKind | null
  assigned_in: string
  assigned_out: string
  is_live: boolean
}

describe('the demo’s books agree', () => {
  let byMachine: Map<string, ReadingRow[]>
  beforeAll(async () => {
    const readings = await rowsOf<ReadingRow>(
      `select r.*, a.cur_in as assigned_in, a.cur_out as assigned_out,
         a.assigned_at <= r.read_at and (a.ended_at is null or a.ended_at > r.read_at) and a.machine_id = r.machine_id as is_live
       from readings r join assignments a on a.location_id = r.location_id and a.assignment_id = r.assignment_id
       order by reading_id`,
    )
    byMachine = Map.groupBy(readings, ({ machine_id: machine }) => machine)
  })

  test('each reading, even a corrected one, starts from the one before it or from the assignment', () => {
    expect(byMachine.size).toBe(49)
    for (const rows of byMachine.values()) {
      let [prevIn, prevOut] = [rows[0]!.assigned_in, rows[0]!.assigned_out]
      for (const [index, row] of rows.entries()) {
        const place = JSON.stringify(row)
        const next = rows[index + 1]
        expect([row.prev_in, row.prev_out], place).toEqual([prevIn, prevOut])
        expect(row.is_live, place).toBe(true)
        if (next?.reading_session_id === row.reading_session_id) {
          expect(next.revision, place).toBe(row.revision + 1)
          continue
        }
        prevIn = row.cur_in
        prevOut = row.cur_out
      }
    }
  })

  test('each daily figure follows from the meters and the reason, and each unusual one was confirmed', () => {
    for (const rows of byMachine.values()) {
      let past: ReadingRow[] = []
      for (const [index, row] of rows.entries()) {
        const place = JSON.stringify(row)
        const [dailyIn, dailyOut] = [Number(row.daily_in), Number(row.daily_out)]
        expect(dailyIn, place).toBe(
          dailyOf(Number(row.prev_in), Number(row.cur_in), row.in_reason && { kind: row.in_reason }),
        )
        expect(dailyOut, place).toBe(
          dailyOf(Number(row.prev_out), Number(row.cur_out), row.out_reason && { kind: row.out_reason }),
        )
        const sum = (column: 'daily_in' | 'daily_out') =>
          past.reduce((total, reading) => total + Number(reading[column]), 0)
        const isUnusual =
          isOutlier(dailyIn, sum('daily_in'), past.length) || isOutlier(dailyOut, sum('daily_out'), past.length)
        expect(row.is_outlier_confirmed, place).toBe(isUnusual)
        const isReplaced = rows[index + 1]?.reading_session_id === row.reading_session_id
        if (!isReplaced) past = [...past, row].slice(-OUTLIER_WINDOW)
      }
    }
  })

  test('every machine of the floor was read in every session, and every session has ended and settles shifts', async () => {
    const missing = await rowsOf(
      `select s.reading_session_id, m.name from reading_sessions s
       join machines m on m.location_id = s.location_id and m.created_at <= s.started_at
         and (m.retired_at is null or m.retired_at > s.ended_at)
       where not exists (
         select from readings r where r.location_id = s.location_id and r.reading_session_id = s.reading_session_id
           and r.machine_id = m.machine_id and r.read_at between s.started_at and s.ended_at
       )`,
    )
    expect(missing).toEqual([])
    const unfinished = await rowsOf(
      `select reading_session_id from reading_sessions s where ended_at is null or not exists (
         select from shifts h where h.location_id = s.location_id and h.reading_session_id = s.reading_session_id
       )`,
    )
    expect(unfinished).toEqual([])
  })

  test('the stored totals of each round, and of each machine and month, equal the sums of its readings', async () => {
    const counted = `select r.*, s.business_day from readings r join reading_sessions s using (location_id, reading_session_id)
      where revision = (
        select max(revision) from readings l where l.reading_session_id = r.reading_session_id and l.machine_id = r.machine_id
      )`
    const differences = (kept: string, summed: string) =>
      rowsOf(`((${kept}) except (${summed})) union all ((${summed}) except (${kept}))`)
    expect(
      await differences(
        'select reading_session_id, machines_read, daily_in, daily_out from reading_sessions',
        `select reading_session_id, count(*), sum(daily_in), sum(daily_out) from (${counted}) r group by 1`,
      ),
    ).toEqual([])
    expect(
      await differences(
        "select machine_id, to_char(month, 'YYYY-MM'), rounds, daily_in, daily_out, last_assignment_id from machine_months",
        `select machine_id, to_char(business_day, 'YYYY-MM'), count(*), sum(daily_in), sum(daily_out), max(assignment_id)
         from (${counted}) r group by 1, 2`,
      ),
    ).toEqual([])
  })

  test('nobody has two shifts at once, no shift is settled before it ends, and readers are at work', async () => {
    expect(
      await rowsOf(
        `select a.shift_id from shifts a join shifts b on a.user_id = b.user_id and a.shift_id < b.shift_id
         and tstzrange(a.clock_in_at, a.clock_out_at) && tstzrange(b.clock_in_at, b.clock_out_at)`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        `select shift_id from shifts h join reading_sessions s using (location_id, reading_session_id)
         where clock_out_at is null or clock_out_at > ended_at`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        `select reading_id from readings r where not exists (
           select from shifts h where h.location_id = r.location_id and h.user_id = r.read_by
             and r.read_at between h.clock_in_at and coalesce(h.clock_out_at, r.read_at)
         )`,
      ),
    ).toEqual([])
  })

  test('shifts are paid up to last week', async () => {
    const [states] = await rowsOf<{ paid: string; unpaid: string }>(
      `select count(*) filter (where state = 'Paid') as paid, count(*) filter (where state = 'Unpaid') as unpaid from shifts
       where (state = 'Paid') = (clock_out_at < timestamptz '2026-06-01 00:00 America/Chicago')`,
    )
    const [all] = await rowsOf<{ count: string }>('select count(*) from shifts where clock_out_at is not null')
    expect(Number(states!.paid) + Number(states!.unpaid)).toBe(Number(all!.count))
    expect(Number(states!.paid)).toBeGreaterThan(200)
    expect(Number(states!.unpaid)).toBeGreaterThan(0)
  })

  test('contain what a demo should show: a rollover, cleared meters, corrections with history, a retired and a converted machine', async () => {
    const rows = [...byMachine.values()].flat()
    const kinds = (reason: MeterReasonKind) => rows.filter((row) => row.in_reason === reason).length
    expect([kinds('rollover'), kinds('cleared'), kinds('correction')]).toEqual([1, 1, 1])
    expect(rows.filter(({ revision }) => revision > 0)).toHaveLength(4)
    expect(await rowsOf('select name from machines where retired_at is not null')).toEqual([{ name: '41' }])
    const idle = rows.filter(({ cur_in: value }) => value === '0')
    expect(new Set(idle.map(({ machine_id: machine }) => machine)).size).toBe(2)
    const [total] = await rowsOf<{ hold: string; days: string }>(
      `select 1 - sum(r.daily_out) / sum(r.daily_in) as hold, count(distinct business_day) as days
       from readings r join reading_sessions s using (location_id, reading_session_id) where r.location_id = 2`,
    )
    expect(Number(total!.hold)).toBeGreaterThan(0.22)
    expect(Number(total!.hold)).toBeLessThan(0.36)
    expect(Number(total!.days)).toBe(DAYS)
  })
})

describe('the demo’s customers', () => {
  test('are 1,500 at the first venue, each with a face, and some of them wait now', async () => {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    const { selectedLocationId: locationId } = await browser.call('POST /account/getUser', {
      username: firstSignIn.username,
    })
    const { customers, total } = await browser.call('POST /customer/list', { locationId })
    expect(total).toBe(1_500)
    expect(customers.every(({ photos }) => photos.length === 1)).toBe(true)
    const [photo] = customers[0]!.photos
    const { fileData } = await browser.call('POST /customer/previewFile', { path: photo!.path, locationId })
    expect(Buffer.from(fileData, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    const { pending } = await browser.call('POST /customer/customerPendingList', { locationId })
    expect(pending.length).toBeGreaterThanOrEqual(4)
    const { points } = await browser.call('POST /customer/customerPointsList', { locationId })
    expect(points.length).toBeGreaterThan(10)
  })

  test('can be found and checked in, and the next one gets a new tag', async () => {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    const { selectedLocationId: locationId } = await browser.call('POST /account/getUser', {
      username: firstSignIn.username,
    })
    const found = await browser.call('POST /customer/searchByCustomerName', { search: 'villasenor', locationId })
    expect(found.customers.map(({ lastName }) => lastName)).toEqual(['Fernández-Castellanos y Villaseñor'])
    const { customer } = await browser.call('POST /customer/save', {
      locationId,
      firstName: 'Newly',
      lastName: 'Come',
      phone: '8065550142',
      newFiles: [await testPhoto('teal')],
    })
    expect(customer.tagId).toBe('1501')
  })

  test('were given their matches within the rule, by a person at work, at a machine that existed', async () => {
    expect(
      await rowsOf(
        `select visit_id from visits v where given_at is not null and not exists (
           select from shifts h where h.location_id = v.location_id and h.user_id = v.given_by
             and v.signed_in_at between h.clock_in_at and coalesce(h.clock_out_at, v.signed_in_at)
         )`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        `select visit_id from visits v join machines m using (location_id, machine_id) where m.retired_at < v.signed_in_at`,
      ),
    ).toEqual([])
    expect(
      await rowsOf(
        `select customer_id, business_day from visits group by location_id, customer_id, business_day having count(*) > 1`,
      ),
    ).toEqual([])
    const [sums] = await rowsOf<{ visits: string; days: string }>(
      'select count(*) as visits, count(distinct given_day) as days from visits where location_id = 2',
    )
    expect(Number(sums!.visits)).toBeGreaterThan(3_000)
    expect(Number(sums!.days)).toBeGreaterThanOrEqual(DAYS)
  })
})

describe('on a day', () => {
  // Three machines are enough to show when people and rounds come.
  const setup = { ...VENUES[0]!, machineGames: [0, 1, 2], incidents: { idle: [], mistyped: [] } }

  function historyUntil(now: Date) {
    return venueHistory({
      setup,
      locationId: 1,
      timezone: 'America/Chicago',
      administratorId: 1,
      userIds: setup.people.map((_, index) => index + 2),
      ids: new Ids(),
      random: new Random(1),
      now,
    })
  }

  test.each([
    ['like any other', '2026-06-03'],
    ['on which daylight saving begins', '2026-03-08'],
    ['on which daylight saving ends', '2026-11-01'],
  ])('%s, a person is at work at any hour, nothing is in the future, and the last round is recent', (_, day) => {
    for (let minute = 0; minute < 24 * 60; minute += 61) {
      const now = new Date(Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000)
      const { shifts, reading_sessions: sessions, assignments } = historyUntil(now)
      const atWork = shifts.filter((shift) => shift.clock_out_at === null).map((shift) => shift.user_id)
      expect(atWork.length, now.toISOString()).toBeGreaterThan(0)
      expect(new Set(atWork).size, now.toISOString()).toBe(atWork.length)
      const latest = Math.max(
        ...shifts.map((shift) => (shift.clock_out_at ?? shift.clock_in_at).getTime()),
        ...sessions.map((session) => session.ended_at!.getTime()),
        ...assignments.map((assignment) => assignment.assigned_at.getTime()),
      )
      expect(latest, now.toISOString()).toBeLessThanOrEqual(now.getTime())
      const lastRoundEnded = sessions.at(-1)!.ended_at!.getTime()
      expect(now.getTime() - lastRoundEnded, now.toISOString()).toBeLessThan(27 * 3_600_000)
    }
  })
})
