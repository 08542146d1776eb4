/** Inserts customers with SQL, for tests about what happens to them later. */

import { folded } from '@countroom/contract/kernel/text.ts'

import type { House, Venue } from './house.ts'

export interface CustomerOptions {
  firstName?: string
  lastName?: string
  phone?: string
  /** Whole dollars. */
  points?: number
  /** Whether the customer has their own match rule. */
  isRule?: boolean
  /** Hours. */
  timeLimit?: number | null
  maxMatchesPerDay?: number | null
  maxAmountPerDay?: number | null
  matchValues?: readonly number[]
}

let count = 0

/** Registers a customer at the venue. Returns their number. */
export async function addCustomer(house: House, venue: Venue, options: CustomerOptions = {}): Promise<number> {
  count += 1
  const { firstName = `Given${count}`, lastName = `Family${count}`, phone = String(2_140_000_000 + count) } = options
  const tag = String(900_000 + count)
  const made = await house.owner.query<{ customer_id: string }>(
    `insert into customers (location_id, tag_id, first_name, last_name, first_name_key, last_name_key, phone, points_cents, is_rule,
       cooldown_hundredths, max_matches_per_day, max_amount_per_day_cents, match_values_cents, search_text, registered_at, registered_by)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, min(user_id) from users
     returning customer_id`,
    [
      venue.id,
      tag,
      firstName,
      lastName,
      folded(firstName),
      folded(lastName),
      phone,
      (options.points ?? 20) * 100,
      options.isRule ?? false,
      options.timeLimit === undefined || options.timeLimit === null ? null : Math.round(options.timeLimit * 100),
      options.maxMatchesPerDay ?? null,
      options.maxAmountPerDay === undefined || options.maxAmountPerDay === null ? null : options.maxAmountPerDay * 100,
      (options.matchValues ?? []).map((value) => value * 100),
      folded(`${firstName} ${lastName} ${phone} ${tag}`),
      house.clock.now(),
    ],
  )
  return Number(made.rows[0]!.customer_id)
}
