/** The demo's people and their chips. */

import type { KeyObject } from 'node:crypto'

import { hashTag } from '../platform/auth/tags.ts'
import type { Ids, Row } from './venue-at-work.ts'
import { type PersonSetup, TIMEZONE, type VenueSetup } from './venues.ts'

export interface UserOptions {
  isOwner?: boolean
  hasChip?: boolean
}

/** The values that all accounts of the demo share. */
interface Accounts {
  ids: Ids
  passwordHash: string
  secretKey: KeyObject
  createdAt: Date
}

export function userRow(
  { ids, passwordHash, secretKey, createdAt }: Accounts,
  setup: VenueSetup,
  person: PersonSetup,
  companyId: number,
  more: UserOptions,
): Row<'users'> & { user_id: number } {
  const userId = ids.next('users')
  return {
    user_id: userId,
    username: `${person.mailbox}@${setup.mailDomain}`,
    password_hash: passwordHash,
    firstname: person.firstname,
    lastname: person.lastname,
    company_id: companyId,
    roles: [...person.roles],
    hourly_rate_cents: person.hourlyRateCents,
    employee_color: person.color,
    timezone: TIMEZONE,
    is_owner: more.isOwner ?? false,
    rfid_hash: more.hasChip === true ? hashTag(secretKey, chipOf(userId)) : null,
    created_at: createdAt,
  }
}

/** The number that a scanner reads from the chip of a person of the demo. */
export function chipOf(userId: number): string {
  return `00082140${String(userId).padStart(2, '0')}`
}
