/** Rules of machine lists that both the browser and the server apply (part 2 section 5). */

import { nameKey } from '../kernel/names.ts'

/** The maximum number of rows in a list of machines, games or assignments. No venue has more, and the server refuses a longer list as malformed. */
export const MAX_ROWS = 5_000

/**
 * The types of machines. The Weekly Report sums Regular machines in Total In and Total Out. It sums Jackpot and Other machines in JP Other In and JP
 * Other Out (domain 3).
 */
export const MACHINE_TYPES = ['Regular', 'Jackpot', 'Other'] as const

/** True when one of these names has anything other than digits. Then the fields in which staff enter a machine accept letters. */
export function haveLetters(machines: readonly string[]): boolean {
  return machines.some((machine) => /\D/.test(machine))
}

/** The location's spelling of a typed machine name; undefined when the location has no such machine. */
export function findMachine(machines: readonly string[], typed: string): string | undefined {
  const key = nameKey(typed)
  const named = (wanted: string) =>
    wanted === '' ? undefined : machines.find((machine) => nameKey(machine) === wanted)
  return named(key) ?? named(key.replace(/^0+/, ''))
}

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders machine names as people count them: 2 before 10. */
export function compareMachines(a: string, b: string): number {
  return byNumber.compare(a, b)
}

export type RangeResult = { names: string[]; fault?: never } | { names?: never; fault: 'invalidRange' | 'nothingNew' }

/** The maximum number of machines that one range may add. */
export const MAX_RANGE = 1_000

/**
 * The names of a numeric range that no machine has yet, sorted.
 * - 'invalidRange': `start` or `end` is not a whole number of at most nine digits. Also when `start` is above `end`, or when the range is longer than
 *   MAX_RANGE.
 * - 'nothingNew': all names exist.
 */
export function machinesInRange(start: string, end: string, existing: readonly string[]): RangeResult {
  if (!/^\d{1,9}$/.test(start.trim()) || !/^\d{1,9}$/.test(end.trim())) return { fault: 'invalidRange' }
  const from = Number(start)
  const to = Number(end)
  if (from > to || to - from >= MAX_RANGE) return { fault: 'invalidRange' }
  const taken = new Set(existing.map(nameKey))
  const names = Array.from({ length: to - from + 1 }, (_, index) => String(from + index)).filter(
    (name) => !taken.has(name),
  )
  return names.length === 0 ? { fault: 'nothingNew' } : { names }
}
