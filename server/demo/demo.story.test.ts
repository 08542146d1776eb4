import { createHash } from 'node:crypto'

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ResultAt } from '@countroom/contract/api.ts'
import { checkDraw } from '@countroom/contract/raffle/draw.rules.ts'
import { dailyOf, isOutlier, OUTLIER_WINDOW } from '@countroom/contract/readings/readings.rules.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import type { FirstSignIn } from '../first-sign-in.ts'
import { photoFolder } from '../platform/photos/photo-store.ts'
import { newSecretKey } from '../platform/secret-key.ts'
import { Client, type House, openHouse } from '../testing/house.ts'
import { testPhoto } from '../testing/photos.ts'
import { venueCash } from './cash.ts'
import { venueCustomers } from './customers.ts'
import { fillDemo, NOT_EMPTY } from './demo.ts'
import { venueHistory } from './history.ts'
import { Random } from './random.ts'
import type { Category } from './tills.ts'
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

async function fill(where: House): Promise<FirstSignIn> {
  const photos = photoFolder(where.photosDir)
  return fillDemo(where.owner.options, { now: NOW, password: PASSWORD, secretKey: where.secretKey, photos })
}

const signIn = () => ({ username: firstSignIn.username, password: firstSignIn.password })

async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return (await house.owner.query<Row>(sql)).rows
}

/** A hash of each table that the demo fills, except the audit trail. Secrets are left out, because they are new each time. */
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
    'categories',
    'cash_rules',
    'transactions',
    'transaction_versions',
    'payroll_shifts',
    'rollovers',
    'ticket_counters',
    'tickets',
    'bonus_definitions',
    'bonuses',
    'bonus_photos',
    'match_tickets',
    'match_ticket_reasons',
    'cash_counts',
    'raffle_counters',
    'raffle_draws',
    'raffle_prizes',
    'ledger_entries',
    'report_expenses',
    'jackpots',
    'report_figures',
    'day_verifications',
    'alerts',
    'delivery_settings',
    'notes',
    'note_reads',
    'machine_pictures',
    'machine_picture_photos',
  ]
  const sums = tables.map(
    (table) => `select '${table}' as name, md5(string_agg((to_jsonb(t) - '${secrets[table] ?? '{}'}'::text[])::text, '|'
      order by (to_jsonb(t) - '${secrets[table] ?? '{}'}'::text[])::text)) as sum from ${table} t`,
  )
  const { rows } = await where.owner.query<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

describe('the demo', () => {
  test('the demo refuses a database that is not empty, and changes nothing in it', async () => {
    const before = await fingerprint(house)
    await expect(fill(house)).rejects.toThrow(NOT_EMPTY)
    expect(await fingerprint(house)).toEqual(before)
  })

  test('when the first sign-in cannot be saved, the database stays empty, and the demo can fill it later', async () => {
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

  test('the demo has the same rows in every database when the current time is the same', async () => {
    const same = await openHouse()
    await fill(same)
    expect(await fingerprint(same)).toEqual(await fingerprint(house))
    await same.close()
  })

  test('the demo’s administrator can sign in and sees two locations, 40 machines, five games, notifications and delivery settings', async () => {
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
    // The bell shows some notifications of the last days. The administrator has deleted the older ones.
    const { total } = await browser.call('POST /alert/list', { locationId })
    const ended = await rowsOf(`select from alerts where location_id = ${locationId} and resolved_at is not null`)
    expect([total > 0 && total < 20, ended.length > 0], `${total} open, ${ended.length} deleted`).toEqual([true, true])
    // The settings of delivery are filled in, but nothing is sent until somebody turns e-mail on.
    const { delivery } = await browser.call('POST /delivery/get', { locationId })
    expect(delivery).toMatchObject({ isByEmail: false, webhookUrl: null, getsClosing: true, quietFrom: '04:00' })
  })

  test('eight people can scan their chips at the demo’s station, and the first sign-in lists these chips', async () => {
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

  test('rows that are added after the demo get ids that no row of the demo has', async () => {
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

  test('the first venue has eight employees with rates and different roles, and an employee can sign in with the demo’s password', async () => {
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

  test('each reading starts from the meters of the previous reading or of the assignment, and a correction starts where the corrected reading did', () => {
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

  test('each daily figure matches the meters and the reason, and each unusual figure was confirmed', () => {
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

  test('every machine that was not retired was read in every reading session, and every reading session has ended and has settled shifts', async () => {
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

  test('the stored totals of each reading session, and of each machine and month, equal the sums of the readings', async () => {
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

  test('nobody has two shifts at the same time, no shift is settled before it ends, and people read machines only during their shifts', async () => {
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

  test('every shift that ended before the current week is paid, and every shift that ended later is unpaid', async () => {
    const [states] = await rowsOf<{ paid: string; unpaid: string }>(
      `select count(*) filter (where state = 'Paid') as paid, count(*) filter (where state = 'Unpaid') as unpaid from shifts
       where (state = 'Paid') = (clock_out_at < timestamptz '2026-06-01 00:00 America/Chicago')`,
    )
    const [all] = await rowsOf<{ count: string }>('select count(*) from shifts where clock_out_at is not null')
    expect(Number(states!.paid) + Number(states!.unpaid)).toBe(Number(all!.count))
    expect(Number(states!.paid)).toBeGreaterThan(200)
    expect(Number(states!.unpaid)).toBeGreaterThan(0)
  })

  test('the readings include a rollover, cleared meters, corrections, idle machines and a retired one, and the machines keep 22% to 36% of the money', async () => {
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
  test('the first venue has 1,500 customers with one photo each, some of them are waiting, and some got points today', async () => {
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

  test('a customer of the demo can be found by name, and the next new customer gets the next tag', async () => {
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

  test('each customer has at most one visit a day, nobody gave a match outside their shift, and no visit names a retired machine', async () => {
    expect(
      await rowsOf(
        `select visit_id from visits v where given_at is not null and not exists (
           select from shifts h where h.location_id = v.location_id and h.user_id = v.given_by
             and v.given_at between h.clock_in_at and coalesce(h.clock_out_at, v.given_at)
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

test('the demo’s machine pictures can be opened, and the person who read the machine took each picture of a reading session', async () => {
  const { rows } = await house.owner.query<{ location_id: number; days: string[]; of_rounds: number; wrong: number }>(
    `select p.location_id::int, array_agg(distinct p.business_day::text order by p.business_day::text desc) as days,
       count(p.reading_session_id)::int as of_rounds,
       count(*) filter (where p.reading_session_id is not null and r.reading_id is null)::int as wrong
     from machine_pictures p
     left join readings r on r.location_id = p.location_id and r.reading_session_id = p.reading_session_id
       and r.machine_id = p.machine_id and r.read_by = p.taken_by and r.read_at < p.taken_at and r.revision = 0
     group by p.location_id order by p.location_id`,
  )
  expect(rows).toHaveLength(2)
  expect(rows.every(({ of_rounds: ofRounds, wrong }) => ofRounds >= 4 && wrong === 0)).toBe(true)
  const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
  const browser = new Client(house.address, token)
  const { location_id: locationId, days } = rows[0]!
  const { machinePictures } = await browser.call('POST /machine/listMachinePicture', { date: days[0]!, locationId })
  const { localURL } = machinePictures[0]!.files[0]!
  const photo = await fetch(house.address + localURL, { headers: { authorization: `Bearer ${token}` } })
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('the demo’s raffle draws can be checked with their published values', async () => {
  const draws = await rowsOf<{ number: string; machines: string[]; machine: string; seed: Buffer; hash: Buffer }>(
    'select number, machines, machine, seed, hash from raffle_draws where location_id = 2',
  )
  expect(draws.length).toBeGreaterThan(40)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  for (const { number, machines, machine, seed, hash } of draws) {
    const published = {
      number: Number(number),
      machines,
      machine,
      seed: seed.toString('hex'),
      hash: hash.toString('hex'),
    }
    expect(await checkDraw(published, sha256)).toMatchObject({ isPromised: true, isDrawn: true })
  }
  const [prizes] = await rowsOf<Record<'given' | 'credit', string>>(
    'select count(*) as given, count(*) filter (where is_credit) as credit from raffle_prizes where location_id = 2',
  )
  expect(Number(prizes!.given)).toBeGreaterThan(25)
  expect(Number(prizes!.credit)).toBeGreaterThan(10)
})

describe('the demo’s cash agrees to the cent', () => {
  test('each drawer holds the sum of its changes, was never below zero, and was counted against the cash that it held at that time', async () => {
    const moves = `
      select location_id, shift_id, entered_at as at, case type when 'bank' then first_cents else -first_cents end as cents
      from (
        select t.*, coalesce((
          select v.amount_cents from transaction_versions v
          where v.location_id = t.location_id and v.transaction_id = t.transaction_id and v.version = 1
        ), t.amount_cents) as first_cents from transactions t
      ) t
      union all
      select v.location_id, t.shift_id, v.replaced_at, (case t.type when 'bank' then 1 else -1 end) * (t.amount_cents - v.amount_cents)
      from transaction_versions v join transactions t using (location_id, transaction_id)
      union all
      select location_id, shift_id, voided_at, case type when 'bank' then -amount_cents else amount_cents end
      from transactions where voided_at is not null
      union all
      select location_id, shift_id, paid_at, -amount_cents from tickets
      union all
      select location_id, shift_id, voided_at, amount_cents from tickets where voided_at is not null
      union all
      select location_id, shift_id, given_at, -amount_cents from raffle_prizes where not is_credit`
    const wrongCounts = await rowsOf(
      `select c.count_id, c.expected_cents, sum(m.cents) from cash_counts c
       left join (${moves}) m on m.location_id = c.location_id and m.shift_id = c.shift_id and m.at <= c.counted_at
       group by c.location_id, c.count_id having c.expected_cents <> coalesce(sum(m.cents), 0)`,
    )
    expect(wrongCounts).toEqual([])
    const below = await rowsOf(
      `select * from (
         select shift_id, at, sum(cents) over (partition by location_id, shift_id order by at, cents desc) as held from (${moves}) m
       ) m where held < 0`,
    )
    expect(below).toEqual([])

    const held = await rowsOf<{ location_id: string; shift_id: string; held: string }>(
      `select h.location_id, h.shift_id, coalesce(sum(m.cents), 0) as held from shifts h left join (${moves}) m using (location_id, shift_id)
       group by 1, 2`,
    )
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    for (const [location, rows] of Map.groupBy(held, ({ location_id: of }) => Number(of))) {
      const asked = { clockIds: rows.map(({ shift_id: id }) => Number(id)), locationId: location }
      const { drawers } = await browser.call('POST /transaction/previewSettlement', asked)
      const expected = Object.fromEntries(
        drawers.map(({ clockId, expected: dollars }) => [clockId, Math.round(dollars! * 100)]),
      )
      expect(expected).toEqual(Object.fromEntries(rows.map((row) => [row.shift_id, Number(row.held)])))
    }
  })

  test('each ledger has the entries that transactions post, and the shorts that an administrator posted', async () => {
    // These statements repeat the posting rules of domain 5 in SQL.
    const posted = `
      select location_id, transaction_id, ledger, customer_id, user_id, sum(cents) as cents from (
        select t.location_id, t.transaction_id, t.amount_cents * sign as cents, ledger,
          case when ledger in ('customerLoan', 'zelle') then t.customer_id end as customer_id,
          case when ledger = 'zelle' and t.type = 'bank' then h.user_id when ledger in ('zelle', 'employeeShort') then t.employee_id end as user_id
        from transactions t
        join shifts h using (location_id, shift_id)
        join (values
          ('loan', 'expense', 'customerLoan', 1), ('loan', 'bank', 'bankBoard', 1), ('payLoan', 'bank', 'customerLoan', -1),
          ('employeePayShort', 'bank', 'employeeShort', -1), ('zelle', 'expense', 'zelle', 1), ('zelle', 'bank', 'zelle', -1),
          ('managerAddBank', 'bank', 'bankBoard', 1)
        ) as rule (posting, type, ledger, sign) on rule.posting = t.posting and rule.type = t.type
        where t.voided_at is null
      ) p group by 1, 2, 3, 4, 5`
    const kept = `select location_id, transaction_id, ledger, customer_id, user_id, sum(amount_cents) as cents from ledger_entries
      where transaction_id is not null group by 1, 2, 3, 4, 5 having sum(amount_cents) <> 0`
    expect(await rowsOf(`((${posted}) except (${kept})) union all ((${kept}) except (${posted}))`)).toEqual([])
    const shorts = await rowsOf<{ posted: string; short: string; entry_on: string; settled_at: Date }>(
      `select e.amount_cents as posted, c.expected_cents - c.total_cents as short
       from ledger_entries e
       join shifts h on h.location_id = e.location_id and h.shift_id = e.shift_id and h.user_id = e.user_id
       join reading_sessions s on s.location_id = h.location_id and s.reading_session_id = h.reading_session_id and s.ended_at <= e.recorded_at
       cross join lateral (select * from cash_counts c where c.location_id = e.location_id and c.shift_id = e.shift_id order by count_id desc limit 1) c
       where e.transaction_id is null`,
    )
    expect(shorts.length).toBeGreaterThan(5)
    expect(shorts.filter(({ posted: cents, short }) => cents !== short)).toEqual([])
    const [both] = await rowsOf<{ count: string }>(
      'select count(*) from ledger_entries where transaction_id is not null and shift_id is not null',
    )
    expect(both!.count).toBe('0')
  })

  test('only administrators made ledger entries by hand, no entry has a future date, and no loan exceeds its limit', async () => {
    const byHand = await rowsOf<{ ledger: string; wrong: boolean; reversals: string }>(
      `select e.ledger, bool_or(not 'ROLE_ADMIN' = any (u.roles) or e.entry_on > (e.recorded_at at time zone c.timezone)::date) as wrong,
         count(*) filter (where w.entry_id is not null and w.customer_id = e.customer_id and w.amount_cents = -e.amount_cents) as reversals
       from ledger_entries e
       join users u on u.user_id = e.recorded_by
       join companies c on c.company_id = e.location_id
       left join ledger_entries w on w.location_id = e.location_id and w.entry_id = e.reverses_entry_id
       where e.transaction_id is null and e.shift_id is null group by 1 order by 1`,
    )
    expect(byHand.map(({ ledger, wrong }) => [ledger, wrong])).toEqual([
      ['bankBoard', false],
      ['customerLoan', false],
      ['employeeShort', false],
      ['zelle', false],
    ])
    expect(Number(byHand[1]!.reversals)).toBeGreaterThan(2)
    const limits = await rowsOf<{ is_passed: boolean }>(
      `select c.loan_limit_cents < max(e.balance) as is_passed
       from customers c
       join (
         select location_id, customer_id, sum(amount_cents) over (partition by location_id, customer_id order by entry_id) as balance
         from ledger_entries where ledger = 'customerLoan'
       ) e using (location_id, customer_id)
       where c.loan_limit_cents is not null group by c.location_id, c.customer_id, c.loan_limit_cents`,
    )
    expect(limits.length).toBeGreaterThan(1)
    expect(limits.filter(({ is_passed: isPassed }) => isPassed)).toEqual([])
  })

  test('each accepted hand-over is a pair of rows that cancel each other, and the sum of all hand-overs is zero', async () => {
    const [sum] = await rowsOf<{ sum: string; rows: string }>(
      `select sum(case type when 'bank' then amount_cents else -amount_cents end) as sum, count(*) as rows from transactions
       where posting = 'rollover' and voided_at is null`,
    )
    const pairs = await rowsOf(
      `select r.rollover_id from rollovers r
       join transactions given on given.location_id = r.location_id and given.transaction_id = r.giver_transaction_id
         and given.shift_id = r.giver_shift_id and given.amount_cents = r.amount_cents and given.type <> r.type
       join transactions taken on taken.location_id = r.location_id and taken.transaction_id = r.receiver_transaction_id
         and taken.shift_id = r.receiver_shift_id and taken.amount_cents = r.amount_cents and taken.type = r.type
         and taken.pair_id = given.transaction_id
       join shifts h on h.location_id = r.location_id and h.shift_id = r.receiver_shift_id and h.user_id = r.receiver_id
         and r.decided_at between h.clock_in_at and coalesce(h.clock_out_at, r.decided_at)
       where r.decision = 'accepted'`,
    )
    expect(sum).toEqual({ sum: '0', rows: String(2 * pairs.length) })
    const tooMuch = await rowsOf(
      `select t.transaction_id from rollovers r join transactions t using (location_id, transaction_id)
       where r.decision is null or r.decision = 'accepted' group by t.location_id, t.transaction_id, t.amount_cents
       having sum(r.amount_cents) > t.amount_cents`,
    )
    expect(tooMuch).toEqual([])
    const lapsed = await rowsOf(
      `select r.rollover_id from rollovers r join shifts h on h.location_id = r.location_id and h.shift_id = r.giver_shift_id
       join reading_sessions s on s.location_id = h.location_id and s.reading_session_id = h.reading_session_id
       where r.decision is null and s.ended_at >= r.requested_at`,
    )
    expect(lapsed).toEqual([])
  })

  test('the outstanding tickets of each machine are its printed tickets minus its paid tickets, and ticket numbers have no gaps', async () => {
    const printed = `
      select location_id, machine_id, 100 * sum(daily_out) as cents from readings r
      where revision = (
        select max(revision) from readings l where l.reading_session_id = r.reading_session_id and l.machine_id = r.machine_id
      ) group by 1, 2`
    const wrong = await rowsOf(
      `select k.machine_id, k.outstanding_cents, p.cents, paid.cents as paid
       from (
         select distinct on (location_id, machine_id) * from match_tickets order by location_id, machine_id, reading_session_id desc
       ) k
       join (${printed}) p using (location_id, machine_id)
       cross join lateral (
         select coalesce(sum(t.amount_cents), 0) as cents from tickets t
         where t.location_id = k.location_id and t.machine_id = k.machine_id and t.paid_at <= k.read_at
           and (t.voided_at is null or t.voided_at > k.read_at)
       ) paid
       where k.outstanding_cents <> p.cents - paid.cents`,
    )
    expect(wrong).toEqual([])
    const [rounds] = await rowsOf<{ matched: string; read: string }>(
      'select (select count(*) from match_tickets) as matched, (select count(distinct (reading_session_id, machine_id)) from readings) as read',
    )
    expect(rounds!.matched).toBe(rounds!.read)
    const numbers = await rowsOf<{ gaps: string; last: string }>(
      `select count(*) - max(number) as gaps, (select last_number from ticket_counters c where c.location_id = t.location_id) - max(number) as last
       from tickets t group by location_id`,
    )
    expect(numbers).toEqual([
      { gaps: '0', last: '0' },
      { gaps: '0', last: '0' },
    ])
  })

  test('people moved cash only during unsettled shifts of their own, a second person approved large changes, and payrolls pay whole shifts', async () => {
    const away = (table: string, at: string, by: string) =>
      rowsOf(
        `select * from ${table} x join shifts h using (location_id, shift_id)
         left join reading_sessions s on s.location_id = h.location_id and s.reading_session_id = h.reading_session_id
         where ${at} not between h.clock_in_at and coalesce(h.clock_out_at, ${at}) or ${by} <> h.user_id or ${at} > s.ended_at`,
      )
    expect(await away('tickets', 'x.paid_at', 'x.paid_by')).toEqual([])
    expect(await away('tickets', 'coalesce(x.voided_at, x.paid_at)', 'coalesce(x.voided_by, x.paid_by)')).toEqual([])
    expect(await away('transactions', 'x.entered_at', 'x.entered_by')).toEqual([])
    expect(await away('cash_counts', 'x.counted_at', 'x.counted_by')).toEqual([])
    const changed = await rowsOf(
      `select x.transaction_id from transactions x join shifts h using (location_id, shift_id)
       join reading_sessions s on s.location_id = h.location_id and s.reading_session_id = h.reading_session_id
       where greatest(x.modified_at, x.voided_at) > s.ended_at`,
    )
    expect(changed).toEqual([])
    // A change of at least 100.00 needs a second person, and so does a ticket above 500.00.
    const unapproved = await rowsOf(
      `select transaction_id as id from transactions where amount_cents >= 10000 and coalesce(voided_by, modified_by) = entered_by and approved_by is null
       union all select ticket_id from tickets where amount_cents > 50000 and approved_by is null
       union all select ticket_id from tickets where amount_cents >= 10000 and voided_at is not null and void_approved_by is null`,
    )
    expect(unapproved).toEqual([])
    const payrolls = await rowsOf(
      `select t.transaction_id from transactions t
       left join payroll_shifts y using (location_id, transaction_id)
       left join shifts h on h.location_id = y.location_id and h.shift_id = y.shift_id and h.user_id = t.employee_id and h.state = 'Paid'
       where t.posting = 'employeePayroll' group by t.location_id, t.transaction_id, t.amount_cents
       having sum(h.total_pay_cents) is distinct from t.amount_cents`,
    )
    expect(payrolls).toEqual([])
  })

  test('every cash screen has something to show: corrected mistakes, hand-overs with each outcome, and a hand-over that waits', async () => {
    const count = async (what: string) =>
      Number((await rowsOf<{ count: string }>(`select count(*) from ${what}`))[0]!.count)
    const first = 'location_id = 2'
    const least = {
      [`tickets where ${first}`]: 4_000,
      [`tickets where ${first} and voided_at is not null and void_reason <> ''`]: 3,
      [`tickets where ${first} and approved_by is not null`]: 1,
      [`transactions where ${first} and voided_at is not null and void_reason <> ''`]: 2,
      [`transactions where ${first} and voided_at is not null and approved_by is not null`]: 1,
      [`transactions where ${first} and modified_by = entered_by`]: 2,
      [`transactions where ${first} and modified_by = 1`]: 1,
      [`transactions where ${first} and posting = 'loan' and pair_id is not null`]: 1,
      [`rollovers where ${first} and decision = 'accepted' and type = 'bank'`]: 50,
      [`rollovers where ${first} and decision = 'accepted' and type = 'expense'`]: 1,
      [`rollovers where ${first} and decision = 'rejected' and reason <> ''`]: 1,
      [`rollovers where ${first} and decision = 'withdrawn'`]: 1,
      [`rollovers where ${first} and decision = 'lapsed'`]: 1,
      [`rollovers where ${first} and decision is null and requested_at > timestamptz '${NOW.toISOString()}' - interval '10 minutes'`]: 1,
      [`cash_counts where ${first} and bills is not null`]: 50,
      [`cash_counts where ${first} and abs(total_cents - expected_cents) >= 5000 and reason <> ''`]: 3,
      [`shifts h where ${first} and reading_session_id is not null and not exists (select from cash_counts c where c.shift_id = h.shift_id)`]: 1,
      [`(select from cash_counts where ${first} group by shift_id having count(*) > 1) c`]: 2,
      [`match_ticket_reasons where ${first}`]: 3,
    }
    const found = Object.fromEntries(
      await Promise.all(Object.keys(least).map(async (what) => [what, await count(what)] as const)),
    )
    expect(Object.keys(least).filter((what) => found[what]! < least[what]!)).toEqual([])
    expect(await count("cash_counts where abs(total_cents - expected_cents) >= 5000 and reason = ''")).toBe(0)
    expect(await count('rollovers where decision is null')).toBe(1)
    const [categories] = await rowsOf<{ unused: string[] }>(
      `select coalesce(array_agg(c.name), '{}') as unused from categories c
       where ${first} and not exists (select from transactions t where t.location_id = c.location_id and t.category_id = c.category_id)`,
    )
    expect(categories!.unused).toEqual([])
  })
})

const PORTRAIT = {
  hash: Buffer.alloc(32),
  bytes: { full: Buffer.alloc(1), thumb: Buffer.alloc(1) },
  width: 1,
  height: 1,
}

describe('the demo’s weekly reports agree', () => {
  /** The first and the last whole day of the history, and the day that began this morning. */
  const [FIRST, LAST, TODAY] = ['2026-04-02', '2026-05-31', '2026-06-01']
  const LOCATIONS = [2, 3]
  let reports: ResultAt<'POST /report/weeklyReport'>[]

  async function readReports(): Promise<typeof reports> {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    const body = { fromDate: FIRST, toDate: LAST }
    return Promise.all(
      LOCATIONS.map((locationId) => browser.call('POST /report/weeklyReport', { ...body, locationId })),
    )
  }
  const daysOf = ({ weekReport }: (typeof reports)[number]) => Object.values(weekReport)
  const cents = (dollars: number) => Math.round(dollars * 100)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0)

  beforeAll(async () => {
    reports = await readReports()
  })

  test('every past day except the last is verified, with a note when it is short or over by $50 or more', () => {
    for (const report of reports) {
      const days = daysOf(report)
      expect(days).toHaveLength(DAYS)
      for (const { businessDay, shortOver, verified } of days) {
        expect(verified !== null, businessDay).toBe(businessDay !== LAST)
        if (verified && Math.abs(shortOver) >= 50) expect(verified.note, businessDay).not.toBe('')
      }
    }
  })

  test('each verified figure equals the figure that the server calculates again without the verification', async () => {
    await house.owner.query('create table kept as select * from day_verifications; delete from day_verifications')
    const anew = await readReports()
    await house.owner.query('insert into day_verifications overriding system value select * from kept; drop table kept')
    for (const [index, report] of reports.entries()) {
      const open = daysOf(report).map((day) => ({ ...day, verified: null }))
      expect(daysOf(anew[index]!)).toEqual(open)
      expect(anew[index]!.summary).toEqual(report.summary)
    }
    expect(await readReports()).toEqual(reports)
  })

  test('each day opens with the ending balance of the day before, and less than $10 of its short/over is unexplained', () => {
    for (const report of reports) {
      const days = daysOf(report)
      expect(days[0]!.openingBalance).toBe(20_000)
      for (const [index, day] of days.entries()) {
        if (index > 0) expect(day.openingBalance, day.businessDay).toBe(days[index - 1]!.endingBalance)
        expect(Math.abs(day.explained.unexplained), day.businessDay).toBeLessThan(10)
        for (const figure of ['morningPull', 'nightPull', 'bank1', 'endingBalance'] as const)
          expect(day[figure], `${day.businessDay} ${figure}`).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('the days add up to WEEK TOTAL, figures are the sums of their rows, and the bank board adds up to its balance', async () => {
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    for (const [index, report] of reports.entries()) {
      const days = daysOf(report)
      for (const figure of ['netProfit', 'grossProfit', 'shortOver', 'totalIn', 'totalOut'] as const)
        expect(cents(report.weekTotal[figure]), figure).toBe(sumOf(days.map((day) => day[figure])))
      let board = 0
      for (const { businessDay, bankOpeningBalance, bankBoardList, bankBoardBalance } of days) {
        expect(cents(bankOpeningBalance), businessDay).toBe(board)
        board += sumOf(bankBoardList.map(({ amount }) => amount))
        expect(cents(bankBoardBalance), businessDay).toBe(board)
      }
      const monday = days.findLast(({ minusBank }) => minusBank > 0)!
      for (const fieldName of ['netProfit', 'addBank', 'minusBank', 'expense:Match'] as const) {
        const body = { businessDay: monday.businessDay, fieldName, locationId: LOCATIONS[index]! }
        const { sum } = await browser.call('POST /report/listFigureRows', body)
        const match = monday.expenseSet.find(({ description }) => description === 'Match')!.amount
        expect(sum, fieldName).toBe(fieldName === 'expense:Match' ? match : monday[fieldName])
      }
    }
  })

  test('each report shows money that the owner took out, jackpots, typed figures, expenses of managers, and a column for today', async () => {
    for (const report of reports) {
      const days = daysOf(report)
      expect(days.filter(({ minusBank }) => minusBank > 0).length).toBeGreaterThan(4)
      expect(days.filter(({ jackpotNotPay }) => jackpotNotPay !== 0)).toHaveLength(3)
      expect(days.every(({ typed }) => typed.length >= 3)).toBe(true)
      expect(days.flatMap(({ expenseSet }) => expenseSet.filter(({ isManager }) => isManager))).toHaveLength(5)
    }
    const { access_token: token } = await house.anonymous.call('POST /api/login', signIn())
    const browser = new Client(house.address, token)
    for (const locationId of LOCATIONS) {
      const { weekReport } = await browser.call('POST /report/weeklyReport', {
        fromDate: TODAY,
        toDate: TODAY,
        locationId,
      })
      expect(Object.values(weekReport)).toMatchObject([{ hasSessions: false, verified: null, typed: [] }])
    }
  })
})

describe('the demo at every hour of a day', () => {
  // Three machines are enough to test the times of shifts and reading sessions.
  const setup = { ...VENUES[0]!, machineGames: [0, 1, 2], customers: 60, incidents: { idle: [], mistyped: [] } }

  let categories: Category[]
  beforeAll(async () => {
    categories = await rowsOf('select category_id, name, posting, expense_type from categories where location_id = 2')
  })

  function historyUntil(now: Date) {
    const venue = {
      setup,
      locationId: 1,
      timezone: 'America/Chicago',
      administratorId: 1,
      userIds: setup.people.map((_, index) => index + 2),
      ids: new Ids(),
      random: new Random(1),
      now,
    }
    const history = venueHistory(venue)
    const guests = venueCustomers(venue, history.shifts, [PORTRAIT])
    return { ...history, ...venueCash(venue, history, guests, categories) }
  }

  test.each([
    ['like any other', '2026-06-03'],
    ['on which daylight saving begins', '2026-03-08'],
    ['on which daylight saving ends', '2026-11-01'],
  ])('on a day %s, somebody is at work, nothing is in the future, and the last reading session is recent', (_, day) => {
    for (let minute = 0; minute < 24 * 60; minute += 61) {
      const now = new Date(Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000)
      const { shifts, reading_sessions: sessions, assignments, ...cash } = historyUntil(now)
      const atWork = shifts.filter((shift) => shift.clock_out_at === null).map((shift) => shift.user_id)
      expect(atWork.length, now.toISOString()).toBeGreaterThan(0)
      expect(new Set(atWork).size, now.toISOString()).toBe(atWork.length)
      const latest = Math.max(
        ...shifts.map((shift) => (shift.clock_out_at ?? shift.clock_in_at).getTime()),
        ...sessions.map((session) => session.ended_at!.getTime()),
        ...assignments.map((assignment) => assignment.assigned_at.getTime()),
        ...cash.tickets.map((ticket) => (ticket.voided_at ?? ticket.paid_at).getTime()),
        ...cash.transactions.map((entry) => (entry.voided_at ?? entry.modified_at ?? entry.entered_at).getTime()),
        ...cash.rollovers.map((offer) => (offer.decided_at ?? offer.requested_at).getTime()),
        ...cash.cash_counts.map((count) => (count.reason_at ?? count.counted_at).getTime()),
        ...cash.ledger_entries.map((entry) => entry.recorded_at.getTime()),
        ...cash.match_ticket_reasons.map((reason) => reason.given_at.getTime()),
        ...cash.raffle_draws.map((draw) => (draw.ended_at ?? draw.revealed_at ?? draw.drawn_at).getTime()),
        ...cash.raffle_prizes.map((prize) => prize.given_at.getTime()),
      )
      expect(latest, now.toISOString()).toBeLessThanOrEqual(now.getTime())
      const lastRoundEnded = sessions.at(-1)!.ended_at!.getTime()
      expect(now.getTime() - lastRoundEnded, now.toISOString()).toBeLessThan(27 * 3_600_000)
    }
  })
})
