/** Figures of machines over a range of days, in whole dollars. Pure. */

import { divideHalfUp } from '@countroom/contract/kernel/money.ts'
import type { MachineRange } from '@countroom/contract/readings/readings.shapes.ts'

/** The difference that a machine made per day on the floor (in the gaming room), rounded half up. Null when it was not there on any day. */
export function perDay({ difference, daysOnFloor }: MachineRange): number | null {
  return daysOnFloor === 0 ? null : Number(divideHalfUp(BigInt(difference), BigInt(daysOnFloor)))
}

/** The sums of machines, and how many of them were read. */
export function sumOfRanges(ranges: readonly MachineRange[]) {
  const sum = (figure: 'inValue' | 'outValue' | 'difference') =>
    ranges.reduce((total, range) => total + range[figure], 0)
  return {
    count: ranges.filter(({ sessions }) => sessions > 0).length,
    inValue: sum('inValue'),
    outValue: sum('outValue'),
    difference: sum('difference'),
  }
}
