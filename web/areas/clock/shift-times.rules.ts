/** Dates and times of day as they are typed, on the location's clocks: which instant they mean, daylight saving included. */

import { DateTime } from 'luxon'

/** Which of the two: an hour that daylight saving repeats is there twice. */
export type Fold = 'earlier' | 'later'

/** A moment as it is typed; either half may still be empty. */
export interface TypedMoment {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm */
  time: string
  /** Counts only where the clocks showed this time twice. */
  fold?: Fold | undefined
}

export const NO_MOMENT: TypedMoment = { day: '', time: '' }

export type Placed =
  | { kind: 'empty' }
  | { kind: 'incomplete'; missing: 'day' | 'time' }
  /** Daylight saving skipped it: the clocks never showed it. */
  | { kind: 'skipped' }
  /** Instants, ISO in UTC. */
  | { kind: 'once'; instant: string }
  | { kind: 'twice'; earlier: ZonedInstant; later: ZonedInstant; instant: string | undefined }

export interface ZonedInstant {
  instant: string
  /** 'CDT' */
  zone: string
}

/** The instant that a typed moment means in a zone, or why it means none. */
export function placeMoment({ day, time, fold }: TypedMoment, timezone: string): Placed {
  if (day === '' && time === '') return { kind: 'empty' }
  const shown = DateTime.fromISO(`${day}T${time}`, { zone: timezone })
  if (day === '' || time === '' || !shown.isValid) {
    return { kind: 'incomplete', missing: day === '' ? 'day' : 'time' }
  }
  // Of a time that the clocks skipped, the library makes the one an hour later.
  if (!shown.toISO().startsWith(`${day}T${time}`)) return { kind: 'skipped' }
  const [earlier, later] = shown.getPossibleOffsets()
  if (earlier === undefined || later === undefined) return { kind: 'once', instant: instantOf(shown) }
  const both = { earlier: zoned(earlier), later: zoned(later) }
  return { kind: 'twice', ...both, instant: fold && both[fold].instant }
}

/** What the clocks of a zone showed at an instant, to the minute. */
export function typedMomentOf(instant: string, timezone: string): TypedMoment {
  const shown = DateTime.fromISO(instant, { zone: timezone })
  const [earlier, later] = shown.getPossibleOffsets()
  return {
    day: shown.toISODate() ?? '',
    time: shown.toFormat('HH:mm'),
    fold: later === undefined ? undefined : shown.toMillis() === earlier?.toMillis() ? 'earlier' : 'later',
  }
}

/** The day on which a shift probably ended: the next one where its end on the clock is not after its beginning. */
export function likelyEndDay(begin: TypedMoment, endTime: string): string {
  if (begin.day === '' || begin.time === '' || endTime === '' || endTime > begin.time) return begin.day
  return DateTime.fromISO(begin.day, { zone: 'utc' }).plus({ days: 1 }).toISODate() ?? begin.day
}

function zoned(moment: DateTime<true>): ZonedInstant {
  return { instant: instantOf(moment), zone: moment.toFormat('ZZZZ', { locale: 'en-US' }) }
}

function instantOf(moment: DateTime<true>): string {
  return moment.toUTC().toISO()
}
