import { sql } from 'kysely'

import type { Database } from '../../platform/db/tables.ts'
import type { Scope } from '../../platform/scope.ts'

export interface CompanyRow {
  company_id: number
  name: string
}

/** The companies that an account may choose: all for master administrators; otherwise its own company and those it was given. */
export async function listAvailable(scope: Scope): Promise<CompanyRow[]> {
  const { userId, isMaster } = scope.account
  const own = sql`
    where c.company_id in (
      select company_id from users where user_id = ${userId}
      union
      select company_id from user_companies where user_id = ${userId}
    )`
  const result = await sql<CompanyRow>`
    select c.company_id, c.name from companies c ${isMaster ? sql`` : own} order by c.name
  `.execute(scope.db)
  return result.rows
}

export interface LicenceRow {
  licence_id: number
  company_id: number
  duration: '1M' | '3M' | '6M' | '1Y'
  starts_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  timezone: string
}

/** The licence whose key has this hash. */
export async function findLicence(db: Database, keyHash: Buffer): Promise<LicenceRow | undefined> {
  return licenceByKey(db, keyHash).executeTakeFirst()
}

/** The licence whose key has this hash, locked until the transaction ends. */
export async function lockLicence(db: Database, keyHash: Buffer): Promise<LicenceRow | undefined> {
  return licenceByKey(db, keyHash).forNoKeyUpdate('l').executeTakeFirst()
}

function licenceByKey(db: Database, keyHash: Buffer) {
  return db
    .selectFrom('licences as l')
    .innerJoin('companies as c', 'c.company_id', 'l.company_id')
    .select(['l.licence_id', 'l.company_id', 'l.duration', 'l.starts_at', 'l.expires_at', 'l.revoked_at', 'c.timezone'])
    .where('l.key_hash', '=', keyHash)
}

export async function activateLicence(db: Database, licenceId: number, startsAt: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('licences')
    .set({ activated_at: startsAt, starts_at: startsAt, expires_at: expiresAt })
    .where('licence_id', '=', licenceId)
    .execute()
}

/** The licence of a company that ends last, not counting revoked ones. */
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
