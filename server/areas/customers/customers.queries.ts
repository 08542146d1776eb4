/** Queries of customers. A deleted customer is in no list and no search, but their visits stay. */

import type { CUSTOMER_COLUMNS } from '@countroom/contract/customers/customers.shapes.ts'
import { PENDING_LASTS_HOURS } from '@countroom/contract/points/points.rules.ts'

import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { type Database, type Sql, sql } from '../../platform/db/sql.ts'
import type { StoredPhoto } from '../../platform/photos/photo-store.ts'
import { oldPhotosOf, photosWhere } from '../../platform/photos/photos.queries.ts'
import type { InJob, InLocation, Scope } from '../../platform/scope.ts'
import {
  narrowedTo,
  type PersonName,
  type Registered,
  searchPatterns,
  type SearchWord,
  type SearchWords,
  splitSearch,
  type Terms,
} from './customers.rules.ts'

const HOUR_MS = 3_600_000

/** Whether the customer `c` is registered at the location, and not deleted. */
const isHere = (scope: Scope) => sql`c.location_id = ${scope.location.id} and c.deleted_at is null`

/** Whether the visit `v` is on the pending list now. */
const isWaiting = (scope: Scope) => sql`
  v.given_at is null and v.voided_at is null and v.lapsed_at is null
    and v.signed_in_at > ${new Date(scope.now.getTime() - PENDING_LASTS_HOURS * HOUR_MS)}
`

/** The ids of all customers on the pending list now. */
const pendingIds = (scope: Scope) =>
  sql`select v.customer_id from visits v where v.location_id = ${scope.location.id} and ${isWaiting(scope)}`

/** Whether the customer `c` is on the pending list now. The pending list is short, so the statement reads it once for all rows. */
const isPending = (scope: Scope) => sql<boolean>`c.customer_id = any (array(${pendingIds(scope)}))`

/**
 * Whether the customer `c` is on the pending list now, for the customers in `page`. Reads only the visits of these customers. Each waiting visit may
 * be in a different block of the disk, so reading all of them would take longer.
 */
const isPendingOnPage = (scope: Scope) => sql<boolean>`c.customer_id = any (array(
  ${pendingIds(scope)} and v.customer_id = any (array(select customer_id from page))
))`

/**
 * The last visit of the customer `c`. Null when they have not been here yet. PostgreSQL looks it up for each row. A join would use one plan for
 * locations of all sizes. That plan assumes small locations and would be slow at large ones.
 */
const lastVisitOf = (scope: Scope) => sql`(
  select l.last_visit_at from last_visits l where l.location_id = ${scope.location.id} and l.customer_id = c.customer_id
)`

// One customer -----------------------------------------------------------------------------------------------------------------

export interface CustomerRecord extends PersonName, Terms {
  customerId: number
  tagId: string
  firstNameKey: string
  lastNameKey: string
  phone: string
  bornOn: string | null
  address: string
  /** Encrypted. */
  driverLicense: Buffer | null
  driverLicenseEnding: string
  comments: string
  registeredAt: Date
  registeredBy: number
  employeeName: string
  lastVisitAt: Date | null
  version: number
  /** Newest first, with hashes in hex. */
  photos: { hash: string; displayName: string }[]
  /** When a photo of the customer was last deleted because of its age, and after how many days. Null when no photo was deleted because of its age. */
  photoRemovedAt: Date | null
  photoKeptDays: number | null
}

export async function findCustomer(scope: Scope, customerId: number): Promise<CustomerRecord | undefined> {
  const result = await sql<CustomerRecord>`
    select c.customer_id as "customerId", c.tag_id as "tagId", c.first_name as "firstName", c.last_name as "lastName",
      c.first_name_key as "firstNameKey", c.last_name_key as "lastNameKey", c.phone, c.born_on as "bornOn", c.address,
      c.driver_license as "driverLicense", c.driver_license_ending as "driverLicenseEnding", c.comments,
      c.points_cents as "pointsCents", c.is_rule as "isRule", c.cooldown_hundredths as "cooldownHundredths",
      c.max_matches_per_day as "maxMatchesPerDay", c.max_amount_per_day_cents as "maxAmountPerDayCents",
      c.match_values_cents as "matchValuesCents", c.loan_limit_cents as "loanLimitCents", c.registered_at as "registeredAt", c.registered_by as "registeredBy",
      ${lastVisitOf(scope)} as "lastVisitAt", c.version,
      (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = c.registered_by) as "employeeName",
      (
        select coalesce(
          json_agg(json_build_object('hash', encode(p.hash, 'hex'), 'displayName', p.display_name) order by p.customer_photo_id desc), '[]'
        )
        from customer_photos p
        where p.location_id = ${scope.location.id} and p.customer_id = c.customer_id and p.removed_at is null
      ) as photos, gone.removed_at as "photoRemovedAt", gone.kept_days as "photoKeptDays"
    from customers c
    left join lateral (
      select p.removed_at, p.kept_days from customer_photos p
      where p.location_id = ${scope.location.id} and p.customer_id = c.customer_id and p.kept_days is not null
      order by p.removed_at desc
      limit 1
    ) gone on true
    where ${isHere(scope)} and c.customer_id = ${customerId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Locks a customer, so that changes of the customer and decisions that depend on the customer wait for each other. */
export async function lockCustomer(scope: Scope, customerId: number): Promise<void> {
  await sql`
    select from customers c where ${isHere(scope)} and c.customer_id = ${customerId} for no key update
  `.execute(scope.db)
}

interface HeldCustomer {
  name: string
  first_name: string
  last_name: string
  tag_id: string
}

/** Locks a registered customer, so that nobody can delete them before the change is done. Undefined for an unknown customer. */
export async function holdCustomer(scope: Scope, customerId: number): Promise<HeldCustomer | undefined> {
  const result = await sql<HeldCustomer>`
    select btrim(c.first_name || ' ' || c.last_name) as name, c.first_name, c.last_name, c.tag_id from customers c
    where ${isHere(scope)} and c.customer_id = ${customerId}
    for share
  `.execute(scope.db)
  return result.rows[0]
}

/**
 * Serializes the changes that register, rename or delete customers at the location, so that each change sees the result of the change before it.
 * Returns the last number that was given as a tag. Call it after `lockPhotos` and before `lockCustomer`.
 */
export async function lockRegister(scope: Scope): Promise<number> {
  const result = await sql<{ last_tag: number }>`
    insert into customer_counters (location_id) values (${scope.location.id})
    on conflict (location_id) do update set last_tag = customer_counters.last_tag
    returning last_tag
  `.execute(scope.db)
  return result.rows[0]!.last_tag
}

/** Stores the last number that was given as a tag. Call it under `lockRegister`. */
export async function setLastTag(scope: Scope, lastTag: number): Promise<void> {
  await sql`
    update customer_counters set last_tag = ${lastTag} where location_id = ${scope.location.id}
  `.execute(scope.db)
}

export interface NameKeys {
  firstNameKey: string
  lastNameKey: string
}

export interface SimilarRow extends PersonName {
  customerId: number
  lastVisitAt: Date | null
  hasSameName: boolean
  hasSamePhone: boolean
}

/**
 * Other customers with the same name or the same phone number. Customers with the same name come before the others. Within both groups, the customer
 * with the latest visit comes first.
 */
export async function findSimilar(
  scope: Scope,
  { firstNameKey, lastNameKey, phone }: NameKeys & { phone: string },
  exceptId: number | null,
  limit: number,
): Promise<SimilarRow[]> {
  const hasSameName = sql`(c.first_name_key = ${firstNameKey} and c.last_name_key = ${lastNameKey})`
  const result = await sql<SimilarRow>`
    select c.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName",
      ${lastVisitOf(scope)} as "lastVisitAt", ${hasSameName} as "hasSameName", c.phone = ${phone} as "hasSamePhone"
    from customers c
    where ${isHere(scope)} and (${hasSameName} or c.phone = ${phone}) and c.customer_id is distinct from ${exceptId}::bigint
    order by ${hasSameName} desc, "lastVisitAt" desc nulls last, c.customer_id
    limit ${limit}
  `.execute(scope.db)
  return result.rows
}

// Changing customers -----------------------------------------------------------------------------------------------------------

/** The values of a customer that a save writes, including the values that are derived from other values. */
export interface CustomerEntry extends PersonName, NameKeys, Terms {
  tagId: string
  phone: string
  bornOn: string | null
  address: string
  driverLicense: Buffer | null
  driverLicenseEnding: string
  comments: string
  searchText: string
}

/** Adds customers, and returns their ids. */
export async function insertCustomers(scope: Scope, entries: readonly CustomerEntry[]): Promise<number[]> {
  const rows = entries.map((entry) => ({ ...entry, driverLicense: entry.driverLicense?.toString('hex') ?? null }))
  const result = await sql<{ customer_id: number }>`
    insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, born_on, address,
      driver_license, driver_license_ending, points_cents, comments, is_rule, cooldown_hundredths, max_matches_per_day,
      max_amount_per_day_cents, match_values_cents, loan_limit_cents, search_text, registered_at, registered_by)
    select ${scope.location.id}, "tagId", "firstName", "lastName", "firstNameKey", "lastNameKey", phone, "bornOn", address,
      decode("driverLicense", 'hex'), "driverLicenseEnding", "pointsCents", comments, "isRule", "cooldownHundredths",
      "maxMatchesPerDay", "maxAmountPerDayCents", "matchValuesCents", "loanLimitCents", "searchText", ${scope.now}, ${scope.actorId}
    from json_to_recordset(${JSON.stringify(rows)}) as entry(
      "tagId" text, "firstName" text, "lastName" text, "firstNameKey" text, "lastNameKey" text, phone text, "bornOn" date, address text,
      "driverLicense" text, "driverLicenseEnding" text, "pointsCents" bigint, comments text, "isRule" boolean,
      "cooldownHundredths" bigint, "maxMatchesPerDay" integer, "maxAmountPerDayCents" bigint, "matchValuesCents" bigint[],
      "loanLimitCents" bigint, "searchText" text
    )
    returning customer_id
  `.execute(scope.db)
  return result.rows.map((row) => row.customer_id)
}

export async function updateCustomer(scope: Scope, customerId: number, entry: CustomerEntry): Promise<void> {
  await sql`
    update customers
    set first_name = ${entry.firstName}, last_name = ${entry.lastName}, first_name_key = ${entry.firstNameKey},
      last_name_key = ${entry.lastNameKey}, phone = ${entry.phone}, born_on = ${entry.bornOn}, address = ${entry.address},
      driver_license = ${entry.driverLicense}, driver_license_ending = ${entry.driverLicenseEnding},
      points_cents = ${entry.pointsCents}, comments = ${entry.comments}, is_rule = ${entry.isRule},
      cooldown_hundredths = ${entry.cooldownHundredths}, max_matches_per_day = ${entry.maxMatchesPerDay},
      max_amount_per_day_cents = ${entry.maxAmountPerDayCents}, match_values_cents = ${entry.matchValuesCents}::bigint[],
      loan_limit_cents = ${entry.loanLimitCents}, search_text = ${entry.searchText}, version = version + 1
    where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Raises the version of a customer when something about them has changed in another table. */
export async function raiseVersion(scope: Scope, customerId: number): Promise<void> {
  await sql`
    update customers set version = version + 1 where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Deletes a customer. Their row stays for the history, but they are in no list. Their tag and phone number are free again. */
export async function deleteCustomer(scope: Scope, customerId: number): Promise<void> {
  await sql`
    update customers set deleted_at = ${scope.now}, version = version + 1
    where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Adds photos to a customer. The last photo of `photos` becomes the newest. A photo that the customer already has stays as it is. */
export async function addPhotos(scope: Scope, customerId: number, photos: readonly StoredPhoto[]): Promise<void> {
  if (photos.length === 0) return
  await sql`
    insert into customer_photos (location_id, customer_id, hash, display_name, added_at, added_by)
    select ${scope.location.id}, ${customerId}, hash, display_name, ${scope.now}, ${scope.actorId}
    from unnest(${photos.map((photo) => photo.hash)}::bytea[], ${photos.map((photo) => photo.displayName)}::text[])
      with ordinality as photo(hash, display_name, place)
    order by place
    on conflict do nothing
  `.execute(scope.db)
}

/** Removes photos of a customer. `hashes` are in hex. */
export async function removePhotos(scope: Scope, customerId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    update customer_photos set removed_at = ${scope.now}
    where location_id = ${scope.location.id} and customer_id = ${customerId} and removed_at is null
      and hash = any (${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
  `.execute(scope.db)
}

/** The hashes, in hex, of the given photos that belong to registered customers. */
export async function namedPhotos(
  db: Database,
  locationId: number,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  // PostgreSQL uses one plan for all locations. Without `offset 0`, that plan could read all photos of the location, except removed photos.
  return photosWhere(
    db,
    hashes,
    sql`exists (
      select from (
        select customer_id, removed_at from customer_photos where location_id = ${locationId} and hash = asked.hash offset 0
      ) p
      where p.removed_at is null and (
        select c.deleted_at is null from customers c where c.location_id = ${locationId} and c.customer_id = p.customer_id
      )
    )`,
  )
}

/** Customers' photos from before an instant. Leaves out the photos of customers who have checked in since then and still wait for points. */
const olderThan = (locationId: number, instant: Date) => sql`
  select r.customer_photo_id, r.hash, r.added_at as taken_at
  from customer_photos r
  where r.location_id = ${locationId} and r.added_at < ${instant} and r.removed_at is null
    and not exists (
      select from visits v
      where v.location_id = ${locationId} and v.customer_id = r.customer_id and v.signed_in_at >= ${instant}
        and v.given_at is null and v.voided_at is null and v.lapsed_at is null
    )`

export const oldPhotos = oldPhotosOf({
  table: 'customer_photos',
  key: 'customer_photo_id',
  columns: { removedAt: 'removed_at', keptDays: 'kept_days' },
  olderThan,
  topics: ['customers', 'pending', 'raffle'],
})

/** Finds, at any location, a deleted customer whose photos are not removed yet. */
export async function findWithPhotosToRemove(
  db: Database,
): Promise<{ locationId: number; customerId: number } | undefined> {
  const result = await sql<{ locationId: number; customerId: number }>`
    select location_id as "locationId", customer_id as "customerId" from customers
    where deleted_at is not null and photos_removed_at is null
    order by location_id, customer_id
    limit 1
  `.execute(db)
  return result.rows[0]
}

/** The hashes of a customer's photos, without removed photos. The customer may be deleted. */
export async function listPhotos(
  { db, location }: Pick<InLocation, 'db' | 'location'>,
  customerId: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from customer_photos
    where location_id = ${location.id} and customer_id = ${customerId} and removed_at is null
  `.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Records that the photos of a deleted customer are removed. */
export async function markPhotosRemoved({ db, location, now }: InJob, customerId: number): Promise<void> {
  await sql`
    update customers set photos_removed_at = ${now} where location_id = ${location.id} and customer_id = ${customerId}
  `.execute(db)
}

// Lists ------------------------------------------------------------------------------------------------------------------------

export interface ListedRow extends PersonName {
  customerId: number
  tagId: string
  pointsCents: number
  phone: string
  bornOn: string | null
  registeredAt: Date
  lastVisitAt: Date | null
  /** The hash of the newest photo. */
  hash: Buffer | null
  displayName: string | null
  isPending: boolean
}

/** `from` is inclusive, and `to` is exclusive. Undefined means no limit. */
export interface TimeRange {
  from: Date | undefined
  to: Date | undefined
}

export interface CustomerQuestion {
  search: string
  lastVisit: TimeRange
  registered: TimeRange
  /** Only customers on the pending list now. */
  isPending: boolean
  /** Whether the asking person has the privileged view. */
  hasPrivilege: boolean
  orderBy: (typeof CUSTOMER_COLUMNS)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Nulls come last in both directions. Each order is the order of an index of `customers`, or of `last_visits` for `lastVisit`. */
const ORDERS = {
  tagId: {
    asc: sql`length(c.tag_id), c.tag_id, c.customer_id`,
    desc: sql`length(c.tag_id) desc, c.tag_id desc, c.customer_id desc`,
  },
  firstName: {
    asc: sql`c.first_name_key, c.last_name_key, c.customer_id`,
    desc: sql`c.first_name_key desc, c.last_name_key desc, c.customer_id desc`,
  },
  lastName: {
    asc: sql`c.last_name_key, c.first_name_key, c.customer_id`,
    desc: sql`c.last_name_key desc, c.first_name_key desc, c.customer_id desc`,
  },
  points: { asc: sql`c.points_cents, c.customer_id`, desc: sql`c.points_cents desc, c.customer_id desc` },
  phone: { asc: sql`c.phone, c.customer_id`, desc: sql`c.phone desc, c.customer_id desc` },
  dob: { asc: sql`c.born_on, c.customer_id`, desc: sql`c.born_on desc nulls last, c.customer_id desc` },
  registrationDate: {
    asc: sql`c.registered_at, c.customer_id`,
    desc: sql`c.registered_at desc, c.customer_id desc`,
  },
  lastVisit: {
    asc: sql`c.last_visit_at, c.customer_id`,
    desc: sql`c.last_visit_at desc nulls last, c.customer_id desc`,
  },
} as const

/** The columns of the customer `c` that lists sort by or show. */
const OWN_COLUMNS = sql`
  c.customer_id, c.tag_id, c.first_name, c.last_name, c.first_name_key, c.last_name_key, c.points_cents, c.phone, c.born_on, c.registered_at,
  c.search_text`

/** The columns that a list shows for each customer `c` of a page. */
const listed = (scope: Scope) => sql`
  c.customer_id as "customerId", c.tag_id as "tagId", c.first_name as "firstName", c.last_name as "lastName",
  c.points_cents as "pointsCents", c.phone, c.born_on as "bornOn", c.registered_at as "registeredAt", c.last_visit_at as "lastVisitAt",
  photo.hash, photo.display_name as "displayName", ${isPendingOnPage(scope)} as "isPending"`

/**
 * The last visits and the newest photos of the customers in `page`. When the customers' ids are close together, PostgreSQL reads the visits in one
 * scan of an index, and the photos in another. Otherwise it looks up each customer, because one scan would read too much at a large location.
 */
const visitsOnPage = (scope: Scope, areNear: boolean) => sql`
  visited as materialized (${
    areNear
      ? sql`
        select l.customer_id, l.last_visit_at
        from last_visits l
        where l.location_id = ${scope.location.id} and l.customer_id = any (array(select customer_id from page))`
      : sql`select c.customer_id, ${lastVisitOf(scope)} as last_visit_at from page c`
  })`
const photosOnPage = (scope: Scope, areNear: boolean) => sql`
  photos as materialized (${
    areNear
      ? sql`
        select distinct on (p.customer_id) p.customer_id, p.hash, p.display_name
        from customer_photos p
        where p.location_id = ${scope.location.id} and p.removed_at is null and p.customer_id = any (array(select customer_id from page))
        order by p.customer_id, p.customer_photo_id desc`
      : sql`
        select c.customer_id, p.hash, p.display_name
        from page c
        cross join lateral (
          select p.hash, p.display_name
          from customer_photos p
          where p.location_id = ${scope.location.id} and p.customer_id = c.customer_id and p.removed_at is null
          order by p.customer_photo_id desc
          limit 1
        ) p`
  })`

/** Joins the customer `c` with their newest photo. */
const WITH_PHOTO = sql`left join photos photo on photo.customer_id = c.customer_id`

/** When a search or filter finds more customers than this, PostgreSQL reads the page along the index of the requested order, without sorting. */
const MAX_SORTED = 2_000

/** Whether the customer `c` has every word of a search. The trigram index, which includes the location, narrows the customers down. */
function foundBy(words: SearchWords): Sql<boolean>[] {
  const hasTrigrams = (word: SearchWord) => {
    const patterns = searchPatterns(word)
    if ('regex' in patterns) return sql<boolean>`c.search_text ~ ${patterns.regex}`
    return sql<boolean>`(${sql.join(
      patterns.like.map((pattern) => sql`c.search_text like ${pattern}`),
      sql` or `,
    )})`
  }
  return [...words.indexed.map(hasTrigrams), ...hasWords(words)]
}

/** Whether the customer `c` has every word of a search. Needs no trigram index, so PostgreSQL may read the rows along another index. */
function hasWords({ indexed, others }: SearchWords): Sql<boolean>[] {
  return [...indexed, ...others].map(({ text, place }) => {
    if (place === 'anywhere') return sql<boolean>`strpos(c.search_text, ${text}) > 0`
    if (place === 'beginning') return sql<boolean>`strpos(' ' || c.search_text, ${` ${text}`}) > 0`
    return sql<boolean>`strpos(' ' || c.search_text || ' ', ${` ${text} `}) > 0`
  })
}

/** The conditions of the filters on the customer `c` and on their last visit `l`. Leaves out the words of the search. */
function wanted(scope: Scope, { lastVisit: visited, registered, isPending: waits }: CustomerQuestion) {
  const within = (at: Sql, { from, to }: TimeRange) => [
    ...(from ? [sql`${at} >= ${from}`] : []),
    ...(to ? [sql`${at} < ${to}`] : []),
  ]
  const ofRegistration = within(sql`c.registered_at`, registered)
  return {
    ofRegistration,
    ofCustomer: [...ofRegistration, ...(waits ? [isPending(scope)] : [])],
    ofVisit: within(sql`l.last_visit_at`, visited),
  }
}

/**
 * Whether the last visit of the customer `c` is in the requested range. PostgreSQL looks up this one visit for each row. With `exists`, PostgreSQL
 * might read all last visits for each row.
 */
const visitedWithin = (scope: Scope, ofVisit: readonly Sql[]) => sql`(
  select true from last_visits l
  where ${all([sql`l.location_id = ${scope.location.id} and l.customer_id = c.customer_id`, ...ofVisit])}
)`

const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

/**
 * A page of all customers, or of the customers that a search or a filter finds, and how many there are. When a search, a range of registration days
 * or the filter for pending customers finds few customers, PostgreSQL reads and sorts all of them. Otherwise it reads customers in the requested
 * order until the page is full.
 */
export async function listCustomers(scope: Scope, question: CustomerQuestion): Promise<CountedPage<ListedRow>> {
  const words = splitSearch(question.search, question.hasPrivilege)
  if (words.indexed.length === 0 && wanted(scope, question).ofCustomer.length === 0) {
    const [{ total, max }, rows] = await Promise.all([countCustomers(scope, question), listInOrder(scope, question)])
    return countedPage(rows, question, total, max)
  }
  const { total, rows } = await listFound(scope, question, words)
  return countedPage(total > MAX_SORTED ? await listInOrder(scope, question, words) : rows, question, total, MAX_SORTED)
}

/** Joins the last visit `l` with its customer `c`, whom PostgreSQL looks up for each row. */
const visitor = (here: Sql) => sql`
  cross join lateral (
    select ${OWN_COLUMNS} from customers c where ${here} and c.customer_id = l.customer_id limit 1
  ) c`

/**
 * The number of all customers, which the database stores. With a range of last visits, counts the customers in that range instead, up to one more
 * than `max`.
 */
async function countCustomers(scope: Scope, question: CustomerQuestion): Promise<{ total: number; max: number }> {
  const { ofVisit } = wanted(scope, question)
  if (ofVisit.length === 0) {
    const kept = await sql<{ customers: number }>`
      select customers from customer_counters where location_id = ${scope.location.id}
    `.execute(scope.db)
    return { total: kept.rows[0]?.customers ?? 0, max: Infinity }
  }
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select from last_visits l where ${all([sql`l.location_id = ${scope.location.id}`, ...ofVisit])} limit ${MAX_COUNTED + 1}
    ) counted
  `.execute(scope.db)
  return { total: counted.rows[0]!.total, max: MAX_COUNTED }
}

/** A page of the customers and the first customer of the next page, read along the index of the requested order. */
async function listInOrder(scope: Scope, question: CustomerQuestion, words?: SearchWords): Promise<ListedRow[]> {
  const { limit, offset, orderBy } = question
  const order = ORDERS[orderBy][question.order]
  const { ofCustomer, ofVisit } = wanted(scope, question)
  const here = all([isHere(scope), ...ofCustomer, ...(words ? hasWords(words) : [])])
  if (orderBy === 'lastVisit') return listByLastVisit(scope, question, here, ofVisit)
  // Tags are given in the order of registration, so in these orders the ids of the customers on a page are close together.
  const areNear = orderBy === 'tagId' || orderBy === 'registrationDate'
  const result = await sql<ListedRow>`
    with page as materialized (
      select ${OWN_COLUMNS}
      from customers c
      where ${ofVisit.length === 0 ? here : all([here, visitedWithin(scope, ofVisit)])}
      order by ${order} limit ${limit + 1} offset ${offset}
    ), ${visitsOnPage(scope, areNear)}, ${photosOnPage(scope, areNear)}
    select ${listed(scope)}
    from (select * from page left join visited using (customer_id)) c
    ${WITH_PHOTO}
    order by ${order}
  `.execute(scope.db)
  return result.rows
}

/**
 * A page of the customers and the first customer of the next page, sorted by last visit. Customers with visits come first. Customers without visits,
 * who have no row in `last_visits`, come after them.
 */
async function listByLastVisit(
  scope: Scope,
  { limit, offset, order: direction }: Pick<CustomerQuestion, 'limit' | 'offset' | 'order'>,
  here: Sql,
  ofVisit: readonly Sql[] = [],
): Promise<ListedRow[]> {
  const order = ORDERS.lastVisit[direction]
  const byNumber = direction === 'asc' ? sql`c.customer_id` : sql`c.customer_id desc`
  const byTime =
    direction === 'asc' ? sql`l.last_visit_at, l.customer_id` : sql`l.last_visit_at desc, l.customer_id desc`
  const visitors = sql`
    from last_visits l
    ${visitor(here)}
    where ${all([sql`l.location_id = ${scope.location.id}`, ...ofVisit])}`
  // If the page comes after all customers with visits, the statement counts these customers. The count says where the page begins among the customers
  // without visits.
  const strangers = sql`
    select ${OWN_COLUMNS}, null::timestamptz as last_visit_at
    from customers c
    where ${here} and ${lastVisitOf(scope)} is null
    order by ${byNumber}
    limit ${limit + 1}::bigint - (select count(*) from visited)
    offset case when exists (select from visited) then 0 else ${offset}::bigint - (select count(*) ${visitors}) end`
  const result = await sql<ListedRow>`
    with visited as materialized (
      select ${OWN_COLUMNS}, l.last_visit_at ${visitors}
      order by ${byTime} limit ${limit + 1} offset ${offset}
    ), page as materialized (
      select * from visited ${ofVisit.length === 0 ? sql`union all (${strangers})` : sql``}
    ), ${photosOnPage(scope, false)}
    select ${listed(scope)}
    from page c
    ${WITH_PHOTO}
    order by ${order}
  `.execute(scope.db)
  return result.rows
}

/**
 * Counts the customers that a search or filter finds, up to one more than MAX_SORTED. When it finds at most MAX_SORTED, also returns a page of them
 * and the first customer of the next page.
 */
async function listFound(
  scope: Scope,
  question: CustomerQuestion,
  words: SearchWords,
): Promise<{ total: number; rows: ListedRow[] }> {
  const { limit, offset, isPending: waits } = question
  const { ofRegistration, ofVisit } = wanted(scope, question)
  // For pending customers, PostgreSQL checks the words in each row.
  const conditions = [...(waits ? hasWords(words) : foundBy(words)), ...ofRegistration]
  if (ofVisit.length > 0) conditions.push(visitedWithin(scope, ofVisit))
  return sortFound(scope, waits ? waiting(scope) : sql`customers c`, all([isHere(scope), ...conditions]), {
    order: ORDERS[question.orderBy][question.order],
    limit: limit + 1,
    offset,
  })
}

/** The pending customers `c`, looked up one by one. A plain join might read all customers of the location. */
const waiting = (scope: Scope) => sql`
  (select v.customer_id from visits v where v.location_id = ${scope.location.id} and ${isWaiting(scope)}) v
  cross join lateral (
    select c.* from customers c where c.location_id = ${scope.location.id} and c.customer_id = v.customer_id limit 1
  ) c`

/** Counts the customers `c` in `among` that meet `isFound`. When there are at most MAX_SORTED, also sorts them and returns a page. */
async function sortFound(
  scope: Scope,
  among: Sql,
  isFound: Sql,
  { order, limit, offset }: { order: Sql; limit: number; offset: number },
): Promise<{ total: number; rows: ListedRow[] }> {
  // `visited` reads the last visits in one pass over their index. A nested loop would join these visits slowly, and PostgreSQL might choose one when
  // it wrongly expects few rows. PostgreSQL never runs a full join as a nested loop, so the join is a full join.
  const result = await sql<{ total: number } & (ListedRow | { customerId: null })>`
    with found as materialized (
      select ${OWN_COLUMNS} from ${among} where ${isFound} limit ${MAX_SORTED + 1}
    ), counted as materialized (
      select count(*)::int as total from found
    ), visited as materialized (
      select l.customer_id as visitor_id, l.last_visit_at
      from last_visits l
      where l.location_id = ${scope.location.id}
        and l.customer_id = any (array(select customer_id from found where (select total from counted) <= ${MAX_SORTED}))
    ), page as materialized (
      select * from (select * from found full join visited on visitor_id = customer_id) c
      where (select total from counted) <= ${MAX_SORTED}
      order by ${order} limit ${limit} offset ${offset}
    ), ${photosOnPage(scope, false)}
    select counted.total, shown.*
    from counted
    left join (
      select ${listed(scope)}, row_number() over (order by ${order}) as place from page c ${WITH_PHOTO}
    ) shown on true
    order by shown.place
  `.execute(scope.db)
  // A page without customers still has one row with the total.
  return { total: result.rows[0]!.total, rows: result.rows.filter((row) => row.customerId !== null) }
}

/**
 * The customers that fit a search best. First come the customers who have all words of the search as whole words in their names, phone or tag. Then
 * come the customers with words that begin with the words of the search, then all others. Within each group, the latest visit comes first. When there
 * are too many customers to sort, the groups are read one after another.
 */
export async function findBest(
  scope: Scope,
  { search, hasPrivilege, limit }: Pick<CustomerQuestion, 'search' | 'hasPrivilege' | 'limit'>,
): Promise<ListedRow[]> {
  const words = splitSearch(search, hasPrivilege)
  const [whole, beginning] = [narrowedTo(words, 'whole'), narrowedTo(words, 'beginning')]
  const order = sql`(${all(hasWords(whole))}) desc, (${all(hasWords(beginning))}) desc, ${ORDERS.lastVisit.desc}`
  const rank = async (wantedWords: SearchWords) => {
    const isFound = all([isHere(scope), ...foundBy(wantedWords)])
    const { total, rows } = await sortFound(scope, sql`customers c`, isFound, { order, limit, offset: 0 })
    return total > MAX_SORTED ? undefined : rows
  }
  const ranked = await rank(words)
  if (ranked !== undefined) return ranked
  const best = new Map<number, ListedRow>()
  for (const narrowed of [whole, beginning, words]) {
    const rows =
      (areSame(narrowed, words) ? undefined : await rank(narrowed)) ??
      (await listByLastVisit(scope, { limit, offset: 0, order: 'desc' }, all([isHere(scope), ...hasWords(narrowed)])))
    for (const row of rows) if (!best.has(row.customerId)) best.set(row.customerId, row)
    if (best.size >= limit) break
  }
  return [...best.values()].slice(0, limit)
}

/** True when narrowing has changed none of the words. */
function areSame(narrowed: SearchWords, { indexed, others }: SearchWords): boolean {
  return [...narrowed.indexed, ...narrowed.others].every(
    ({ place }, index) => place === [...indexed, ...others][index]!.place,
  )
}

// History ----------------------------------------------------------------------------------------------------------------------

export interface VisitRow {
  visitId: number
  signedInAt: Date
  ticket: string | null
  givenCents: number | null
  givenAt: Date | null
  employeeName: string
}

/** A customer's last visits, newest first, without voided visits. */
export async function listVisits(scope: Scope, customerId: number, limit: number): Promise<VisitRow[]> {
  const result = await sql<VisitRow>`
    select v.visit_id as "visitId", v.signed_in_at as "signedInAt", m.name as ticket, v.given_cents as "givenCents",
      v.given_at as "givenAt", coalesce(btrim(u.firstname || ' ' || u.lastname), '') as "employeeName"
    from visits v
    left join machines m on m.location_id = v.location_id and m.machine_id = v.machine_id
    left join users u on u.user_id = v.given_by
    where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and v.voided_at is null
    order by v.signed_in_at desc, v.visit_id desc
    limit ${limit}
  `.execute(scope.db)
  return result.rows
}

/** How often a customer has been here, and when they last came. Voided visits and the current visit do not count. */
export async function pastVisits(scope: Scope, customerId: number): Promise<{ total: number; lastAt: Date | null }> {
  const result = await sql<{ total: number; lastAt: Date | null }>`
    select (
      select count(*) from visits v
      where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and v.voided_at is null
    )::int - (
      select count(*) from visits v
      where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and ${isWaiting(scope)}
    )::int as total, (
      select v.signed_in_at from visits v
      where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and v.voided_at is null and not (${isWaiting(scope)})
      order by v.signed_in_at desc
      limit 1
    ) as "lastAt"
  `.execute(scope.db)
  return result.rows[0]!
}

// Imports ----------------------------------------------------------------------------------------------------------------------

export interface ImportKeys {
  tags: readonly string[]
  names: readonly NameKeys[]
  phones: readonly string[]
}

/** The tags, names and phone numbers of a file that registered customers of the location already have. */
export async function findRegistered(scope: Scope, keys: ImportKeys): Promise<Registered> {
  const firstNameKeys = keys.names.map((name) => name.firstNameKey)
  const lastNameKeys = keys.names.map((name) => name.lastNameKey)
  const [tags, names, phones] = await Promise.all([
    sql<{ tag_id: string }>`
      select c.tag_id from customers c where ${isHere(scope)} and c.tag_id = any (${keys.tags}::text[])
    `.execute(scope.db),
    sql<{ key: string; name: string }>`
      select c.first_name_key || E'\n' || c.last_name_key as key, min(c.first_name || ' ' || c.last_name) as name
      from customers c
      where ${isHere(scope)} and (c.first_name_key, c.last_name_key) in (
        select first_name_key, last_name_key
        from unnest(${firstNameKeys}::text[], ${lastNameKeys}::text[]) as asked(first_name_key, last_name_key)
      )
      group by 1
    `.execute(scope.db),
    sql<{ phone: string; name: string }>`
      select c.phone, min(c.first_name || ' ' || c.last_name) as name
      from customers c
      where ${isHere(scope)} and c.phone = any (${keys.phones}::text[])
      group by 1
    `.execute(scope.db),
  ])
  return {
    tags: new Set(tags.rows.map((row) => row.tag_id)),
    names: new Map(names.rows.map((row) => [row.key, row.name])),
    phones: new Map(phones.rows.map((row) => [row.phone, row.name])),
  }
}
