/** For tests: licenses that are not activated yet, and request bodies that create companies. */

import { SERVICES } from '@countroom/contract/companies/companies.rules.ts'

import { hashLicenceKey, lastFour, newLicenceKey } from '../platform/auth/licence-keys.ts'
import { seal } from '../platform/auth/seal.ts'
import type { Venue } from './house.ts'

/** Makes a one-year license for a venue. Returns the key. */
export async function newLicence({ house, id }: Venue): Promise<string> {
  const key = newLicenceKey()
  await house.owner.query(
    `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at)
     values ($1, $2, $3, $4, '1Y', 0, $5)`,
    [id, hashLicenceKey(key), lastFour(key), seal(key, house.secretKey), house.clock.now()],
  )
  return key
}

/** The body that creates a company with all services, and its first administrator. */
export function newCompany(name: string) {
  return {
    name,
    contactName: 'Renata Cole',
    phone: '2145550100',
    email: 'renata@example.com',
    addressLine1: '1 Main Street',
    city: 'Dallas',
    state: 'TX',
    postalCode: '75201',
    country: 'United States' as const,
    authorities: SERVICES.map((authority) => ({ authority })),
    administrator: {
      firstname: 'Renata',
      lastname: 'Cole',
      username: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com`,
      password: 'seven tame walruses',
    },
  }
}
