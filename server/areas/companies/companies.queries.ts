import pg from 'pg'

import type { Role } from '@countroom/contract/access/roles.ts'
import type { CompanyStatus, LicenceDuration, Standstill } from '@countroom/contract/companies/licences.rules.ts'

import { letsWork, standstill } from '../../platform/auth/access.queries.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '../../platform/db/counted-page.ts'
import { type Database, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import type { LicenceTimes, Period } from './licences.rules.ts'

export interface AvailableRow {
  company_id: number
  name: string
  standstill: Standstill | null
}

/** The companies that an account may choose: all companies for master administrators, otherwise its own company and the companies it was given. */
export async function listAvailable(scope: Scope): Promise<AvailableRow[]> {
  const result = await sql<AvailableRow>`
    select c.company_id, c.name,
      ${standstill(sql`exists (select from licences l where ${letsWork(scope.now)})`)} as standstill
    from companies c ${available(scope)}
    order by c.name
  `.execute(scope.db)
  return result.rows
}

const available = ({ account: { userId, isMaster } }: Scope) =>
  isMaster
    ? sql``
    : sql`
    where c.company_id in (
      select company_id from users where user_id = ${userId}
      union
      select company_id from user_companies where user_id = ${userId}
    )`

/**
 * The first companies, by name, that the account may choose. `is_working` says whether a company works now. `grace_until` is the end of the grace
 * period of the company's license, or null when the license is not in its grace period. This is a part of an SQL statement about several locations.
 */
export const workingOrNot = (scope: Scope, limit: number) => sql`
  select c.company_id, c.name, c.timezone, c.services,
    c.status = 'active' and (c.is_default or l.works_until is not null) as is_working,
    case when l.expires_at <= ${scope.now} then l.works_until end as grace_until
  from (select c.* from companies c ${available(scope)} order by lower(c.name) limit ${limit}) c
  left join lateral (
    select max(coalesce(l.works_until, l.expires_at)) as works_until, max(l.expires_at) as expires_at
    from licences l where ${letsWork(scope.now)}
  ) l on true`

export interface CompanyRow {
  companyId: number
  name: string
  contactName: string
  phone: string
  email: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  country: string
  timezone: string
  isDefault: boolean
  status: CompanyStatus
  services: Role[]
  createdAt: Date
  version: number
}

const COMPANY = sql.raw(`c.company_id as "companyId", c.name, c.contact_name as "contactName", c.phone, c.email,
  c.address_line1 as "addressLine1", c.address_line2 as "addressLine2", c.city, c.state, c.postal_code as "postalCode", c.country,
  c.timezone, c.is_default as "isDefault", c.status, c.services, c.created_at as "createdAt", c.version`)

/** The text that a search looks through. The index `companies_by_words` has the same expression. */
const WORDS = sql.raw(
  `lower(c.name || ' ' || c.contact_name || ' ' || c.phone || ' ' || c.email || ' ' || c.city || ' ' || c.state)`,
)

export interface CompanyQuestion {
  /** The words of the search, in lower case. The text of a company must contain all of them. */
  words: readonly string[]
  status: CompanyStatus | undefined
  companyIds: readonly number[] | undefined
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** A page of the companies, sorted by name. */
export async function listCompanies(scope: Scope, question: CompanyQuestion): Promise<CountedPage<CompanyRow>> {
  const { words, status, companyIds, order, limit, offset } = question
  const conditions = [
    ...words.map((word) => sql`${WORDS} like ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`),
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(companyIds === undefined ? [] : [sql`c.company_id = any (${companyIds})`]),
  ]
  const found = sql`from companies c ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}`
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from (select ${found} limit ${MAX_COUNTED + 1}) counted
    `.execute(scope.db),
    sql<CompanyRow>`
      select ${COMPANY} ${found} order by lower(c.name) ${sql.raw(order)} limit ${limit + 1} offset ${offset}
    `.execute(scope.db),
  ])
  return countedPage(page.rows, question, counted.rows[0]!.total)
}

export async function findCompany(db: Database, companyId: number): Promise<CompanyRow | undefined> {
  return companyOf(db, companyId, sql``)
}

/** Locks a company until the transaction ends. Every decision about its licenses needs this lock. */
export async function lockCompany(db: Database, companyId: number): Promise<CompanyRow | undefined> {
  return companyOf(db, companyId, sql`for no key update`)
}

async function companyOf(db: Database, companyId: number, lock: Sql): Promise<CompanyRow | undefined> {
  const result = await sql<CompanyRow>`
    select ${COMPANY} from companies c where c.company_id = ${companyId} ${lock}
  `.execute(db)
  return result.rows[0]
}

export type CompanyValues = Omit<CompanyRow, 'companyId' | 'isDefault' | 'createdAt' | 'version'>

/** Whether the platform's own company exists. It is the one company that needs no license. */
export async function hasOwnCompany(db: Database): Promise<boolean> {
  const result = await sql`select from companies where is_default`.execute(db)
  return result.rows.length > 0
}

/**
 * Adds a company. Returns undefined when another company has its name, or when `isOwn` is true and the platform's own company already exists.
 */
export async function insertCompany(
  scope: Pick<Scope, 'db' | 'now'>,
  company: CompanyValues,
  { isOwn = false } = {},
): Promise<number | undefined> {
  const columns = columnsOf(company)
  const result = await sql<{ company_id: number }>`
    insert into companies (${names(columns)}, is_default, is_starting, created_at)
    values (${sql.join(Object.values(columns))}, ${isOwn}, true, ${scope.now})
    on conflict do nothing
    returning company_id
  `.execute(scope.db)
  return result.rows[0]?.company_id
}

/** Marks the location as no longer new. */
export async function endStart(scope: Scope): Promise<void> {
  await sql`update companies set is_starting = false where company_id = ${scope.location.id}`.execute(scope.db)
}

/** Changes a company. Returns false when another company has its name. The transaction then accepts no more statements. */
export async function updateCompany(scope: Scope, companyId: number, company: CompanyValues): Promise<boolean> {
  try {
    const columns = columnsOf(company)
    await sql`
      update companies set (${names(columns)}) = (${sql.join(Object.values(columns))}), version = version + 1
      where company_id = ${companyId}
    `.execute(scope.db)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'companies_one_per_name') return false
    throw error
  }
}

function columnsOf(company: CompanyValues) {
  return {
    name: company.name,
    contact_name: company.contactName,
    phone: company.phone,
    email: company.email,
    address_line1: company.addressLine1,
    address_line2: company.addressLine2,
    city: company.city,
    state: company.state,
    postal_code: company.postalCode,
    country: company.country,
    timezone: company.timezone,
    status: company.status,
    services: company.services,
  }
}

const names = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)))

export interface LicenceRow extends LicenceTimes {
  companyId: number
  amountCents: number
  keyEnding: string
  keyEncrypted: Buffer
  createdAt: Date
}

const LICENCE =
  sql.raw(`l.licence_id as "licenceId", l.company_id as "companyId", l.duration, l.amount_cents as "amountCents",
  l.key_last4 as "keyEnding", l.key_encrypted as "keyEncrypted", l.created_at as "createdAt", l.starts_at as "startsAt",
  l.expires_at as "expiresAt", coalesce(l.works_until, l.expires_at) as "worksUntil", l.revoked_at as "revokedAt"`)

/** The licenses of companies, newest first. */
export async function listLicences(db: Database, companyIds: readonly number[]): Promise<LicenceRow[]> {
  const result = await sql<LicenceRow>`
    select ${LICENCE} from licences l where l.company_id = any (${companyIds}) order by l.licence_id desc
  `.execute(db)
  return result.rows
}

/** How a call names a license: by its id, or by the hash of its key. */
export type LicenceKey = { licenceId: number } | { keyHash: Buffer }

export async function findLicence(db: Database, key: LicenceKey): Promise<LicenceRow | undefined> {
  const isNamed = 'licenceId' in key ? sql`l.licence_id = ${key.licenceId}` : sql`l.key_hash = ${key.keyHash}`
  const result = await sql<LicenceRow>`select ${LICENCE} from licences l where ${isNamed}`.execute(db)
  return result.rows[0]
}

export interface NewLicence {
  companyId: number
  keyHash: Buffer
  keyEnding: string
  keyEncrypted: Buffer
  duration: LicenceDuration
  amountCents: number
  /** Null for a key that waits for its activation. */
  period: Period | null
}

export async function insertLicence(scope: Scope, licence: NewLicence): Promise<number> {
  const { period } = licence
  const result = await sql<{ licence_id: number }>`
    insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at, activated_at, starts_at,
      expires_at, works_until)
    values (${licence.companyId}, ${licence.keyHash}, ${licence.keyEnding}, ${licence.keyEncrypted}, ${licence.duration},
      ${licence.amountCents}, ${scope.now}, ${period === null ? null : scope.now}, ${period?.startsAt ?? null}, ${period?.expiresAt ?? null},
      ${period?.worksUntil ?? null})
    returning licence_id
  `.execute(scope.db)
  return result.rows[0]!.licence_id
}

export async function activateLicence(db: Database, licenceId: number, period: Period, now: Date): Promise<void> {
  await sql`
    update licences
    set activated_at = ${now}, starts_at = ${period.startsAt}, expires_at = ${period.expiresAt}, works_until = ${period.worksUntil}
    where licence_id = ${licenceId}
  `.execute(db)
}

export async function revokeLicences(scope: Scope, licenceIds: readonly number[]): Promise<void> {
  await sql`
    update licences set revoked_at = ${scope.now}, ended_at = ${scope.now} where licence_id = any (${licenceIds}::bigint[])
  `.execute(scope.db)
}

export async function setAmount(scope: Scope, licenceId: number, amountCents: number): Promise<void> {
  await sql`update licences set amount_cents = ${amountCents} where licence_id = ${licenceId}`.execute(scope.db)
}

/** An activated license, with the columns of its company that a projection needs. */
export type SoldLicence = LicenceRow & { name: string; timezone: string; status: CompanyStatus }

/** The activated licenses that start in a period, sorted by the names of their companies. */
export async function listSold(scope: Scope, from: Date, before: Date): Promise<SoldLicence[]> {
  const result = await sql<SoldLicence>`
    select ${LICENCE}, c.name, c.timezone, c.status
    from licences l join companies c on c.company_id = l.company_id
    where l.starts_at >= ${from} and l.starts_at < ${before}
    order by lower(c.name), l.starts_at
  `.execute(scope.db)
  return result.rows
}

/** The companies that work now because of a license, sorted by name. There is a row for each of their licenses. */
export async function listWorking(scope: Scope): Promise<(LicenceRow & CompanyRow)[]> {
  const result = await sql<LicenceRow & CompanyRow>`
    select ${LICENCE}, ${COMPANY}
    from companies c join licences l on l.company_id = c.company_id
    where c.status = 'active' and exists (select from licences l where ${letsWork(scope.now)})
    order by lower(c.name), l.licence_id desc
  `.execute(scope.db)
  return result.rows
}

/** A company's license that ends last. Leaves out revoked licenses and a key that waits for its activation. */
export async function findLastLicence(
  db: Database,
  companyId: number,
): Promise<{ licence_id: number; expires_at: Date } | undefined> {
  const result = await sql<{ licence_id: number; expires_at: Date }>`
    select licence_id, expires_at from licences
    where company_id = ${companyId} and revoked_at is null and expires_at is not null
    order by expires_at desc
    limit 1
  `.execute(db)
  return result.rows[0]
}

/** The last license of a company that no longer works. */
export interface EndedLicence {
  companyId: number
  keyEnding: string
  expiresAt: Date
}

/**
 * Marks licenses as ended when their grace period is over, for at most `atOnce` companies. Returns the last ended license of each company that has no
 * other license with which it can work. Returns undefined when no license is left to mark. Each license is marked only once, even when several
 * instances run this at the same time.
 */
export async function endLicences(db: Database, now: Date, atOnce: number): Promise<EndedLicence[] | undefined> {
  const isDue = sql`l.ended_at is null and coalesce(l.works_until, l.expires_at) <= ${now}`
  // The lock waits for an activation or a renewal in progress. The next statement then sees the new license.
  const locked = await sql<{ companyId: number }>`
    select c.company_id as "companyId" from companies c
    where c.company_id in (
      select company_id from (
        select distinct l.company_id from licences l where ${isDue} order by l.company_id limit ${atOnce}
      ) due
    )
    order by c.company_id
    for no key update
  `.execute(db)
  const companyIds = locked.rows.map(({ companyId }) => companyId)
  if (companyIds.length === 0) return undefined
  const result = await sql<EndedLicence>`
    with ended as (
      update licences l set ended_at = ${now} where ${isDue} and l.company_id = any (${companyIds})
      returning l.company_id, l.key_last4, l.expires_at, l.revoked_at
    )
    select distinct on (c.company_id) c.company_id as "companyId", c.key_last4 as "keyEnding", c.expires_at as "expiresAt"
    from ended c
    where c.revoked_at is null and not exists (select from licences l where ${letsWork(now)})
    order by c.company_id, c.expires_at desc
  `.execute(db)
  return result.rows
}
