/** The demo's customers and sixty days of their visits, the night of the given moment still going on. Pure. */

import { DateTime } from 'luxon'

import { DEFAULT_POINTS } from '@countroom/contract/customers/customers.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { businessDayBounds, businessDayOf } from '@countroom/contract/kernel/time.ts'

import { nameKey, searchText } from '../areas/customers/customers.rules.ts'
import type { Picture } from '../platform/photos/pictures.ts'
import { DAYS, type Row, setUpAt, type VenueAtWork, type VenueRows } from './history.ts'
import { COMMENTS, FIRST_NAMES, LAST_NAMES, STREETS, UNUSUAL_NAMES } from './names.ts'
import { WEEKDAY_TRAFFIC } from './play.ts'

export interface CustomerRows {
  customer_counters: Row<'customer_counters'>[]
  photos: Row<'photos'>[]
  customers: Row<'customers'>[]
  customer_photos: Row<'customer_photos'>[]
  visits: Row<'visits'>[]
  last_visits: Row<'last_visits'>[]
  match_rules: Row<'match_rules'>[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Of the customers, those who were there before the software was. */
const REGISTERED_AT_SET_UP = 0.7
const HIGH_ROLLERS = 0.01
const WAITS_AT_MOST_MINUTES = 9
/** So many minutes before the end of the history somebody came in who still waits, where anybody is at work. */
const STILL_WAITING = [19, 11, 6, 2] as const
/** When people come, in hours after the business day begins at 07:00, and how many beside each other. */
const ARRIVALS = [1, 1, 2, 3, 3, 3, 3, 3, 4, 5, 6, 8, 9, 10, 9, 8, 7, 5, 4, 3, 2, 2, 1, 0] as const
/** 555-0100 to 555-0199 are nobody's numbers. */
const AREA_CODES = [806, 432, 915, 505, 575, 580, 405, 214, 469, 972, 817, 682, 254, 325, 940, 830, 210, 512] as const

export function venueCustomers(
  venue: VenueAtWork,
  history: Pick<VenueRows, 'machines' | 'shifts'>,
  portraits: readonly Picture[],
): CustomerRows {
  const customers = registered(venue, history.shifts)
  const visits = visited(venue, history, customers)
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
    visits,
    last_visits: lastVisits(visits),
    match_rules: [
      {
        location_id: venue.locationId,
        rule_name: 'House match',
        is_enabled: true,
        cooldown_hundredths: 600,
        reset_times: ['05:00', '17:00'],
        max_matches_per_day: 2,
        count_reset_time: '05:00',
      },
    ],
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
      points_cents: toCents(isRule ? 50 : random.chance(0.15) ? 10 : random.chance(0.1) ? 30 : DEFAULT_POINTS),
      comments: random.chance(0.08) ? COMMENTS[random.whole(0, COMMENTS.length - 1)]! : '',
      is_rule: isRule,
      cooldown_hundredths: isRule ? 400 : null,
      max_matches_per_day: isRule ? 3 : null,
      max_amount_per_day_cents: isRule ? toCents(100) : null,
      match_values_cents: isRule ? [toCents(50), toCents(30), toCents(20)] : [],
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

/** When each customer was last here; the visits come by time. */
function lastVisits(visits: readonly Row<'visits'>[]): Row<'last_visits'>[] {
  const byCustomer = new Map(visits.map((visit) => [visit.customer_id, visit]))
  return [...byCustomer.values()].map(({ location_id, customer_id, signed_in_at }) => ({
    location_id,
    customer_id,
    last_visit_at: signed_in_at,
  }))
}

/** Each customer comes at most once a business day, so that no limit of the rule stands in the way of a gift. */
function visited(
  venue: VenueAtWork,
  { machines, shifts }: Pick<VenueRows, 'machines' | 'shifts'>,
  customers: readonly Row<'customers'>[],
): Row<'visits'>[] {
  const { setup, locationId, ids, random, now, timezone } = venue
  const byTime: Row<'visits'>[] = []
  let seen = new Set<number>()
  const today = DateTime.fromISO(businessDayOf(now, timezone), { zone: timezone })
  for (let day = DAYS; day >= 0; day--) {
    const date = today.minus({ days: day })
    const open = shifts.filter(({ clock_in_at }) => businessDayOf(clock_in_at, timezone) === date.toISODate())
    if (open.length === 0) continue
    const { from } = businessDayBounds(date.toISODate()!, timezone)
    const count = Math.round(setup.visitsPerDay * WEEKDAY_TRAFFIC[date.weekday - 1]! * random.between(0.85, 1.15))
    seen = new Set()
    for (let visit = 0; visit < count; visit++) {
      const at = new Date(from.getTime() + arrival() * HOUR_MS)
      // Few come often, most now and then.
      const place = Math.floor(random.next() ** 2.2 * customers.length)
      const customer = customers[place]!
      const giver = onShift(at)
      if (at > now || giver === undefined || customer.registered_at > at || seen.has(place)) continue
      seen.add(place)
      byTime.push(visitRow(customer, at, giver, random.between(1, WAITS_AT_MOST_MINUTES)))
    }
  }
  for (const minutes of STILL_WAITING) {
    const at = new Date(now.getTime() - minutes * MINUTE_MS)
    const giver = onShift(at)
    const place = customers.findIndex(({ registered_at }, index) => registered_at <= at && !seen.has(index))
    if (giver === undefined || place < 0) continue
    seen.add(place)
    byTime.push(visitRow(customers[place]!, at, giver, Infinity))
  }
  byTime.sort((one, other) => one.signed_in_at.getTime() - other.signed_in_at.getTime())
  for (const visit of byTime) visit.visit_id = ids.next('visits')
  return byTime

  function visitRow(customer: Row<'customers'>, at: Date, giver: number, waits: number): Row<'visits'> {
    const givenAt = new Date(at.getTime() + waits * MINUTE_MS)
    const isGiven = givenAt <= now
    const machine = openMachine(at)
    const cents = customer.is_rule === true ? (customer.match_values_cents ?? [])[0]! : customer.points_cents
    return {
      location_id: locationId,
      customer_id: customer.customer_id!,
      business_day: businessDayOf(at, timezone),
      signed_in_at: at,
      signed_in_by: giver,
      source: random.chance(0.6) ? 'kiosk' : 'desk',
      machine_id: isGiven || random.chance(0.5) ? machine : null,
      given_at: isGiven ? givenAt : null,
      given_by: isGiven ? giver : null,
      given_cents: isGiven ? cents : null,
      given_day: isGiven ? businessDayOf(givenAt, timezone) : null,
      is_high_roller: isGiven && customer.is_rule === true,
    }
  }

  function arrival(): number {
    const all = ARRIVALS.reduce<number>((sum, weight) => sum + weight, 0)
    let left = random.between(0, all)
    const hour = ARRIVALS.findIndex((weight) => (left -= weight) < 0)
    return Math.max(0, hour) + random.next()
  }

  function onShift(at: Date): number | undefined {
    const there = shifts.filter(({ clock_in_at, clock_out_at }) => clock_in_at <= at && (clock_out_at ?? now) >= at)
    return there.length === 0 ? undefined : there[random.whole(0, there.length - 1)]!.user_id
  }

  function openMachine(at: Date): number {
    const there = machines.filter(({ retired_at }) => (retired_at ?? null) === null || retired_at! > at)
    return there[random.whole(0, there.length - 1)]!.machine_id!
  }
}

function byteCount({ full, thumb }: Picture['bytes']): number {
  return full.length + thumb.length
}

function two(figure: number): string {
  return String(figure).padStart(2, '0')
}
