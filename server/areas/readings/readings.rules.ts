/** Sums of readings, and rules about missed days, unseen readings, missing machines and ranges of days. Pure functions. */

import { DateTime } from 'luxon'

import { daysIn } from '@countroom/contract/kernel/dates.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { compareMachines, MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { Absence, MeterReason, Reading, Totals } from '@countroom/contract/readings/readings.shapes.ts'

/** Adds up totals, in whole dollars (domain 3). */
export function sumTotals(parts: readonly Totals[]): Totals {
  const sum = { machines: 0, inValue: 0, outValue: 0, difference: 0 }
  for (const part of parts) {
    sum.machines += part.machines
    sum.inValue += part.inValue
    sum.outValue += part.outValue
    sum.difference += part.difference
  }
  return sum
}

/** True when at least `missedDays` whole business days have passed since `lastDay`, the last day with a reading session, YYYY-MM-DD (domain 12). */
export function hasMissedDays(lastDay: string, now: Date, timezone: string, missedDays: number): boolean {
  // In addition to the missed days, the range includes the last day and today.
  return daysIn({ fromDate: lastDay, toDate: businessDayOf(now, timezone) }) >= missedDays + 2
}

/** The totals of readings, in whole dollars (domain 3). */
export function totalsOf(readings: readonly Pick<Reading, 'inValue' | 'outValue' | 'difference'>[]): Totals {
  return sumTotals(
    readings.map(({ inValue, outValue, difference }) => ({ machines: 1, inValue, outValue, difference })),
  )
}

/** The sums by machine type, in the order of the types. A type without readings is left out. */
export function totalsByType(readings: readonly Reading[]): { type: MachineType; totals: Totals }[] {
  return MACHINE_TYPES.map((type) => ({
    type,
    totals: totalsOf(readings.filter((reading) => reading.type === type)),
  })).filter(({ totals }) => totals.machines > 0)
}

/**
 * True when a save would replace a reading that the person who saves has not seen. `replaces` is the id of the reading that this person saw, or null
 * if they saw none. False when `replaces` is undefined, and also when the save has the same values and reasons as the current reading.
 */
export function hasUnseenReading(
  current: (TypedReading & Pick<Reading, 'readingId'>) | null,
  replaces: number | null | undefined,
  typed: TypedReading,
): boolean {
  if (current === null || replaces === undefined || replaces === current.readingId) return false
  return (
    current.curIn !== typed.curIn ||
    current.curOut !== typed.curOut ||
    !isSameFall(current.reasons.in, typed.reasons.in) ||
    !isSameFall(current.reasons.out, typed.reasons.out)
  )
}

type TypedReading = Pick<Reading, 'curIn' | 'curOut' | 'reasons'>

/** True when both reasons make the same daily figure of the same meters. Their notes may differ. */
function isSameFall(one: MeterReason | null, other: MeterReason | null): boolean {
  return one?.kind === other?.kind && one?.before === other?.before
}

/** The machines that have no reading and have not left the session, in the order of their numbers. */
export function missingMachines(
  machines: readonly string[],
  readings: readonly Pick<Reading, 'machine'>[],
  absent: readonly Pick<Absence, 'machine'>[],
): string[] {
  const accounted = new Set([...readings, ...absent].map(({ machine }) => machine))
  return machines.filter((machine) => !accounted.has(machine)).toSorted(compareMachines)
}

/** A range of calendar days. Both ends are included. */
export interface Days {
  from: string
  to: string
}

export interface MonthsAndDays {
  /** The whole months of a range, as one range of days. Empty when there are none. */
  months: Days[]
  /** The days of the range before and after the whole months. */
  days: Days[]
}

/** Splits a range of days into its whole months and the days around them. */
export function monthsAndDays({ from, to }: Days): MonthsAndDays {
  const [first, last] = [dayOf(from), dayOf(to)]
  const begins = first.day === 1 ? first : first.startOf('month').plus({ months: 1 })
  const ends = last.plus({ days: 1 }).startOf('month').minus({ days: 1 })
  if (begins > ends) return { months: [], days: stretch(first, last) }
  return {
    months: stretch(begins, ends),
    days: [...stretch(first, begins.minus({ days: 1 })), ...stretch(ends.plus({ days: 1 }), last)],
  }
}

function dayOf(date: string): DateTime<true> {
  return DateTime.fromISO(date, { zone: 'utc' }) as DateTime<true>
}

function stretch(first: DateTime<true>, last: DateTime<true>): Days[] {
  return first > last ? [] : [{ from: first.toISODate(), to: last.toISODate() }]
}

/** One revision of a machine's reading in a session: the first reading, or a correction. */
export interface Revision {
  revision: number
  machine: string
  curIn: number
  curOut: number
  inText: string | null
  outText: string | null
  inReason: MeterReason | null
  outReason: MeterReason | null
  readAt: string
  readBy: string
}
