/** Figures of machines over a range of days, in whole dollars. Pure functions. */

import { divideHalfUp } from '@countroom/contract/kernel/money.ts'
import type { MachineRange, MachineResult } from '@countroom/contract/readings/readings.shapes.ts'

import { changeOf } from '../../ui/figures.rules.ts'

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

/** True when a machine was on the floor or was read in a range. */
export function wasThere({ daysOnFloor, sessions }: MachineRange): boolean {
  return daysOnFloor > 0 || sessions > 0
}

/** The figures with which a machine's figures are compared. Null unless the machine was there in both ranges. */
export function comparedOf(machine: MachineResult): MachineRange | null {
  const { compared } = machine
  return compared !== null && wasThere(compared) && wasThere(machine) ? compared : null
}

/** How much more a machine made than in the compared range. Null when there is nothing to compare. */
export function differenceChange(machine: MachineResult): number | null {
  return changeOf(machine.difference, comparedOf(machine)?.difference)
}

/** The sum of the machines' changes, without machines that have nothing to compare. Null when no machine is left. */
export function sumOfChanges(machines: readonly MachineResult[]): number | null {
  const changes = machines.map(differenceChange).filter((change) => change !== null)
  return changes.length === 0 ? null : changes.reduce((sum, change) => sum + change, 0)
}
