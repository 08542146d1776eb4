/** Typing readings, machine after machine: what is being typed, what comes next, which meters fell. Pure. */

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { PreviousReading } from '@countroom/contract/readings/readings.shapes.ts'

export type MeterName = 'in' | 'out'
export const METER_NAMES: readonly MeterName[] = ['in', 'out']

/** What stands in the fields. A formula that its result has replaced is kept beside it, to be recorded as typed. */
export interface Draft {
  machine: string
  in: string
  out: string
  formulas: { in?: string | undefined; out?: string | undefined }
  /** The machine's reading of this session that its reader saw, null for none: the one that they mean to correct. */
  seen?: { machine: string; readingId: number | null }
}

export const EMPTY_DRAFT: Draft = { machine: '', in: '', out: '', formulas: {} }

/** True when a draft holds meters that somebody typed. The machine alone is chosen by the screen. */
export function hasMeters(draft: Draft): boolean {
  return draft.in !== '' || draft.out !== ''
}

/** The reading that a save replaces: what counted when the machine was chosen, or what counts now where this page saved that. */
export function seenReading({ seen }: Draft, machine: string, counting: number | null, isOwn: boolean): number | null {
  return seen?.machine === machine && !isOwn ? seen.readingId : counting
}

/** The machine that was typed, by its proper name; undefined when the location has none of that name. */
export function findMachine(machines: readonly string[], typed: string): string | undefined {
  const key = nameKey(typed)
  const named = (wanted: string) =>
    wanted === '' ? undefined : machines.find((machine) => nameKey(machine) === wanted)
  return named(key) ?? named(key.replace(/^0+/, ''))
}

/**
 * The machine to read after this one: the next one that exists, and after the last one the first that still lacks a reading.
 * Empty when none is left.
 */
export function nextMachine(machines: readonly string[], missing: readonly string[], current: string): string {
  const index = machines.indexOf(current)
  const following = index < 0 ? undefined : machines[index + 1]
  return following ?? missing.find((machine) => machine !== current) ?? ''
}

/** The machines that are likely to be read next, this one first, to ask ahead for their previous values. */
export function upcomingMachines(
  machines: readonly string[],
  missing: readonly string[],
  current: string,
  count: number,
): string[] {
  const upcoming: string[] = []
  for (let machine = current; machine !== '' && upcoming.length < count && !upcoming.includes(machine);) {
    upcoming.push(machine)
    machine = nextMachine(machines, missing, machine)
  }
  return upcoming
}

export interface FallenMeter {
  meter: MeterName
  previous: number
  current: number
}

/** The meters that stand below their previous value: each needs its reason (domain 3, Meter guard). */
export function fallenMeters(
  previous: Pick<PreviousReading, 'prevIn' | 'prevOut'>,
  current: Record<MeterName, number>,
): FallenMeter[] {
  const before = { in: previous.prevIn, out: previous.prevOut }
  return METER_NAMES.filter((meter) => current[meter] < before[meter]).map((meter) => ({
    meter,
    previous: before[meter],
    current: current[meter],
  }))
}

/** True once a field was left with what stands in it, rather than still being typed. */
export function isCommitted(draft: Draft, meter: MeterName): boolean {
  const formula = draft.formulas[meter]
  return formula !== undefined && evaluateMeter(formula).value === Number(draft[meter])
}

/** What goes to the server for a field: the formula, as long as what stands in the field is still its result. */
export function typedText(draft: Draft, meter: MeterName): string {
  return isCommitted(draft, meter) ? (draft.formulas[meter] ?? '') : draft[meter]
}

/** The field of the form that a refusal names by its path in the request, such as `data.in` or `data.reasons.out`. */
export function fieldOfPath(path: string | undefined): 'machine' | MeterName | undefined {
  const field = path?.split('.').at(-1)
  return field === 'machine' || field === 'in' || field === 'out' ? field : undefined
}
