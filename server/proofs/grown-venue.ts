/**
 * The requests for every call at a venue with a history. Each call has the same request as in the other tests in this folder. Calls that read or
 * change rows with a long history have more requests. A new call is included as soon as it is declared.
 */

import type { CallName } from '@countroom/contract/api.ts'
import { SHIFT_COLUMNS } from '@countroom/contract/clock/clock.shapes.ts'
import { CUSTOMER_COLUMNS } from '@countroom/contract/customers/customers.shapes.ts'

import { hashTag, tagReference } from '../platform/auth/tags.ts'
import { addAlert } from '../testing/alerts.ts'
import { busyBonus } from '../testing/bonuses.ts'
import { newStation, seated, waiting } from '../testing/desk.ts'
import { endRunningRound } from '../testing/floor.ts'
import {
  GROWN_LOCATION_ID,
  type Growth,
  phoneOf,
  VETERAN_ID,
  WORKING_ADMINISTRATOR_ID,
} from '../testing/grown-platform.ts'
import { type Client, type House, Person, Venue } from '../testing/house.ts'
import { lend } from '../testing/ledgers.ts'
import { writeNote } from '../testing/notes.ts'
import { testPhoto } from '../testing/photos.ts'
import { takePicture } from '../testing/pictures.ts'
import { busyRaffle } from '../testing/raffle.ts'
import { busyReport } from '../testing/report.ts'
import { busyTill } from '../testing/till.ts'
import { allCalls } from './actors.ts'
import type { BusyVenue } from './area-scenes.ts'
import { bodyFor, properRequest } from './scenes.ts'

const TIMEZONE = 'America/Chicago'
/** The id of a regular customer, who has come since the venue's first days. */
const REGULAR_ID = 1

export interface GrownVenue extends BusyVenue {
  house: House
  /** A person who has worked at the venue since the first day. */
  veteran: { userId: number; username: string }
  /** Returns a station. The scene of `addStation` deletes the location's station, so the next call of this function makes a new one. */
  station: () => Promise<Person>
  /** The last ended round. */
  endedSessionId: number
  /** A customer who registered three weeks ago. */
  newcomerId: number
  /** The name of the machine that is last in a round. */
  lastMachine: string
  nextRegular: () => number
}

/** A request and the person who makes it. */
export interface Asked {
  by: Client
  body: Record<string, unknown>
  /** How many rows the request counts, sums or sorts, when their number grows over the years. It is 0 or left out for any other request. */
  found?: number
}

/** A request for a call. Each time, `make` sets up new rows for the request. */
export interface Ask {
  name: string
  call: (typeof allCalls)[number]['call']
  /** The difference from the basic request of the call; empty for the basic request. */
  title: string
  make: () => Promise<Asked>
}

/** The administrator's drawer of today. The administrator may already have an open shift. */
async function grownTill(venue: Venue, admin: Person) {
  const body = { userId: admin.userId, locationId: venue.id }
  const { clockRecord } = await admin.call('POST /clock/loadClockRecords', body)
  if (clockRecord?.status !== 'open') await admin.call('POST /clock/clockIn', body)
  const { clockId: _, ...till } = await busyTill(venue, admin, '1', 'Grown category')
  return till
}

/** All requests for all calls at the venue. The changes come first, so that the reads find the rows of a day's work. */
export function asksAt(venue: GrownVenue): Ask[] {
  const asks = allCalls.flatMap(({ name, call }) => {
    const summed = async () => (await SUMMED[name as CallName]?.(venue)) ?? 0
    const questions: ReturnType<More> = {
      '': async () => properRequest({ name, call }, venue, venue.venue),
      ...MORE[name as CallName]?.(venue),
    }
    return Object.entries(questions).map(([title, make]): Ask => {
      return { name, call, title, make: async () => ({ by: venue.admin, found: await summed(), ...(await make()) }) }
    })
  })
  return asks.toSorted((one, other) => Number(other.call.audit !== false) - Number(one.call.audit !== false))
}

/**
 * Prepares the venue with a history in the database of the test server `house`. Begins a round and reads half of the machines. So the rows of this
 * round are newer than PostgreSQL's last analysis of the tables.
 */
export async function grownVenue(house: House, growth: Growth): Promise<GrownVenue> {
  const locationId = GROWN_LOCATION_ID
  const venue = new Venue(house, locationId, 'Grown hall', TIMEZONE)
  const admin = await signedIn(house, WORKING_ADMINISTRATOR_ID)
  const { rows } = await house.owner.query<Record<'ended' | 'assigned' | 'shift' | 'customers', string>>(
    `select
       (select max(reading_session_id) from reading_sessions where location_id = $1 and ended_at is not null) as ended,
       (select max(assignment_id) from assignments where location_id = $1 and machine_id = 1) as assigned,
       (select max(shift_id) from shifts where location_id = $1 and user_id = $2 and clock_out_at is not null) as shift,
       (select count(*) from customers where location_id = $1) as customers`,
    [locationId, admin.userId],
  )
  const found = rows[0]!
  const photo = await testPhoto('teal', 'door.jpg')
  const newPhoto = await testPhoto('orange', 'new.jpg')
  const { customer } = await admin.call('POST /customer/addFiles', {
    locationId,
    customerId: REGULAR_ID,
    newFiles: [photo],
  })
  const newcomerId = Number(found.customers) - Math.round(growth.customersADay * 21)
  const { pending } = await admin.call('POST /customer/enrollCustomer', { locationId, customerId: newcomerId, photo })
  const colleague = await venue.employee({ roles: [], tag: '-chip' })
  await endRunningRound(venue)
  const { session } = await admin.call('POST /machine/startNewSession', { locationId })
  const readings = await house.owner.query<{ machine: string; in: string; out: string }>(
    `select m.name as machine, last.cur_in + 250 as in, last.cur_out + 150 as out
     from machines m
     cross join lateral (
       select cur_in, cur_out from readings r where r.location_id = $1 and r.machine_id = m.machine_id order by reading_id desc limit 1
     ) last
     where m.location_id = $1 and m.machine_id <= $2
     order by m.machine_id`,
    [locationId, growth.machines / 2],
  )
  for (const reading of readings.rows)
    await admin.call('POST /machine/updateReading', {
      locationId,
      data: { ...reading, sessionId: session.sessionId, locationId },
    })
  const till = await grownTill(venue, admin)
  const raffle = await busyRaffle(admin, venue, REGULAR_ID)
  const bonus = await busyBonus(admin, venue, '1', REGULAR_ID, 'Grown bonus')
  const picture = await takePicture(await venue.admin(), venue, '1')
  let regulars = REGULAR_ID
  let station: Person | undefined
  return {
    ...till,
    ...raffle,
    ...bonus,
    ...(await busyReport(admin, venue, '1', 'Ice', '2026-05-26')),
    house,
    venue,
    admin,
    veteran: { userId: VETERAN_ID, username: `worker${VETERAN_ID}@place.example` },
    async station() {
      const found = await house.owner.query('select from users where user_id = $1 and deleted_at is null', [
        station?.userId,
      ])
      return station !== undefined && found.rowCount === 1 ? station : (station = await newStation(venue))
    },
    machineId: 1,
    gameId: 1,
    assignMachineId: Number(found.assigned),
    sessionId: session.sessionId,
    endedSessionId: Number(found.ended),
    clockId: Number(found.shift),
    colleague,
    tagReference: tagReference(hashTag(house.secretKey, '-chip')),
    leaver: await venue.employee({ roles: [] }),
    customerId: REGULAR_ID,
    newcomerId,
    lastMachine: String(growth.machines),
    pendingId: pending.pendingId,
    photoPath: customer.files[0]!.path,
    newPhoto,
    ruleVersion: 1,
    alertId: await addAlert(venue),
    soldCompanyId: (await house.venue()).id,
    ledgerEntryId: await lend(admin, venue, REGULAR_ID),
    noteId: await writeNote(await venue.admin(), venue),
    machinePictureId: picture.machinePictureId,
    pictureDay: picture.businessDay,
    canaries: [''],
    nextRegular: () => ++regulars,
  }
}

async function signedIn(house: House, userId: number): Promise<Person> {
  const token = await house.signIn(userId, GROWN_LOCATION_ID)
  return new Person(house.address, token, userId, `worker${userId}@place.example`)
}

/** More requests for a call, by their difference from the basic request. The administrator makes them unless another person is named. */
type More = (at: GrownVenue) => Record<string, () => Promise<Pick<Asked, 'body'> & Partial<Asked>>>

const WEEK = { fromDate: '2026-05-25', toDate: '2026-06-01' }
/** The longest possible range: five years. */
const EVER = { fromDate: '2021-06-27', toDate: '2026-06-30' }
const within = ({ fromDate, toDate }: typeof WEEK) => ({
  fromDate: `${fromDate}T00:00:00`,
  toDate: `${toDate}T19:59:59`,
})

/**
 * How many rows each request for a call sums. The lists of ledgers sum the debts of all people who owe something, count these people and sort them.
 */
const SUMMED: Partial<Record<CallName, (at: GrownVenue) => Promise<number>>> = {
  listCustomerLoan: owing('POST /loan/listCustomerLoan'),
  listEmployeeLoan: owing('POST /loan/listEmployeeLoan'),
  listZelleLoan: owing('POST /loan/listZelleLoan'),
}

const MORE: Partial<Record<CallName, More>> = {
  // Reads -----------------------------------------------------------------------------------------------------------------------

  listCustomers: (at) => ({
    ...Object.fromEntries(
      CUSTOMER_COLUMNS.flatMap((orderBy) =>
        (['asc', 'desc'] as const).map((order) => [`by ${orderBy}, ${order}`, here(at, { orderBy, order })]),
      ),
    ),
    ...searches(at, (search) => ({ search })),
    'by the last visit, five pages on': here(at, { page: 5, rowsPerPage: 25 }),
    'who came this week': here(at, { lastVisitFrom: WEEK.fromDate, lastVisitTo: WEEK.toDate }),
    'who registered this week': here(at, { registeredFrom: WEEK.fromDate, registeredTo: WEEK.toDate }),
    'who wait': here(at, { isPending: true }),
  }),
  listAlerts: (at) => ({
    'of all classes': here(at, {}),
    'of all classes, a page on': here(at, { page: 1, rowsPerPage: 25 }),
  }),
  searchByCustomerName: (at) => searches(at, (search) => ({ search })),
  getCustomer: (at) => ({ 'a newcomer': here(at, { customerId: at.newcomerId }) }),
  getCustomerHistory: (at) => ({ 'a newcomer': here(at, { customerId: at.newcomerId }) }),
  getMatchOffer: (at) => ({ 'a newcomer': here(at, { customerId: at.newcomerId }) }),
  validateCustomer: (at) => ({
    'a name that somebody has': here(at, { firstName: 'Gloria', lastName: 'Núñez', phone: '2145550188' }),
  }),
  previewImport: (at) => ({
    '200 rows': here(at, {
      rows: Array.from({ length: 200 }, (_, index) => ({
        ...importedRow(at),
        row: index + 2,
        firstName: `Nova ${index}`,
      })),
    }),
  }),
  weeklyReport: (at) => ({ 'of a week': here(at, WEEK) }),
  listNetHistory: (at) => ({ 'of a week': finding(at, WEEK, () => countComparedSessions(at)) }),
  listFigureRows: (at) =>
    Object.fromEntries(
      (['totalIn', 'expense:Match', 'expense:Employees', 'shorts', 'zelle', 'openingBalance'] as const).map(
        (fieldName) => [`of ${fieldName}`, here(at, { businessDay: at.reportDay, fieldName })],
      ),
    ),
  getSessionIds: (at) => ({ 'of a week': here(at, WEEK), 'of all time': here(at, EVER) }),
  listMachineTotals: (at) => ({ 'of a week': here(at, WEEK), 'of all time': finding(at, EVER, () => countMonths(at)) }),
  listMachineResults: (at) => ({
    'of a week beside another': here(at, { ...WEEK, compared: { fromDate: '2026-05-17', toDate: '2026-05-24' } }),
    'of all time': finding(at, EVER, () => countMonths(at)),
  }),
  listReading: (at) => ({ 'of a round that ended': here(at, { sessionId: at.endedSessionId }) }),
  listReadingHistory: (at) => ({
    'of a round that ended': here(at, { sessionId: at.endedSessionId, machine: at.lastMachine }),
  }),
  previewMasterReadingReport: (at) => ({ 'of a round that ended': here(at, { sessionId: at.endedSessionId }) }),
  loadStartedSession: (at) => ({
    'while a round runs': async () => {
      await runningRound(at)
      return { body: { locationId: at.venue.id } }
    },
  }),
  getPreviousInAndOutReading: (at) => ({
    'of a machine that the running round has not read': async () => {
      await runningRound(at)
      return { body: { locationId: at.venue.id, machine: at.lastMachine } }
    },
  }),
  listPointsEmployees: (at) => ({ 'of all time': here(at, {}) }),
  customerPointsList: (at) => ({ 'by anybody today': here(at, {}) }),
  customerPendingByUserAndDate: (at) => ({ 'by anybody this week': here(at, WEEK) }),
  previewTransactionReport: (at) => ({
    'of a day': here(at, { userId: at.veteran.userId, date: '05/31/2026' }),
  }),
  previewTicketOutReport: (at) => ({
    'of a day': here(at, { userId: at.veteran.userId, date: '05/31/2026' }),
  }),
  previewBonusReport: (at) => ({
    'of a day': here(at, { userId: at.veteran.userId, date: '05/31/2026' }),
  }),
  previewPointReport: (at) => ({
    'by a giver on a day': here(at, { userId: at.veteran.userId, date: '05/31/2026' }),
    'by anybody on a day': here(at, { date: '05/31/2026' }),
    'of a shift': here(at, { userId: at.admin.userId, clockId: at.clockId }),
    'of a round that ended': here(at, { sessionId: at.endedSessionId }),
  }),
  previewMatchPointReport: (at) => ({ 'of a round that ended': here(at, { sessionId: at.endedSessionId }) }),
  listMachinePicture: (at) => ({ 'of an earlier day': here(at, { date: '2026-05-20' }) }),
  listReadingPictures: (at) => ({ 'of a round that ended': here(at, { sessionId: at.endedSessionId }) }),
  listNotes: (at) => ({ 'older notes': here(at, { before: at.noteId }) }),
  listAudit: (at) => ({
    'of all time': here(at, EVER),
    'of all time, second page': here(at, { ...EVER, page: 1 }),
    'of all time without sign-ins': here(at, { ...EVER, hidesSignIns: true }),
    'of all time by somebody': entries(at, { ...EVER, userId: at.veteran.userId }),
    'of all time of a kind': entries(at, { ...EVER, call: 'endSession' }),
    'of all time of a kind by somebody': entries(at, { ...EVER, call: 'endSession', userId: at.veteran.userId }),
    'of a week': here(at, { ...EVER, ...WEEK }),
    'of a week by somebody': here(at, { ...EVER, ...WEEK, userId: at.veteran.userId }),
  }),
  listCustomerLoan: (at) => ({
    'by the newest entry': here(at, {}),
    'by balance, a page on': here(at, { orderBy: 'balance', page: 1, rowsPerPage: 25 }),
    'by name': here(at, { orderBy: 'name' }),
    'found by gloria': here(at, { search: 'gloria', rowsPerPage: 5 }),
  }),
  listEmployeeLoan: (at) => ({ 'by debt of over 90 days': here(at, { orderBy: 'over90', rowsPerPage: 5 }) }),
  listZelleLoan: (at) => ({ 'by the newest entry': here(at, { rowsPerPage: 5 }) }),
  listLedgerEntries: (at) => ({
    'of somebody who has worked for years': here(at, { ledger: 'zelle', personId: at.veteran.userId, rowsPerPage: 5 }),
  }),
  previewLedgerStatement: (at) => ({
    'of somebody who has worked for years': statement(at, { ledger: 'zelle', personId: at.veteran.userId }),
  }),
  listEmployeeSession: (at) => ({
    'of a week': here(at, within(WEEK)),
    'of a week of somebody': here(at, { ...within(WEEK), userId: at.veteran.userId }),
    ...Object.fromEntries(
      SHIFT_COLUMNS.map((orderBy) => [
        `of a week by ${orderBy}`,
        here(at, { ...within(WEEK), orderBy, order: 'desc', state: 'Unpaid' }),
      ]),
    ),
    'of all time': shifts(at, within(EVER)),
  }),
  listSessionEmployees: (at) => ({ 'of a week': here(at, within(WEEK)), 'of all time': shifts(at, within(EVER)) }),
  loadClockRecords: (at) => ({ 'of somebody who has worked for years': here(at, { userId: at.veteran.userId }) }),
  fetchLinkedUsers: (at) => ({
    'at a station': async () => ({ by: await at.station(), body: { locationId: at.venue.id } }),
  }),

  // Changes ---------------------------------------------------------------------------------------------------------------------

  updateReading: (at) => ({
    'of a machine with a history': async () => savedReading(at, await runningRound(at), 'unread'),
    'corrected, of a machine with a history': async () => savedReading(at, await runningRound(at), 'read'),
  }),
  leaveSession: (at) => ({
    'a machine with a history': async () => {
      const sessionId = await startedRound(at)
      return { body: { sessionId, locationId: at.venue.id, machine: at.lastMachine, reason: 'broken' } }
    },
  }),
  rejoinSession: (at) => ({
    'a machine with a history': async () => {
      const place = { sessionId: await startedRound(at), locationId: at.venue.id, machine: at.lastMachine }
      await at.admin.call('POST /machine/leaveSession', { ...place, reason: 'broken' })
      return { body: place }
    },
  }),
  resetMachine: (at) => ({
    'with a history': async () => {
      const { assignMachineId } = await assignedAt(at, '2')
      return { body: { assignMachineId, locationId: at.venue.id } }
    },
  }),
  assignMachineToGame: (at) => ({
    'a machine with a history': async () => {
      const row = await assignedAt(at, '4')
      const { games } = await at.admin.call('POST /game/list', { locationId: at.venue.id })
      const { type: game } = games.find(({ type }) => type !== row.game)!
      const { isRead: _, ...edit } = row
      return { body: { locationId: at.venue.id, assignTemplates: [{ ...edit, game }] } }
    },
  }),
  clockIn: (at) => ({
    'somebody who has worked for years': async () => {
      await sendHome(at)
      return { body: { userId: at.veteran.userId, locationId: at.venue.id } }
    },
  }),
  clockOut: (at) => ({
    'somebody who has worked for years': async () => {
      await sendHome(at)
      await at.house.clockIn(at.venue.id, at.veteran.userId)
      return { body: { userId: at.veteran.userId, locationId: at.venue.id } }
    },
  }),
  manualClockSave: (at) => ({
    'of somebody who has worked for years': async () => {
      await sendHome(at)
      const { userId } = at.veteran
      return { body: { locationId: at.venue.id, userId, clockIn: hoursAgo(at, 3), clockOut: hoursAgo(at, 1) } }
    },
  }),
  enrollCustomer: (at) => ({
    'a regular': async () => {
      const customerId = at.nextRegular()
      return { body: { locationId: at.venue.id, customerId } }
    },
    'a regular by their phone number': async () => {
      return { body: { locationId: at.venue.id, phone: phoneOf(at.nextRegular()) } }
    },
  }),
  kioskCheckIn: (at) => ({
    'a regular': async () => {
      const phone = phoneOf(at.nextRegular())
      return { by: await at.station(), body: { locationId: at.venue.id, phone } }
    },
  }),
  setTicket: (at) => ({
    'of a regular': async () => {
      const place = await waiting(at.venue, at.admin, at.nextRegular())
      return { body: { ...place, userId: at.admin.userId, locationId: at.venue.id } }
    },
  }),
  setPoints: (at) => ({
    'to a regular': async () => {
      const pendingId = await seated(at.venue, at.admin, at.nextRegular())
      return { body: { userId: at.admin.userId, pendingId, locationId: at.venue.id } }
    },
  }),
  deleteCustomerPending: (at) => ({
    'a regular who waits': async () => {
      const { pendingId } = await waiting(at.venue, at.admin, at.nextRegular())
      return { body: { intent: 'pending', pendingId, locationId: at.venue.id } }
    },
    'the points of a regular': async () => ({ body: await givenAndVoided(at).then(({ voided }) => voided) }),
  }),
  approveVoid: (at) => ({
    'of the points of a regular': async () => {
      const { giver, voided } = await givenAndVoided(at)
      await giver.call('POST /customer/deleteCustomerPending', voided)
      return { body: { pendingId: voided.pendingId, locationId: at.venue.id } }
    },
  }),
  saveCustomer: (at) => ({
    'a regular': async () => {
      const { customer } = await at.admin.call('POST /customer/get', {
        customerId: at.nextRegular(),
        locationId: at.venue.id,
      })
      const { customerId, firstName, lastName } = customer
      const body = {
        customerId,
        firstName,
        lastName,
        phone: phoneOf(customerId),
        comments: 'Came back.',
      }
      return { body: { ...body, locationId: at.venue.id, isAnotherPerson: true } }
    },
  }),
  deleteCustomer: (at) => ({
    'a regular': async () => ({ body: { customerId: at.nextRegular(), locationId: at.venue.id } }),
  }),
}

/** A request whose body is the same each time. */
function here(at: GrownVenue, body: object) {
  return async () => ({ body: { ...body, locationId: at.venue.id } })
}

/** A request whose body is the same each time, with the number of rows that it finds. The rows are counted the first time. */
function finding(at: GrownVenue, body: object, count: () => Promise<number>) {
  let found: Promise<number> | undefined
  return async () => ({ ...(await here(at, body)()), found: await (found ??= count()) })
}

type AuditBody = { fromDate: string; toDate: string; userId?: number; call?: string }

function entries(at: GrownVenue, body: AuditBody) {
  return finding(at, body, async () => {
    const { total } = await at.admin.call('POST /audit/list', { ...body, locationId: at.venue.id })
    return total
  })
}

/** A request for the shifts in a range of days, with their number. */
function shifts(at: GrownVenue, range: typeof WEEK) {
  return finding(at, range, async () => {
    const { total } = await at.admin.call('POST /clock/listEmployeeSession', { ...range, locationId: at.venue.id })
    return total
  })
}

/** Counts the people of a ledger who owe something. */
function owing(list: `POST /loan/list${'Customer' | 'Employee' | 'Zelle'}Loan`) {
  return async (at: GrownVenue) => (await at.admin.call(list, { locationId: at.venue.id })).openCount
}

/** A request for a statement, which prints each entry. */
function statement(at: GrownVenue, body: { ledger: 'zelle'; personId: number }) {
  return finding(at, body, async () => {
    const { total } = await at.admin.call('POST /loan/listEntries', { ...body, locationId: at.venue.id })
    return total
  })
}

/** Counts the sessions of the week and of the four weeks before it. */
async function countComparedSessions(at: GrownVenue): Promise<number> {
  const { rows } = await at.house.owner.query<{ sessions: number }>(
    `select count(*)::int as sessions from reading_sessions
     where location_id = $1 and business_day between $2::date - 28 and $3::date`,
    [at.venue.id, WEEK.fromDate, WEEK.toDate],
  )
  return rows[0]!.sessions
}

/** Counts the rows from which the totals of all time are summed: one per machine and month. */
async function countMonths(at: GrownVenue): Promise<number> {
  const { rows } = await at.house.owner.query<{ months: number }>(
    'select count(*)::int as months from machine_months where location_id = $1',
    [at.venue.id],
  )
  return rows[0]!.months
}

/** Searches that find the same number of customers at any age of the venue, and searches that find more at an older venue. */
function searches(at: GrownVenue, bodyOf: (search: string) => object): ReturnType<More> {
  const fixed = {
    x: 'x',
    xo: 'xo',
    xochitl: 'xochitl',
    phone: phoneOf(at.newcomerId),
    tag: String(at.newcomerId),
  }
  const growing = ['g', 'gl', 'glo', 'nunez', 'gloria nunez']
  const count = async (search: string) => {
    const { total } = await at.admin.call('POST /customer/list', { search, locationId: at.venue.id })
    return total
  }
  const asked: ReturnType<More> = {}
  for (const [title, search] of Object.entries(fixed)) asked[`found by ${title}`] = here(at, bodyOf(search))
  for (const search of growing) asked[`found by ${search}`] = finding(at, bodyOf(search), () => count(search))
  return asked
}

function importedRow(at: GrownVenue): object {
  return (bodyFor('previewImport', at, at.admin)['rows'] as [object])[0]
}

/** Returns the id of the running round. Starts a round if there is none. */
async function runningRound(at: GrownVenue): Promise<number> {
  const body = { locationId: at.venue.id }
  const { session } = await at.admin.call('POST /machine/loadStartedSession', body)
  return session?.sessionId ?? startedRound(at)
}

async function startedRound(at: GrownVenue): Promise<number> {
  await endRunningRound(at.venue)
  const { session } = await at.admin.call('POST /machine/startNewSession', { locationId: at.venue.id })
  return session.sessionId
}

/** The body that saves the next meters of a machine with a history. `which` says whether the round has already read this machine. */
async function savedReading(at: GrownVenue, sessionId: number, which: 'read' | 'unread') {
  const { rows } = await at.house.owner.query<{ machine: string; in: number; out: number }>(
    `select m.name as machine, last.cur_in::float8 + 5 as in, last.cur_out::float8 + 5 as out
     from machines m
     join assignments a on a.location_id = m.location_id and a.machine_id = m.machine_id and a.ended_at is null
     cross join lateral (
       select r.cur_in, r.cur_out, r.reading_session_id from readings r
       where r.location_id = m.location_id and r.machine_id = m.machine_id and r.assignment_id = a.assignment_id
       order by r.reading_id desc limit 1
     ) last
     where m.location_id = $1 and m.machine_id <= $2 and (last.reading_session_id = $3) = $4
     order by m.machine_id desc
     limit 1`,
    [at.venue.id, Number(at.lastMachine), sessionId, which === 'read'],
  )
  const locationId = at.venue.id
  // In these rounds, machines usually have no play. After ten such rounds, the server treats any play as unusual and asks for a confirmation.
  return { body: { locationId, data: { ...rows[0]!, sessionId, locationId, isOutlierConfirmed: true } } }
}

async function assignedAt(at: GrownVenue, machine: string) {
  await endRunningRound(at.venue)
  const { assignTemplates } = await at.admin.call('POST /machine/listAssignTemplates', { locationId: at.venue.id })
  return assignTemplates.find((row) => row.machine === machine)!
}

/** Voids the veteran's open shifts and the veteran's shifts that ended in the last twelve hours. */
async function sendHome(at: GrownVenue): Promise<void> {
  await at.house.owner.query(
    `update shifts set voided_at = $3, voided_by = $2 where location_id = $1 and user_id = $2 and voided_at is null
       and coalesce(clock_out_at, $3) > $3::timestamptz - interval '12 hours'`,
    [at.venue.id, at.veteran.userId, at.house.clock.now()],
  )
}

/** Gives a match to a regular. Returns the giver, and the body with which the giver can void the match. */
async function givenAndVoided(at: GrownVenue) {
  const giver = await at.venue.admin()
  const pendingId = await seated(at.venue, at.admin, at.nextRegular())
  await giver.call('POST /customer/setPoints', { userId: giver.userId, pendingId, locationId: at.venue.id })
  return { giver, voided: { intent: 'points' as const, pendingId, locationId: at.venue.id, reason: 'mistake' } }
}

function hoursAgo(at: GrownVenue, hours: number): string {
  return new Date(at.house.clock.now().getTime() - hours * 3_600_000).toISOString()
}
