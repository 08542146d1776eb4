/**
 * `npm run bench -- companies`: measures the overview of an owner of 200 venues and the table of 10,000 companies, and compares each with its bare
 * SQL. It also counts round trips to the database, to show that an alert adds none to a saved reading.
 */

import type pg from 'pg'

import { ROLE_NAMES } from '@countroom/contract/access/roles.ts'
import { hashToken, newToken } from '@countroom/server/platform/auth/tokens.ts'
import { type Floor, openFloor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { closeConnections, compare, type Load, say, send, type Target, TIME } from './compare.ts'
import type { CompaniesFloorSettings } from './floor-companies.ts'
import { startFloor } from './floor-process.ts'
import { startRound } from './floor.ts'
import { serveCounted } from './round-trips.ts'

const COMPANIES = 10_000
export const VENUES = 200
const DAYS = 60
const MACHINES = 20
const SHIFTS_A_DAY = 3
const ENTRIES_A_SHIFT = 4
const TICKETS_A_SHIFT = 10
const MATCHES_A_SHIFT = 4
/** A search that finds a few companies by words of their name, contact and city. */
const SEARCH = 'lucky renata amarillo'
const MACHINES_OF_TRIPS = 5

export async function measureCompanies(): Promise<void> {
  const house = new ServedHouse()
  try {
    await house.start()
    const at = await openFloor(house, MACHINES_OF_TRIPS)
    await countTrips(house, at)
    const owner = await house.owner()
    const { ownerId, masterId } = await growOwner(owner, at.locationId)
    const settings: CompaniesFloorSettings = { connection: house.ownerConfig, ownerId }
    const floor = await startFloor('floor-companies.ts', settings)
    const product: Target = { pid: house.pid, address: house.address }
    await measureOverview(product, floor, await overviewBy(owner, ownerId, at.locationId))
    await measureTable(product, floor, await signedIn(owner, masterId, at.locationId))
    floor.stop()
    await owner.end()
  } finally {
    closeConnections()
    await house.remove()
  }
}

/**
 * Adds the companies, a master administrator, and an owner of 200 venues: the existing company `homeId` and 199 of the added companies. Each of
 * these 199 has sixty days of history.
 */
export async function growOwner(owner: pg.Client, homeId: number): Promise<{ ownerId: number; masterId: number }> {
  await addCompanies(owner)
  const people = await addPeople(owner, homeId)
  await growVenues(owner, people.ownerId)
  return people
}

/** The owner's requests for the overview. */
export async function overviewBy(owner: pg.Client, ownerId: number, locationId: number): Promise<Load> {
  return asked(await signedIn(owner, ownerId, locationId), '/overview/list', { locationId })
}

// The platform --------------------------------------------------------------------------------------------------------------------

const WORDS = `'{Lucky,Silver,Golden,Lone,Prairie,River,Desert,Copper,Blue,Red,Star,Spur,Horn,Creek}'::text[]`
const CITIES = `'{Amarillo,Canyon,Dallas,Houston,Austin,Lubbock,Waco,Tyler,Odessa,Midland,Laredo}'::text[]`
const CONTACTS = `'{Renata,Marisol,Darnell,Priya,Linh,Jolene,Kwame,Wyatt,Odessa}'::text[]`

async function addCompanies(owner: pg.Client): Promise<void> {
  await owner.query(
    `with made as (
       insert into companies (name, contact_name, phone, email, address_line1, city, state, postal_code, services, created_at)
       select (${WORDS})[n % 14 + 1] || ' ' || (${WORDS})[n / 14 % 14 + 1] || ' ' || n, (${CONTACTS})[n % 9 + 1] || ' Cole',
         (2000000000 + n)::text, 'office' || n || '@example.com', n || ' Main Street', (${CITIES})[n % 11 + 1], 'TX', '75201', $2, now()
       from generate_series(1, $1::int) n
       returning company_id
     )
     insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
       expires_at, works_until)
     select company_id, sha256((company_id || ' ' || n)::text::bytea), 'BENC', 'none', '1Y', 20000, now(), now(), now() - interval '1 year' * (2 - n),
       now() + interval '1 year' * (n - 1), now() + interval '1 year' * (n - 1) + interval '7 days'
     from made, generate_series(1, 2) n`,
    [COMPANIES, ROLE_NAMES],
  )
  await owner.query('vacuum analyze companies, licences')
}

/** Adds an owner of 200 venues, and a master administrator. */
async function addPeople(owner: pg.Client, homeId: number): Promise<{ ownerId: number; masterId: number }> {
  const { rows } = await owner.query<{ user_id: string }>(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
     values ('renata@example.com', 'none', 'Renata', 'Cole', $1, '{ROLE_ADMIN}', now()),
       ('mona@example.com', 'none', 'Mona', 'Master', $1, '{ROLE_MASTER_ADMIN}', now())
     returning user_id`,
    [homeId],
  )
  const [ownerId, masterId] = rows.map((row) => Number(row.user_id)) as [number, number]
  await owner.query(
    `insert into user_companies (user_id, company_id)
     select $1, company_id from companies where company_id % (select $2::int / $3::int) = 0 and not is_default limit $3 - 1`,
    [ownerId, COMPANIES, VENUES],
  )
  return { ownerId, masterId }
}

/**
 * Adds sixty days of history to the owner's 199 added venues. Each night has a reading session with the drawers that it settles. In half of these
 * venues, a session is running now.
 */
async function growVenues(owner: pg.Client, ownerId: number): Promise<void> {
  const mine = 'join user_companies mine on mine.user_id = $1 and mine.company_id ='
  await owner.query(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, created_at)
     select 'cashier' || company_id || '-' || n || '@example.com', 'none', 'Cashier', n::text, company_id, '{ROLE_TICKET_OUT}', now()
     from user_companies, generate_series(1, $2::int) n where user_id = $1`,
    [ownerId, SHIFTS_A_DAY],
  )
  await owner.query(
    `with machine as (
       insert into machines (location_id, name, name_key, created_at)
       select company_id, n::text, n::text, now() from user_companies, generate_series(1, $2::int) n where user_id = $1
       returning location_id, machine_id
     ), game as (
       insert into games (location_id, name, name_key, created_at)
       select company_id, 'Keno', 'keno', now() from user_companies where user_id = $1
       returning location_id, game_id
     )
     insert into assignments (location_id, machine_id, game_id, type, prev_in, prev_out, cur_in, cur_out, assigned_at, assigned_by)
     select location_id, machine_id, game_id, 'Regular', 0, 0, 1000, 1000, now(), $1 from machine join game using (location_id)`,
    [ownerId, MACHINES],
  )
  await owner.query(
    `with sessions as (
       insert into reading_sessions (location_id, business_day, started_at, started_by, ended_at, ended_by, machines_read, daily_in, daily_out)
       select company_id, (at - interval '1 day')::date, at - interval '1 hour', $1, at, $1, $3, 5000 + company_id * day % 900, 3500
       from user_companies, generate_series(1, $2::int) day, lateral (select now() - interval '1 day' * day as at) ends
       where user_id = $1
       returning location_id, reading_session_id, ended_at
     )
     insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents,
       reading_session_id)
     select location_id, user_id, ended_at - interval '10 hours', ended_at - interval '3 hours', 1500, 700, 10500, reading_session_id
     from sessions join users u on u.company_id = location_id`,
    [ownerId, DAYS, MACHINES],
  )
  await owner.query(
    `insert into transactions (location_id, shift_id, type, category_id, description, posting, expense_type, amount_cents, entered_at, entered_by)
     select h.location_id, h.shift_id, case n % 2 when 1 then 'bank' else 'expense' end, c.category_id, c.name, c.posting, c.expense_type,
       50000 / n, h.clock_in_at, h.user_id
     from shifts h
     ${mine} h.location_id
     join categories c on c.location_id = h.location_id and c.name = 'Miscellaneous'
     cross join generate_series(1, $2::int) n
     order by h.location_id, h.shift_id, n`,
    [ownerId, ENTRIES_A_SHIFT],
  )
  await owner.query(
    `insert into tickets (location_id, number, shift_id, machine_id, amount_cents, paid_at, paid_by)
     select h.location_id, row_number() over (partition by h.location_id order by h.shift_id, n), h.shift_id, m.machine_id, 2000 + n * 100,
       h.clock_in_at, h.user_id
     from shifts h
     ${mine} h.location_id
     cross join generate_series(1, $2::int) n
     join machines m on m.location_id = h.location_id and m.name = n::text`,
    [ownerId, TICKETS_A_SHIFT],
  )
  await owner.query(
    `with customer as (
       insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents, search_text,
         registered_at, registered_by)
       select company_id, '1', 'Rosa', 'Diaz', 'rosa', 'diaz', '2140000000', 2000, 'rosa diaz', now(), $1 from user_companies where user_id = $1
       returning location_id, customer_id
     )
     insert into visits (location_id, customer_id, business_day, signed_in_at, signed_in_by, source, machine_id, given_at, given_by, given_cents,
       given_day)
     select h.location_id, c.customer_id, at::date, at, h.user_id, 'desk', m.machine_id, at, h.user_id, 2000, at::date
     from shifts h
     join customer c on c.location_id = h.location_id
     cross join generate_series(1, $2::int) n
     cross join lateral (select h.clock_in_at + interval '1 hour' * n as at) given
     join machines m on m.location_id = h.location_id and m.name = n::text
     order by h.location_id, h.shift_id, n`,
    [ownerId, MATCHES_A_SHIFT],
  )
  await owner.query(
    `insert into cash_counts (location_id, shift_id, total_cents, expected_cents, counted_at, counted_by)
     select h.location_id, h.shift_id, 20000, 20000, h.clock_out_at, h.user_id from shifts h ${mine} h.location_id`,
    [ownerId],
  )
  await owner.query(
    `insert into shifts (location_id, user_id, clock_in_at, hourly_rate_cents)
     select company_id, user_id, now(), 1500 from users where company_id in (select company_id from user_companies where user_id = $1)`,
    [ownerId],
  )
  await owner.query(
    `with running as (
       insert into reading_sessions (location_id, business_day, started_at, started_by)
       select company_id, current_date, now(), $1 from user_companies where user_id = $1 and company_id % 100 = 0
       returning location_id, reading_session_id
     )
     insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out, daily_in,
       daily_out, read_at, read_by)
     select location_id, reading_session_id, machine_id, assignment_id, 0, 1000, 1000, 1300, 1200, 300, 200, now(), $1
     from running join assignments using (location_id)`,
    [ownerId],
  )
  await owner.query(
    `insert into alerts (location_id, code, cause, classification, message, raised_at, resolved_at, resolved_by)
     select company_id, 'shift.manual', 'cause ' || n, ('{critical,warning,info}'::text[])[n % 3 + 1], 'Something happened.', now(),
       case when n > 10 then now() end, case when n > 10 then $1::bigint end
     from user_companies, generate_series(1, 200) n where user_id = $1`,
    [ownerId],
  )
  await owner.query('vacuum analyze')
}

async function signedIn(
  owner: pg.Client,
  userId: number,
  locationId: number,
): Promise<Pick<Floor, 'token' | 'locationId'>> {
  const token = newToken()
  await owner.query(
    `insert into sessions (token_hash, user_id, selected_location_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [hashToken(token), userId, locationId],
  )
  return { token, locationId }
}

// What is measured ----------------------------------------------------------------------------------------------------------------

type Caller = Pick<Floor, 'token' | 'locationId'>

const asked = ({ token }: Caller, path: string, body: object): Load => ({
  path,
  headers: { authorization: `Bearer ${token}` },
  body: () => body,
})

async function measureOverview(product: Target, floor: Target, overview: Load): Promise<void> {
  await compare(
    `The overview of ${VENUES} venues`,
    'the bare SQL',
    1.6,
    [product, overview],
    [floor, { path: '/overview', headers: {}, body: () => ({}) }],
    TIME,
  )
}

async function measureTable(product: Target, floor: Target, by: Caller): Promise<void> {
  const page = { page: 40, rowsPerPage: 50 }
  for (const [title, question] of [
    ['A page of 50', page],
    ['A search', { ...page, page: 0, search: SEARCH }],
  ] as const) {
    await compare(
      `${title} among ${COMPANIES.toLocaleString('en-US')} companies`,
      'the bare SQL',
      1.6,
      [product, asked(by, '/company/list', question)],
      [floor, { path: '/companies', headers: {}, body: () => question }],
      TIME,
    )
  }
}

/** Counts the round trips of a reading that raises an alert, of a reading that raises none, and of the overview. */
async function countTrips(house: ServedHouse, at: Floor): Promise<void> {
  const { target, counter, remove } = await serveCounted(house)
  const owner = await house.owner()
  /** A reading of machine number `count`. With an `out` of 3,000 it raises an alert, and with 1,000 it raises none. */
  const reading = (sessionId: number, count: number, out: number): Load => ({
    path: '/machine/updateReading',
    headers: { authorization: `Bearer ${at.token}` },
    body: () => ({
      locationId: at.locationId,
      data: { machine: at.machines[count % at.machines.length], in: 1_000, out, sessionId, locationId: at.locationId },
    }),
    key: () => `trips ${sessionId} ${count}`,
  })
  const trips = async (out: number) => {
    const sessionId = await startRound(owner, { pid: house.pid, address: house.address }, at)
    await send(target, reading(sessionId, 0, out), 0)
    const before = counter.roundTrips
    await send(target, reading(sessionId, 1, out), 0)
    return counter.roundTrips - before
  }
  const alerts = async () => (await owner.query('select from alerts')).rowCount!
  await trips(1_000)
  const quiet = await trips(1_000)
  const known = await alerts()
  const loud = await trips(3_000)
  say(
    `Round trips of a reading that raises an alert: ${loud} (${quiet} without an alert; ${(await alerts()) - known} alerts of 2 readings)`,
  )
  const overview = asked(at, '/overview/list', { locationId: at.locationId })
  await send(target, overview, 0)
  const before = counter.roundTrips
  await send(target, overview, 0)
  say(`Round trips of the overview: ${counter.roundTrips - before} (expected: 1)`)
  await owner.end()
  await remove()
}
