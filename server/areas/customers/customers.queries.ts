/** What the database knows of customers. One who was let go of is in no list and no search; their visits stay. */

import { type RawBuilder, sql } from 'kysely'

import type { CUSTOMER_COLUMNS } from '@countroom/contract/customers/customers.shapes.ts'
import { PENDING_LASTS_HOURS } from '@countroom/contract/points/points.rules.ts'

import type { Scope } from '../../platform/http/scope.ts'
import type { StoredPhoto } from '../../platform/photos/photos.ts'
import {
  likePattern,
  type PersonName,
  type Registered,
  type SearchWords,
  splitSearch,
  type Terms,
} from './customers.rules.ts'

const HOUR_MS = 3_600_000

/** Of the customer `c`: registered here. */
const isHere = (scope: Scope) => sql`c.location_id = ${scope.location.id} and c.deleted_at is null`

/** Of the visit `v`: on the pending list now. */
const isWaiting = (scope: Scope) => sql`
  v.given_at is null and v.voided_at is null and v.lapsed_at is null
    and v.signed_in_at > ${new Date(scope.now.getTime() - PENDING_LASTS_HOURS * HOUR_MS)}
`

/** Of the customer `c`: on the pending list now. */
const isPending = (scope: Scope) => sql<boolean>`exists (
  select from visits v
  where v.location_id = ${scope.location.id} and v.customer_id = c.customer_id and ${isWaiting(scope)}
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
  /** Sealed. */
  driverLicense: Buffer | null
  driverLicenseEnding: string
  comments: string
  registeredAt: Date
  registeredBy: number
  employeeName: string
  lastVisitAt: Date | null
  version: number
  /** Newest first; hashes in hex. */
  photos: { hash: string; displayName: string }[]
}

export async function findCustomer(scope: Scope, customerId: number): Promise<CustomerRecord | undefined> {
  const result = await sql<CustomerRecord>`
    select c.customer_id as "customerId", c.tag_id as "tagId", c.first_name as "firstName", c.last_name as "lastName",
      c.first_name_key as "firstNameKey", c.last_name_key as "lastNameKey", c.phone, c.born_on as "bornOn", c.address,
      c.driver_license as "driverLicense", c.driver_license_ending as "driverLicenseEnding", c.comments,
      c.points_cents as "pointsCents", c.is_rule as "isRule", c.cooldown_hundredths as "cooldownHundredths",
      c.max_matches_per_day as "maxMatchesPerDay", c.max_amount_per_day_cents as "maxAmountPerDayCents",
      c.match_values_cents as "matchValuesCents", c.registered_at as "registeredAt", c.registered_by as "registeredBy",
      c.last_visit_at as "lastVisitAt", c.version,
      (select btrim(u.firstname || ' ' || u.lastname) from users u where u.user_id = c.registered_by) as "employeeName",
      (
        select coalesce(
          json_agg(json_build_object('hash', encode(p.hash, 'hex'), 'displayName', p.display_name) order by p.customer_photo_id desc), '[]'
        )
        from customer_photos p
        where p.location_id = ${scope.location.id} and p.customer_id = c.customer_id and p.removed_at is null
      ) as photos
    from customers c
    where ${isHere(scope)} and c.customer_id = ${customerId}
  `.execute(scope.db)
  return result.rows[0]
}

/** Makes changes of a customer, and what is decided by one, take turns. */
export async function lockCustomer(scope: Scope, customerId: number): Promise<void> {
  await sql`
    select from customers c where ${isHere(scope)} and c.customer_id = ${customerId} for no key update
  `.execute(scope.db)
}

/**
 * Makes all who name customers at the location take turns, so that the second of two sees whom the first registered. Returns the last
 * number that a tag was given. Comes before `lockCustomer`, like the photos' lock on the same row.
 */
export async function lockRegister(scope: Scope): Promise<number> {
  const result = await sql<{ last_tag: number }>`
    insert into customer_counters (location_id) values (${scope.location.id})
    on conflict (location_id) do update set last_tag = customer_counters.last_tag
    returning last_tag
  `.execute(scope.db)
  return result.rows[0]!.last_tag
}

/** Call under `lockRegister`. */
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

/** Other customers of the same name, who come first, or with the same phone number; whoever was here last comes before others. */
export async function findSimilar(
  scope: Scope,
  { firstNameKey, lastNameKey, phone }: NameKeys & { phone: string },
  exceptId: number | null,
  limit: number,
): Promise<SimilarRow[]> {
  const hasSameName = sql`(c.first_name_key = ${firstNameKey} and c.last_name_key = ${lastNameKey})`
  const result = await sql<SimilarRow>`
    select c.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.last_visit_at as "lastVisitAt",
      ${hasSameName} as "hasSameName", c.phone = ${phone} as "hasSamePhone"
    from customers c
    where ${isHere(scope)} and (${hasSameName} or c.phone = ${phone}) and c.customer_id is distinct from ${exceptId}::bigint
    order by ${hasSameName} desc, c.last_visit_at desc nulls last, c.customer_id
    limit ${limit}
  `.execute(scope.db)
  return result.rows
}

// Changing them ----------------------------------------------------------------------------------------------------------------

/** What a save writes of a customer, with what is worked out of it. */
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
      max_amount_per_day_cents, match_values_cents, search_text, registered_at, registered_by)
    select ${scope.location.id}, "tagId", "firstName", "lastName", "firstNameKey", "lastNameKey", phone, "bornOn", address,
      decode("driverLicense", 'hex'), "driverLicenseEnding", "pointsCents", comments, "isRule", "cooldownHundredths",
      "maxMatchesPerDay", "maxAmountPerDayCents", "matchValuesCents", "searchText", ${scope.now}, ${scope.actorId}
    from json_to_recordset(${JSON.stringify(rows)}) as entry(
      "tagId" text, "firstName" text, "lastName" text, "firstNameKey" text, "lastNameKey" text, phone text, "bornOn" date, address text,
      "driverLicense" text, "driverLicenseEnding" text, "pointsCents" bigint, comments text, "isRule" boolean,
      "cooldownHundredths" bigint, "maxMatchesPerDay" integer, "maxAmountPerDayCents" bigint, "matchValuesCents" bigint[],
      "searchText" text
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
      search_text = ${entry.searchText}, version = version + 1
    where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Something of the customer changed that is kept beside their row. */
export async function raiseVersion(scope: Scope, customerId: number): Promise<void> {
  await sql`
    update customers set version = version + 1 where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Lets a customer go: their row stays for the history, their tag and their phone number are free again. */
export async function deleteCustomer(scope: Scope, customerId: number): Promise<void> {
  await sql`
    update customers set deleted_at = ${scope.now}, version = version + 1
    where location_id = ${scope.location.id} and customer_id = ${customerId}
  `.execute(scope.db)
}

/** Adds photos to a customer, the last one as the newest; one that they have stays as it is. */
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

/** Takes photos away from a customer; `hashes` in hex. */
export async function removePhotos(scope: Scope, customerId: number, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`
    update customer_photos set removed_at = ${scope.now}
    where location_id = ${scope.location.id} and customer_id = ${customerId} and removed_at is null
      and hash = any (${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
  `.execute(scope.db)
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
  /** Of the newest photo. */
  hash: Buffer | null
  displayName: string | null
  isPending: boolean
}

/** Half open: from `from` on, before `to`; open on a side that is left out. */
export interface TimeRange {
  from: Date | undefined
  to: Date | undefined
}

export interface CustomerQuestion {
  search: string
  lastVisit: TimeRange
  registered: TimeRange
  /** On the pending list now, and nobody else. */
  isPending: boolean
  /** Who asks has the privileged view. */
  hasPrivilege: boolean
  orderBy: (typeof CUSTOMER_COLUMNS)[number]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export interface CustomerPage {
  total: number
  customers: ListedRow[]
}

/** Blanks come last whichever way. Each order is that of an index. */
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

/** Of the customers `c` those of a page, with what is shown of each. */
const listed = (scope: Scope) => sql`
  c.customer_id as "customerId", c.tag_id as "tagId", c.first_name as "firstName", c.last_name as "lastName",
  c.points_cents as "pointsCents", c.phone, c.born_on as "bornOn", c.registered_at as "registeredAt", c.last_visit_at as "lastVisitAt",
  photo.hash, photo.display_name as "displayName", ${isPending(scope)} as "isPending"`

/** Beside the customer `c`: their newest photo. */
const newestPhoto = (scope: Scope) => sql`
  left join lateral (
    select p.hash, p.display_name
    from customer_photos p
    where p.location_id = ${scope.location.id} and p.customer_id = c.customer_id and p.removed_at is null
    order by p.customer_photo_id desc
    limit 1
  ) photo on true`

/**
 * Of the customer `c`: has every word of a search. Longer words are looked up by their trigrams; what is left is looked for in those rows.
 * The location stands beside them in the same index.
 */
function hasWords({ indexed, others, whole }: SearchWords): RawBuilder<boolean> {
  const conditions = indexed.map((word) => sql`c.search_text like ${likePattern(word)}`)
  // No index is asked for these: what they all have to be like, whatever their number.
  if (others.length > 0) conditions.push(sql`c.search_text like all (${others.map(likePattern)}::text[])`)
  if (whole.length > 0) conditions.push(sql`string_to_array(c.search_text, ' ') @> ${whole}::text[]`)
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Of the customer `c`: what is asked for besides words. */
function isWanted(
  scope: Scope,
  { lastVisit, registered, isPending: isWaiting }: CustomerQuestion,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  const within = (at: RawBuilder<unknown>, { from, to }: TimeRange) => {
    if (from) conditions.push(sql`${at} >= ${from}`)
    if (to) conditions.push(sql`${at} < ${to}`)
  }
  within(sql`c.last_visit_at`, lastVisit)
  within(sql`c.registered_at`, registered)
  if (isWaiting) conditions.push(isPending(scope))
  return sql.join(conditions, sql` and `)
}

/** A page of the customers, and how many there are. */
export async function listCustomers(scope: Scope, question: CustomerQuestion): Promise<CustomerPage> {
  const { limit, offset } = question
  const order = ORDERS[question.orderBy][question.order]
  const wanted = isWanted(scope, question)
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from customers c where ${isHere(scope)} and ${wanted}`.execute(
      scope.db,
    ),
    sql<ListedRow>`
      select ${listed(scope)}
      from (select * from customers c where ${isHere(scope)} and ${wanted} order by ${order} limit ${limit} offset ${offset}) c
      ${newestPhoto(scope)}
      order by ${order}
    `.execute(scope.db),
  ])
  return { total: counted.rows[0]!.total, customers: page.rows }
}

/** The same of those whom a search finds, who are looked up once for both. */
export async function searchCustomers(scope: Scope, question: CustomerQuestion): Promise<CustomerPage> {
  const { limit, offset } = question
  const order = ORDERS[question.orderBy][question.order]
  const result = await sql<{ total: number } & (ListedRow | { customerId: null })>`
    with found as materialized (
      select c.customer_id, c.tag_id, c.first_name, c.last_name, c.first_name_key, c.last_name_key, c.points_cents, c.phone, c.born_on,
        c.registered_at, c.last_visit_at
      from customers c
      where ${isHere(scope)} and ${hasWords(splitSearch(question.search, question.hasPrivilege))} and ${isWanted(scope, question)}
    )
    select sums.total, page.*
    from (select count(*)::int as total from found) sums
    left join (
      select ${listed(scope)}, row_number() over (order by ${order}) as place
      from (select * from found c order by ${order} limit ${limit} offset ${offset}) c
      ${newestPhoto(scope)}
    ) page on true
    order by page.place
  `.execute(scope.db)
  // A page without rows still has its total.
  return {
    total: result.rows[0]!.total,
    customers: result.rows.filter((row) => row.customerId !== null),
  }
}

/** Whom a search finds: those first whose names, phone or tag are its words, then those of which they are the beginnings; whoever was here last. */
export async function findBest(
  scope: Scope,
  { search, hasPrivilege, limit }: Pick<CustomerQuestion, 'search' | 'hasPrivilege' | 'limit'>,
): Promise<ListedRow[]> {
  const words = splitSearch(search, hasPrivilege)
  const typed = [...words.indexed, ...words.others]
  const result = await sql<ListedRow>`
    select ${listed(scope)}
    from (
      select c.*, (
        select bool_and(strpos(' ' || c.search_text, ' ' || word) > 0) from unnest(${typed}::text[]) word
      ) as is_beginning,
        string_to_array(c.search_text, ' ') @> ${typed}::text[] as is_whole
      from customers c
      where ${isHere(scope)} and ${hasWords(words)}
      order by is_whole desc, is_beginning desc, c.last_visit_at desc nulls last, c.customer_id desc
      limit ${limit}
    ) c
    ${newestPhoto(scope)}
    order by c.is_whole desc, c.is_beginning desc, c.last_visit_at desc nulls last, c.customer_id desc
  `.execute(scope.db)
  return result.rows
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

/** A customer's last visits, newest first, but for those that were voided. */
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

/** How often a customer came and when last, but for visits that were voided and for the one that is going on. */
export async function pastVisits(scope: Scope, customerId: number): Promise<{ total: number; lastAt: Date | null }> {
  const result = await sql<{ total: number; lastAt: Date | null }>`
    select count(*)::int as total, max(v.signed_in_at) as "lastAt" from visits v
    where v.location_id = ${scope.location.id} and v.customer_id = ${customerId} and v.voided_at is null
      and not (${isWaiting(scope)})
  `.execute(scope.db)
  return result.rows[0]!
}

// Imports ----------------------------------------------------------------------------------------------------------------------

export interface ImportKeys {
  tags: readonly string[]
  names: readonly NameKeys[]
  phones: readonly string[]
}

/** Whom the location has of those whom a file names. */
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
