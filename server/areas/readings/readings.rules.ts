/** What readings add up to. Pure. */

import { compareMachines, MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import type { MachineType } from '@countroom/contract/machines/machines.shapes.ts'
import type { Absence, Reading, Totals } from '@countroom/contract/readings/readings.shapes.ts'

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

/** What readings come to, in whole dollars (domain 3). */
export function totalsOf(readings: readonly Pick<Reading, 'inValue' | 'outValue' | 'difference'>[]): Totals {
  return sumTotals(
    readings.map(({ inValue, outValue, difference }) => ({ machines: 1, inValue, outValue, difference })),
  )
}

/** The sums by machine type, in the types' own order; a type without a reading is left out. */
export function totalsByType(readings: readonly Reading[]): { type: MachineType; totals: Totals }[] {
  return MACHINE_TYPES.map((type) => ({
    type,
    totals: totalsOf(readings.filter((reading) => reading.type === type)),
  })).filter(({ totals }) => totals.machines > 0)
}

/**
 * True when a save would replace a reading that its reader has not seen: `replaces` names the one that they saw, null for none, and is
 * undefined where they do not say. The same values replace nothing.
 */
export function hasUnseenReading(
  current: { reading_id: number; cur_in: number; cur_out: number } | null,
  replaces: number | null | undefined,
  typed: { curIn: number; curOut: number },
): boolean {
  if (current === null || replaces === undefined || replaces === current.reading_id) return false
  return current.cur_in !== typed.curIn || current.cur_out !== typed.curOut
}

/** The machines that have neither a reading nor left the session, by number. */
export function missingMachines(
  machines: readonly string[],
  readings: readonly Pick<Reading, 'machine'>[],
  absent: readonly Pick<Absence, 'machine'>[],
): string[] {
  const accounted = new Set([...readings, ...absent].map(({ machine }) => machine))
  return machines.filter((machine) => !accounted.has(machine)).toSorted(compareMachines)
}
