/** Licences that are ready to be activated. */

import { hashLicenceKey, lastFour, newLicenceKey } from '../platform/auth/licence-keys.ts'
import { seal } from '../platform/auth/seal.ts'
import type { Venue } from './house.ts'

/** Makes a one-year licence for a venue. Returns its key. */
export async function newLicence({ house, id }: Venue): Promise<string> {
  const key = newLicenceKey()
  await house.owner.query(
    `insert into licences (company_id, key_hash, key_last4, key_encrypted, duration, amount_cents, created_at)
     values ($1, $2, $3, $4, '1Y', 0, $5)`,
    [id, hashLicenceKey(key), lastFour(key), seal(key, house.secretKey), house.clock.now()],
  )
  return key
}
