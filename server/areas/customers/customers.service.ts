/** Customers: registering, changing and finding them, and importing many of them together (part 2 sections 2, 5 and 6). */

import { DateTime } from 'luxon'

import type { customersCalls } from '@countroom/contract/customers/customers.calls.ts'
import type {
  Customer,
  CustomerRow,
  CustomerVisit,
  FoundCustomer,
  ImportFinding,
  SimilarCustomer,
} from '@countroom/contract/customers/customers.shapes.ts'
import type { ImportRow } from '@countroom/contract/customers/import.rules.ts'
import { importedPhone } from '@countroom/contract/customers/import.rules.ts'
import { isPrivileged, mayDecide } from '@countroom/contract/customers/privilege.rules.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'
import { wallClockOf } from '@countroom/contract/kernel/time.ts'

import { seal, unsealOrNull } from '../../platform/auth/seal.ts'
import { pageOf } from '../../platform/db/counted-page.ts'
import { inTransaction, lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { requireCorrectRows } from '../../platform/imports.ts'
import { deletedPhoto, lockPhotos, photoFile, removeUnnamed } from '../../platform/photos/photos.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as points from '../points/points.service.ts'
import type { CustomerEntry, CustomerRecord, ListedRow, NameKeys, SimilarRow } from './customers.queries.ts'
import * as queries from './customers.queries.ts'
import {
  areSameTerms,
  fullName,
  givenLicense,
  importedCustomer,
  importFindings,
  licenseEnding,
  maskedLicense,
  nameKey,
  NEW_TERMS,
  numberTags,
  type PersonName,
  phonesIn,
  registeredSentence,
  searchText,
  searchWords,
  termsAfter,
} from './customers.rules.ts'

const MAX_SIMILAR = 10
const MAX_FOUND = 20
const MAX_VISITS = 50
/** The columns that only people with the privileged view see. Other people cannot sort by these columns. */
const PRIVILEGED_COLUMNS: readonly string[] = ['tagId', 'phone', 'dob', 'registrationDate']

export interface CustomerChange {
  before: CustomerRecord | null
  after: CustomerRecord
  /** The other customer with the same name, when the request confirms that this is another person. */
  namesake?: SimilarRow | undefined
}

// Lists ------------------------------------------------------------------------------------------------------------------------

/**
 * A page of the customers, or of the customers that a search or a filter finds. Fields that need the privileged view are null for people without it.
 */
export async function listCustomers(
  scope: Scope,
  body: CallBody<typeof customersCalls.listCustomers>,
): Promise<{ customers: CustomerRow[]; total: number; hasMore: boolean }> {
  const isPrivate = !isPrivileged(scope.effectiveRoles)
  const isHidden = isPrivate && body.orderBy !== undefined && PRIVILEGED_COLUMNS.includes(body.orderBy)
  const orderBy = isHidden ? undefined : body.orderBy
  const { search = '' } = body
  const question = {
    search,
    lastVisit: daysOf(scope, body.lastVisitFrom, body.lastVisitTo),
    registered: isPrivate ? EVER : daysOf(scope, body.registeredFrom, body.registeredTo),
    isPending: body.isPending === true,
    hasPrivilege: !isPrivate,
    orderBy: orderBy ?? ('lastVisit' as const),
    order: (!isHidden && body.order) || (orderBy === undefined ? ('desc' as const) : ('asc' as const)),
    ...pageOf(body),
  }
  const find = () => queries.listCustomers(scope, question)
  const { rows, ...counted } = await withoutGuessing(scope, search, find, (found) => found.rows.length > 0)
  return {
    ...counted,
    customers: rows.map((row) => ({
      customerId: row.customerId,
      tagId: isPrivate ? null : row.tagId,
      firstName: row.firstName,
      lastName: row.lastName,
      points: toDollars(row.pointsCents),
      phone: isPrivate ? null : row.phone,
      dob: isPrivate ? null : row.bornOn,
      registrationDate: isPrivate ? null : row.registeredAt.toISOString(),
      lastVisit: row.lastVisitAt?.toISOString() ?? null,
      photos: newestPhoto(scope, row),
      isPending: row.isPending,
    })),
  }
}

/**
 * Runs a search. A person who may not see phone numbers can search for only a limited number of unknown phone numbers. Throws 'request.tooMany' when
 * the person has reached this limit.
 */
async function withoutGuessing<Found>(
  scope: Scope,
  typed: string,
  find: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Found> {
  const phones = phonesIn(typed)
  return phones.length === 0 ? find() : points.withoutGuessing(scope, phones.join(' '), find, isRight)
}

const EVER: queries.TimeRange = { from: undefined, to: undefined }

/** The instants at which a range of days begins and ends at the location. The last day is included, so `to` is the start of the day after it. */
function daysOf(scope: Scope, from: string | undefined, to: string | undefined): queries.TimeRange {
  const startOf = (day: string) => DateTime.fromISO(day, { zone: scope.location.timezone }).startOf('day')
  return {
    from: from === undefined ? undefined : startOf(from).toJSDate(),
    to: to === undefined ? undefined : startOf(to).plus({ days: 1 }).startOf('day').toJSDate(),
  }
}

/** The customers that fit a search best. None for a blank search. */
export async function findByName(scope: Scope, search: string): Promise<FoundCustomer[]> {
  if (searchWords(search).length === 0) return []
  const hasPrivilege = isPrivileged(scope.effectiveRoles)
  const find = () => queries.findBest(scope, { search, hasPrivilege, limit: MAX_FOUND })
  const rows = await withoutGuessing(scope, search, find, ({ length }) => length > 0)
  return rows.map((row) => ({
    customerId: row.customerId,
    firstName: row.firstName,
    lastName: row.lastName,
    points: toDollars(row.pointsCents),
    phoneEnding: row.phone.slice(-4),
    photos: newestPhoto(scope, row),
    lastVisit: row.lastVisitAt?.toISOString() ?? null,
    isPending: row.isPending,
  }))
}

function newestPhoto(scope: Scope, { hash, displayName }: ListedRow): PhotoFile[] {
  return hash === null ? [] : [photoFile(scope.location.id, 'customer', hash, displayName ?? '')]
}

// One customer -----------------------------------------------------------------------------------------------------------------

/** Reads a registered customer. Throws 'customer.unknown'. */
export async function findCustomer(scope: Scope, customerId: number): Promise<CustomerRecord> {
  return known(await queries.findCustomer(scope, customerId))
}

/** Locks a registered customer, so that nobody can delete them before the change is done. Undefined for an unknown customer. */
export const holdCustomer = queries.holdCustomer

/** All fields of a customer, with the driver license masked. Only for people who may edit the customer, or who have just registered the customer. */
export function customerOf(scope: Scope, record: CustomerRecord): Customer {
  const photos = record.photos.map(({ hash, displayName }) =>
    photoFile(scope.location.id, 'customer', Buffer.from(hash, 'hex'), displayName),
  )
  return {
    customerId: record.customerId,
    tagId: record.tagId,
    firstName: record.firstName,
    lastName: record.lastName,
    phone: record.phone,
    dob: record.bornOn,
    address: record.address,
    driverLicense: licenseShown(record),
    points: toDollars(record.pointsCents),
    comments: record.comments,
    files: photos,
    photos,
    photoDeleted: photos.length > 0 ? null : deletedPhoto(record.photoRemovedAt, record.photoKeptDays),
    registrationDate: record.registeredAt.toISOString(),
    lastVisit: record.lastVisitAt?.toISOString() ?? null,
    employeeName: record.employeeName,
    userId: record.registeredBy,
    locationId: scope.location.id,
    isRule: record.isRule,
    maxMatchesPerDay: record.maxMatchesPerDay,
    timeLimit: record.cooldownHundredths === null ? null : record.cooldownHundredths / 100,
    maxAmountPerDay: record.maxAmountPerDayCents === null ? null : toDollars(record.maxAmountPerDayCents),
    matchValues: record.matchValuesCents.map(toDollars),
    loanLimit: record.loanLimitCents === null ? null : toDollars(record.loanLimitCents),
    version: record.version,
  }
}

/** The driver license with only its ending visible. Empty when there is none. */
export function licenseShown({ driverLicense, driverLicenseEnding }: CustomerRecord): string {
  return maskedLicense({ hasDriverLicense: driverLicense !== null, driverLicenseEnding })
}

/** The whole driver license. Empty when there is none. Throws 'customer.licenseLost' when another secret key sealed it. */
export function wholeLicense(scope: Scope, customer: CustomerRecord): string {
  const license = licenseOf(scope, customer)
  if (license === null) throw new Refusal('customer.licenseLost')
  return license
}

/** The whole driver license. Empty when there is none, and null when another secret key sealed it. */
function licenseOf(scope: Scope, { driverLicense }: CustomerRecord): string | null {
  return driverLicense === null ? '' : unsealOrNull(driverLicense, scope.platform.secretKey)
}

/** How often a customer came, and their last visits. Throws 'customer.unknown'. */
export async function findHistory(scope: Scope, customerId: number) {
  const [customer, past, visits] = await Promise.all([
    queries.findCustomer(scope, customerId),
    queries.pastVisits(scope, customerId),
    queries.listVisits(scope, customerId, MAX_VISITS),
  ])
  const { registeredAt } = known(customer)
  return {
    totalVisits: past.total,
    lastVisit: past.lastAt?.toISOString() ?? null,
    registrationDate: registeredAt.toISOString(),
    visits: visits.map((visit): CustomerVisit => ({
      pendingId: visit.visitId,
      signedInAt: visit.signedInAt.toISOString(),
      ticket: visit.ticket,
      points: visit.givenCents === null ? null : toDollars(visit.givenCents),
      givenAt: visit.givenAt?.toISOString() ?? null,
      employeeName: visit.employeeName,
    })),
  }
}

/**
 * The registered customers with this name or phone, and a sentence about the first one with this name. `customerId` is a customer to leave out.
 * Throws 'customer.unknown' when that customer is not registered.
 */
export async function findSimilar(
  scope: Scope,
  body: CallBody<typeof customersCalls.validateCustomer>,
): Promise<{ message?: string; isDuplicate: boolean; similar: SimilarCustomer[] }> {
  const { customerId = null, phone = '' } = body
  const isNamed = body.firstName.trim() !== '' && body.lastName.trim() !== ''
  if (!isNamed && phone === '') return { isDuplicate: false, similar: [] }
  const find = () => queries.findSimilar(scope, { ...keysOf(body), phone }, customerId, MAX_SIMILAR)
  const [edited, similar] = await Promise.all([
    customerId === null ? null : queries.findCustomer(scope, customerId),
    withoutGuessing(scope, phone, find, (found) => found.some(({ hasSamePhone }) => hasSamePhone)),
  ])
  if (edited === undefined) throw new Refusal('customer.unknown')
  const namesake = similar.find((person) => person.hasSameName)
  return {
    ...(namesake && { message: registeredSentence(namesake, scope.location.timezone) }),
    isDuplicate: namesake !== undefined,
    similar: similar.map(({ lastVisitAt, ...person }) => ({
      ...person,
      lastVisit: lastVisitAt?.toISOString() ?? null,
    })),
  }
}

/** The hashes, in hex, of the given photos that belong to registered customers. */
export const namedPhotos = queries.namedPhotos
/** Finds customers' photos that are older than the location's rule allows, and records that they are deleted. */
export const oldPhotos = queries.oldPhotos
/** The stored photos of a customer. */
export const listPhotosOf = queries.listPhotos

// Changes ----------------------------------------------------------------------------------------------------------------------

type SaveBody = CallBody<typeof customersCalls.saveCustomer>

/** Registers a customer, or changes one. */
export async function saveCustomer(scope: Scope, body: SaveBody): Promise<CustomerChange> {
  const { customerId = null, dob = null } = body
  if (dob !== null && dob >= today(scope)) throw new Refusal('customer.bornInFuture', { path: 'dob' })
  return customerId === null ? register(scope, body) : change(scope, customerId, body)
}

async function register(scope: Scope, body: SaveBody): Promise<CustomerChange> {
  const terms = termsAfter(body, NEW_TERMS)
  if (!mayDecide(scope.effectiveRoles) && !areSameTerms(terms, NEW_TERMS))
    throw new Refusal('customer.administratorsOnly')
  if (body.files !== undefined && body.files.length > 0) throw new Refusal('customer.photoUnknown', { path: 'files' })
  const { photos } = scope
  if (photos.length === 0) throw new Refusal('customer.photoMissing', { path: 'newFiles' })

  const lastTagBefore = await queries.lockRegister(scope)
  const namesake = await acceptedNamesake(scope, body, null)
  const { tags, lastTag } = numberTags([''], lastTagBefore)
  const entry = entryOf({
    ...body,
    ...terms,
    ...sealed(scope, givenLicense(body.driverLicense) ?? ''),
    tagId: tags[0]!,
    bornOn: body.dob ?? null,
    address: body.address ?? '',
    comments: body.comments ?? '',
  })
  const ids = await queries.insertCustomers(scope, [entry])
  sentAlong(queries.setLastTag(scope, lastTag))
  const customerId = ids[0]!
  sentAlong(queries.addPhotos(scope, customerId, photos))
  const after = await queries.findCustomer(scope, customerId)
  return { before: null, after: after!, namesake }
}

async function change(scope: Scope, customerId: number, body: SaveBody): Promise<CustomerChange> {
  if (!isPrivileged(scope.effectiveRoles)) throw new Refusal('customer.privilegeOnly')
  const { photos } = scope
  const { found } = await lockThenRead({
    locks: {
      photos: () => lockPhotos(scope),
      register: () => queries.lockRegister(scope),
      customer: () => queries.lockCustomer(scope, customerId),
    },
    reads: { found: () => queries.findCustomer(scope, customerId) },
  })
  const before = known(found)
  if (body.version !== undefined && body.version !== before.version) {
    throw new Refusal('list.changed', { values: { what: 'this customer' } })
  }
  const terms = termsAfter(body, before)
  const license = givenLicense(body.driverLicense)
  const isNewLicense = license !== undefined && license !== licenseOf(scope, before)
  const { dob: bornOn = before.bornOn, address = before.address, comments = before.comments } = body
  if (!mayDecide(scope.effectiveRoles)) {
    if (!areSameTerms(terms, before)) throw new Refusal('customer.administratorsOnly')
    const isLockedChanged =
      isNewLicense || bornOn !== before.bornOn || address !== before.address || comments !== before.comments
    if (isLockedChanged) throw new Refusal('customer.lockedField')
  }
  const kept = body.files?.map((file) => file.path) ?? before.photos.map((photo) => photo.hash)
  const removed = removedPhotos(before, kept)
  if (before.photos.length - removed.length + photos.length === 0) throw photoMissing()
  const keys = keysOf(body)
  const isRenamed = keys.firstNameKey !== before.firstNameKey || keys.lastNameKey !== before.lastNameKey
  const namesake = isRenamed ? await acceptedNamesake(scope, body, customerId) : undefined

  const entry = entryOf({
    ...before,
    ...terms,
    ...(isNewLicense && sealed(scope, license)),
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    bornOn,
    address,
    comments,
  })
  sentAlong(queries.updateCustomer(scope, customerId, entry))
  sentAlong(queries.removePhotos(scope, customerId, removed))
  sentAlong(queries.addPhotos(scope, customerId, photos))
  const after = await queries.findCustomer(scope, customerId)
  await removeUnnamed(scope, removed.map(hashOf))
  return { before, after: after!, namesake }
}

/**
 * Deletes a customer and takes them off the pending list. From then on nobody can fetch their photos, and a cleanup job removes the photos soon.
 * Throws 'customer.unknown'.
 */
export async function deleteCustomer(
  scope: Scope,
  customerId: number,
): Promise<{ before: CustomerRecord; voidedVisit: number | null }> {
  const { found } = await lockThenRead({
    locks: {
      photos: () => lockPhotos(scope),
      // The deletion also changes the number of customers, which is stored in the row that `lockRegister` locks.
      register: () => queries.lockRegister(scope),
      customer: () => queries.lockCustomer(scope, customerId),
    },
    reads: { found: () => queries.findCustomer(scope, customerId) },
  })
  const before = known(found)
  const voidedVisit = await points.voidWaiting(scope, customerId, 'customer deleted')
  sentAlong(points.forgetLastVisit(scope, customerId))
  sentAlong(queries.deleteCustomer(scope, customerId))
  return { before, voidedVisit: voidedVisit ?? null }
}

/**
 * Removes the photos that show one deleted customer, except photos that other rows of the database name. Returns the number of handled customers: 1,
 * or 0 when no deleted customer has photos left.
 */
export async function removePhotosOfDeleted(platform: Platform): Promise<number> {
  const { connections, clock } = platform
  const deleted = await queries.findWithPhotosToRemove(connections.reads)
  if (deleted === undefined) return 0
  const { locationId, customerId } = deleted
  return inTransaction(connections, locationId, async (db) => {
    const place = { platform, db, location: { id: locationId }, now: clock.now() }
    const { photos } = await lockThenRead({
      locks: { locked: () => lockPhotos(place) },
      reads: { photos: () => platform.photos.ofCustomer(db, locationId, customerId) },
    })
    await removeUnnamed(place, photos)
    sentAlong(queries.markPhotosRemoved(place, customerId))
    return { keep: true, result: 1, last: [] }
  })
}

/** Adds the photos of the request to a customer. Throws 'customer.unknown'. */
export async function addFiles(scope: Scope, customerId: number): Promise<CustomerChange> {
  const before = await lockCustomer(scope, customerId)
  sentAlong(queries.addPhotos(scope, customerId, scope.photos))
  sentAlong(queries.raiseVersion(scope, customerId))
  const after = await queries.findCustomer(scope, customerId)
  return { before, after: after! }
}

/** Removes photos of a customer. Throws 'customer.unknown', 'customer.photoUnknown', and 'customer.photoMissing' when none would be left. */
export async function deleteFiles(scope: Scope, customerId: number, paths: readonly string[]): Promise<CustomerChange> {
  const before = await lockCustomer(scope, customerId)
  const all = before.photos.map((photo) => photo.hash)
  if (paths.some((path) => !all.includes(path))) throw new Refusal('customer.photoUnknown', { path: 'paths' })
  if (all.every((hash) => paths.includes(hash))) throw photoMissing()
  sentAlong(queries.removePhotos(scope, customerId, paths))
  sentAlong(queries.raiseVersion(scope, customerId))
  const after = await queries.findCustomer(scope, customerId)
  await removeUnnamed(scope, paths.map(hashOf))
  return { before, after: after! }
}

/** Waits for earlier changes of a customer, locks the customer, and reads the customer's data. Throws 'customer.unknown'. */
async function lockCustomer(scope: Scope, customerId: number): Promise<CustomerRecord> {
  const { found } = await lockThenRead({
    locks: { photos: () => lockPhotos(scope), customer: () => queries.lockCustomer(scope, customerId) },
    reads: { found: () => queries.findCustomer(scope, customerId) },
  })
  return known(found)
}

function known(customer: CustomerRecord | undefined): CustomerRecord {
  if (customer === undefined) throw new Refusal('customer.unknown')
  return customer
}

/**
 * Another registered customer with this name. Throws 'customer.duplicateName' unless the request confirms that this is another person. Call it under
 * `lockRegister`.
 */
async function acceptedNamesake(
  scope: Scope,
  body: SaveBody,
  exceptId: number | null,
): Promise<SimilarRow | undefined> {
  const [namesake] = await queries.findSimilar(scope, { ...keysOf(body), phone: '' }, exceptId, 1)
  if (namesake === undefined || body.isAnotherPerson === true) return namesake
  throw new Refusal('customer.duplicateName', { path: 'firstName', values: { name: fullName(namesake) } })
}

/** The photos of a customer that are not in `kept`. Throws 'customer.photoUnknown' when `kept` has a photo that is not the customer's. */
function removedPhotos({ photos }: CustomerRecord, kept: readonly string[]): string[] {
  const all = photos.map((photo) => photo.hash)
  if (kept.some((hash) => !all.includes(hash))) throw new Refusal('customer.photoUnknown', { path: 'files' })
  return all.filter((hash) => !kept.includes(hash))
}

function hashOf(path: string): Buffer {
  return Buffer.from(path, 'hex')
}

function photoMissing(): Refusal {
  return new Refusal('customer.photoMissing')
}

function keysOf({ firstName, lastName }: PersonName): NameKeys {
  return { firstNameKey: nameKey(firstName), lastNameKey: nameKey(lastName) }
}

/** A customer with the values that are derived from their name, phone and tag. */
function entryOf(entry: Omit<CustomerEntry, keyof NameKeys | 'searchText'>): CustomerEntry {
  return { ...entry, ...keysOf(entry), searchText: searchText(entry) }
}

function sealed(scope: Scope, license: string): Pick<CustomerEntry, 'driverLicense' | 'driverLicenseEnding'> {
  return {
    driverLicense: license === '' ? null : seal(license, scope.platform.secretKey),
    driverLicenseEnding: licenseEnding(license),
  }
}

/** The location's calendar date, YYYY-MM-DD. */
function today(scope: Scope): string {
  return wallClockOf(scope.now, scope.location.timezone).toISOString().slice(0, 10)
}

// Imports ----------------------------------------------------------------------------------------------------------------------

/** Checks the rows of an import without importing them. Returns the findings about the rows. */
export async function previewImport(scope: Scope, rows: readonly ImportRow[]): Promise<ImportFinding[]> {
  const registered = await queries.findRegistered(scope, importKeys(rows))
  return importFindings(rows, today(scope), registered)
}

export interface Imported {
  customers: PersonName[]
  /** The ids of the first and the last imported customer. No other customer of the location has an id between them. */
  customerIds: [number, number]
  /** The first and the last tag that the import gave. Undefined when every row had its own tag. */
  tagsGiven: [string, string] | undefined
}

/** Registers all customers of a file, or none: throws 'import.rowsWrong' when a row is wrong. */
export async function importCustomers(scope: Scope, rows: readonly ImportRow[]): Promise<Imported> {
  const { lastTagBefore, registered } = await lockThenRead({
    locks: { lastTagBefore: () => queries.lockRegister(scope) },
    reads: { registered: () => queries.findRegistered(scope, importKeys(rows)) },
  })
  requireCorrectRows(importFindings(rows, today(scope), registered))
  const customers = rows.map((row) => importedCustomer(row, today(scope)))
  const { tags, lastTag } = numberTags(
    customers.map((customer) => customer.tagId),
    lastTagBefore,
  )
  const entries = customers.map(({ driverLicense, points: dollars, ...customer }, index) =>
    entryOf({
      ...customer,
      ...termsAfter({ points: dollars }, NEW_TERMS),
      ...sealed(scope, driverLicense),
      tagId: tags[index]!,
    }),
  )
  const ids = await queries.insertCustomers(scope, entries)
  sentAlong(queries.setLastTag(scope, lastTag))
  const given = tags.filter((_, index) => customers[index]!.tagId === '')
  return {
    customers,
    customerIds: [ids[0]!, ids.at(-1)!],
    tagsGiven: given.length === 0 ? undefined : [given[0]!, given.at(-1)!],
  }
}

function importKeys(rows: readonly ImportRow[]) {
  return {
    tags: rows.map((row) => row.tagId.trim()).filter((tag) => tag !== ''),
    names: rows.map(keysOf),
    phones: rows.map((row) => importedPhone(row.phone)).filter((phone) => phone !== undefined),
  }
}
