/** The demo's companies and their licenses. */

import type { KeyObject } from 'node:crypto'

import { SERVICES } from '@countroom/contract/companies/companies.rules.ts'

import { nextPeriod } from '../areas/companies/licences.rules.ts'
import { hashLicenceKey, lastFour, newLicenceKey } from '../platform/auth/licence-keys.ts'
import { seal } from '../platform/auth/seal.ts'
import type { Ids, Row } from './venue-at-work.ts'
import { TIMEZONE, type VenueSetup } from './venues.ts'

export function companyRow(
  ids: Ids,
  name: string,
  createdAt: Date,
  more: Partial<Omit<Row<'companies'>, 'company_id'>>,
): Row<'companies'> & { company_id: number } {
  return {
    company_id: ids.next('companies'),
    name,
    contact_name: '',
    phone: '',
    address_line1: '',
    city: '',
    state: '',
    postal_code: '',
    timezone: TIMEZONE,
    is_default: false,
    services: [...SERVICES],
    created_at: createdAt,
    ...more,
  }
}

/** A running license that began when the venue was set up. */
export function licenceRow(
  ids: Ids,
  companyId: number,
  { licence }: VenueSetup,
  createdAt: Date,
  secretKey: KeyObject,
): Row<'licences'> {
  const key = newLicenceKey()
  const { startsAt, expiresAt, worksUntil } = nextPeriod([], licence.duration, createdAt, TIMEZONE)
  return {
    licence_id: ids.next('licences'),
    company_id: companyId,
    key_hash: hashLicenceKey(key),
    key_last4: lastFour(key),
    key_encrypted: seal(key, secretKey),
    duration: licence.duration,
    amount_cents: licence.amountCents,
    created_at: createdAt,
    activated_at: createdAt,
    starts_at: startsAt,
    expires_at: expiresAt,
    works_until: worksUntil,
  }
}
