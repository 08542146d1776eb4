/** The demo's customers and their photos. Pure functions. */

import { toCents } from '@countroom/contract/kernel/money.ts'

import { nameKey, searchText } from '../areas/customers/customers.rules.ts'
import type { Picture } from '../platform/photos/pictures.ts'
import { COMMENTS, FIRST_NAMES, LAST_NAMES, STREETS, UNUSUAL_NAMES } from './names.ts'
import { type Row, setUpAt, type VenueAtWork } from './venue-at-work.ts'

export interface CustomerRows {
  customer_counters: Row<'customer_counters'>[]
  photos: Row<'photos'>[]
  customers: Row<'customers'>[]
  customer_photos: Row<'customer_photos'>[]
}

/** The usual match, in dollars. Larger matches would use up the whole profit of the demo's machines. */
const USUAL_POINTS = 10
const HOUR_MS = 3_600_000
/** The share of customers who were registered when the venue was set up. */
const REGISTERED_AT_SET_UP = 0.7
const HIGH_ROLLERS = 0.01
/** The customers who get loans, as positions in the list of customers by time of registration. Some of them have a limit, in dollars. */
export const BORROWERS = [6, 11, 14, 23, 31, 42] as const
const LOAN_LIMITS: ReadonlyMap<number, number> = new Map([
  [BORROWERS[0], 600],
  [BORROWERS[2], 250],
])
/** In every area code, the numbers 555-0100 to 555-0199 are reserved for fiction. */
const AREA_CODES = [806, 432, 915, 505, 575, 580, 405, 214, 469, 972, 817, 682, 254, 325, 940, 830, 210, 512] as const

export function venueCustomers(
  venue: VenueAtWork,
  shifts: readonly Row<'shifts'>[],
  portraits: readonly Picture[],
): CustomerRows {
  const customers = registered(venue, shifts)
  return {
    customer_counters: [{ location_id: venue.locationId, last_tag: customers.length }],
    photos: portraits.map(({ hash, bytes, width, height }) => ({
      location_id: venue.locationId,
      hash,
      byte_count: byteCount(bytes),
      width,
      height,
      created_at: setUpAt(venue.now, venue.timezone),
      created_by: venue.administratorId,
    })),
    customers,
    customer_photos: customers.map((customer, index) => ({
      location_id: venue.locationId,
      customer_photo_id: venue.ids.next('customer_photos'),
      customer_id: customer.customer_id!,
      hash: portraits[(index * 7 + venue.locationId) % portraits.length]!.hash,
      display_name: 'Camera.jpg',
      added_at: customer.registered_at,
      added_by: customer.registered_by,
    })),
  }
}

function registered(venue: VenueAtWork, shifts: readonly Row<'shifts'>[]): Row<'customers'>[] {
  const { setup, locationId, ids, random, now, timezone, administratorId } = venue
  const createdAt = setUpAt(now, timezone)
  const names = new Set<string>()
  const moments = Array.from({ length: setup.customers }, () => {
    const shift = random.chance(REGISTERED_AT_SET_UP) ? undefined : shifts[random.whole(0, shifts.length - 1)]
    const start = shift?.clock_in_at.getTime() ?? createdAt.getTime()
    const end = shift === undefined ? start + 5 * HOUR_MS : (shift.clock_out_at ?? now).getTime()
    return { at: new Date(random.between(start, end)), by: shift?.user_id ?? administratorId }
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())

  return moments.map(({ at, by }, index) => {
    const limit = LOAN_LIMITS.get(index)
    const [firstName, lastName] = newName(index)
    const phone = `${AREA_CODES[index % AREA_CODES.length]}5550${100 + (Math.floor(index / AREA_CODES.length) % 100)}`
    const tag = String(index + 1)
    const isRule = index >= UNUSUAL_NAMES.length && random.chance(HIGH_ROLLERS)
    return {
      location_id: locationId,
      customer_id: ids.next('customers'),
      tag_id: tag,
      first_name: firstName,
      last_name: lastName,
      first_name_key: nameKey(firstName),
      last_name_key: nameKey(lastName),
      phone,
      born_on: random.chance(0.8)
        ? `${random.whole(1942, 2003)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
        : null,
      address: random.chance(0.5)
        ? `${random.whole(100, 8900)} ${STREETS[random.whole(0, STREETS.length - 1)]} Street, ${setup.company.city}`
        : '',
      points_cents: toCents(isRule ? 50 : random.chance(0.15) ? 5 : random.chance(0.1) ? 20 : USUAL_POINTS),
      comments: random.chance(0.08) ? COMMENTS[random.whole(0, COMMENTS.length - 1)]! : '',
      is_rule: isRule,
      cooldown_hundredths: isRule ? 400 : null,
      max_matches_per_day: isRule ? 3 : null,
      max_amount_per_day_cents: isRule ? toCents(100) : null,
      match_values_cents: isRule ? [toCents(50), toCents(30), toCents(20)] : [],
      loan_limit_cents: limit === undefined ? null : toCents(limit),
      search_text: searchText({ firstName, lastName, phone, tagId: tag }),
      registered_at: at,
      registered_by: by,
    }
  })

  function newName(index: number): readonly [string, string] {
    const unusual = UNUSUAL_NAMES[index]
    if (unusual !== undefined) return unusual
    for (;;) {
      const first = FIRST_NAMES[random.whole(0, FIRST_NAMES.length - 1)]!
      const last = LAST_NAMES[random.whole(0, LAST_NAMES.length - 1)]!
      if (names.has(`${first} ${last}`)) continue
      names.add(`${first} ${last}`)
      return [first, last]
    }
  }
}

export function byteCount({ full, thumb }: Picture['bytes']): number {
  return full.length + thumb.length
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
