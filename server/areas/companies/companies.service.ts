/** Companies, their licenses, and the income from licenses (part 1 sections 2, 4 and 7; domain 11). */

import { type Role, ROLES } from '@countroom/contract/access/roles.ts'
import { SERVICES, servicesOf } from '@countroom/contract/companies/companies.rules.ts'
import type { Company, License, ProjectionRow } from '@countroom/contract/companies/companies.shapes.ts'
import { COUNTRY, RENEWAL_GUARD_MS } from '@countroom/contract/companies/licences.rules.ts'
import type { CompanyStatus, LicenceDuration } from '@countroom/contract/companies/licences.rules.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { wallClockOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'

import { auditRow, UNREQUESTED } from '../../platform/audit/audit.queries.ts'
import { hashLicenceKey, lastFour, newLicenceKey } from '../../platform/auth/licence-keys.ts'
import { networkOf } from '../../platform/auth/networks.ts'
import { seal, unsealOrNull } from '../../platform/auth/seal.ts'
import { type CountedPage, pageOf } from '../../platform/db/counted-page.ts'
import type { Database } from '../../platform/db/sql.ts'
import { inTransaction, lockThenRead } from '../../platform/db/transaction.ts'
import type { Section } from '../../platform/pdf/report.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicScope, Scope } from '../../platform/scope.ts'
import * as team from '../team/team.service.ts'
import * as pdf from './companies.pdf.ts'
import * as queries from './companies.queries.ts'
import { searchWords } from './companies.rules.ts'
import * as rules from './licences.rules.ts'

/** The part of the overview's SQL statement that reads companies. */
export const OVERVIEW_PARTS = { venues: queries.workingOrNot }

export async function listAvailable(scope: Scope): Promise<queries.AvailableRow[]> {
  return queries.listAvailable(scope)
}

export interface CompanyAsked {
  search?: string | undefined
  status?: CompanyStatus | undefined
  companyIds?: readonly number[] | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  rowsPerPage?: PageSize | undefined
}

export async function list(scope: Scope, asked: CompanyAsked): Promise<CountedPage<Company>> {
  const page = await queries.listCompanies(scope, {
    words: searchWords(asked.search ?? ''),
    status: asked.status,
    companyIds: asked.companyIds,
    order: asked.order ?? 'asc',
    ...pageOf(asked),
  })
  const licences = await queries.listLicences(
    scope.db,
    page.rows.map(({ companyId }) => companyId),
  )
  const byCompany = Map.groupBy(licences, ({ companyId }) => companyId)
  return { ...page, rows: page.rows.map((row) => companyOf(row, byCompany.get(row.companyId) ?? [], scope.now)) }
}

function companyOf(row: queries.CompanyRow, licences: readonly queries.LicenceRow[], now: Date): Company {
  const { services, createdAt, ...fields } = row
  const { state, last } = rules.standingOf(licences, now)
  return {
    ...fields,
    enabled: row.status === 'active' && (row.isDefault || state === 'running' || state === 'grace'),
    createdAt: createdAt.toISOString(),
    authorities: services.map((authority) => ({ authority })),
    licenseState: state,
    expiryDate: last?.expiresAt.toISOString() ?? null,
  }
}

/** The fields of the company form. */
export interface CompanyDraft {
  name: string
  contactName: string
  phone: string
  email: string
  addressLine1: string
  addressLine2?: string | undefined
  city: string
  state: string
  postalCode: string
  timezone?: string | undefined
  status?: CompanyStatus | undefined
  authorities: readonly { authority: Role }[]
}

/** The values to store for a company. Throws 'company.serviceUnknown'. */
function valuesOf(draft: CompanyDraft, before?: queries.CompanyRow): queries.CompanyValues {
  const chosen = draft.authorities.map(({ authority }) => authority)
  const wrong = chosen.find((role) => !SERVICES.includes(role))
  if (wrong !== undefined) {
    throw new Refusal('company.serviceUnknown', { path: 'authorities', values: { role: ROLES[wrong].label } })
  }
  return {
    name: draft.name,
    contactName: draft.contactName,
    phone: draft.phone,
    email: draft.email,
    addressLine1: draft.addressLine1,
    addressLine2: draft.addressLine2 ?? '',
    city: draft.city,
    state: draft.state,
    postalCode: draft.postalCode,
    country: COUNTRY,
    timezone: draft.timezone ?? before?.timezone ?? DEFAULT_TIMEZONE,
    status: draft.status ?? before?.status ?? 'active',
    services: servicesOf(chosen),
  }
}

/** What the audit trail records about a company. */
export interface CompanyRecord {
  company: string
  contact: string
  phone: string
  email: string
  address: string
  timezone: string
  status: CompanyStatus
  services: string[]
}

function recordOf(company: queries.CompanyValues): CompanyRecord {
  const { addressLine1, addressLine2, city, state, postalCode } = company
  return {
    company: company.name,
    contact: company.contactName,
    phone: company.phone,
    email: company.email,
    address: [addressLine1, addressLine2, city, state, postalCode].filter((line) => line !== '').join(', '),
    timezone: company.timezone,
    status: company.status,
    services: company.services.map((role) => ROLES[role].label),
  }
}

export interface FirstAdministrator {
  firstname: string
  lastname: string
  username: string
}

/** The hashes of the passwords of a new company. */
export interface FirstPasswords {
  administrator: string
  station: string
}

/**
 * Checks and hashes the temporary password of a company's first administrator. The station gets a password that nobody knows. The administrator makes
 * a new password for the station when a browser at the counter needs to sign in. Throws 'password.weak' and 'request.tooMany'.
 */
export async function makePasswords(
  scope: Scope,
  person: FirstAdministrator & { password: string },
): Promise<FirstPasswords> {
  const administrator = await team.makePassword(scope, person.password, { ...person, isHere: false })
  const { passwordHash } = await team.makeStationPassword(`account ${scope.account.userId}`)
  return { administrator, station: passwordHash }
}

/** Adds a company with its first administrator and its station. Throws 'company.serviceUnknown', 'company.duplicate' and 'employee.duplicate'. */
export async function create(
  scope: Scope,
  draft: CompanyDraft,
  administrator: FirstAdministrator,
  passwords: FirstPasswords,
): Promise<{ company: Company; after: CompanyRecord & { administrator: string; station: string } }> {
  const values = valuesOf(draft)
  const companyId = await queries.insertCompany(scope, values)
  if (companyId === undefined) throw duplicate(values.name)
  const { firstname, lastname, username } = administrator
  const person = {
    firstname,
    lastname,
    username,
    passwordHash: passwords.administrator,
    roles: ['ROLE_ADMIN'] as const,
    timezone: values.timezone,
  }
  await team.addFirstPerson(scope, companyId, person, 'administrator.username')
  const station = await team.addStation(scope, { id: companyId, ...values }, passwords.station)
  const row = (await queries.findCompany(scope.db, companyId))!
  return {
    company: companyOf(row, [], scope.now),
    after: { ...recordOf(values), administrator: administrator.username, station },
  }
}

/** Whether the platform's own company exists. */
export async function hasOwn(db: Database): Promise<boolean> {
  return queries.hasOwnCompany(db)
}

/**
 * Adds the platform's own company with every service, and returns its id. Returns undefined when the platform already has its own company, or
 * when another company has the name. A second call at the same moment waits for the first call.
 */
export async function createOwn(
  scope: Pick<Scope, 'db' | 'now'>,
  company: Omit<queries.CompanyValues, 'services' | 'status' | 'country'>,
): Promise<number | undefined> {
  const values = { ...company, country: COUNTRY, status: 'active' as const, services: [...SERVICES] }
  return queries.insertCompany(scope, values, { isOwn: true })
}

/** Hides the first steps from the location's administrators. */
export async function endStart(scope: Scope): Promise<void> {
  await queries.endStart(scope)
}

function duplicate(name: string): Refusal {
  return new Refusal('company.duplicate', { path: 'name', values: { name } })
}

/** Changes a company. Throws 'company.unknown', 'list.changed', 'company.platform', 'company.serviceUnknown' and 'company.duplicate'. */
export async function update(
  scope: Scope,
  companyId: number,
  draft: CompanyDraft,
  version: number | undefined,
): Promise<{ company: Company; before: CompanyRecord; after: CompanyRecord }> {
  const { company: before, licences } = await lockStanding(scope, companyId)
  if (version !== undefined && version !== before.version) {
    throw new Refusal('list.changed', { values: { what: 'this company' } })
  }
  const values = valuesOf(draft, before)
  if (before.isDefault && values.status !== 'active') throw new Refusal('company.platform', { path: 'status' })
  if (!(await queries.updateCompany(scope, companyId, values))) throw duplicate(values.name)
  const row = { ...before, ...values, version: before.version + 1 }
  return { company: companyOf(row, licences, scope.now), before: recordOf(before), after: recordOf(values) }
}

interface Locked {
  company: queries.CompanyRow
  licences: queries.LicenceRow[]
}

/** Locks a company, and reads its licenses. Throws 'company.unknown'. */
async function lockStanding({ db }: { db: Scope['db'] }, companyId: number): Promise<Locked> {
  const { company, licences } = await lockThenRead({
    locks: { company: () => queries.lockCompany(db, companyId) },
    reads: { licences: () => queries.listLicences(db, [companyId]) },
  })
  if (company === undefined) throw new Refusal('company.unknown', { path: 'companyId' })
  return { company, licences }
}

/** The licenses of a company. Throws 'company.unknown'. */
async function findLicences(scope: Scope, companyId: number): Promise<queries.LicenceRow[]> {
  const [company, licences] = await Promise.all([
    queries.findCompany(scope.db, companyId),
    queries.listLicences(scope.db, [companyId]),
  ])
  if (company === undefined) throw new Refusal('company.unknown', { path: 'companyId' })
  return licences
}

/**
 * The license that the company's page shows, with its key. Prefers a license that waits for its activation, then the license that ends last and is
 * not revoked, then the newest license. Its key is null when another secret key sealed it. Null when the company has no license. Throws
 * 'company.unknown'.
 */
export async function viewKey(scope: Scope, companyId: number): Promise<(License & { key: string | null }) | null> {
  const licences = await findLicences(scope, companyId)
  const { waiting, last } = rules.standingOf(licences, scope.now)
  const shown = licences.find(({ licenceId }) => licenceId === (waiting ?? last ?? licences[0])?.licenceId)
  if (shown === undefined) return null
  return { ...licenseOf(shown), key: unsealOrNull(shown.keyEncrypted, scope.platform.secretKey) }
}

/** All licenses of a company, newest first. Throws 'company.unknown'. */
export async function history(scope: Scope, companyId: number): Promise<License[]> {
  return (await findLicences(scope, companyId)).map(licenseOf)
}

function licenseOf(licence: queries.LicenceRow): License {
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return {
    licenseKeyId: licence.licenceId,
    companyId: licence.companyId,
    keyEnding: licence.keyEnding,
    duration: licence.duration,
    amount: toDollars(licence.amountCents),
    activated: licence.startsAt !== null,
    createdAt: licence.createdAt.toISOString(),
    startDate: at(licence.startsAt),
    expiryDate: at(licence.expiresAt),
    worksUntil: at(licence.worksUntil),
    revokedAt: at(licence.revokedAt),
  }
}

export interface Sale {
  companyId: number
  duration: LicenceDuration
  /** In dollars. */
  amount: number
}

/** What the audit trail records about a license. */
export interface LicenceRecord {
  company: string
  keyEnding: string
  duration: LicenceDuration
  amount: number
  startDate?: string
  expiryDate?: string
}

function traceOf(company: string, { keyEnding, duration, amount, startDate, expiryDate }: License): LicenceRecord {
  return {
    company,
    keyEnding,
    duration,
    amount,
    ...(startDate !== null && { startDate }),
    ...(expiryDate !== null && { expiryDate }),
  }
}

async function sell(
  scope: Scope,
  { companyId, duration, amount }: Sale,
  period: rules.Period | null,
): Promise<License & { key: string }> {
  const key = newLicenceKey()
  const licence = {
    companyId,
    keyHash: hashLicenceKey(key),
    keyEnding: lastFour(key),
    keyEncrypted: seal(key, scope.platform.secretKey),
    duration,
    amountCents: toCents(amount),
    period,
  }
  const licenceId = await queries.insertLicence(scope, licence)
  const times = period ?? { startsAt: null, expiresAt: null, worksUntil: null }
  return { ...licenseOf({ ...licence, ...times, licenceId, createdAt: scope.now, revokedAt: null }), key }
}

/**
 * Makes a key for a license that starts when somebody activates the key. Only one key of a company can wait for its activation. When two
 * administrators make a key at the same time, only one succeeds. Throws 'company.unknown', 'company.platform', 'licence.running' and
 * 'licence.waiting'.
 */
export async function generate(
  scope: Scope,
  sale: Sale,
): Promise<{ license: License & { key: string }; after: LicenceRecord }> {
  const { company, licences } = await lockStanding(scope, sale.companyId)
  if (company.isDefault) throw new Refusal('company.platform')
  const { state, last, waiting } = rules.standingOf(licences, scope.now)
  if (waiting !== undefined) throw new Refusal('licence.waiting')
  if (last !== undefined && (state === 'running' || state === 'grace')) {
    throw new Refusal('licence.running', { values: { endsAt: writtenTime(last.expiresAt, company.timezone) } })
  }
  const license = await sell(scope, sale, null)
  return { license, after: traceOf(company.name, license) }
}

/**
 * Adds a license that starts when the last license ends. When two administrators renew at the same time, only one succeeds. The other request is
 * refused with 'licence.renewed', because the license that it names is no longer the last one. A request that names no license is refused when
 * the last license was made less than RENEWAL_GUARD_MS ago. Also throws 'company.unknown' and 'licence.notRunning'.
 */
export async function renew(
  scope: Scope,
  sale: Sale,
  licenceId: number | undefined,
): Promise<{ license: License; after: LicenceRecord }> {
  const { company, licences } = await lockStanding(scope, sale.companyId)
  const { state, last } = rules.standingOf(licences, scope.now)
  if (last === undefined || (state !== 'running' && state !== 'grace')) throw new Refusal('licence.notRunning')
  const { createdAt } = licences.find((licence) => licence.licenceId === last.licenceId)!
  const isJustRenewed = scope.now.getTime() - createdAt.getTime() < RENEWAL_GUARD_MS
  if (licenceId === undefined ? isJustRenewed : licenceId !== last.licenceId) {
    throw new Refusal('licence.renewed', { values: { endsAt: writtenTime(last.expiresAt, company.timezone) } })
  }
  const period = rules.nextPeriod(licences, sale.duration, scope.now, company.timezone)
  const { key: _, ...license } = await sell(scope, sale, period)
  return { license, after: traceOf(company.name, license) }
}

/**
 * Revokes the license of a company (even in its grace period), the renewals after it, and the key that waits for activation. Throws
 * 'company.unknown' and 'licence.none'.
 */
export async function revoke(
  scope: Scope,
  companyId: number,
): Promise<{ license: License; before: LicenceRecord; after: { company: string; revokedAt: string } }> {
  const { company, licences } = await lockStanding(scope, companyId)
  const living = licences.filter(
    ({ revokedAt, worksUntil }) => revokedAt === null && (worksUntil === null || worksUntil > scope.now),
  )
  const newest = living[0]
  if (newest === undefined) throw new Refusal('licence.none')
  await queries.revokeLicences(
    scope,
    living.map((licence) => licence.licenceId),
  )
  return {
    license: licenseOf({ ...newest, revokedAt: scope.now }),
    before: traceOf(company.name, licenseOf(newest)),
    after: { company: company.name, revokedAt: scope.now.toISOString() },
  }
}

/** Corrects the amount of a license. Throws 'licence.unknown'. */
export async function setAmount(
  scope: Scope,
  named: number | string,
  amount: number,
): Promise<{ license: License; before: LicenceRecord; after: LicenceRecord }> {
  const key = typeof named === 'number' ? { licenceId: named } : { keyHash: hashLicenceKey(named) }
  const found = await queries.findLicence(scope.db, key)
  if (found === undefined) throw new Refusal('licence.unknown', { path: 'licensekey' })
  const { company, licences } = await lockStanding(scope, found.companyId)
  const before = licences.find(({ licenceId }) => licenceId === found.licenceId)!
  await queries.setAmount(scope, before.licenceId, toCents(amount))
  const license = licenseOf({ ...before, amountCents: toCents(amount) })
  return { license, before: traceOf(company.name, licenseOf(before)), after: traceOf(company.name, license) }
}

export interface ActivatedLicence {
  companyId: number
  startsAt: Date
  expiresAt: Date
}

/**
 * Checks a license key that somebody typed. Throws 'licence.unknown' for an unknown, revoked or ended key. The server counts the attempts of the
 * sender's network before it checks the key. Throws 'request.tooMany' after too many attempts.
 */
export async function requireKey(scope: PublicScope, serialKey: string): Promise<void> {
  const licence = await scope.platform.limits.licenceKey.counted(
    networkOf(scope.address),
    () => queries.findLicence(scope.db, { keyHash: hashLicenceKey(serialKey) }),
    (found) => isGood(found, scope.now),
  )
  requireGood(licence, scope.now)
}

function isGood(licence: queries.LicenceRow | undefined, now: Date): licence is queries.LicenceRow {
  if (licence === undefined || licence.revokedAt !== null) return false
  return licence.expiresAt === null || licence.expiresAt > now
}

function requireGood(licence: queries.LicenceRow | undefined, now: Date): queries.LicenceRow {
  if (!isGood(licence, now)) throw new Refusal('licence.unknown', { path: 'serialKey' })
  return licence
}

/**
 * Starts a license with its key. Returns the same period when somebody types an activated key again. Throws 'licence.unknown' for an unknown, revoked
 * or ended key, and 'company.notActive'.
 */
export async function activate(scope: PublicScope, serialKey: string): Promise<ActivatedLicence> {
  const key = { keyHash: hashLicenceKey(serialKey) }
  const { companyId, licenceId } = requireGood(await queries.findLicence(scope.db, key), scope.now)
  const { company, licences } = await lockStanding(scope, companyId)
  const licence = requireGood(
    licences.find((each) => each.licenceId === licenceId),
    scope.now,
  )
  if (company.status !== 'active') throw new Refusal('company.notActive')
  if (licence.startsAt !== null && licence.expiresAt !== null) {
    return { companyId, startsAt: licence.startsAt, expiresAt: licence.expiresAt }
  }
  const period = rules.nextPeriod(licences, licence.duration, scope.now, company.timezone)
  await queries.activateLicence(scope.db, licenceId, period, scope.now)
  return { companyId, ...period }
}

const ENDED_AT_ONCE = 100

/**
 * Ends the licenses whose grace period is over, and adds a row to the audit trail of each company that no longer works. Every instance then closes
 * the sockets of these companies immediately. Each license is ended only once, even when several instances run this at the same time.
 */
export async function endLicences(platform: Platform, signal: AbortSignal): Promise<void> {
  const now = platform.clock.now()
  while (!signal.aborted) {
    const ended = await inTransaction(platform.connections, null, async (db) => {
      const companies = await queries.endLicences(db, now, ENDED_AT_ONCE)
      return { keep: true, result: companies, last: (companies ?? []).map((company) => auditRow(endOf(company, now))) }
    })
    if (ended === undefined) return
    for (const { companyId } of ended) platform.live.publish(companyId, ['company'])
  }
}

function endOf({ companyId, keyEnding, expiresAt }: queries.EndedLicence, at: Date) {
  return {
    locationId: companyId,
    at,
    call: 'endLicence',
    action: 'license ended',
    accountId: null,
    actorId: null,
    requestId: UNREQUESTED.job,
    before: { keyEnding, expiryDate: expiresAt.toISOString() },
    after: null,
  }
}

const DAY_MS = 24 * 3_600_000

/** The amounts of the licenses that start in a year, by company. Throws 'projection.year'. */
export async function actualMembership(scope: Scope, year: number): Promise<ProjectionRow[]> {
  return projected(scope, year, Date.UTC(year, 0, 1) - DAY_MS, (licences, { timezone }) =>
    rules.actualMembership(licences, year, scope.now, timezone),
  )
}

/** By company, the income from licenses in a year if the companies renew their last licenses. Throws 'projection.year'. */
export async function yearlyProjections(scope: Scope, year: number): Promise<ProjectionRow[]> {
  return projected(scope, year, 0, (licences, { timezone, status }) =>
    rules.yearlyProjection(licences, year, { now: scope.now, timezone, isClosed: status === 'closed' }),
  )
}

async function projected(
  scope: Scope,
  year: number,
  fromMs: number,
  cellsOf: (licences: queries.SoldLicence[], company: queries.SoldLicence) => rules.ProjectionCell[],
): Promise<ProjectionRow[]> {
  const last = wallClockOf(scope.now, scope.location.timezone).getUTCFullYear() + 1
  if (year > last) throw new Refusal('projection.year', { values: { last } })
  // The company's time zone decides in which month a license starts, but the query compares with UTC. So it finds one more day after the year, and
  // `actualMembership` asks for one more day before the year.
  const sold = await queries.listSold(scope, new Date(fromMs), new Date(Date.UTC(year + 1, 0, 1) + DAY_MS))
  return [...Map.groupBy(sold, ({ companyId }) => companyId)].flatMap(([companyId, licences]) => {
    const company = licences[0]!
    const cells = cellsOf(licences, company)
    if (cells.every(({ color }) => color === '')) return []
    const monthly = cells.map(
      ({ amountCents, color, licenceId }, index) =>
        [index + 1, { amount: toDollars(amountCents), color, licenseKeyId: licenceId }] as const,
    )
    return [{ companyId, location: company.name, monthly: Object.fromEntries(monthly) as ProjectionRow['monthly'] }]
  })
}

/** The sections of the PDF report Active Membership: the companies that work now because of a license, each with its last license. */
export async function describeMembership(scope: Scope): Promise<Section[]> {
  const rows = await queries.listWorking(scope)
  const members = [...Map.groupBy(rows, ({ companyId }) => companyId).values()].map((licences) => {
    const { state, last } = rules.standingOf(licences, scope.now)
    const licence = licences.find(({ licenceId }) => licenceId === last!.licenceId)!
    return { ...licence, isInGrace: state === 'grace' }
  })
  return pdf.membershipSections(members)
}
