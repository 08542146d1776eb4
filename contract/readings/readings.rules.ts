/** The figures of a reading (domain 3). Pure functions; meters are whole dollars. */

import type { Thresholds } from '../alerts/thresholds.rules.ts'
import { divideHalfUp } from '../kernel/money.ts'

/** The reasons for a meter below its previous value (domain 3, Meter guard). */
export const METER_REASONS = ['rollover', 'cleared', 'correction'] as const

/**
 * The reasons why a machine may be taken out of a running session.
 * - 'broken': the machine cannot be read.
 * - 'retired': the machine is no longer on the floor.
 * - 'other': the note gives the reason.
 */
export const ABSENCE_REASONS = ['broken', 'retired', 'other'] as const
export const MAX_ABSENCE_NOTE_LENGTH = 200

/** True when a machine may be taken out with this reason and note. The reason `other` needs a note. */
export function isAbsenceExplained(reason: (typeof ABSENCE_REASONS)[number], note: string): boolean {
  return reason !== 'other' || note.trim() !== ''
}

/** The reason why a meter fell. `before` is the last value before the meter was cleared, when somebody noted it. */
interface Fall {
  kind: (typeof METER_REASONS)[number]
  before?: number | undefined
}

/**
 * The daily figure of one meter, in whole dollars. A meter that fell needs a reason. Undefined when it fell without a reason.
 * - 'rollover': the meter passed its highest value and began again at 0.
 * - 'cleared': somebody set the meter to 0. Without `before`, the play between the previous reading and the clearing is missing (`missesPlay`).
 * - 'correction': the previous reading was wrong, and the figure is the negative difference.
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

/** Whether play may be missing from a daily figure: the meter was cleared, and nobody noted its value before the clearing. */
export function missesPlay(reason: Fall | null): boolean {
  return reason?.kind === 'cleared' && reason.before === undefined
}

/**
 * Life pay is the Out meter as a percentage of the In meter, with two decimals, rounded half up. Life hold is the rest up to 100%. Both are null when
 * the In meter is 0.
 */
export function lifePercentages(curIn: number, curOut: number): { lifePay: number | null; lifeHold: number | null } {
  if (curIn === 0) return { lifePay: null, lifeHold: null }
  const hundredths = Number(divideHalfUp(BigInt(curOut) * 10_000n, BigInt(curIn)))
  return { lifePay: hundredths / 100, lifeHold: (10_000 - hundredths) / 100 }
}

/** The hold: the percentage of the In value that was kept, with two decimals, rounded half up. Null when the In value is 0 or less. */
export function holdPercent({ inValue, difference }: { inValue: number; difference: number }): number | null {
  if (inValue <= 0) return null
  return Number(divideHalfUp(BigInt(difference) * 10_000n, BigInt(inValue))) / 100
}

/**
 * The flags of a machine for its owner.
 * - 'dead': nobody plays the machine.
 * - 'bleeding': the machine paid out more than it took in.
 * - 'highHold': the machine keeps so much that players may stop playing it.
 */
export const MACHINE_FLAGS = ['dead', 'bleeding', 'highHold'] as const
/** A machine has a high hold when its hold is at least this percentage, and its In value is at least HIGH_HOLD_LEAST_IN dollars. */
export const HIGH_HOLD_PERCENT = 50
export const HIGH_HOLD_LEAST_IN = 500

/** The figures of a machine over a range of days, in whole dollars. */
interface MachineRange {
  inValue: number
  difference: number
  /** The number of days from the last play to the last day with readings. Null for a machine that was no longer on the floor on that day. */
  idleDays: number | null
}

/**
 * The flags of a machine. A machine is dead when it was not played for at least `idleDays` days, the threshold of the alert for an idle machine.
 */
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

/**
 * True when the `dailyOut` of a machine raises an alert. By default, this is when `dailyOut` is at least 1,000 and more than twice `dailyIn`. Both
 * are in whole dollars (domain 12).
 */
export function isLargePayout(
  dailyIn: number,
  dailyOut: number,
  { payoutDollars, payoutTimes }: Pick<Thresholds, 'payoutDollars' | 'payoutTimes'>,
): boolean {
  return dailyOut >= payoutDollars && dailyOut > dailyIn * payoutTimes
}

/** The average is calculated from at most this many past readings. */
export const OUTLIER_WINDOW = 10
/** A machine with fewer past readings has no average to compare with. */
export const OUTLIER_LEAST_PAST = 5
/** A daily figure over this many times the average needs a confirmation. */
export const OUTLIER_FACTOR = 5

/**
 * True when a daily figure is over five times the average daily figure of the machine's last readings (at most ten). `pastTotal` is the sum of their
 * daily figures, and `pastCount` is their number. With fewer than five readings, no figure is unusual. A figure of 0 is never unusual.
 */
export function isOutlier(daily: number, pastTotal: number, pastCount: number): boolean {
  return daily > 0 && pastCount >= OUTLIER_LEAST_PAST && daily * pastCount > pastTotal * OUTLIER_FACTOR
}

/** True when the sentence about an unusual figure shows this average. Below 1, the sentence shows the sum of the past readings instead. */
export function isTellingAverage(average: number): boolean {
  return average >= 1
}

/** The words after 'is' in the sentence about an unusual figure. They never say 'its average of 0'. */
export function outlierComparison(field: string, pastTotal: number, pastCount: number): string {
  const average = averageOf(pastTotal, pastCount)
  if (isTellingAverage(average)) return `over five times its average of ${average}`
  return `unusually high. In the last ${pastCount} readings, ${field} was ${pastTotal} in total`
}

/** The average daily figure of past readings in whole dollars, rounded half up; 0 without readings. */
export function averageOf(pastTotal: number, pastCount: number): number {
  return pastCount === 0 ? 0 : Number(divideHalfUp(BigInt(pastTotal), BigInt(pastCount)))
}
