/** Sixty days of a venue up to a given time: the shifts and the rounds (the reading sessions). Pure functions. */

import { settle, workedShifts } from './clock.ts'
import { Floor, type FloorRows } from './machines.ts'
import { type RoundRows, Rounds, roundsOf } from './readings.ts'
import { businessDays, DAYS, rotaOf, type Row, type VenueAtWork } from './venue-at-work.ts'

export interface VenueRows extends FloorRows, RoundRows {
  shifts: Row<'shifts'>[]
}

/** The rows of a venue's history. The last round belongs to the business day before the current one. The people who work at `now` are clocked in. */
export function venueHistory(venue: VenueAtWork): VenueRows {
  const floor = new Floor(venue)
  const rounds = new Rounds(venue, floor)
  const shifts = workedShifts(venue)
  const days = businessDays(venue)
  for (const [index, day] of days.slice(0, DAYS).entries()) {
    const rota = rotaOf(venue.setup, day)
    floor.changeOver(day, index)
    for (const round of roundsOf(venue, day, rota)) {
      const session = rounds.read(round, index)
      settle(shifts, session)
    }
  }
  return { ...floor.rows, ...rounds.rows, shifts }
}
