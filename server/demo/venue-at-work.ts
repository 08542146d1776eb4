/** A venue for which the demo invents sixty days: its people, its days and the ids of its rows. */

import { DateTime } from 'luxon'

import { businessDayOf } from '@countroom/contract/kernel/time.ts'

import type { Random } from './random.ts'
import type { Tables } from './tables.ts'
import type { Rota, VenueSetup } from './venues.ts'

export const DAYS = 60
/** The history begins this many days after the company was set up. */
const SET_UP_DAYS_BEFORE = 9

export type Row<Table extends keyof Tables> = Tables[Table]

/** Gives the rows of each table their ids: 1, 2, 3 and so on, in the order in which the rows are made. */
export class Ids {
  readonly #last = new Map<string, number>()

  next(table: keyof Tables): number {
    const id = (this.#last.get(table) ?? 0) + 1
    this.#last.set(table, id)
    return id
  }
}

export interface VenueAtWork {
  setup: VenueSetup
  locationId: number
  timezone: string
  /** The person who set the venue up. */
  administratorId: number
  /** The people of the setup, in the same order. */
  userIds: readonly number[]
  ids: Ids
  random: Random
  now: Date
}

/** When a company and its floor were set up. */
export function setUpAt(now: Date, timezone: string): Date {
  const today = DateTime.fromISO(businessDayOf(now, timezone), { zone: timezone })
  return today
    .minus({ days: DAYS + SET_UP_DAYS_BEFORE })
    .set({ hour: 10 })
    .toJSDate()
}

/** The business days of the history in order. The current business day is the last. */
export function businessDays({ now, timezone }: VenueAtWork): DateTime[] {
  const today = DateTime.fromISO(businessDayOf(now, timezone), { zone: timezone })
  return Array.from({ length: DAYS + 1 }, (_, index) => today.minus({ days: DAYS - index }))
}

export function rotaOf(setup: VenueSetup, day: DateTime): Rota {
  return setup.rotas[day.weekday - 1]!
}

/** A local hour, counted from the midnight at the beginning of `day`: 24 is the next midnight, and 31 is 7 AM on the next date. */
export function at(day: DateTime, hour: number): DateTime {
  return day.plus({ days: Math.floor(hour / 24) }).set({ hour: hour % 24 })
}
