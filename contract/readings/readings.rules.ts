/** The figures of a reading (domain 3). Pure functions; meters are whole dollars. */

import type { Thresholds } from '../alerts/thresholds.rules.ts'
import { divideHalfUp } from '../kernel/money.ts'

/** The reasons for a meter below its previous value (domain 3, Meter guard). */
export const METER_REASONS = ['rollover', 'cleared', 'correction'] as const

/** Why a machine may leave a running session without a reading: it cannot be read, it is no longer on the floor, or another reason in the note. */
export const ABSENCE_REASONS = ['broken', 'retired', 'other'] as const
export const MAX_ABSENCE_NOTE_LENGTH = 200

/** True when a machine may leave with this reason and note. The reason `other` needs a note. */
export function isAbsenceExplained(reason: (typeof ABSENCE_REASONS)[number], note: string): boolean {
  return reason !== 'other' || note.trim() !== ''
}

/** Why a meter fell; `before` is the last value before it was cleared, when somebody noted it. */
interface Fall {
  kind: (typeof METER_REASONS)[number]
  before?: number | undefined
}

/**
 * The daily figure of one meter, in whole dollars. A meter that fell needs its reason: rollover (it passed its top), cleared (it began again at
 * 0) or correction (the previous reading was wrong: the negative difference). Undefined when it fell without a reason. Without `before` the
 * play between the previous reading and the clearing is missing (`missesPlay`).
 */
export function dailyOf(previous: number, current: number, reason: Fall | null): number | undefined {
  if (current >= previous) return current - previous
  switch (reason?.kind) {
    case 'rollover':
      return 10 ** String(previous).length - previous + current
    case 'cleared':
      return (reason?.before ?? previous) - previous + current
    case 'correction':
      return current - previous
    case undefined:
      return undefined
  }
}

/** Whether a daily figure may lack play: the meter was cleared, and nobody noted its value before that. */
export function missesPlay(reason: Fall | null): boolean {
  return reason?.kind === 'cleared' && reason.before === undefined
}

/** Life pay and life hold in per cent with two decimals, half up; both null when the In meter is 0. */
export function lifePercentages(curIn: number, curOut: number): { lifePay: number | null; lifeHold: number | null } {
  if (curIn === 0) return { lifePay: null, lifeHold: null }
  const hundredths = Number(divideHalfUp(BigInt(curOut) * 10_000n, BigInt(curIn)))
  return { lifePay: hundredths / 100, lifeHold: (10_000 - hundredths) / 100 }
}

/** The share of the money in that was kept, in percent with two decimals, half up. Null when nothing came in. */
export function holdPercent({ inValue, difference }: { inValue: number; difference: number }): number | null {
  if (inValue <= 0) return null
  return Number(divideHalfUp(BigInt(difference) * 10_000n, BigInt(inValue))) / 100
}

/** What an owner should know of a machine: nobody plays it, it paid out more than it took in, or it keeps so much that players may leave it. */
export const MACHINE_FLAGS = ['dead', 'bleeding', 'highHold'] as const
/** A machine has a high hold when it kept at least this part of what came in, in percent, and so many dollars came in. */
export const HIGH_HOLD_PERCENT = 50
export const HIGH_HOLD_LEAST_IN = 500

/** What a machine did over a range of days, in whole dollars. */
interface MachineRange {
  inValue: number
  difference: number
  /** Days without play up to the last day that was read. Null for a machine that was no longer on the floor on that day. */
  idleDays: number | null
}

/** The flags of a machine. It is dead after so many days without play as raise an alert. */
export function flagsOf(machine: MachineRange, limits: Pick<Thresholds, 'idleDays'>): (typeof MACHINE_FLAGS)[number][] {
  const hold = holdPercent(machine)
  return [
    ...(machine.idleDays !== null && machine.idleDays >= limits.idleDays ? (['dead'] as const) : []),
    ...(machine.difference < 0 ? (['bleeding'] as const) : []),
    ...(hold !== null && hold >= HIGH_HOLD_PERCENT && machine.inValue >= HIGH_HOLD_LEAST_IN
      ? (['highHold'] as const)
      : []),
  ]
}

/** True when a machine's daily out raises an alert: by default from 1,000 on, above twice its in; both in whole dollars (domain 12). */
export function isLargePayout(
  dailyIn: number,
  dailyOut: number,
  { payoutDollars, payoutTimes }: Pick<Thresholds, 'payoutDollars' | 'payoutTimes'>,
): boolean {
  return dailyOut >= payoutDollars && dailyOut > dailyIn * payoutTimes
}

/** The average is that of at most this many past readings. */
export const OUTLIER_WINDOW = 10
/** A machine with fewer past readings has no average to compare with. */
export const OUTLIER_LEAST_PAST = 5
/** A daily figure over this many times the average needs a confirmation. */
export const OUTLIER_FACTOR = 5

/**
 * True when a daily figure is over five times the machine's average of its last ten readings. `pastTotal` is the sum of those
 * readings; with fewer than five, no figure is unusual, and zero is never unusual.
 */
export function isOutlier(daily: number, pastTotal: number, pastCount: number): boolean {
  return daily > 0 && pastCount >= OUTLIER_LEAST_PAST && daily * pastCount > pastTotal * OUTLIER_FACTOR
}

/** True when an average in whole dollars says something. Otherwise a sentence names the sum of the past readings. */
export function isTellingAverage(average: number): boolean {
  return average >= 1
}

/** The words after 'is' that compare an unusual figure. They never say 'its average of 0'. */
export function outlierComparison(pastTotal: number, pastCount: number): string {
  const average = averageOf(pastTotal, pastCount)
  if (isTellingAverage(average)) return `over five times its average of ${average}`
  return `unusual: its last ${pastCount} readings made ${pastTotal} together`
}

/** The average of past readings in whole dollars, half up, for the confirmation; 0 without readings. */
export function averageOf(pastTotal: number, pastCount: number): number {
  return pastCount === 0 ? 0 : Number(divideHalfUp(BigInt(pastTotal), BigInt(pastCount)))
}
