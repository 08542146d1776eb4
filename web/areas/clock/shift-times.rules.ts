/** Dates and times of day as they are typed, on the location's clocks: which instant they mean, daylight saving included. */

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
  const shownMs = Date.parse(`${day}T${time}Z`)
  if (day === '' || time === '' || Number.isNaN(shownMs)) {
    return { kind: 'incomplete', missing: day === '' ? 'day' : 'time' }
  }
  const [earlier, later] = instantsShowing(shownMs, timezone)
  if (earlier === undefined) return { kind: 'skipped' }
  if (later === undefined) return { kind: 'once', instant: new Date(earlier).toISOString() }
  const both = { earlier: zoned(earlier, timezone), later: zoned(later, timezone) }
  return { kind: 'twice', ...both, instant: fold && both[fold].instant }
}

/** What the clocks of a zone showed at an instant, to the minute. */
export function typedMomentOf(instant: string, timezone: string): TypedMoment {
  const instantMs = Date.parse(instant)
  const shownMs = shownAt(instantMs, timezone)
  const [day = '', time = ''] = new Date(shownMs).toISOString().split('T')
  const [earlier, later] = instantsShowing(shownMs, timezone)
  return {
    day,
    time: time.slice(0, 5),
    fold: later === undefined ? undefined : instantMs - (instantMs % SECOND_MS) === earlier ? 'earlier' : 'later',
  }
}

/** The day on which a shift probably ended: the next one where its end on the clock is not after its beginning. */
export function likelyEndDay(begin: TypedMoment, endTime: string): string {
  if (begin.day === '' || begin.time === '' || endTime === '' || endTime > begin.time) return begin.day
  return new Date(Date.parse(`${begin.day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant, to the second: a wall clock, written as if it were UTC. */
function shownAt(instantMs: number, timezone: string): number {
  let format = formats.get(timezone)
  if (!format) {
    // Swedish dates are the ISO ones.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timezone, format)
  }
  return Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}

/** The instants at which the clocks of a zone show this: none, one or two, the earlier first. */
function instantsShowing(shownMs: number, timezone: string): number[] {
  // Clocks that are changed that day show the offset of before on one side of it and that of after on the other.
  const offsets = new Set([-DAY_MS, DAY_MS].map((away) => shownAt(shownMs + away, timezone) - (shownMs + away)))
  return [...offsets]
    .map((offset) => shownMs - offset)
    .filter((instantMs) => shownAt(instantMs, timezone) === shownMs)
    .toSorted((one, other) => one - other)
}

function zoned(instantMs: number, timezone: string): ZonedInstant {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' }).formatToParts(instantMs)
  return {
    instant: new Date(instantMs).toISOString(),
    zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '',
  }
}
