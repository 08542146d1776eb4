/** Converts dates and times that are typed in the location's time to instants and back, also around clock changes. */

import { DateTime } from 'luxon'

/** The earlier or the later hour, when the end of daylight saving time repeats an hour. */
export type Fold = 'earlier' | 'later'

/** A typed moment. Either part may still be empty. */
export interface TypedMoment {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm */
  time: string
  /** Used only when this time occurred twice. */
  fold?: Fold | undefined
}

export const NO_MOMENT: TypedMoment = { day: '', time: '' }

export type Placed =
  | { kind: 'empty' }
  | { kind: 'incomplete'; missing: 'day' | 'time' }
  /** Daylight saving time skipped this time, so it never occurred. */
  | { kind: 'skipped' }
  /** `instant` is ISO in UTC. */
  | { kind: 'once'; instant: string }
  | { kind: 'twice'; earlier: ZonedInstant; later: ZonedInstant; instant: string | undefined }

export interface ZonedInstant {
  instant: string
  /** The name of the time zone, such as 'CDT'. */
  zone: string
}

/** The instant of a typed moment in a time zone, or why the moment has no single instant. */
export function placeMoment({ day, time, fold }: TypedMoment, timezone: string): Placed {
  if (day === '' && time === '') return { kind: 'empty' }
  const shown = DateTime.fromISO(`${day}T${time}`, { zone: timezone })
  if (day === '' || time === '' || !shown.isValid) {
    return { kind: 'incomplete', missing: day === '' ? 'day' : 'time' }
  }
  // For a skipped time, the library returns the time one hour later.
  if (!shown.toISO().startsWith(`${day}T${time}`)) return { kind: 'skipped' }
  const [earlier, later] = shown.getPossibleOffsets()
  if (earlier === undefined || later === undefined) return { kind: 'once', instant: instantOf(shown) }
  const both = { earlier: zoned(earlier), later: zoned(later) }
  return { kind: 'twice', ...both, instant: fold && both[fold].instant }
}

/** The date and time of an instant in a time zone, to the minute. */
export function typedMomentOf(instant: string, timezone: string): TypedMoment {
  const shown = DateTime.fromISO(instant, { zone: timezone })
  const [earlier, later] = shown.getPossibleOffsets()
  return {
    day: shown.toISODate() ?? '',
    time: shown.toFormat('HH:mm'),
    fold: later === undefined ? undefined : shown.toMillis() === earlier?.toMillis() ? 'earlier' : 'later',
  }
}

/** The day on which a shift probably ended: the next day when its end time is not after its start time. */
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
