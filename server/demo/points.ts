/** The visits of the demo's customers, up to the current time, and the match rule. Pure functions. */

import { DateTime } from 'luxon'

import { businessDayBounds, businessDayOf } from '@countroom/contract/kernel/time.ts'

import type { VenueRows } from './history.ts'
import { WEEKDAY_TRAFFIC } from './play.ts'
import { DAYS, type Row, type VenueAtWork } from './venue-at-work.ts'

export interface PointsRows {
  visits: Row<'visits'>[]
  last_visits: Row<'last_visits'>[]
  match_rules: Row<'match_rules'>[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WAITS_AT_MOST_MINUTES = 9
/** The check-in times of the customers who are still waiting, in minutes before the end of the history. A time with nobody on shift is left out. */
const STILL_WAITING = [19, 11, 6, 2] as const
/** The share of visits in each hour of the business day, from 07:00, relative to the other hours. */
const ARRIVALS = [1, 1, 2, 3, 3, 3, 3, 3, 4, 5, 6, 8, 9, 10, 9, 8, 7, 5, 4, 3, 2, 2, 1, 0] as const

export function venuePoints(
  venue: VenueAtWork,
  history: Pick<VenueRows, 'machines' | 'shifts'>,
  customers: readonly Row<'customers'>[],
): PointsRows {
  const visits = visited(venue, history, customers)
  return {
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

/** The last visit of each customer. `visits` must be sorted by time. */
function lastVisits(visits: readonly Row<'visits'>[]): Row<'last_visits'>[] {
  const byCustomer = new Map(visits.map((visit) => [visit.customer_id, visit]))
  return [...byCustomer.values()].map(({ location_id, customer_id, signed_in_at }) => ({
    location_id,
    customer_id,
    last_visit_at: signed_in_at,
  }))
}

/** The visits. Each customer comes at most once in a business day, so that no visit exceeds a limit of the match rule. */
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
      // A few customers come often, most come now and then.
      const place = Math.floor(random.next() ** 2.2 * customers.length)
      const customer = customers[place]!
      const shift = onShift(at)
      if (at > now || shift === undefined || customer.registered_at > at || seen.has(place)) continue
      seen.add(place)
      const waitsMs = random.between(1, WAITS_AT_MOST_MINUTES) * MINUTE_MS
      // Whoever checks a customer in also gives them their match, and does so before their own shift ends.
      const givenAt = new Date(Math.min(at.getTime() + waitsMs, (shift.clock_out_at?.getTime() ?? Infinity) - 1))
      byTime.push(visitRow(customer, at, shift.user_id, givenAt <= now ? givenAt : null))
    }
  }
  for (const minutes of STILL_WAITING) {
    const at = new Date(now.getTime() - minutes * MINUTE_MS)
    const shift = onShift(at)
    const place = customers.findIndex(({ registered_at }, index) => registered_at <= at && !seen.has(index))
    if (shift === undefined || place < 0) continue
    seen.add(place)
    byTime.push(visitRow(customers[place]!, at, shift.user_id, null))
  }
  byTime.sort((one, other) => one.signed_in_at.getTime() - other.signed_in_at.getTime())
  for (const visit of byTime) visit.visit_id = ids.next('visits')
  return byTime

  /** A visit. `givenAt` is null while the customer waits. */
  function visitRow(customer: Row<'customers'>, at: Date, by: number, givenAt: Date | null): Row<'visits'> {
    const isGiven = givenAt !== null
    const machine = openMachine(at)
    const cents = customer.is_rule === true ? (customer.match_values_cents ?? [])[0]! : customer.points_cents
    return {
      location_id: locationId,
      customer_id: customer.customer_id!,
      business_day: businessDayOf(at, timezone),
      signed_in_at: at,
      signed_in_by: by,
      source: random.chance(0.6) ? 'kiosk' : 'desk',
      machine_id: isGiven || random.chance(0.5) ? machine : null,
      given_at: givenAt,
      given_by: isGiven ? by : null,
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

  /** One of the shifts that are open at this instant. */
  function onShift(at: Date): Row<'shifts'> | undefined {
    const there = shifts.filter(({ clock_in_at, clock_out_at }) => clock_in_at <= at && at < (clock_out_at ?? now))
    return there.length === 0 ? undefined : there[random.whole(0, there.length - 1)]
  }

  function openMachine(at: Date): number {
    const there = machines.filter(({ retired_at }) => (retired_at ?? null) === null || retired_at! > at)
    return there[random.whole(0, there.length - 1)]!.machine_id!
  }
}
