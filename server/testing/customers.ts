/** Adds customers for tests. */

import { randomInt } from 'node:crypto'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

import type { Caller, Place } from './caller.ts'
import type { House, Venue } from './house.ts'
import { testPhoto } from './photos.ts'

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

/** Inserts a customer with SQL. Returns the id of the customer. */
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

type Fields = Partial<InputAt<'POST /customer/save'>>

/** Registers a customer with the product's call and a photo in a random color. */
export async function register(
  manager: Caller,
  venue: Place,
  { firstName = 'Rosa', lastName = 'Diaz', ...fields }: Fields = {},
): Promise<ResultAt<'POST /customer/save'>['customer']> {
  const color = `rgb(${randomInt(256)} ${randomInt(256)} ${randomInt(256)})`
  const { customer } = await manager.call('POST /customer/save', {
    locationId: venue.id,
    firstName,
    lastName,
    // A random number. The chance that another customer of the venue has it is one in millions.
    phone: `214${randomInt(2_000_000, 9_999_999)}`,
    newFiles: [await testPhoto(color)],
    ...fields,
  })
  return customer
}
