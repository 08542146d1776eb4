/** The shifts of the demo. No I/O. `settle` changes the shifts that it gets. */

import { DateTime } from 'luxon'

import { hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'

import { at, businessDays, rotaOf, type Row, type VenueAtWork } from './venue-at-work.ts'

/** The hours of each part of the schedule. People come early and leave late, so that shifts overlap. */
const HOURS = { day: [8, 16], evening: [16, 24], night: [24, 32] } as const
const FORGOTTEN_EVERY = 47
const COMES_EARLY_MINUTES = [2, 14] as const
const LEAVES_LATE_MINUTES = [2, 14] as const

export function workedShifts(venue: VenueAtWork): Row<'shifts'>[] {
  const { random, now, setup, userIds } = venue
  // Shifts that ended before this week's Monday are paid.
  const paidBefore = DateTime.fromJSDate(now, { zone: venue.timezone }).startOf('week').toJSDate()
  const shifts = businessDays(venue).flatMap((day) => {
    const rota = rotaOf(setup, day)
    return (['day', 'evening', 'night'] as const).flatMap((part) =>
      rota[part].map((place) => {
        const [from, to] = HOURS[part]
        const clockInAt = at(day, from).minus({ seconds: random.whole(...secondsOf(COMES_EARLY_MINUTES)) })
        const clockOutAt = at(day, to).plus({ seconds: random.whole(...secondsOf(LEAVES_LATE_MINUTES)) })
        return { place, clockInAt: clockInAt.toJSDate(), clockOutAt: clockOutAt.toJSDate() }
      }),
    )
  })
  return shifts
    .filter((shift) => shift.clockInAt <= now)
    .toSorted((a, b) => a.clockInAt.getTime() - b.clockInAt.getTime())
    .map(({ place, clockInAt, clockOutAt }, index) => {
      const rateCents = setup.people[place]!.hourlyRateCents
      const hoursHundredths = clockOutAt <= now ? hundredthHoursBetween(clockInAt, clockOutAt) : null
      return {
        location_id: venue.locationId,
        shift_id: venue.ids.next('shifts'),
        user_id: userIds[place]!,
        clock_in_at: clockInAt,
        clock_out_at: hoursHundredths === null ? null : clockOutAt,
        hourly_rate_cents: rateCents,
        total_hours_hundredths: hoursHundredths,
        total_pay_cents: hoursHundredths === null ? null : payCents(hoursHundredths, rateCents),
        state: clockOutAt < paidBefore ? 'Paid' : 'Unpaid',
        reading_session_id: null,
        // Sometimes a person forgets to clock out, and the manager enters the time.
        is_manual: hoursHundredths !== null && index % FORGOTTEN_EVERY === 0,
      }
    })
}

function secondsOf([low, high]: readonly [number, number]): [number, number] {
  return [low * 60, high * 60]
}

/** A reading session settles every shift that ended before the session did, unless an earlier session has settled the shift. */
export function settle(shifts: Row<'shifts'>[], session: { id: number; endedAt: Date }): void {
  for (const shift of shifts) {
    const isOver =
      shift.clock_out_at !== null && shift.clock_out_at !== undefined && shift.clock_out_at <= session.endedAt
    if (isOver && shift.reading_session_id === null) shift.reading_session_id = session.id
  }
}
