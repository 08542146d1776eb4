/** Fills an empty database with the demo: the platform, two game rooms and sixty days of their work. */

import type { KeyObject } from 'node:crypto'
import { mkdirSync } from 'node:fs'

import pg from 'pg'

import { type FirstSignIn, keepFirstSignIn } from '../first-sign-in.ts'
import { appendAudit, UNREQUESTED } from '../platform/audit/audit.queries.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { newPassword } from '../platform/auth/tokens.ts'
import { parsers } from '../platform/db/database.ts'
import type { Database } from '../platform/db/sql.ts'
import type { PhotoStore } from '../platform/photos/photo-store.ts'
import { type Picture, pictureOf } from '../platform/photos/pictures.ts'
import { type AlertRows, venueAlerts } from './alerts.ts'
import { type BonusRows, venueBonuses } from './bonuses.ts'
import { type BookRows, keepBooks, venueBooks } from './books.ts'
import { type CashRows, OWN_CATEGORIES, venueCash } from './cash.ts'
import { companyRow, licenceRow } from './companies.ts'
import { type CustomerRows, venueCustomers } from './customers.ts'
import { venueHistory, type VenueRows } from './history.ts'
import { drawMeters, METERS_SIZE } from './meters.ts'
import { type NoteRows, venueNotes } from './notes.ts'
import { machineShots, pictureRows, type PictureRows } from './pictures.ts'
import { type PointsRows, venuePoints } from './points.ts'
import { drawAtMachine, drawPortrait, PORTRAIT_SIZE } from './portraits.ts'
import { Random } from './random.ts'
import { chipOf, type UserOptions, userRow } from './team.ts'
import type { Category } from './tills.ts'
import { Ids, type Row, setUpAt, type VenueAtWork } from './venue-at-work.ts'
import {
  ADMINISTRATOR,
  type PersonSetup,
  PLATFORM_NAME,
  stationOf,
  TIMEZONE,
  VENUES,
  type VenueSetup,
} from './venues.ts'

const SEED = 20_260_529
/** There are enough different faces for a page of customers to look real. */
const PORTRAITS = 32
const BONUS_PICTURES = 12

/** The messages that the administrator gets after they turn e-mail on. The demo sends nothing before that. */
const DELIVERY = {
  is_by_email: false,
  classes: ['critical', 'warning'],
  gets_closing: true,
  quiet_from: '04:00',
  quiet_to: '10:00',
} satisfies Partial<Row<'delivery_settings'>>

export const NOT_EMPTY =
  'The demo fills only an empty database, and this database already has companies. Nothing was changed. Set COUNTROOM_DATA to a new folder, or DATABASE_URL to an empty database.'

export interface DemoOptions {
  /** The end of the history. */
  now: Date
  /** The password of everybody in the demo. */
  password: string
  /** Encrypts the license keys. */
  secretKey: KeyObject
  /** The store for the photos of customers, bonuses and machines. */
  photos: PhotoStore
}

/**
 * Fills the database in one transaction. Returns the first sign-in. Throws NOT_EMPTY when there is a company. `beforeCommit` runs after all rows are
 * inserted and before the commit. So a file that it writes exists before anybody can see the demo.
 */
export async function fillDemo(
  owner: pg.ClientConfig,
  options: DemoOptions,
  beforeCommit: (firstSignIn: FirstSignIn) => void = () => {},
): Promise<FirstSignIn> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    // When two servers start on one new database, only one of them fills it.
    await client.query('lock table companies in share row exclusive mode')
    const { rowCount } = await client.query('select from companies limit 1')
    if (rowCount !== 0) throw new Error(NOT_EMPTY)
    const square = { width: PORTRAIT_SIZE, height: PORTRAIT_SIZE }
    const portraits = await photosOf(drawn(SEED, PORTRAITS, drawPortrait), square)
    const bonusPictures = await photosOf(drawn(SEED + 1, BONUS_PICTURES, drawAtMachine), square)
    const ids = new Ids()
    const companies = demoCompanies(ids, options.now)
    await insertRows(client, 'companies', companies)
    const categories = await addCategories(client)
    const { rows, venues } = demoRows(
      { ...options, ids, companies, categories },
      await hashPassword(options.password),
      portraits,
      bonusPictures,
    )
    const shots = machineShots(rows, { now: options.now, timezone: TIMEZONE })
    const meters = await photosOf(shots.map(drawMeters), METERS_SIZE)
    append(rows, pictureRows(ids, shots, meters))
    const pictures = [...portraits, ...bonusPictures, ...meters]
    for (const { location_id, hash } of rows.photos) {
      const { bytes } = pictures.find((picture) => picture.hash.equals(hash))!
      await options.photos.write(location_id, hash, bytes)
    }
    for (const [table, records] of Object.entries<object[]>({ ...rows })) await insertRows(client, table, records)
    // PostgreSQL has no statistics yet for the rows of this transaction. Without them, it would scan whole tables.
    await client.query('analyze')
    for (const venue of venues)
      await keepBooks(statementsOver(client), venue, (table, records) => insertRows(client, table, records))
    for (const { company_id, name, is_default } of companies) {
      if (is_default) continue
      await appendAudit(client, {
        locationId: company_id,
        at: options.now,
        call: 'demo',
        action: 'demo filled in',
        accountId: rows.users[0]!.user_id!,
        actorId: rows.users[0]!.user_id!,
        requestId: UNREQUESTED['command line'],
        before: null,
        after: { company: name },
      })
    }
    const [administrator, station] = rows.users
    const firstSignIn = {
      username: administrator!.username,
      password: options.password,
      station: station!.username,
      chips: rows.users
        .filter(({ rfid_hash, company_id }) => rfid_hash !== null && company_id === station!.company_id)
        .map(({ user_id, firstname, lastname }) => ({ name: `${firstname} ${lastname}`, tag: chipOf(user_id!) })),
    }
    beforeCommit(firstSignIn)
    await client.query('commit')
    return firstSignIn
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Fills an empty database with the demo, and writes the first sign-in to the data folder. A database with companies stays as it is. */
export async function fillWhenEmpty(options: {
  owner: pg.ClientConfig
  dataDir: string
  secretKey: KeyObject
  photos: PhotoStore
  now: Date
  log: (line: string) => void
}): Promise<void> {
  const { owner, dataDir, secretKey, photos, now, log } = options
  if (!(await isEmpty(owner))) return
  log('Filling in the demo: two game rooms and sixty days of their work.')
  await fillDemo(owner, { now, secretKey, photos, password: newPassword() }, (firstSignIn) => {
    mkdirSync(dataDir, { recursive: true })
    keepFirstSignIn(dataDir, firstSignIn)
  }).catch((error: unknown) => {
    // Another server has filled the database first.
    if (!(error instanceof Error && error.message === NOT_EMPTY)) throw error
  })
}

async function isEmpty(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from companies limit 1')
    return rowCount === 0
  } finally {
    await client.end()
  }
}

// Rows --------------------------------------------------------------------------------------------------------------------------

/** The rows by table. The tables are in an order in which their foreign keys allow the inserts. */
interface DemoRows
  extends VenueRows, CustomerRows, PointsRows, CashRows, BonusRows, BookRows, AlertRows, NoteRows, PictureRows {
  delivery_settings: Row<'delivery_settings'>[]
  licences: Row<'licences'>[]
  users: Row<'users'>[]
  user_companies: Row<'user_companies'>[]
}

/** The platform's company, then the companies of the venues. */
function demoCompanies(ids: Ids, now: Date): (Row<'companies'> & { company_id: number })[] {
  const createdAt = setUpAt(now, TIMEZONE)
  const platform = companyRow(ids, PLATFORM_NAME, createdAt, { is_default: true })
  const venues = VENUES.map(({ company, mailDomain }) =>
    companyRow(ids, company.name, createdAt, {
      contact_name: company.contact,
      email: `office@${mailDomain}`,
      phone: company.phone,
      address_line1: company.address,
      city: company.city,
      state: 'TX',
      postal_code: company.postalCode,
    }),
  )
  return [platform, ...venues]
}

/**
 * All rows except the companies, the categories, the pictures of machines and the rows of `keepBooks`. Ids begin at 1. The same `now` gives the same
 * rows, except for the password's hash, the hashes of the chips and the license keys.
 */
function demoRows(
  {
    now,
    secretKey,
    ids,
    companies: [, ...companies],
    categories,
  }: DemoOptions & { ids: Ids; companies: readonly { company_id: number }[]; categories: readonly LocationCategory[] },
  passwordHash: string,
  portraits: readonly Picture[],
  bonusPictures: readonly Picture[],
): { rows: DemoRows; venues: VenueAtWork[] } {
  const venues: VenueAtWork[] = []
  const random = new Random(SEED)
  const createdAt = setUpAt(now, TIMEZONE)
  const rows: DemoRows = {
    licences: [],
    users: [],
    user_companies: [],
    machines: [],
    games: [],
    assignments: [],
    reading_sessions: [],
    readings: [],
    machine_months: [],
    shifts: [],
    customer_counters: [],
    photos: [],
    customers: [],
    customer_photos: [],
    visits: [],
    last_visits: [],
    match_rules: [],
    cash_rules: [],
    transactions: [],
    transaction_versions: [],
    payroll_shifts: [],
    rollovers: [],
    ticket_counters: [],
    tickets: [],
    match_tickets: [],
    match_ticket_reasons: [],
    cash_counts: [],
    raffle_counters: [],
    raffle_draws: [],
    raffle_prizes: [],
    ledger_entries: [],
    bonus_definitions: [],
    bonuses: [],
    bonus_photos: [],
    report_expenses: [],
    jackpots: [],
    alerts: [],
    delivery_settings: [],
    notes: [],
    note_reads: [],
    machine_pictures: [],
    machine_picture_photos: [],
  }
  const accounts = { ids, passwordHash, secretKey, createdAt }
  const addUser = (setup: VenueSetup, person: PersonSetup, companyId: number, more: UserOptions = {}): number => {
    const user = userRow(accounts, setup, person, companyId, more)
    rows.users.push(user)
    return user.user_id
  }

  const nameOf = (userId: number) => {
    const { firstname, lastname } = rows.users.find(({ user_id }) => user_id === userId)!
    return `${firstname} ${lastname}`
  }

  const [home] = companies
  const administratorId = addUser(VENUES[0]!, ADMINISTRATOR, home!.company_id, { isOwner: true })
  for (const [index, setup] of VENUES.entries()) {
    const locationId = companies[index]!.company_id
    rows.licences.push(licenceRow(ids, locationId, setup, createdAt, secretKey))
    if (index > 0) rows.user_companies.push({ user_id: administratorId, company_id: locationId })
    addUser(setup, stationOf(setup), locationId)
    const userIds = setup.people.map((person) => addUser(setup, person, locationId, { hasChip: true }))
    const venue = { setup, locationId, timezone: TIMEZONE, administratorId, userIds, ids, random, now }
    venues.push(venue)
    const history = venueHistory(venue)
    const guests = venueCustomers(venue, history.shifts, portraits)
    const points = venuePoints(venue, history, guests.customers)
    const cash = venueCash(
      // The cash has its own random numbers, so that a change to the cash changes nothing else in the demo.
      { ...venue, random: new Random(SEED * (index + 2)) },
      history,
      guests,
      categories.filter(({ location_id }) => location_id === locationId),
    )
    append(rows, history)
    append(rows, guests)
    append(rows, points)
    append(rows, cash)
    append(rows, venueBonuses(venue, history, guests.customers, bonusPictures))
    append(rows, venueBooks(venue, history, guests))
    append(rows, venueAlerts(venue, history, cash, nameOf))
    append(rows, venueNotes(venue))
    rows.delivery_settings.push({ location_id: locationId, user_id: administratorId, ...DELIVERY })
  }
  return { rows, venues }
}

function append(rows: DemoRows, more: Partial<DemoRows>): void {
  for (const [table, added] of Object.entries<object[]>({ ...more }))
    for (const row of added) (rows[table as keyof DemoRows] as object[]).push(row)
}

interface LocationCategory extends Category {
  location_id: number
}

/** Adds the venues' own categories to the categories that the database gave every company. Returns all categories. */
async function addCategories(client: pg.Client): Promise<LocationCategory[]> {
  await client.query(
    `insert into categories (location_id, name, name_key, expense_type, created_at)
     select c.company_id, o.name, lower(o.name), o.expense_type, c.created_at
     from companies c cross join json_to_recordset($1) as o (name text, expense_type text)
     where not c.is_default order by c.company_id, o.name`,
    [JSON.stringify(OWN_CATEGORIES.map(({ name, expenseType }) => ({ name, expense_type: expenseType })))],
  )
  const { rows } = await client.query<Record<keyof LocationCategory, string>>(
    'select location_id, category_id, name, posting, expense_type from categories',
  )
  return rows.map(
    (row) =>
      ({ ...row, location_id: Number(row.location_id), category_id: Number(row.category_id) }) as LocationCategory,
  )
}

function drawn(seed: number, count: number, draw: (random: Random) => Uint8Array): Uint8Array[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => draw(random))
}

/** Turns pictures of raw RGB pixels into photos as the server stores them. */
async function photosOf(pictures: readonly Uint8Array[], size: { width: number; height: number }): Promise<Picture[]> {
  // The image library is loaded only here, because a start with a filled database does not need it.
  const { default: sharp } = await import('sharp')
  const raw = { ...size, channels: 3 } as const
  return Promise.all(
    pictures.map(async (pixels) => {
      const png = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
      return pictureOf({ displayName: 'Camera.png', type: 'image/png', data: png.toString('base64') })
    }),
  )
}

/** A database that runs the server's queries in the transaction of the demo, one after the other. */
function statementsOver(client: pg.Client): Database {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run({ sql, parameters }) {
      const answer = last.then(() => client.query({ text: sql, values: [...parameters], types: parsers }))
      last = answer.catch(() => {})
      return answer
    },
  }
}

// Inserting ---------------------------------------------------------------------------------------------------------------------

/** Inserts all rows of a table in one statement, and makes its next id follow the last inserted id. All rows must have the same columns. */
async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows, hexOfBytes)],
  )
  const identity = await client.query<{ attname: string }>(
    "select attname from pg_attribute where attrelid = $1::regclass and attidentity <> ''",
    [table],
  )
  for (const { attname } of identity.rows) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), (select max(${attname}) from ${table}))`, [
      table,
      attname,
    ])
  }
}

/** A replacer for JSON.stringify that writes bytes as PostgreSQL reads them in JSON. JSON.stringify calls a buffer's `toJSON` before the replacer. */
function hexOfBytes(_key: string, value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBuffer ? `\\x${Buffer.from((value as unknown as { data: number[] }).data).toString('hex')}` : value
}
