/** Rules for typing readings machine by machine: the draft, the next machine, and the meters that fell. Pure functions. */

import { evaluateMeter } from '@countroom/contract/kernel/meters.ts'
import type { PreviousReading } from '@countroom/contract/readings/readings.shapes.ts'

export type MeterName = 'in' | 'out'
export const METER_NAMES: readonly MeterName[] = ['in', 'out']

/** What the fields contain. When a field shows the result of a formula, the draft keeps the formula too, because the server stores the formula. */
export interface Draft {
  machine: string
  in: string
  out: string
  formulas: { in?: string | undefined; out?: string | undefined }
  /**
   * The reading of this machine that the person saw in this session and would correct. `readingId` is null if there was no reading.
   */
  seen?: { machine: string; readingId: number | null }
}

export const EMPTY_DRAFT: Draft = { machine: '', in: '', out: '', formulas: {} }

/** True when a draft has typed meters. A machine alone does not count, because the screen usually fills it in. */
export function hasMeters(draft: Draft): boolean {
  return draft.in !== '' || draft.out !== ''
}

/**
 * The reading that a save replaces. It is the current reading (`counting`) if this page saved that reading, or if the draft has no `seen` for the
 * machine. Otherwise it is the reading that the person saw when they chose the machine.
 */
export function seenReading({ seen }: Draft, machine: string, counting: number | null, isOwn: boolean): number | null {
  return seen?.machine === machine && !isOwn ? seen.readingId : counting
}

/**
 * The machine to read after `current`: the next machine without a reading. After the last of these machines comes the first. Empty when no machine is
 * left.
 */
export function nextMachine(machines: readonly string[], missing: readonly string[], current: string): string {
  const others = missing.filter((machine) => machine !== current)
  const index = machines.indexOf(current)
  const following = index < 0 ? undefined : others.find((machine) => machines.indexOf(machine) > index)
  return following ?? others[0] ?? ''
}

/** The machines that will probably be read next, starting with `current`. The form loads their previous values in advance. */
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

/** The meters below their previous value. Each needs a reason (domain 3, Meter guard). */
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

/** True when the person has left the field since its last change, so they are no longer typing. False when the text is not a valid entry. */
export function isCommitted(draft: Draft, meter: MeterName): boolean {
  const formula = draft.formulas[meter]
  return formula !== undefined && evaluateMeter(formula).value === Number(draft[meter])
}

/**
 * The text sent to the server for a field: the formula while the field still shows its result, otherwise the field's
 * text.
 */
export function typedText(draft: Draft, meter: MeterName): string {
  return isCommitted(draft, meter) ? (draft.formulas[meter] ?? '') : draft[meter]
}

/** The field of the form that a refusal names by its path in the request, such as `data.in` or `data.reasons.out`. */
export function fieldOfPath(path: string | undefined): 'machine' | MeterName | undefined {
  const field = path?.split('.').at(-1)
  return field === 'machine' || field === 'in' || field === 'out' ? field : undefined
}
