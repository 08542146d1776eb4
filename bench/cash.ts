/**
 * `npm run bench -- cash`: measures the cost of a ticket, an entry, a long shift and the end of a session. It compares the product with the floor,
 * the minimal server of floor-kit.ts. It also compares the product at a location with three years of cash and at a location with ten days.
 */

import type pg from 'pg'

import { type Floor, openFloor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { closeConnections, compare, cpu, type Load, type Measure, say, send, type Target } from './compare.ts'
import { addCustomers, newShift } from './desk.ts'
import type { CashFloorSettings } from './floor-cash.ts'
import { startFloor } from './floor-process.ts'
import { startRound } from './floor.ts'
import { serveCounted } from './round-trips.ts'

const MACHINES = 50
/** The product's entries pay the loans of this many customers. The floor's entries pay the loans of ten other customers. */
const BORROWERS = 90
const LONG_SHIFT = 500
const SETTLED = 10
const SHIFTS_A_DAY = 3
const ENTRIES_A_SHIFT = 104
const TICKETS_A_SHIFT = 200
const DAYS = { few: 10, many: 1_096 }

/** A shift usually has a few hundred entries, so each round has a new shift. */
const SAVES = cpu(4, 300, { warmUp: 9_000, counted: 4_500 })

/** Sends requests one after the other. The cost is the average time of a request, in microseconds. */
const waiting = (requests: number, rounds: number): Measure => ({
  rounds,
  warmUps: Math.ceil(rounds / 4),
  requests,
  unit: 'µs a request',
  async cost(target, load, first, count) {
    const begun = performance.now()
    for (let sent = 0; sent < count; sent++) await send(target, load, first + sent)
    return ((performance.now() - begun) / count) * 1_000
  },
})

/** A location with cash, and its people. */
interface Hall {
  house: ServedHouse
  /** The location: its machines and an administrator's token. Its first reading session (`sessionId`) has ended. */
  at: Floor
  owner: pg.Client
  /** The person who is signed in to the product. They pay tickets and enter cash. */
  userId: number
  customerIds: readonly number[]
  /** The person who pays tickets and enters cash through the minimal server. */
  floorUserId: number
  /** Ten people whose shifts a session settles. */
  staff: readonly number[]
}

export async function measureCash(): Promise<void> {
  const few = await openHall(DAYS.few)
  try {
    await againstTheFloor(few)
    const many = await openHall(DAYS.many)
    try {
      await compareYears(few, many)
    } finally {
      await closeHall(many)
    }
  } finally {
    closeConnections()
    await closeHall(few)
  }
}

// The locations -------------------------------------------------------------------------------------------------------------------

async function openHall(days: number): Promise<Hall> {
  const house = new ServedHouse()
  await house.start()
  const at = await openFloor(house, MACHINES)
  const [customerIds] = await addCustomers(house, [at.locationId], 100)
  const owner = await house.owner()
  const { rows } = await owner.query<{ user_id: string }>('select user_id from users order by user_id limit 1')
  const people = await owner.query<{ user_id: string }>(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, hourly_rate_cents, created_at)
     select 'cashier' || n || '@example.com', 'none', 'Cashier', n::text, $1, '{ROLE_TICKET_OUT,ROLE_TRANSACTION}', 1500, now()
     from generate_series(1, $2::int) n
     returning user_id`,
    [at.locationId, SETTLED + 1],
  )
  const [floorUserId, ...staff] = people.rows.map((row) => Number(row.user_id))
  const hall: Hall = {
    house,
    at,
    owner,
    userId: Number(rows[0]!.user_id),
    customerIds: customerIds!,
    floorUserId: floorUserId!,
    staff,
  }
  await growCash(hall, days)
  return hall
}

async function closeHall({ house, owner }: Hall): Promise<void> {
  await owner.end()
  await house.remove()
}

/** Adds settled shifts for a number of days, with their entries, tickets, counts and sessions. */
async function growCash({ owner, at, staff, customerIds }: Hall, days: number): Promise<void> {
  const { locationId } = at
  await owner.query(
    `update reading_sessions set ended_at = now(), ended_by = started_by, machines_read = 0, daily_in = 0, daily_out = 0
     where location_id = $1 and ended_at is null`,
    [locationId],
  )
  await owner.query(
    `with sessions as (
       insert into reading_sessions (location_id, business_day, started_at, started_by, ended_at, ended_by, machines_read, daily_in, daily_out)
       select $1, (at - interval '1 day')::date, at - interval '1 hour', $2, at, $2, $4, 0, 0
       from generate_series(1, $3::int) day, lateral (select now() - interval '1 day' * ($3::int - day + 1) as at) ends
       returning location_id, reading_session_id, ended_at
     ), shifts as (
       insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents,
         reading_session_id)
       select location_id, ($6::bigint[])[slot], ended_at - interval '23 hours' + slot * interval '7 hours' - interval '7 hours',
         ended_at - interval '23 hours' + slot * interval '7 hours', 1500, 700, 10500, reading_session_id
       from sessions, generate_series(1, $5::int) slot
     )
     insert into match_tickets (location_id, machine_id, reading_session_id, read_at, reading_out, ticket_cents, outstanding_cents)
     select location_id, machine_id, reading_session_id, ended_at, 0, 0, 0
     from sessions join machines using (location_id)`,
    [locationId, staff[0], days, MACHINES, SHIFTS_A_DAY, staff],
  )
  await owner.query(
    `insert into transactions (location_id, shift_id, type, category_id, description, posting, expense_type, amount_cents, customer_id,
       entered_at, entered_by)
     select h.location_id, h.shift_id, case n % 2 when 0 then 'bank' else 'expense' end, c.category_id, c.name, c.posting, c.expense_type,
       1000 + n * 25, case when n % 10 = 0 then $3::bigint end, h.clock_in_at + n * interval '3 minutes', h.user_id
     from shifts h
     join categories c on c.location_id = h.location_id and c.name = 'Miscellaneous'
     cross join generate_series(1, $2::int) n
     where h.location_id = $1
     order by h.shift_id, n`,
    [locationId, ENTRIES_A_SHIFT, customerIds[0]],
  )
  await owner.query(
    `insert into tickets (location_id, number, shift_id, machine_id, amount_cents, paid_at, paid_by)
     select h.location_id, row_number() over (order by h.shift_id, n), h.shift_id, m.first + (h.shift_id * 13 + n * 31) % $3, 2000 + n * 100,
       h.clock_in_at + n * interval '2 minutes', h.user_id
     from shifts h
     cross join generate_series(1, $2::int) n
     cross join (select min(machine_id) as first from machines where location_id = $1) m
     where h.location_id = $1`,
    [locationId, TICKETS_A_SHIFT, MACHINES],
  )
  await owner.query(
    `insert into ticket_counters (location_id, last_number) select location_id, max(number) from tickets where location_id = $1 group by 1`,
    [locationId],
  )
  await owner.query(
    `insert into cash_counts (location_id, shift_id, total_cents, expected_cents, counted_at, counted_by)
     select location_id, shift_id, 20000, 20000, clock_out_at, user_id from shifts where location_id = $1`,
    [locationId],
  )
  await owner.query('vacuum analyze')
}

async function openCashFloor(hall: Hall): Promise<Target & { stop: () => void }> {
  const { owner, house, at, floorUserId, customerIds } = hall
  const { rows } = await owner.query<{ machine_id: string; category_id: string }>(
    `select (select machine_id from machines where location_id = $1 and name = $2) as machine_id,
       (select category_id from categories where location_id = $1 and posting = 'payLoan') as category_id`,
    [at.locationId, at.machines.at(-1)],
  )
  const settings: CashFloorSettings = {
    connection: house.ownerConfig,
    locationId: at.locationId,
    userId: floorUserId,
    machineId: Number(rows[0]!.machine_id),
    customerIds: customerIds.slice(BORROWERS),
    categoryId: Number(rows[0]!.category_id),
  }
  return startFloor('floor-cash.ts', settings)
}

let loads = 0
const targetOf = ({ house }: Hall): Target => ({ pid: house.pid, address: house.address })

/** Requests by the signed-in person that change nothing. */
const asked = ({ at, userId }: Hall, path: string, body: (count: number) => object): Load => ({
  path,
  headers: { authorization: `Bearer ${at.token}` },
  body: (count) => ({ locationId: at.locationId, userId, ...body(count) }),
})

/** Changes by the signed-in person. `before` runs before each round of requests. */
const changed = (
  hall: Hall,
  path: string,
  body: (count: number) => object,
  before: () => Promise<unknown> = () => newShift(hall, hall.userId),
): Load => {
  const name = `cash ${path} ${++loads}`
  return { ...asked(hall, path, body), key: (count) => `${name} ${count}`, before }
}

const ticket = (hall: Hall) =>
  changed(hall, '/ticketOut/save', (count) => ({
    machine: hall.at.machines[count % (MACHINES - 1)],
    ticketOut: 20 + (count % 400) / 4,
    isRepeatConfirmed: true,
    isBeyondDrawerConfirmed: true,
  }))

const payLoan = (hall: Hall) =>
  changed(hall, '/transaction/save', (count) => ({
    type: 'bank',
    description: 'Pay Loan',
    amount: 20 + (count % 400) / 4,
    selectedCustomerId: hall.customerIds[count % BORROWERS],
  }))

// Against the floor ---------------------------------------------------------------------------------------------------------------

async function againstTheFloor(hall: Hall): Promise<void> {
  const floor = await openCashFloor(hall)
  await measureSaves(hall, floor)
  await countTrips(hall)
  await measureLongShift(hall, floor)
  await measureEnd(hall, floor)
  floor.stop()
}

async function measureSaves(hall: Hall, floor: Target): Promise<void> {
  const product = targetOf(hall)
  const floorLoad = (path: string): Load => ({
    path,
    headers: {},
    body: (count) => ({ cents: 2_000 + count, key: `floor ${path} ${count}` }),
    before: () => newShift(hall, hall.floorUserId),
  })
  await compare('Saving a ticket', 'the floor', 2, [product, ticket(hall)], [floor, floorLoad('/ticket')], SAVES)
  await compare(
    'Saving an entry with its posting',
    'the floor',
    2,
    [product, payLoan(hall)],
    [floor, floorLoad('/entry')],
    SAVES,
  )
}

async function countTrips(hall: Hall): Promise<void> {
  const { target, counter, remove } = await serveCounted(hall.house)
  await newShift(hall, hall.userId)
  for (const [name, load] of [
    ['a ticket', ticket(hall)],
    ['an entry with its posting', payLoan(hall)],
  ] as const) {
    for (let count = 0; count < 20; count++) await send(target, load, count)
    const before = counter.roundTrips
    await send(target, load, 100)
    say(`Round trips of ${name}, between request and reply: ${counter.roundTrips - before}`)
  }
  await remove()
}

async function measureLongShift(hall: Hall, floor: Target): Promise<void> {
  const shiftId = await newShift(hall, hall.userId)
  await hall.owner.query(
    `insert into transactions (location_id, shift_id, type, category_id, description, posting, expense_type, amount_cents, comments,
       customer_id, entered_at, entered_by)
     select $1, $2, case n % 2 when 0 then 'bank' else 'expense' end, category_id, name, posting, expense_type, 1000 + n * 25,
       case n % 3 when 0 then 'Paper towels and soap' else '' end, case when n % 5 = 0 then $4::bigint end, now(), $3
     from categories, generate_series(1, $5::int) n
     where location_id = $1 and name = 'Miscellaneous'`,
    [hall.at.locationId, shiftId, hall.userId, hall.customerIds[0], LONG_SHIFT],
  )
  await hall.owner.query('vacuum analyze transactions')
  await compare(
    `A shift of ${LONG_SHIFT} entries with its totals`,
    'the bare SQL',
    1.6,
    [targetOf(hall), asked(hall, '/transaction/list', () => ({ clockId: shiftId }))],
    [floor, { path: '/entries', headers: {}, body: () => ({ shiftId }) }],
    waiting(50, 40),
  )
}

/** Adds readings of all machines to a session, and ten ended shifts with cash that the session can settle. Returns the shifts. */
async function fillSession({ owner, at, staff }: Hall, sessionId: number): Promise<number[]> {
  const { locationId } = at
  await owner.query(
    `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out, daily_in,
       daily_out, read_at, read_by)
     select $1, $2, machine_id, assignment_id, 0, 1000, 1000, 1300, 1200, 300, 200, now(), $3
     from assignments where location_id = $1 and ended_at is null`,
    [locationId, sessionId, staff[0]],
  )
  const { rows } = await owner.query<{ shift_id: string }>(
    `with latest as (
       select coalesce(max(clock_out_at), now() - interval '1 day') as at from shifts where location_id = $1 and user_id = any ($2)
     )
     insert into shifts (location_id, user_id, clock_in_at, clock_out_at, hourly_rate_cents, total_hours_hundredths, total_pay_cents)
     select $1, user_id, at + interval '1 millisecond', at + interval '2 milliseconds', 1500, 0, 0
     from latest, unnest($2::bigint[]) as s (user_id)
     returning shift_id`,
    [locationId, staff],
  )
  const shiftIds = rows.map((row) => Number(row.shift_id))
  await owner.query(
    `insert into transactions (location_id, shift_id, type, category_id, description, posting, expense_type, amount_cents, entered_at, entered_by)
     select $1, shift_id, case n % 2 when 0 then 'bank' else 'expense' end, category_id, name, posting, expense_type, 1000, now(), $3
     from unnest($2::bigint[]) as s (shift_id), generate_series(1, 8) n, categories c
     where c.location_id = $1 and c.name = 'Miscellaneous'`,
    [locationId, shiftIds, staff[0]],
  )
  await owner.query(
    `insert into cash_counts (location_id, shift_id, total_cents, expected_cents, counted_at, counted_by)
     select $1, shift_id, 0, 0, now(), $3 from unnest($2::bigint[]) as s (shift_id)`,
    [locationId, shiftIds, staff[0]],
  )
  return shiftIds
}

/** Requests that end a session with ten shifts. Each request ends another session. */
function endOf(hall: Hall): Load {
  let body = {}
  return changed(
    hall,
    '/machine/endSession',
    () => body,
    async () => {
      const sessionId = await startRound(hall.owner, targetOf(hall), hall.at)
      const employeeSessionIds = await fillSession(hall, sessionId)
      body = { sessionId, employeeSessionIds, userId: undefined }
    },
  )
}

async function measureEnd(hall: Hall, floor: Target): Promise<void> {
  const { owner, at, staff } = hall
  let body = {}
  let sessions = 0
  const floorLoad: Load = {
    path: '/end',
    headers: {},
    body: () => body,
    // This session is already marked as ended, because a running session would keep the product from starting its own.
    async before() {
      const { rows } = await owner.query<{ reading_session_id: string }>(
        `insert into reading_sessions (location_id, business_day, started_at, started_by, ended_at, ended_by, machines_read, daily_in, daily_out)
         values ($1, current_date, now(), $2, now(), $2, 0, 0, 0) returning reading_session_id`,
        [at.locationId, staff[0]],
      )
      const sessionId = Number(rows[0]!.reading_session_id)
      body = { sessionId, shiftIds: await fillSession(hall, sessionId), key: `floor end ${++sessions}` }
    },
  }
  await compare(
    `End Session with ${SETTLED} shifts`,
    'the floor',
    2,
    [targetOf(hall), endOf(hall)],
    [floor, floorLoad],
    waiting(1, 60),
  )
}

// Three years against ten days -----------------------------------------------------------------------------------------------------

async function compareYears(few: Hall, many: Hall): Promise<void> {
  const { rows } = await many.owner.query<{ count: number }>(
    'select ((select count(*) from transactions) + (select count(*) from tickets))::int as count',
  )
  say(`${rows[0]!.count.toLocaleString('en-US')} entries and tickets in ${DAYS.many} days, against ${DAYS.few} days:`)
  const settled = async ({ owner, at, staff }: Hall) => {
    const found = await owner.query<{ shift_id: string; reading_session_id: string }>(
      `select shift_id, reading_session_id from shifts
       where location_id = $1 and user_id = $2 and reading_session_id is not null and exists (
         select from tickets t where t.location_id = shifts.location_id and t.shift_id = shifts.shift_id
       )
       order by shift_id desc limit 1`,
      [at.locationId, staff[1]],
    )
    const { shift_id: shiftId, reading_session_id: sessionId } = found.rows[0]!
    return { clockId: Number(shiftId), sessionId: Number(sessionId) }
  }
  const of = new Map<Hall, { clockId: number; sessionId: number }>()
  for (const hall of [few, many]) of.set(hall, await settled(hall))
  const loads: [string, (hall: Hall) => Load, Measure][] = [
    ['Saving a ticket', ticket, waiting(100, 40)],
    ['Saving an entry with its posting', payLoan, waiting(100, 40)],
    [
      'A shift’s entries with their totals',
      (hall) => asked(hall, '/transaction/list', () => ({ clockId: of.get(hall)!.clockId, userId: hall.staff[1] })),
      waiting(100, 40),
    ],
    [
      'A shift’s tickets',
      (hall) => asked(hall, '/ticketOut/list', () => ({ clockId: of.get(hall)!.clockId, userId: hall.staff[1] })),
      waiting(100, 40),
    ],
    [
      'A shift’s drawer',
      (hall) => asked(hall, '/transaction/getDrawer', () => ({ clockId: of.get(hall)!.clockId })),
      waiting(100, 40),
    ],
    [
      'Who holds cash',
      (hall) => asked(hall, '/transaction/listHeldCash', () => ({ userId: undefined })),
      waiting(100, 40),
    ],
    [
      'Match tickets of a session',
      (hall) =>
        asked(hall, '/ticketOut/listMatchTickets', () => ({ sessionId: of.get(hall)!.sessionId, userId: undefined })),
      waiting(100, 40),
    ],
    [`End Session with ${SETTLED} shifts`, endOf, waiting(1, 60)],
  ]
  for (const [title, loadOf, measure] of loads) {
    await compare(`  ${title}`, 'ten days', 1.2, [targetOf(many), loadOf(many)], [targetOf(few), loadOf(few)], measure)
  }
}
