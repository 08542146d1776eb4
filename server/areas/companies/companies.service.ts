import { hashLicenceKey } from '../../platform/auth/licence-keys.ts'
import { networkOf } from '../../platform/auth/networks.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PublicScope, Scope } from '../../platform/scope.ts'
import * as queries from './companies.queries.ts'
import { licenceExpiry } from './companies.rules.ts'

export async function listAvailable(scope: Scope): Promise<queries.CompanyRow[]> {
  return queries.listAvailable(scope)
}

export interface ActivatedLicence {
  companyId: number
  startsAt: Date
  expiresAt: Date
}

/**
 * Throws 'licence.unknown' for a key that cannot start a licence. An attempt is counted for the address before the key is checked: 'request.tooMany'.
 */
export async function requireKey(scope: PublicScope, serialKey: string): Promise<void> {
  const licence = await scope.platform.limits.licenceKey.counted(
    networkOf(scope.address),
    () => queries.findLicence(scope.db, hashLicenceKey(serialKey)),
    (found) => isGood(found, scope.now),
  )
  requireGood(licence, scope.now)
}

function isGood(licence: queries.LicenceRow | undefined, now: Date): licence is queries.LicenceRow {
  if (licence === undefined || licence.revoked_at !== null) return false
  return licence.expires_at === null || licence.expires_at > now
}

function requireGood(licence: queries.LicenceRow | undefined, now: Date): queries.LicenceRow {
  if (!isGood(licence, now)) throw new Refusal('licence.unknown', { path: 'serialKey' })
  return licence
}

/** Starts a licence with its key. Typing a running key again returns its end. Throws 'licence.unknown' for an unknown, revoked or ended key. */
export async function activate(scope: PublicScope, serialKey: string): Promise<ActivatedLicence> {
  const licence = requireGood(await queries.lockLicence(scope.db, hashLicenceKey(serialKey)), scope.now)
  if (licence.starts_at !== null && licence.expires_at !== null) {
    return { companyId: licence.company_id, startsAt: licence.starts_at, expiresAt: licence.expires_at }
  }
  const expiresAt = licenceExpiry(scope.now, licence.duration, licence.timezone)
  await queries.activateLicence(scope.db, licence.licence_id, scope.now, expiresAt)
  return { companyId: licence.company_id, startsAt: scope.now, expiresAt }
}
