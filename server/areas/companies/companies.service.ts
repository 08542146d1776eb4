import { hashLicenceKey } from '../../platform/auth/licence-keys.ts'
import type { Guess } from '../../platform/auth/limits.ts'
import { networkOf } from '../../platform/auth/networks.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PublicScope, Scope } from '../../platform/http/scope.ts'
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

/** Counts a licence key before anybody looks whether there is such a one. Throws 'request.tooMany'. */
export async function countKey(scope: PublicScope): Promise<Guess> {
  return scope.platform.limits.licenceKey.count(networkOf(scope.address))
}

/**
 * Starts a licence with its key. Typing a running key again says when it ends; a key that is unknown, revoked or over is
 * 'licence.unknown', and stays counted against the address.
 */
export async function activate(scope: PublicScope, serialKey: string, guess: Guess): Promise<ActivatedLicence> {
  const licence = await queries.lockLicence(scope.db, hashLicenceKey(serialKey))
  const isOver = licence?.expires_at !== undefined && licence.expires_at !== null && licence.expires_at <= scope.now
  if (licence === undefined || licence.revoked_at !== null || isOver) {
    throw new Refusal('licence.unknown', { path: 'serialKey' })
  }
  await guess.takeBack()
  if (licence.starts_at !== null && licence.expires_at !== null) {
    return { companyId: licence.company_id, startsAt: licence.starts_at, expiresAt: licence.expires_at }
  }
  const expiresAt = licenceExpiry(scope.now, licence.duration, licence.timezone)
  await queries.activateLicence(scope.db, licence.licence_id, scope.now, expiresAt)
  return { companyId: licence.company_id, startsAt: scope.now, expiresAt }
}
