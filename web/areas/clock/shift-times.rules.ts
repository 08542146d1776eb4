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
  const local = DateTime.fromISO(`${day}T${time}`, { zone: timezone, locale: 'en-US' })
  if (day === '' || time === '' || !local.isValid) return { kind: 'incomplete', missing: day === '' ? 'day' : 'time' }
  if (local.toFormat('HH:mm') !== time.slice(0, 5)) return { kind: 'skipped' }
  const [earlier, later] = local.getPossibleOffsets().map(zoned)
  if (later === undefined) return { kind: 'once', instant: earlier!.instant }
  const chosen = fold && { earlier: earlier!, later }[fold]
  return { kind: 'twice', earlier: earlier!, later, instant: chosen?.instant }
}

/** What the clocks of a zone showed at an instant, to the minute. */
export function typedMomentOf(instant: string, timezone: string): TypedMoment {
  const local = DateTime.fromISO(instant, { zone: timezone })
  const [earlier, later] = local.getPossibleOffsets()
  return {
    day: local.toFormat('yyyy-MM-dd'),
    time: local.toFormat('HH:mm'),
    fold: later === undefined ? undefined : local.offset === earlier!.offset ? 'earlier' : 'later',
  }
}

/** The day on which a shift probably ended: the next one where its end on the clock is not after its beginning. */
export function likelyEndDay(begin: TypedMoment, endTime: string): string {
  if (begin.day === '' || begin.time === '' || endTime === '' || endTime > begin.time) return begin.day
  return DateTime.fromISO(begin.day, { zone: 'UTC' }).plus({ days: 1 }).toFormat('yyyy-MM-dd')
}

function zoned(at: DateTime): ZonedInstant {
  return { instant: at.toJSDate().toISOString(), zone: at.offsetNameShort ?? '' }
}
